// What bots know about Klats!: promises to the search, and plays that nobody should miss.
#include "games/klats/heuristic.h"

#include <nlohmann/json.hpp>

#include "games/klats/script_for_tests.h"
#include "testkit/opinions.h"

namespace igra::klats {
namespace {

constexpr auto weights_of = testkit::weights_of<Heuristic, State>;
constexpr auto estimate_of = testkit::estimate_of<Heuristic, State>;
constexpr auto favourite = testkit::favourite<Heuristic, State>;

template <class Visit>
void for_each_position(Visit visit) {
  testkit::for_each_position<State>(visit);
}

TEST(KlatsHeuristic, shares_add_up_and_scores_do_not_fall) {
  for_each_position([](const State& state) {
    const Estimate estimate = estimate_of(state);
    float sum = 0;
    for (Seat seat = 0; seat < state.players(); ++seat) {
      ASSERT_GE(estimate.win[seat], 0);
      ASSERT_GE(estimate.scores[seat], static_cast<float>(state.total(seat)));
      ASSERT_LT(estimate.scores[seat], 400);
      sum += estimate.win[seat];
    }
    ASSERT_NEAR(sum, 1, 1e-4);
  });
}

TEST(KlatsHeuristic, is_exact_at_the_end) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  script.play_sets({"B15 G14 O13", "B1 G2 O3 B4 G5 O6", "G15 B14 O13"});
  const Estimate estimate = estimate_of(script.state);
  EXPECT_EQ((std::vector<float>{estimate.win[0], estimate.win[1], estimate.win[2]}),
            (std::vector<float>{0.5f, 0, 0.5f}));
  EXPECT_EQ((std::vector<float>{estimate.scores[0], estimate.scores[1], estimate.scores[2]}),
            (std::vector<float>{42, 21, 42}));
}

TEST(KlatsHeuristic, likes_every_legal_event_a_little_and_rolls_out_one_of_them) {
  Rng rng("rollout");
  for_each_position([&](const State& state) {
    if (state.actor().kind != ActorKind::player) return;
    for (const float weight : weights_of(state)) ASSERT_GT(weight, 0);
    EventList legal;
    state.legal(legal);
    const Event event = Heuristic().rollout(state, legal, rng);
    ASSERT_TRUE(std::find(legal.begin(), legal.end(), event) != legal.end());
  });
}

TEST(KlatsHeuristic, likes_the_same_whatever_others_hold) {
  Rng rng("likes");
  for_each_position([&](const State& state) {
    if (state.actor().kind != ActorKind::player) return;
    ASSERT_EQ(weights_of(state), weights_of(state.sample(state.actor().seat, rng)));
  });
}

TEST(KlatsHeuristic, equal_information_makes_worlds_equally_plausible) {
  Rng rng("plausible");
  for_each_position([&](const State& state) {
    if (state.actor().kind != ActorKind::player) return;
    const Seat seat = state.actor().seat;
    const State other = state.sample(seat, rng);
    Rng first(rng.next());
    Rng second = first;
    const float plausibility = Heuristic().plausibility(state.sample(seat, first), seat);
    ASSERT_GT(plausibility, 0);
    ASSERT_LE(plausibility, 1);
    ASSERT_EQ(plausibility, Heuristic().plausibility(other.sample(seat, second), seat));
  });
}

TEST(KlatsHeuristic, takes_other_values_for_its_parameters) {
  std::vector<float> values;
  for (const Parameter& parameter : Heuristic::parameters()) {
    EXPECT_LE(parameter.low, parameter.value) << parameter.name;
    EXPECT_LE(parameter.value, parameter.high) << parameter.name;
    values.push_back(parameter.value);
  }
  Script script(3);
  script.play_round({"play B15 0 new"}, "B2");
  Estimate same;
  Heuristic(values).evaluate(script.state, same);
  EXPECT_EQ(same.win, estimate_of(script.state).win);
  values[0] *= 2;  // of a point on the table
  Estimate bolder;
  Heuristic(values).evaluate(script.state, bolder);
  EXPECT_GT(bolder.win[0], same.win[0]);
}

// One round. Seat 0 has B15 G14 O13 B12 G11, the others next to nothing; it is seat 0's turn.
const Texts kFarAhead = {"play B15 0 new", "play B1 1 new",   "play G1 2 new",    //
                         "play G14 0 new", "play G2 1 new",   "play B2 2 new",    //
                         "play O13 0 new", "play O3 1 new",   "play O4 2 new",    //
                         "play B12 0 new", "play B4 1 on B1", "play B5 2 on B2",  //
                         "play G11 0 new", "play B6 1 on B4", "play B7 2 on B5"};

TEST(KlatsHeuristic, who_is_ahead_ends_the_last_round) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  script.play_round(kFarAhead, "O10");
  EXPECT_FLOAT_EQ(estimate_of(script.state).win[0], 1);
  script.apply(favourite(script.state));
  EXPECT_TRUE(over(script.state));
}

TEST(KlatsHeuristic, who_is_behind_does_not_let_the_leader_end_the_round) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  Texts plays(kFarAhead.begin(), kFarAhead.begin() + 10);  // seat 1 is to act, seat 0 shows four piles
  script.play_round(plays, "B10");
  const std::string play = favourite(script.state);
  script.apply(play);
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_LT(pile_count(script.state.tops(seat)), 5) << play;
}

TEST(KlatsHeuristic, a_colour_is_taken_from_who_is_about_to_win) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  // The only orange of seat 0 is its 13, and it could end the round in its next turn.
  Texts plays = kFarAhead;
  plays.pop_back();
  script.play_round(plays, "B13");
  const std::string play = favourite(script.state);
  script.apply(play);
  EXPECT_FALSE(shows(script.state.tops(0), Colour::O)) << play;
}

TEST(KlatsHeuristic, a_missing_colour_is_filled_before_the_round_ends) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  script.play_round({"play B15 0 new", "play B1 1 new", "play G1 2 new",  //
                     "play G14 0 new", "play G2 1 new", "play B2 2 new",  //
                     "play B12 0 new", "play O3 1 new", "play O4 2 new",  //
                     "play G11 0 new", "play B4 1 new", "play B5 2 on B2"},
                    "O10");
  EXPECT_EQ(favourite(script.state), "play O10 0 new");
}

int low_cards_of(const State& state, Seat seat) {
  const auto view = nlohmann::json::parse(view_text(PositionOf<State>(state), Viewer::record()));
  int low = 0;
  for (const std::string card : view["hands"][seat]) low += std::stoi(card.substr(1)) <= 10;
  return low;
}

// With any number up to 10, seat 0 would have ended the round as the winner, and instead it changes a 14
// for another. One of its cards came after that.
TEST(KlatsHeuristic, who_did_not_win_could_not) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  Texts plays = kFarAhead;
  plays.insert(plays.end(), {"play B14 0 new", "play B8 1 on B6"});
  script.play_round(plays);
  ASSERT_EQ(script.state.actor(), Actor::player(2));
  Rng rng("guess");
  float sum[2] = {};  // where it could not win, where it could
  float count[2] = {};
  for (int i = 0; i < 600; ++i) {
    const State world = script.state.sample(2, rng);
    const bool could = low_cards_of(world, 0) >= 2;
    sum[could] += Heuristic().plausibility(world, 2);
    ++count[could];
  }
  EXPECT_GT(sum[0] / count[0], 1.3f * sum[1] / count[1]);
}

}  // namespace
}  // namespace igra::klats
