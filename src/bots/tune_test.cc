#include "bots/tune.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/mind.h"
#include "games/all.h"

namespace igra {
namespace {

// A made-up game: who is nearer to the best numbers wins more often, and every result is a noisy game.
constexpr double kBest[] = {0.8, -3, 40};

TunePlan plan_of(std::uint64_t seed) {
  return {.tunables = {{"a", 0.2, 0, 1}, {"b", 4, -10, 10}, {"c", 90, 0, 100}}, .seed = seed};
}

double distance(const TunePlan& plan, const Values& values) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double off = (values[i] - kBest[i]) / (plan.tunables[i].high - plan.tunables[i].low);
    sum += off * off;
  }
  return std::sqrt(sum);
}

double play(const TunePlan& plan, const Tuning::Pair& pair, Rng& rng) {
  const double edge = distance(plan, pair.down) - distance(plan, pair.up);
  const double chance = 1 / (1 + std::exp(-8 * edge));
  int wins = 0;
  constexpr int kGames = 20;
  for (int i = 0; i < kGames; ++i) wins += rng.unit() < chance;
  return 2.0 * wins / kGames - 1;
}

TEST(Tuning, finds_the_numbers_that_win) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const TunePlan plan = plan_of(seed);
    Tuning tuning(plan);
    const double before = distance(plan, tuning.current());
    Rng rng(seed);
    for (int step = 0; step < 400; ++step) tuning.learn(play(plan, tuning.next(), rng));
    EXPECT_GT(before, 0.8);
    EXPECT_LT(distance(plan, tuning.tuned()), 0.12);
  }
}

TEST(Tuning, stays_where_nothing_matters_and_in_range_always) {
  const TunePlan plan = plan_of(5);
  Tuning tuning(plan);
  Rng rng(5);
  for (int step = 0; step < 300; ++step) {
    const Tuning::Pair pair = tuning.next();
    for (std::size_t i = 0; i < pair.up.size(); ++i) {
      for (const double value : {pair.up[i], pair.down[i]}) {
        EXPECT_GE(value, plan.tunables[i].low);
        EXPECT_LE(value, plan.tunables[i].high);
      }
    }
    tuning.learn(0);
  }
  for (std::size_t i = 0; i < plan.tunables.size(); ++i) {
    EXPECT_NEAR(tuning.tuned()[i], plan.tunables[i].value, 1e-9);
  }
}

// The same results lead to the same place: so a file of results is all that going on needs.
TEST(Tuning, follows_from_its_results) {
  Tuning first(plan_of(7));
  std::vector<double> results;
  Rng rng(7);
  for (int step = 0; step < 50; ++step) {
    results.push_back(play(plan_of(7), first.next(), rng));
    first.learn(results.back());
  }
  Tuning again(plan_of(7));
  for (const double result : results) again.learn(result);
  EXPECT_EQ(first.tuned(), again.tuned());
  EXPECT_EQ(first.next().up, again.next().up);
  Tuning other(plan_of(8));
  EXPECT_NE(other.next().up, Tuning(plan_of(7)).next().up);
}

TEST(Tuning, of_every_game_makes_bots) {
  for (const Game* game : all_games()) {
    const Mind& mind = mind_of(*game);
    for (const std::string bot : {"master", "greedy"}) {
      Tuning tuning({.tunables = tunables_of(mind, bot == "master")});
      if (tuning.current().empty()) continue;
      const std::string name = bot_with(bot, tunables_of(mind, bot == "master"), tuning.next().up);
      EXPECT_TRUE(make_bot(name, mind, 1)) << name;
    }
  }
}

TEST(Tuning, writes_numbers_as_bots_take_them) {
  const std::vector<Tunable> one = {{"x", 0, -1000, 1000}};
  EXPECT_EQ(bot_with("master", one, {0.25}), "master:x=0.25");
  EXPECT_EQ(bot_with("master", one, {-3}), "master:x=-3");
  EXPECT_EQ(bot_with("master", one, {-0.0000001}), "master:x=0");
  EXPECT_EQ(bot_with("master", one, {99.9999999}), "master:x=100");
  EXPECT_EQ(bot_with("greedy", one, {0.000001}), "greedy:x=0.000001");
}

}  // namespace
}  // namespace igra
