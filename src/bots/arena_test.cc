#include "bots/arena.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/mind.h"
#include "bots/scenes_for_tests.h"
#include "games/all.h"

namespace igra {
namespace {

ArenaPlan plan_of(const Game& game, int players, const std::vector<std::string>& names, std::int64_t games) {
  ArenaPlan plan{
      .setup = {.game = &game, .players = players, .options = standard_options(game.info().options)},
      .bots = {},
      .games = games,
      .budget = {.ms = -1, .iterations = 4, .memory = 1 << 20}};
  const Mind& mind = mind_of(game);
  for (const std::string& name : names) {
    plan.bots.push_back(
        {name, [name, &mind](const Place& place) { return make_bot(name, mind, place.seed); }});
  }
  return plan;
}

TEST(Wilson, known_values) {
  const Interval half = wilson(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 1e-4);
  EXPECT_NEAR(half.high, 0.5962, 1e-4);
  const Interval none = wilson(0, 10);
  EXPECT_NEAR(none.low, 0, 1e-9);
  EXPECT_NEAR(none.high, 0.2775, 1e-4);
  EXPECT_TRUE(wilson(0, 0).contains(0.99));
}

// Games drawn from known strengths give the strengths back.
TEST(PlackettLuce, finds_the_strengths_that_made_the_games) {
  const double strength[] = {4, 2, 1, 0.5};
  Rng rng(7);
  std::vector<Ranking> rankings;
  for (int game = 0; game < 20000; ++game) {
    std::vector<int> left = {0, 1, 2, 3};
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(rng.below(4)));
    Ranking ranking;
    while (!left.empty()) {
      double all = 0;
      for (const int i : left) all += strength[i];
      double at = rng.unit() * all;
      std::size_t pick = 0;
      while (pick + 1 < left.size() && at >= strength[left[pick]]) at -= strength[left[pick++]];
      ranking.push_back({left[pick]});
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(pick));
    }
    rankings.push_back(ranking);
  }
  const std::vector<Rating> ratings = plackett_luce(4, rankings);
  double mean = 0;
  for (const double s : strength) mean += std::log(s) / 4;
  for (std::size_t i = 0; i < 4; ++i) {
    const double wanted = 400 / std::log(10.0) * (std::log(strength[i]) - mean);
    EXPECT_NEAR(ratings[i].rating, wanted, 8);
    EXPECT_LT(ratings[i].interval.high - ratings[i].interval.low, 20);
  }
}

TEST(PlackettLuce, who_wins_always_is_still_rated) {
  const std::vector<Ranking> rankings(10, Ranking{{0}, {1}});
  const std::vector<Rating> ratings = plackett_luce(2, rankings);
  EXPECT_GT(ratings[0].rating, 100);
  EXPECT_LT(ratings[0].rating, 2000);
  EXPECT_NEAR(ratings[0].rating, -ratings[1].rating, 1e-6);
}

TEST(PlackettLuce, ties_are_even) {
  const std::vector<Ranking> rankings(10, Ranking{{0, 1, 2}});
  for (const Rating& rating : plackett_luce(3, rankings)) EXPECT_NEAR(rating.rating, 0, 1e-6);
}

// The first wins half of the games and is last in the others, the second is second always.
TEST(PlackettLuce, by_wins_nothing_but_wins_counts) {
  std::vector<Ranking> rankings;
  for (int i = 0; i < 30; ++i) {
    rankings.push_back({{0}, {1}, {2}});
    rankings.push_back({{2}, {1}, {0}});
  }
  EXPECT_GT(plackett_luce(3, rankings)[1].rating, -100);
  const std::vector<Rating> by_wins = plackett_luce(3, rankings, RatedBy::wins);
  EXPECT_NEAR(by_wins[0].rating, by_wins[2].rating, 1e-6);
  EXPECT_LT(by_wins[1].rating, by_wins[0].rating - 400);
}

TEST(Arena, seats_everybody_everywhere_equally_often) {
  EXPECT_EQ(seatings(2, 2), (std::vector<std::vector<int>>{{0, 1}, {1, 0}}));
  EXPECT_EQ(seatings(2, 3), (std::vector<std::vector<int>>{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}));
  EXPECT_EQ(seatings(3, 2).size(), 6u);
  EXPECT_EQ(seatings(4, 3).size(), 24u);
  EXPECT_EQ(seatings(1, 4), (std::vector<std::vector<int>>{{0, 0, 0, 0}}));
}

TEST(Arena, plays_whole_deals_and_counts_all_wins) {
  const ArenaPlan plan = plan_of(template_game(), 3, {"greedy", "random"}, 100);
  const std::vector<ArenaGame> games = run_arena(plan, {}, nullptr);
  EXPECT_EQ(games.size(), 102u);
  const std::vector<Standing> table = standings(plan, games);
  EXPECT_EQ(table[0].seats, 102);
  EXPECT_EQ(table[1].seats, 204);
  EXPECT_NEAR(table[0].win_rate * 102 + table[1].win_rate * 204, 102, 1e-6);
}

TEST(Arena, one_deal_has_one_luck) {
  const ArenaPlan plan = plan_of(template_game(), 2, {"random", "random"}, 2);
  for (std::int64_t deal = 0; deal < 3; ++deal) {
    Table first = open_table(template_game(), 2);
    first.draw_chance(derived_seed(plan.seed, static_cast<std::uint64_t>(deal) + 1));
    EXPECT_EQ(first.actor().kind, ActorKind::player);
  }
  EXPECT_EQ(play_game(plan, 0).bots, (std::vector<int>{0, 1}));
  EXPECT_EQ(play_game(plan, 1).bots, (std::vector<int>{1, 0}));
}

bool same_result(const ArenaGame& a, const ArenaGame& b) {
  return a.number == b.number && a.bots == b.bots && a.scores == b.scores && a.decisions == b.decisions;
}

TEST(Arena, threads_and_resuming_change_nothing) {
  ArenaPlan plan = plan_of(*all_games().front(), 2, {"medium", "random"}, 8);
  const std::vector<ArenaGame> at_once = run_arena(plan, {}, nullptr);
  plan.threads = 3;
  std::vector<ArenaGame> some = {at_once[5], at_once[0], at_once[2]};
  int reported = 0;
  const std::vector<ArenaGame> resumed =
      run_arena(plan, some, [&](const ArenaGame&, const std::vector<ArenaGame>&) { ++reported; });
  EXPECT_EQ(reported, 5);
  ASSERT_EQ(resumed.size(), at_once.size());
  for (std::size_t i = 0; i < resumed.size(); ++i) EXPECT_TRUE(same_result(resumed[i], at_once[i]));
}

TEST(Arena, stops_when_the_question_is_decided) {
  ArenaPlan plan = plan_of(*all_games().front(), 2, {"greedy", "random"}, 2000);
  plan.question = 0.5;
  const std::vector<ArenaGame> games = run_arena(plan, {}, nullptr);
  EXPECT_LT(games.size(), 2000u);
  EXPECT_TRUE(decided(plan, games));
  EXPECT_GT(standings(plan, games)[0].win_rate, 0.5);
}

}  // namespace
}  // namespace igra
