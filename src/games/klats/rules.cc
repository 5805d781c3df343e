#include <algorithm>

#include "games/klats/klats.h"

namespace igra::klats {

int Hand::size() const {
  return static_cast<int>(std::count_if(card, card + kHandSize, [](int held) { return held != kNoCard; }));
}

// Both without branches on the cards: random hands would be mispredicted every other time.
void Hand::add(Card added) {
  IGRA_CHECK(!full());
  const auto in = static_cast<std::uint8_t>(added);
  card[0] = std::min(in, card[1]);
  const std::uint8_t higher = std::max(in, card[1]);
  card[1] = std::min(higher, card[2]);
  card[2] = std::max(higher, card[2]);
}

void Hand::remove(Card removed) {
  const bool third = card[2] == removed;
  const bool second = !third && card[1] == removed;
  IGRA_CHECK(third || second || card[0] == removed);
  card[2] = third ? card[1] : card[2];
  card[1] = third || second ? card[0] : card[1];
  card[0] = kNoCard;
}

const GameInfo& State::info() {
  static constexpr std::string_view kDecks[] = {"double", "by-value"};
  static constexpr std::string_view kVariants[] = {"standard", "connoisseur"};
  static constexpr std::string_view kRounds[] = {"match", "single"};
  static constexpr OptionSpec kOptions[] = {
      choice_option("deck", kDecks), choice_option("variant", kVariants), choice_option("rounds", kRounds),
      seat_option("first", kMaxPlayers)};
  static constexpr GameInfo kInfo{.id = "klats",
                                  .name = "Klats!",
                                  .min_players = kMinPlayers,
                                  .max_players = kMaxPlayers,
                                  .max_plies = kMostRounds * 2 * kCards,  // each card comes and is played
                                  .options = kOptions};
  return kInfo;
}

State State::start(int players, const Options& options) {
  State state;
  state.players_ = static_cast<std::int8_t>(players);
  state.deck_ = static_cast<Deck>(options[deck]);
  state.variant_ = static_cast<Variant>(options[variant]);
  state.single_ = options[rounds] != 0;
  state.first_ = static_cast<std::int8_t>(options[first]);
  state.start_round();
  return state;
}

void State::start_round() {
  pile_ = full_deck(deck_);
  std::fill(std::begin(tops_), std::end(tops_), Tops{0});
  for (auto& shelf : shelf_) std::fill(std::begin(shelf), std::end(shelf), PlacedPile{});
  std::fill(std::begin(hand_), std::end(hand_), Hand{});
  phase_ = Phase::deal;
  turn_ = first_;
}

Actor State::actor() const {
  switch (phase_) {
    case Phase::deal:
    case Phase::draw: return Actor::chance();
    case Phase::play: return Actor::player(turn_);
    case Phase::over: break;
  }
  return Actor::end();
}

void State::legal(EventList& events) const {
  Card before = kNoCard;
  for (const Card card : hand_[turn_].card) {
    if (card == before) continue;  // an empty place, or the same card again: equal cards are neighbours
    before = card;
    const Tops fitting = all_of(colour_of(card)) & ~bit(card);
    for (Seat seat = 0; seat < players_; ++seat) {
      events.push(play_event(card, seat, kNoCard));
      for_each_card(tops_[seat] & fitting, [&](Card onto) { events.push(play_event(card, seat, onto)); });
    }
  }
}

void State::outcomes(Outcomes& outcomes) const {
  pile_.for_each([&](Card card, int count) { outcomes.push_back({static_cast<Event>(card), count}); });
}

void State::apply(Event event) {
  switch (phase_) {
    case Phase::deal: deal_to(card_in(event)); return;
    case Phase::play: play(event); return;
    case Phase::draw:
      take(card_in(event));
      pass_turn();
      return;
    case Phase::over: IGRA_CHECK(false);
  }
}

void State::take(Card card) {
  pile_.remove(card);
  hand_[turn_].add(card);
}

void State::deal_to(Card card) {
  take(card);
  if (!hand_[turn_].full()) return;
  turn_ = static_cast<std::int8_t>(next(turn_));
  if (turn_ == first_) phase_ = Phase::play;
}

void State::play(Event event) {
  const Seat seat = seat_in(event);
  hand_[turn_].remove(card_in(event));
  place(card_in(event), seat, onto_in(event));
  if (pile_count(tops_[seat]) == kPilesToEnd) {
    finish_round();
  } else if (pile_.empty()) {
    pass_turn();
  } else {
    phase_ = Phase::draw;
  }
}

// A free place shows kNoCard, so that is how to ask for the first free one.
PlacedPile& State::pile_showing(Seat seat, Card top) {
  int place = 0;
  while (shelf_[seat][place].top != top) IGRA_CHECK(++place < kPilesToEnd);
  return shelf_[seat][place];
}

// The pile that shows the card's number, of whatever colour, joins the card; there is one at most.
void State::place(Card card, Seat seat, Card onto) {
  const Tops equal = tops_[seat] & all_of_number(number_of(card));
  const Card twin = equal != 0 ? std::countr_zero(equal) : kNoCard;
  PlacedPile& pile = pile_showing(seat, onto != kNoCard ? onto : twin);
  int under = pile.height;
  if (onto != kNoCard && twin != kNoCard) {
    PlacedPile& merged = pile_showing(seat, twin);
    under += merged.height;
    merged = {};
  }
  pile = {static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(under + 1)};
  tops_[seat] = (tops_[seat] & ~equal & ~bit(onto)) | bit(card);
}

// Without a pile to draw from all hands shrink alike, so an empty one says that all are.
void State::pass_turn() {
  turn_ = static_cast<std::int8_t>(next(turn_));
  if (hand_[turn_].empty()) {
    finish_round();
  } else {
    phase_ = Phase::play;
  }
}

State State::sample(Seat seat, Rng& rng) const {
  State world = *this;
  world.pile_ = unseen(Viewer::at(seat));
  for (Seat other = 0; other < players_; ++other) {
    if (other == seat) continue;
    world.hand_[other] = {};
    for (int held = hand_[other].size(); held > 0; --held) {
      const Card card = world.pile_.draw(rng);
      world.pile_.remove(card);
      world.hand_[other].add(card);
    }
  }
  return world;
}

Pile State::unseen(Viewer viewer) const {
  Pile cards = pile_;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (viewer.sees(seat)) continue;
    for (const Card card : hand_[seat].card) {
      if (card != kNoCard) cards.add(card);
    }
  }
  return cards;
}

Pile State::played() const {
  Pile cards = full_deck(deck_);
  unseen(Viewer::spectator()).for_each([&](Card card, int count) {
    for (; count > 0; --count) cards.remove(card);
  });
  return cards;
}

// Played cards are what pile and hands leave of the deck, so it is the piles' heights that are counted
// against it.
const char* State::broken() const {
  const Pile hidden = unseen(Viewer::spectator());
  bool too_many = false;
  hidden.for_each([&](Card card, int count) { too_many |= count > full_deck(deck_).count(card); });
  if (too_many) return "pile and hands hold more of a card than the deck";
  Pile rest = played();
  int on_table = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (const char* what = shelf_broken(seat)) return what;
    for (const PlacedPile& pile : shelf_[seat]) {
      on_table += pile.height;
      if (pile.top == kNoCard) continue;
      if (!rest.has(pile.top)) return "a set shows a card that was not played";
      rest.remove(pile.top);
    }
  }
  return on_table == played().size() ? nullptr : "a card is missing or in two places";
}

const char* State::shelf_broken(Seat seat) const {
  Tops shown = 0;
  for (const PlacedPile& pile : shelf_[seat]) {
    if ((pile.top == kNoCard) != (pile.height == 0)) return "a pile and its height disagree";
    if (pile.top == kNoCard) continue;
    if (shown & all_of_number(number_of(pile.top))) return "a set shows a number twice";
    shown |= bit(pile.top);
  }
  return shown == tops_[seat] ? nullptr : "piles and their top cards disagree";
}

}  // namespace igra::klats
