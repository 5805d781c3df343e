// The networks for two players: how they add up, what they are told, and what they must have learned.
#include "games/paws/networks.h"

#include "games/paws/heuristic.h"
#include "games/paws/layout_for_tests.h"
#include "testkit/opinions.h"

namespace igra::paws {
namespace {

constexpr auto estimate_of = testkit::estimate_of<Heuristic, State>;

Event event_named(const State& state, std::string_view text) {
  return *find_event(PositionOf<State>(state), text);
}

TEST(PawsNetworks, add_up_inputs_and_what_is_positive_of_the_hidden) {
  struct Two {
    float a;
    float b;
  };
  constexpr Network<Two, 2> kNetwork = {.direct = {10, 100},
                                        .hidden = {{{1, -1}}, {{2, 0}}},
                                        .bias = {{-1, 1}},
                                        .score = {{7, 5}},
                                        .base = 0.5f};
  EXPECT_EQ(kNetwork({0, 0}), 0.5f + 5);             // hidden: -1, 1
  EXPECT_EQ(kNetwork({2, 0}), 0.5f + 20 + 7);        // 1, -1
  EXPECT_EQ(kNetwork({0, 3}), 0.5f + 300 + 35 + 5);  // 5, 1
}

TEST(PawsNetworks, see_who_acts_first_whatever_the_seat) {
  Layout here(2);
  here.table(1, "Cr as r").hand(0, "Vp Vs Bs").hand(1, "Ys Yr Cp Bp");
  Layout there(2, {{"first", "1"}});
  there.turn(1).table(0, "Cr as r").hand(1, "Vp Vs Bs").hand(0, "Ys Yr Cp Bp");
  const RoundInputs inputs = RoundInputs::of(here.state);
  EXPECT_EQ(inputs.acts.size, 3);
  EXPECT_EQ(inputs.waits.size, 4);
  EXPECT_EQ(inputs.table_is[0], 1);
  EXPECT_EQ(estimate_of(here.state).win[0], estimate_of(there.state).win[1]);
}

TEST(PawsNetworks, are_told_what_an_event_does) {
  Layout layout(2);
  layout.table(1, "Cr as r").hand(0, "Vr Br Yp V*").hand(1, "Ys Yr Cp");
  const auto told = [&](std::string_view text) {
    return EventInputs::of(layout.state, event_named(layout.state, text));
  };
  const EventInputs beats = told("beat Vr Br as r mixed");
  EXPECT_EQ(beats.beats, 1);
  EXPECT_EQ(beats.laid_is[1], 1);
  EXPECT_EQ(beats.mixed, 1);
  EXPECT_EQ(beats.kept.size, 2);
  EXPECT_EQ(beats.keeps[1], 1);
  EXPECT_EQ(beats.other_is[2], 1);
  const EventInputs counters = told("beat V* as p");
  EXPECT_EQ(counters.counters, 1);
  EXPECT_EQ(counters.holds_out, 1);
  EXPECT_EQ(counters.colour_jokers, 1);
  const EventInputs passes = told("pass");
  EXPECT_EQ(passes.passes, 1);
  EXPECT_EQ(passes.lets_out, 1);
  EXPECT_EQ(passes.kept.size, 4);
}

TEST(PawsNetworks, know_that_the_last_card_wins) {
  Layout layout(2, {{"tokens", "1"}});
  layout.table(0, "Cr as r").hand(0, "Vs").hand(1, "Ys Yr Cp Bp Br");
  EXPECT_GT(estimate_of(layout.state).win[0], 0.95f);
}

// Two scissors can be declared. Against two whole sets that loses, against what makes hardly any it wins.
TEST(PawsNetworks, know_what_a_declaration_meets) {
  Layout sets(2, {{"tokens", "1"}});
  sets.table(1, "Cr as r").hand(0, "Vs Bs").hand(1, "Ys Yr Cp Bp Br Rs");
  EXPECT_LT(estimate_of(sets.state).win[0], 0.2f);
  Layout rocks(2, {{"tokens", "1"}});
  rocks.table(1, "Cr as r").hand(0, "Vs Bs").hand(1, "Ys Yr Vr Bp Br Rr");
  EXPECT_GT(estimate_of(rocks.state).win[0], 0.8f);
}

}  // namespace
}  // namespace igra::paws
