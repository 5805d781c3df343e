#include "lab/collect/duel.h"

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "games/all.h"
#include "lab/report/words.h"

namespace igra::lab {
namespace {

// Two players: `luck` for seat 0, `skill` for whoever is stronger.
DealResult deal_of(double luck, double skill) {
  DealResult deal;
  for (int strong = 0; strong < 2; ++strong) {
    const double margin = luck + (strong == 0 ? skill : -skill);
    deal.margin.push_back({margin, -margin});
    deal.win.push_back({margin > 0 ? 1.0 : 0.0, margin > 0 ? 0.0 : 1.0});
  }
  return deal;
}

TEST(Duels, tell_luck_from_skill) {
  std::vector<DealResult> results;
  for (int i = 0; i < 40; ++i) results.push_back(deal_of(i % 2 == 0 ? 3 : -3, 1));
  const Duel duel = evaluate_duel(results);
  EXPECT_EQ(duel.deals, 40);
  EXPECT_NEAR(duel.won.value, 0.5, 1e-9);  // luck decides every match
  EXPECT_NEAR(duel.ahead.value, 1, 1e-9);  // and never a deal
  EXPECT_NEAR(duel.margin.value, 1, 1e-9);
  EXPECT_NEAR(duel.rest.value, 0, 1e-9);
  EXPECT_NEAR(duel.deal.value / duel.skill.value, 9 * 40 / 39.0, 0.01);
  EXPECT_GT(duel.deal.n, 0);
}

TEST(Duels, of_few_deals_claim_no_interval) {
  const Duel duel = evaluate_duel({deal_of(1, 2), deal_of(-2, 2)});
  EXPECT_EQ(duel.deal.n, 0);
  EXPECT_EQ(duel.deal.interval.high, 1);
}

// Deals that mean nothing at all: how much the luck of the deal may be at most is not known to be nothing.
TEST(Duels, say_up_to_what_where_the_estimate_is_nothing) {
  Rng rng(5);
  std::vector<DealResult> results;
  for (int i = 0; i < 60; ++i) {
    // The second arrangement undoes the first: less than no luck of the deal.
    const double margin = rng.unit() - 0.5;
    const double undone = 0.2 * rng.unit() - margin;
    results.push_back({.margin = {{margin, -margin}, {undone, -undone}}, .win = {{1, 0}, {0, 1}}});
  }
  const Duel duel = evaluate_duel(results);
  EXPECT_EQ(duel.deal.value, 0);
  EXPECT_EQ(duel.deal.interval.low, 0);
  EXPECT_GT(duel.deal.error, 0);
  EXPECT_NE(say_luck(duel).find("luck of the deal"), std::string::npos);
}

TEST(Duels, pairs) {
  EXPECT_EQ(pair_for("medium").weak, "easy");
  EXPECT_EQ(pair_for("medium").strong, "medium");
  EXPECT_EQ(pair_for("beginner").weak, "random");
  EXPECT_EQ(pair_for("random").strong, "beginner");
  EXPECT_EQ(pair_for("greedy").weak, "random");
}

TEST(Duels, are_played_at_every_seat) {
  const Game& game = *find_game("klats");
  const Plan plan{.rules = {&game, 3, standard_options(game.info().options)},
                  .bot = "random",
                  .budget = {},
                  .games = 0,
                  .seed = "x",
                  .threads = 2};
  int matches = 0;
  const Duel played = duel(plan, {"random", "random"}, 4, [&] { ++matches; });
  EXPECT_EQ(matches, 12);
  EXPECT_EQ(played.players, 3);
  EXPECT_NEAR(played.deal.value + played.skill.value + played.rest.value, 1, 1e-9);
}

}  // namespace
}  // namespace igra::lab
