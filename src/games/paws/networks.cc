#include "games/paws/networks.h"

namespace igra::paws {

namespace {

// Marks which of 1, 2, .. a number is.
template <std::size_t n>
void mark(int number, float (&marks)[n]) {
  for (std::size_t i = 0; i < n; ++i) marks[i] = number == static_cast<int>(i) + 1;
}
// The same, where the last of them stands for more too.
template <std::size_t n>
void mark_or_more(int number, float (&marks)[n]) {
  mark(std::min(number, static_cast<int>(n)), marks);
}

EventInputs::Declared declaring(int own, int other) {
  EventInputs::Declared declared{
      .any = 1,
      .own = static_cast<float>(own),
      .other = static_cast<float>(other),
      .own_is = {},
      .few = {other <= 2 ? 1.0f : 0, other <= 4 ? 1.0f : 0, other <= 6 ? 1.0f : 0}};
  mark_or_more(own, declared.own_is);
  return declared;
}

void describe_laid(Combination laid, EventInputs& inputs) {
  inputs.laid = static_cast<float>(laid.size());
  mark_or_more(laid.size(), inputs.laid_is);
  inputs.mixed = laid.mixed();
  inputs.colour_jokers = static_cast<float>(std::popcount(laid.jokers() & kEveryColour));
  inputs.sign_jokers = static_cast<float>(std::popcount(laid.jokers() >> kColours));
}

// What matters of the kept cards beside the other's hand.
void compare(const Cards& kept, int other, EventInputs& inputs) {
  const int size = kept.size();
  inputs.lets_out = inputs.passes > 0 && other <= 3;
  inputs.holds_out = inputs.counters > 0 && other <= 3;
  inputs.whole = size > 1 && one_combination(kept);
  inputs.behind = 0.1f * static_cast<float>(std::max(0, size - other));
  inputs.ahead = 0.1f * static_cast<float>(std::max(0, other - size));
  mark(size, inputs.keeps);
}

}  // namespace

RoundInputs RoundInputs::of(const State& state) {
  Terms terms[kMaxPlayers];
  Terms::describe(state, terms);
  const Seat acts = state.acts_next();
  const int pile = state.pile_.size();
  const Combination table = state.table();
  RoundInputs inputs{.acts = terms[acts],
                     .waits = terms[state.after(acts)],
                     .pile = 0.1f * static_cast<float>(pile),
                     .late = 1 / (1 + 0.25f * static_cast<float>(pile)),
                     .little = {pile <= 2 ? 1.0f : 0, pile <= 6 ? 1.0f : 0},
                     .table = static_cast<float>(table.size()),
                     .mixed = table.mixed() ? 1.0f : 0,
                     .table_is = {},
                     .half = pile <= 12 ? 1.0f : 0};
  mark_or_more(table.size(), inputs.table_is);
  return inputs;
}

EventInputs EventInputs::of(const State& state, Event event) {
  EventInputs inputs{};
  const int other = state.hand_[state.after(state.turn_)].size();
  const Verb verb = verb_of(event);
  Cards kept = state.hand_[state.turn_];
  if (verb == Verb::declare) {
    inputs.declared = declaring(kept.size(), other);
    return inputs;
  }
  Combination table = state.table();
  inputs.leads = verb == Verb::lead;
  inputs.passes = verb == Verb::pass;
  if (verb != Verb::pass) {
    const Combination laid(event);
    inputs.counters = verb == Verb::beat && laid.sign() != table.sign();
    inputs.beats = verb == Verb::beat && laid.sign() == table.sign();
    describe_laid(laid, inputs);
    kept.remove(laid);
    table = laid;
  }
  inputs.kept = Terms::of_hand(kept, table);
  inputs.other = 0.1f * static_cast<float>(other);
  mark(other, inputs.other_is);
  inputs.pile = 0.05f * static_cast<float>(state.pile_.size());
  inputs.late = state.pile_.size() <= 6;
  inputs.goes_out = kept.empty() && inputs.counters == 0;
  inputs.owns = state.turn_ == state.owner_;
  compare(kept, other, inputs);
  return inputs;
}

const RoundNetwork kRoundNetwork = {
#include "games/paws/round_network.inc"
};
const EventNetwork kEventNetwork = {
#include "games/paws/event_network.inc"
};

}  // namespace igra::paws
