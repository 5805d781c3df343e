// What bots know about Five Towers: promises to the search, and events that nobody should miss.
#include "games/five_towers/heuristic.h"

#include "games/five_towers/script_for_tests.h"
#include "testkit/opinions.h"

namespace igra::five_towers {
namespace {

constexpr auto weights_of = testkit::weights_of<Heuristic, State>;
constexpr auto estimate_of = testkit::estimate_of<Heuristic, State>;
constexpr auto favourite = testkit::favourite<Heuristic, State>;

// Half of the players' events are what the heuristic wants, so that towers grow high.
template <class Visit>
void for_each_position(Visit visit) {
  const Heuristic heuristic;
  testkit::for_each_position<State>(visit, [&](const State& state, Rng& rng) {
    if (state.actor().kind == ActorKind::chance || rng.below(2) == 0) return testkit::any_event(state, rng);
    EventList legal;
    state.legal(legal);
    return heuristic.rollout(state, legal, rng);
  });
}

TEST(FiveTowersHeuristic, shares_add_up_and_scores_are_sensible) {
  for_each_position([](const State& state) {
    const Estimate estimate = estimate_of(state);
    float sum = 0;
    for (Seat seat = 0; seat < state.players(); ++seat) {
      ASSERT_GE(estimate.win[seat], 0);
      ASSERT_GT(estimate.scores[seat], -500);
      ASSERT_LT(estimate.scores[seat], 200);
      sum += estimate.win[seat];
    }
    ASSERT_NEAR(sum, 1, 1e-4);
  });
}

TEST(FiveTowersHeuristic, is_exact_at_the_end) {
  for_each_position([](const State& state) {
    if (state.actor().kind != ActorKind::end) return;
    Scores scores{};
    state.scores(scores);
    const int best = *std::max_element(scores.begin(), scores.begin() + state.players());
    const auto winners = std::count(scores.begin(), scores.begin() + state.players(), best);
    const Estimate estimate = estimate_of(state);
    for (Seat seat = 0; seat < state.players(); ++seat) {
      EXPECT_EQ(estimate.scores[seat], static_cast<float>(scores[seat]));
      EXPECT_EQ(estimate.win[seat], scores[seat] == best ? 1.0f / static_cast<float>(winners) : 0);
    }
  });
}

TEST(FiveTowersHeuristic, likes_every_legal_event_a_little_and_rolls_out_one_of_them) {
  Rng rng("rollout");
  for_each_position([&](const State& state) {
    if (state.actor().kind != ActorKind::player) return;
    EventList legal;
    state.legal(legal);
    for (const float weight : weights_of(state)) ASSERT_GT(weight, 0);
    const Event event = Heuristic().rollout(state, legal, rng);
    ASSERT_NE(std::find(legal.begin(), legal.end(), event), legal.end());
  });
}

// But for demolitions, about which rollouts do not think.
TEST(FiveTowersHeuristic, rolls_out_what_it_likes_best) {
  Rng rng("best");
  for_each_position([&](const State& state) {
    if (state.actor().kind != ActorKind::player) return;
    EventList legal;
    state.legal(legal);
    const Event event = Heuristic().rollout(state, legal, rng);
    std::string text;
    state.text(event, Viewer::record(), text);
    if (text == "keep") return;
    const std::vector<float> weights = weights_of(state);
    const auto index = std::find(legal.begin(), legal.end(), event) - legal.begin();
    ASSERT_EQ(weights[static_cast<std::size_t>(index)], *std::max_element(weights.begin(), weights.end()))
        << text;
  });
}

TEST(FiveTowersHeuristic, knows_when_nothing_is_left_to_chance) {
  for_each_position([](const State& state) {
    if (!Heuristic().settled(state)) return;
    ASSERT_NE(state.actor().kind, ActorKind::chance);
    ASSERT_EQ(Heuristic().plausibility(state, 0), 1);
  });
}

TEST(FiveTowersHeuristic, takes_other_values_for_its_parameters) {
  std::vector<float> values;
  for (const Parameter& parameter : Heuristic::parameters()) {
    EXPECT_LE(parameter.low, parameter.value) << parameter.name;
    EXPECT_LE(parameter.value, parameter.high) << parameter.name;
    values.push_back(parameter.value);
  }
  Script script(2);
  script.reveal("C15 C12 C10 H3 W5");
  script.build(0, "C15 C12 C10");
  Estimate same;
  Heuristic(values).evaluate(script.state(), same);
  EXPECT_EQ(same.win, estimate_of(script.state()).win);
  values[1] *= 2;  // growth
  Estimate bolder;
  Heuristic(values).evaluate(script.state(), bolder);
  EXPECT_GT(bolder.scores[0], same.scores[0]);
}

// --- Events that nobody should miss ---

TEST(FiveTowersHeuristic, a_tower_is_better_than_none) {
  Script script(2);
  script.reveal("C15 C14 C13 H3 W5");
  script.build(1, "C15 C14 C13");
  EXPECT_GT(estimate_of(script.state()).win[1], 0.5f);
}

TEST(FiveTowersHeuristic, a_tall_tower_is_capped) {
  Script script(2);
  script.reveal("C15 C12 C8 C11 C6");
  script.build(0, "C15 C12 C8 C11 C6");
  script.reveal("C5 C3 C2 H15 H14");
  script.build(0, "C5 C3 C2");
  script.reveal("C0 H1 H2 W1 S1");
  script.play({"bid 0", "bid 1"});
  EXPECT_EQ(favourite(script.state()), "take C0");
}

TEST(FiveTowersHeuristic, a_new_tower_is_not_capped_at_once) {
  Script script(2);
  script.reveal("C0 C15 H2 W2 S2");
  script.play({"bid 1", "pass"});
  EXPECT_EQ(favourite(script.state()), "take C15");
}

TEST(FiveTowersHeuristic, nothing_is_demolished_for_a_small_gain) {
  Script script(2);
  script.reveal("C15 C12 H14 W2 S2");
  script.build(0, "C15 C12 H14");
  script.reveal("C11 C10 H12 J1 S1");
  script.play({"bid 0", "bid 2"});
  script.play({"take C10 C11"});
  EXPECT_EQ(favourite(script.state()), "keep");
}

TEST(FiveTowersHeuristic, what_fits_is_placed_before_the_nine) {
  Script script(2);
  script.reveal("C15 C7 H1 H2 H3");
  script.build(0, "C15 C7");
  script.reveal("C5 C9 H4 H5 H6");
  script.play({"bid 0", "bid 2", "take C5 C9", "keep"});
  EXPECT_EQ(favourite(script.state()), "place C5");
}

TEST(FiveTowersHeuristic, who_gains_by_all_cards_outbids_the_first_player) {
  Script script(2);
  script.reveal("C15 H15 W15 J15 S15");
  script.play({"bid 3"});
  EXPECT_EQ(favourite(script.state()), "bid 5");
}

}  // namespace
}  // namespace igra::five_towers
