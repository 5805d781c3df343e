#include <algorithm>

#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

namespace {

// What the bits of a choice become when one card is taken out of the list.
std::uint8_t without(unsigned choice, int card) {
  const unsigned before = (1u << card) - 1;
  return static_cast<std::uint8_t>((choice & before) | (choice >> 1 & ~before));
}

}  // namespace

const GameInfo& State::info() {
  static constexpr OptionSpec kOptions[] = {seat_option("first", kMaxPlayers)};
  // Every card is revealed at most twice and placed at most once, in at most 2 * 22 rounds.
  constexpr int kMaxRounds = 2 * kMaxCards / kMostOpen;
  static constexpr GameInfo kInfo{.id = "five-towers",
                                  .name = "Five Towers",
                                  .min_players = 2,
                                  .max_players = kMaxPlayers,
                                  .max_plies = 3 * kMaxCards + kMaxRounds * (kMaxPlayers + 2),
                                  .options = kOptions,
                                  .open = true};
  return kInfo;
}

State State::start(int players, const Options& options) {
  static constexpr Pile kSmallDeck = deck(2);
  static constexpr Pile kLargeDeck = deck(kMaxPlayers);
  static constexpr std::uint32_t kSmallPrint = print_of(kSmallDeck);
  static constexpr std::uint32_t kLargePrint = print_of(kLargeDeck);
  State state;
  state.players_ = static_cast<std::uint8_t>(players);
  state.first_ = state.turn_ = state.bidder_ = static_cast<std::uint8_t>(options[first]);
  state.pile_ = players < 4 ? kSmallDeck : kLargeDeck;
  state.deck_print_ = players < 4 ? kSmallPrint : kLargePrint;
  return state;
}

// --- What may happen ---

void State::legal(EventList& events) const {
  switch (phase_) {
    case Phase::bid: return legal_bids(events);
    case Phase::take: return legal_takes(events);
    case Phase::demolish: return legal_demolitions(events);
    case Phase::place: return legal_places(events);
    case Phase::reveal:
    case Phase::over: break;
  }
  IGRA_CHECK(false);
}

State::Sets State::sets_of(Choice choice) const {
  Sets sets{};
  for (int i = 0; i < kMostOpen; ++i) {
    CardSet& set = sets[choice >> i & 1 ? kind_of(open_[i]) : kKinds];
    set = added(set, value_of(open_[i]));
  }
  return sets;
}

int State::most_buildable() const {
  const Sets sets = sets_of(table_);
  int most = 0;
  int gain = 0;  // the best that one demolition adds
  for (int kind = 0; kind < kKinds; ++kind) {
    const Tower& tower = towers_[turn_][kind];
    const int kept = most_placeable(sets[kind], tower.top());
    const int demolished = most_placeable(sets[kind], tower.under());
    most += kept;
    gain = std::max(gain, demolished - kept);
  }
  return most + gain;
}

void State::legal_bids(EventList& events) const {
  const bool opening = bids_[first_] == kSilent;
  if (!opening) events.push(kPass);
  // Only what can be built is offered (FT03), and a seat that can build some number of cards can build any
  // smaller one: leave out 8 and 9 last. Without a choice there is still an event, `bid 0` or `pass` (FT13).
  const int most = most_buildable();
  for (int number = opening ? 0 : highest_ + 1; number <= most; ++number) {
    events.push(static_cast<Event>(number));
  }
}

// Nothing offered is a dead end (FT04): all that is taken can be placed, after one demolition at most.
Choices State::buildable() const {
  Choices plainly = kAllChoices;
  Choices demolishing = kAllChoices;
  for (int from = 0; open_[from] != kNoCard;) {
    const Group group(open_, from);
    const Tower& tower = towers_[turn_][kind_of(open_[from])];
    const Choices kept = group.placeable(tower.top());
    demolishing = (demolishing & kept) | (plainly & group.placeable(tower.under()));
    plainly &= kept;
    from = group.end();
  }
  return demolishing;
}

// Of equal cards the first are taken (FT09).
Choices State::distinct() const {
  Choices choices = kAllChoices;
  for (int i = 1; i < kMostOpen; ++i) {
    if (open_[i] == open_[i - 1]) choices &= with(i - 1) | ~with(i);
  }
  return choices;
}

void State::legal_takes(EventList& events) const {
  Choices choices = buildable() & distinct() & of_size(highest_) & among(std::popcount(table_));
  for (; choices != 0; choices &= choices - 1) {
    events.push(static_cast<Event>(std::countr_zero(choices)));
  }
}

void State::legal_demolitions(EventList& events) const {
  const Sets sets = sets_of(hand_);
  unsigned blocked = 0;  // kinds whose cards in hand have no room as the tower stands
  unsigned helped = 0;   // kinds whose cards in hand have room after demolition
  for (int kind = 0; kind < kKinds; ++kind) {
    const Tower& tower = towers_[turn_][kind];
    blocked |= unsigned{!all_placeable(sets[kind], tower.top())} << kind;
    helped |= unsigned{all_placeable(sets[kind], tower.under()) && tower.demolishable()} << kind;
  }
  if (blocked == 0) events.push(kKeep);
  // Where nothing is blocked, demolition is free (FT05). What is blocked must be helped, and one demolition
  // cannot help two kinds (FT04).
  if (blocked != 0) helped &= std::has_single_bit(blocked) ? blocked : 0;
  for (; helped != 0; helped &= helped - 1) events.push(static_cast<Event>(std::countr_zero(helped)));
}

void State::legal_places(EventList& events) const {
  // The last card has room: nothing that led here was a dead end (FT04).
  if (std::has_single_bit(hand_)) return events.push(static_cast<Event>(std::countr_zero(hand_)));
  const Sets sets = sets_of(hand_);
  Card last = kNoCard;
  for (unsigned rest = hand_; rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const int kind = kind_of(open_[card]);
    const int value = value_of(open_[card]);
    const bool repeated = open_[card] == last;  // offered once (FT09)
    last = open_[card];
    if (repeated || !placeable(value, towers_[turn_][kind].top())) continue;
    if (all_placeable(removed(sets[kind], value), value)) events.push(static_cast<Event>(card));
  }
}

void State::outcomes(Outcomes& outcomes) const {
  pile_.for_each([&](int card, int count) { outcomes.push_back({static_cast<Event>(card), count}); });
}

Event State::draw(Rng& rng) const { return static_cast<Event>(pile_.draw(rng)); }

// --- What happens ---

void State::apply(Event event) {
  switch (phase_) {
    case Phase::reveal: return reveal(static_cast<Card>(event));
    case Phase::bid: return bid(event);
    case Phase::take: return take(event);
    case Phase::demolish: return demolish(event);
    case Phase::place: return place(static_cast<int>(event));
    case Phase::over: break;
  }
  IGRA_CHECK(false);
}

void State::reveal(Card card) {
  pile_.remove(card);
  for (int i = 0, higher = card; i < kMostOpen; ++i) {
    const int here = open_[i];
    open_[i] = static_cast<Card>(higher < here ? higher : here);
    higher = higher < here ? here : higher;
  }
  table_ = static_cast<std::uint8_t>(table_ << 1 | 1);
  // Dealing the last card exactly counts (FT06), and fewer than five may lie open then (FT08).
  if (pile_.empty()) ++run_outs_;
  if (pile_.empty() || std::popcount(table_) == kMostOpen) phase_ = Phase::bid;
}

void State::bid(Event event) {
  bids_[turn_] = static_cast<std::uint8_t>(event);
  if (event != kPass) {
    highest_ = static_cast<std::uint8_t>(event);
    bidder_ = turn_;
  }
  turn_ = static_cast<std::uint8_t>(after(turn_));
  if (turn_ == first_ || highest_ == std::popcount(table_)) end_bidding();
}

void State::end_bidding() {
  if (highest_ == 0) return end_round(first_);  // a won 0 brings nothing, no demolition either (FT10)
  turn_ = bidder_;
  phase_ = Phase::take;
}

void State::take(Choice choice) {
  hand_ = static_cast<std::uint8_t>(choice);
  table_ = static_cast<std::uint8_t>(table_ & ~choice);
  phase_ = Phase::demolish;
}

void State::demolish(Event event) {
  if (event != kKeep) {
    Tower& tower = towers_[turn_][event];
    demolished_[turn_].add(card_of(static_cast<int>(event), tower.top()));
    tower.demolish();
  }
  phase_ = Phase::place;
}

void State::place(int card) {
  towers_[turn_][kind_of(open_[card])].place(value_of(open_[card]));
  hand_ = without(hand_, card);
  if (hand_ == 0) return end_round(after(turn_));
  table_ = without(table_, card);
  for (int i = 0; i < kMostOpen; ++i) open_[i] = open_[i < card ? i : i + 1];
}

void State::end_round(Seat next_first) {
  for (unsigned rest = table_; rest != 0; rest &= rest - 1) discards_.add(open_[std::countr_zero(rest)]);
  table_ = 0;
  std::ranges::fill(open_, kNoCard);
  std::ranges::fill(bids_, kSilent);
  highest_ = 0;
  first_ = turn_ = bidder_ = static_cast<std::uint8_t>(next_first);
  phase_ = Phase::reveal;
  if (!pile_.empty()) return;
  if (run_outs_ == 2 || discards_.empty()) {  // without discards there is no new pile (FT01)
    phase_ = Phase::over;
  } else {
    pile_ = discards_;  // with this round's leftovers, without what was demolished (FT07)
    discards_ = {};
  }
}

// --- What must hold ---

const char* State::broken() const {
  int missing[kCardTypes] = {};
  std::uint32_t print = 0;
  const Pile box = deck(players_);
  box.for_each([&](int card, int count) { missing[card] += count; });
  const auto found = [&](int card, int count) {
    missing[card] -= count;
    print += static_cast<std::uint32_t>(count) * print_of(card);
  };
  pile_.for_each(found);
  discards_.for_each(found);
  for (unsigned rest = table_ | hand_; rest != 0; rest &= rest - 1) found(open_[std::countr_zero(rest)], 1);
  for (Seat seat = 0; seat < players_; ++seat) {
    demolished_[seat].for_each(found);
    for (int kind = 0; kind < kKinds; ++kind) {
      int top = kGround;
      bool sound = true;
      towers_[seat][kind].for_each([&](int value) {
        found(card_of(kind, value), 1);
        sound = sound && placeable(value, top);
        top = value;
      });
      if (!sound || towers_[seat][kind].top() != top) return "a tower breaks the rules";
    }
  }
  // Of another deck than the box's nothing but its print is known.
  if (deck_print_ != print_of(box)) {
    return print == deck_print_ ? nullptr : "a card is missing or in two places";
  }
  for (const int count : missing) {
    if (count != 0) return count > 0 ? "a card is missing" : "a card is in two places";
  }
  return nullptr;
}

}  // namespace igra::five_towers
