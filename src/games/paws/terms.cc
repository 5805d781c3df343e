#include "games/paws/terms.h"

#include <algorithm>

#include "games/paws/shape.h"

namespace igra::paws {

namespace {

// How soon the pile ends matters the more the sooner it does.
float lateness(int pile, int players) {
  return 1 / (1 + 0.5f * static_cast<float>(pile) / static_cast<float>(players));
}

Terms::BySign by_sign(const Shape::BySign& shape) {
  return {.cards = static_cast<float>(shape.cards),
          .mixed = static_cast<float>(shape.mixed),
          .same = static_cast<float>(shape.same),
          .pairs = static_cast<float>(shape.pairs),
          .triples = static_cast<float>(shape.triples),
          .none = static_cast<float>(shape.cards == 0)};
}

// Marks a number among the small ones that make a difference of their own.
template <std::size_t n>
void mark(int number, int from, float (&marks)[n]) {
  for (std::size_t i = 0; i < n; ++i) marks[i] = number == from + static_cast<int>(i);
}

void describe_hand(const Shape& shape, Sign sign, Terms& terms) {
  terms.size = static_cast<float>(shape.size);
  mark(shape.size, 1, terms.few);
  for (Terms::BySign& part : terms.sign) {
    part = by_sign(shape.of(sign));
    sign = beating(sign);
  }
  terms.colour_jokers = static_cast<float>(shape.colour_jokers);
  terms.sign_jokers = static_cast<float>(shape.jokers - shape.colour_jokers);
  terms.left = static_cast<float>(shape.left);
  mark(shape.left, 0, terms.little);
  const int waste = shape.size - shape.combination;
  terms.waste = static_cast<float>(waste);
  mark(waste, 1, terms.wasted);
  terms.whole = shape.whole;
}

void describe_turn(const Shape& shape, Combination table, bool acts, Terms& terms) {
  const int stronger = shape.stronger(table);
  const bool counters = shape.counters(table);
  terms.acts = acts;
  terms.stronger = static_cast<float>(stronger);
  terms.can_beat = stronger > 0;
  terms.counters = counters;
  terms.stuck = stronger == 0 && !counters;
  terms.acts_stronger = acts ? terms.stronger : 0;
  terms.acts_counters = acts && counters;
}

// The least that any other seat has.
struct Least {
  int left = kCards;
  int size = kCards;

  Least(const Shape* shapes, int players, Seat seat, JokerPenalty penalty) {
    for (Seat other = 0; other < players; ++other) {
      if (other == seat) continue;
      const Shape& shape = shapes[other];
      left = std::min(left, penalty == JokerPenalty::always ? shape.counted() : shape.left);
      size = std::min(size, shape.size);
    }
  }
};

void compare(const Shape& shape, const Least& others, bool goes_out, Terms& terms) {
  const bool acts = terms.acts > 0;
  const int need = shape.size - std::min(shape.combination, others.left);
  const bool declares = shape.whole && shape.size <= others.left;
  terms.need = static_cast<float>(need);
  mark(need, 0, terms.needed);
  terms.acts_need = acts ? terms.need : 0;
  terms.acts_needed = acts && need == 1;
  terms.others_left = static_cast<float>(others.left);
  terms.others_size = static_cast<float>(others.size);
  terms.wins_now = acts && (declares || goes_out);
  terms.wins_back = !acts && terms.owns > 0 && goes_out;
  terms.waits = !acts && declares;
}

}  // namespace

Terms Terms::of_hand(const Cards& hand, Combination table) {
  Terms terms{};
  const Shape shape(hand);
  describe_hand(shape, table.sign(), terms);
  describe_turn(shape, table, false, terms);
  return terms;
}

void Terms::describe(const State& state, Terms* terms) {
  const int players = state.players_;
  const Combination table = state.table();
  const float late = lateness(state.pile_.size(), players);
  const Seat acts = state.acts_next();
  Shape shapes[kMaxPlayers];
  for (Seat seat = 0; seat < players; ++seat) {
    const Shape& shape = shapes[seat] = Shape(state.hand_[seat]);
    describe_hand(shape, table.sign(), terms[seat]);
    describe_turn(shape, table, seat == acts, terms[seat]);
    terms[seat].owns = seat == state.owner_;
    terms[seat].distance = static_cast<float>((seat - acts + players) % players);
    terms[seat].counted = static_cast<float>(shape.counted()) * late;
    terms[seat].farther = static_cast<float>((seat - state.first_ + players) % players) * late;
  }
  for (Seat seat = 0; seat < players; ++seat) {
    const Shape& shape = shapes[seat];
    const bool free =
        seat == state.owner_ || (terms[seat].counters > 0 && state.beat_out_ == BeatOut::immediate);
    const bool goes_out =
        (free && shape.size == 1) || (shape.whole && terms[seat].stronger == terms[seat].size);
    compare(shape, Least(shapes, players, seat, state.joker_penalty_), goes_out, terms[seat]);
  }
}

}  // namespace igra::paws
