#include <algorithm>

#include "games/paws/paws.h"

namespace igra::paws {

namespace {

constexpr int hand_size(int players) { return 15 - players; }

// A round is finite: every card leaves the pile at most once (68 deals and draws), every lead and beat
// sends a card or more from a hand for good (68), every pass but the last draws two (21 of at most 42
// cards), and declaring ends it. A match is over at the latest when everybody lacks one token and
// another is won: tokens do not run out (PA21).
constexpr int kLongestPile = kCards - 2 * hand_size(2);
constexpr int kLongestRound = 2 * kCards + (kLongestPile + 1) / 2 + 1;
constexpr int kMostRounds = kMaxPlayers * (kMaxTokens - 1) + 1;

}  // namespace

const GameInfo& State::info() {
  static constexpr std::string_view kBeatOut[] = {"draw", "immediate"};
  static constexpr std::string_view kJokerPenalty[] = {"pile", "always"};
  static constexpr OptionSpec kOptions[] = {
      seat_option("first", kMaxPlayers), number_option("tokens", 2, 1, kMaxTokens),
      choice_option("beat_out", kBeatOut), choice_option("joker_penalty", kJokerPenalty)};
  static constexpr GameInfo kInfo{.id = "paws",
                                  .name = "Paws, Scissors, Paper",
                                  .min_players = 2,
                                  .max_players = kMaxPlayers,
                                  .max_plies = kMostRounds * kLongestRound,
                                  .options = kOptions};
  return kInfo;
}

State State::start(int players, const Options& options) {
  State state;
  state.players_ = static_cast<std::int8_t>(players);
  state.first_ = static_cast<std::int8_t>(options[first]);  // no hand game decides it (PA20)
  state.tokens_to_win_ = static_cast<std::int8_t>(options[tokens]);
  state.beat_out_ = static_cast<BeatOut>(options[beat_out]);
  state.joker_penalty_ = static_cast<JokerPenalty>(options[joker_penalty]);
  state.deal_round();
  return state;
}

void State::deal_round() {
  ++round_;
  std::fill_n(hand_, kMaxPlayers, Cards::none());
  pile_ = full_;
  discard_ = Cards::none();
  for (Seat seat = 0; seat < players_; ++seat) {
    std::fill_n(answer_[seat], kSigns, Answer{});
    drawn_[seat] = 0;
  }
  table_ = 0;
  owner_ = turn_ = first_;
  to_draw_ = static_cast<std::int8_t>(hand_size(players_));
  phase_ = Phase::deal;
}

void State::outcomes(Outcomes& outcomes) const {
  pile_.for_each([&](Card card, int count) { outcomes.push_back({static_cast<Event>(card), count}); });
}

void State::apply(Event event) {
  if (phase_ == Phase::turn) return play(event);
  const Card card = static_cast<Card>(event);
  pile_.remove(card);
  hand_[turn_].add(card);
  if (phase_ == Phase::draw) ++drawn_[turn_];
  if (--to_draw_ > 0) return;
  if (phase_ == Phase::draw) return end_turn();
  turn_ = static_cast<std::int8_t>(after(turn_));
  if (turn_ == first_) {
    phase_ = Phase::turn;
  } else {
    to_draw_ = static_cast<std::int8_t>(hand_size(players_));
  }
}

void State::play(Event event) {
  note_answer(event);
  switch (verb_of(event)) {
    case Verb::lead:
    case Verb::beat: return lay(event);
    case Verb::pass:
      to_draw_ = static_cast<std::int8_t>(std::min(2, pile_.size()));  // the last card comes alone (PA09)
      phase_ = Phase::draw;
      return;
    case Verb::declare: return end_round(RoundEnd::declared);
  }
}

void State::lay(Event event) {
  const Combination laid(event);
  // A new lead draws nothing, whatever its sign (PA08).
  const bool draws = verb_of(event) == Verb::beat && laid.sign() != table().sign();
  discard_.add(table());
  hand_[turn_].remove(laid);
  table_ = laid.bits();
  owner_ = turn_;
  // A last card that beats by its sign is followed by its draw (PA10) unless the option says otherwise
  // (PA11).
  if (draws && !(beat_out_ == BeatOut::immediate && hand_[turn_].empty())) {
    to_draw_ = 1;
    phase_ = Phase::draw;
  } else {
    end_turn();
  }
}

void State::note_answer(Event event) {
  if (!on_table() || turn_ == owner_) return;
  const Combination there = table();
  Answer& answer = answer_[turn_][static_cast<int>(there.sign())];
  const bool passed = verb_of(event) == Verb::pass;
  if (passed || Combination(event).sign() != there.sign()) {
    answer = {.size = static_cast<std::int8_t>(there.size()),
              .mixed = there.mixed(),
              .passed = passed,
              .drawn = drawn_[turn_]};
  } else {
    answer = {};
  }
}

// The end is looked for after an action and all its draws (PA09, PA10).
void State::end_turn() {
  if (hand_[turn_].empty()) return end_round(RoundEnd::empty_hand);
  if (pile_.empty()) return end_round(RoundEnd::empty_pile);
  turn_ = static_cast<std::int8_t>(after(turn_));
  phase_ = Phase::turn;
}

void State::end_round(RoundEnd end) {
  last_ = Ending{};
  last_.end = end;
  last_.first = first_;
  if (end == RoundEnd::declared) last_.declarer = turn_;
  for (Seat seat = 0; seat < players_; ++seat) {
    last_.hand_size[seat] = static_cast<std::int8_t>(hand_[seat].size());
    if (last_.shown()) last_.hand[seat] = hand_[seat];
  }
  const Seat winner = end == RoundEnd::empty_hand ? turn_ : fewest();
  last_.winner = static_cast<std::int8_t>(winner);
  if (++tokens_[winner] == tokens_to_win_) {
    phase_ = Phase::over;  // everything stays on the table to be looked at
  } else {
    first_ = static_cast<std::int8_t>((winner + players_ - 1) % players_);  // the seat before (PA19)
    deal_round();
  }
}

void State::scores(Scores& scores) const { std::copy_n(tokens_, players_, scores.begin()); }

bool State::reveals(Event event) const { return verb_of(event) != Verb::pass; }

State State::sample(Seat seat, Rng& rng) const {
  State world = *this;
  const auto hidden = [&](Seat other) { return !hand_known(other, Viewer::at(seat)); };
  // First everything the seat does not know goes back into the pile, then it is dealt anew.
  for (Seat other = 0; other < players_; ++other) {
    if (hidden(other)) world.pile_.add(hand_[other]);
  }
  for (Seat other = 0; other < players_; ++other) {
    if (!hidden(other)) continue;
    world.hand_[other] = Cards::none();
    for (int n = hand_[other].size(); n > 0; --n) {
      const Card card = world.pile_.draw(rng);
      world.pile_.remove(card);
      world.hand_[other].add(card);
    }
  }
  return world;
}

const char* State::broken() const {
  int held[kTypes] = {};
  const auto hold = [&](Card card, int count) { held[card] += count; };
  pile_.for_each(hold);
  discard_.for_each(hold);
  for (const Cards& hand : hand_) hand.for_each(hold);
  table().for_each([&](Card card) { hold(card, 1); });
  for (Card card = 0; card < kTypes; ++card) {
    const int printed = full_.count(card);
    if (held[card] != printed) return held[card] > printed ? "a card is in two places" : "a card is missing";
  }
  if (pile_.empty() && phase_ != Phase::over) return "a round goes on without a pile";
  return nullptr;
}

}  // namespace igra::paws
