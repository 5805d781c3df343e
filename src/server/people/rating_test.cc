#include "server/people/rating.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/rng.h"

namespace igra::server {
namespace {

std::vector<Skill> after(std::vector<Skill> skills, std::vector<int> ranks) {
  return after_game(skills, ranks);
}

// With everybody new, sigma^2 = (25/3)^2 + tau^2 = 69.45139 and beta^2 = 17.36111.
constexpr double kVariance = 625.0 / 9 + 1.0 / 144;
const double kNewSigma = std::sqrt(kVariance);
double c(int players) { return std::sqrt(players * (kVariance + 625.0 / 36)); }

TEST(Rating, two_new_players) {
  // p = 1/2 for both. Winner: omega = v/c * (1 - 1/2), delta = (s/c) * v/c^2 * 1/4; the loser mirrors it.
  const auto [winner, loser] = std::pair{after({{}, {}}, {1, 2})[0], after({{}, {}}, {1, 2})[1]};
  EXPECT_NEAR(winner.mu, 25 + kVariance / c(2) / 2, 1e-12);
  EXPECT_NEAR(winner.mu, 27.6354, 1e-4);
  EXPECT_NEAR(loser.mu, 22.3646, 1e-4);
  const double delta = kNewSigma / c(2) * kVariance / (c(2) * c(2)) / 4;
  EXPECT_NEAR(winner.sigma, kNewSigma * std::sqrt(1 - delta), 1e-12);
  EXPECT_NEAR(winner.sigma, 8.0659, 1e-4);
  EXPECT_NEAR(loser.sigma, winner.sigma, 1e-12);
}

TEST(Rating, three_new_players) {
  // The first is chosen among three (p = 1/3), the second among two (1/2), the last alone (1):
  // 1 - 1/3 = 2/3;  -1/3 + 1 - 1/2 = 1/6;  -1/3 - 1/2 + 1 - 1 = -5/6, in units of v/c.
  const std::vector<Skill> skills = after({{}, {}, {}}, {2, 1, 3});
  const double unit = kVariance / c(3);
  EXPECT_NEAR(skills[1].mu, 25 + unit * 2 / 3, 1e-12);
  EXPECT_NEAR(skills[0].mu, 25 + unit / 6, 1e-12);
  EXPECT_NEAR(skills[2].mu, 25 - unit * 5 / 6, 1e-12);
  // p(1-p): 2/9;  2/9 + 1/4 = 17/36;  2/9 + 1/4 + 0 = 17/36.
  const double shrink = kNewSigma / c(3) * kVariance / (c(3) * c(3));
  EXPECT_NEAR(skills[1].sigma, kNewSigma * std::sqrt(1 - shrink * 2 / 9), 1e-12);
  EXPECT_NEAR(skills[0].sigma, kNewSigma * std::sqrt(1 - shrink * 17 / 36), 1e-12);
  EXPECT_NEAR(skills[2].sigma, skills[0].sigma, 1e-12);
}

TEST(Rating, two_share_the_victory_over_a_third) {
  // Both winners: for q = itself and the other, p = 1/3 and A = 2: (1 - 1/3)/2 - (1/3)/2 = 1/6.
  // Third: -1/6 - 1/6 + (1 - 1) = -1/3.
  const std::vector<Skill> skills = after({{}, {}, {}}, {1, 1, 3});
  const double unit = kVariance / c(3);
  EXPECT_NEAR(skills[0].mu, 25 + unit / 6, 1e-12);
  EXPECT_NEAR(skills[1].mu, 25 + unit / 6, 1e-12);
  EXPECT_NEAR(skills[2].mu, 25 - unit / 3, 1e-12);
}

TEST(Rating, unequal_players) {
  // mu 30 beats mu 20, both sigma 2: c^2 = 2 * (4 + tau^2 + beta^2) = 42.73611, c = 6.53729,
  // p = 1 / (1 + exp(-10/c)) = 0.821974; v/c = 4.00694/6.53729 = 0.612937.
  const std::vector<Skill> expected = after({{30, 2}, {20, 2}}, {1, 2});
  EXPECT_NEAR(expected[0].mu, 30 + 0.612937 * (1 - 0.821974), 1e-4);
  EXPECT_NEAR(expected[1].mu, 20 - 0.612937 * (1 - 0.821974), 1e-4);
  const std::vector<Skill> surprise = after({{30, 2}, {20, 2}}, {2, 1});
  EXPECT_NEAR(surprise[1].mu, 20 + 0.612937 * 0.821974, 1e-4);
}

TEST(Rating, a_tie_between_equals_moves_nobody_and_between_unequals_brings_them_together) {
  const std::vector<Skill> equal = after({{}, {}}, {1, 1});
  EXPECT_NEAR(equal[0].mu, 25, 1e-12);
  EXPECT_LT(equal[0].sigma, 25.0 / 3) << "but it tells something";
  const std::vector<Skill> unequal = after({{30, 3}, {20, 3}}, {1, 1});
  EXPECT_LT(unequal[0].mu, 30);
  EXPECT_GT(unequal[1].mu, 20);
}

TEST(Rating, seats_do_not_matter) {
  const std::vector<Skill> one = after({{31, 2}, {24, 5}, {27, 3}, {20, 8}}, {3, 1, 1, 4});
  const std::vector<Skill> two = after({{20, 8}, {27, 3}, {24, 5}, {31, 2}}, {4, 1, 1, 3});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(one[i].mu, two[3 - i].mu, 1e-12);
    EXPECT_NEAR(one[i].sigma, two[3 - i].sigma, 1e-12);
  }
}

TEST(Rating, a_better_rank_is_never_worse) {
  double last = 1e9;
  for (const int rank : {1, 2, 3, 4}) {
    std::vector<int> ranks = {rank};
    for (int other = 1; other <= 4; ++other) {
      if (other != rank) ranks.push_back(other);
    }
    const double mu = after({{25, 4}, {26, 4}, {24, 4}, {25, 4}}, ranks)[0].mu;
    EXPECT_LT(mu, last);
    last = mu;
  }
}

TEST(Rating, extremes_stay_finite) {
  const std::vector<Skill> skills = after({{1e4, 8}, {-1e4, 8}}, {2, 1});
  for (const Skill& skill : skills) EXPECT_TRUE(std::isfinite(skill.mu) && skill.sigma > 0);
}

// Who is 8 stronger than the next wins as the model says; the ratings come to know it, and swing around it.
TEST(Rating, converges_to_what_players_can_do) {
  const double truth[] = {35, 27, 19};
  std::vector<Skill> skills(3);
  Rng rng(7);
  double first_gap = 0;
  double second_gap = 0;
  constexpr int kBefore = 500;
  constexpr int kCounted = 2000;
  for (int game = 0; game < kBefore + kCounted; ++game) {
    // Plackett and Luce's model: exponential clocks, the strongest ticks fastest.
    double times[3];
    for (int i = 0; i < 3; ++i) {
      const double chance = (rng.below(1 << 20) + 0.5) / (1 << 20);
      times[i] = -std::log(chance) / std::exp(truth[i] / (kBeta * std::sqrt(3.0)));
    }
    std::vector<int> ranks;
    for (const double time : times)
      ranks.push_back(1 +
                      static_cast<int>(std::count_if(times, times + 3, [&](double t) { return t < time; })));
    skills = after_game(skills, ranks);
    if (game < kBefore) continue;
    first_gap += (skills[0].mu - skills[1].mu) / kCounted;
    second_gap += (skills[1].mu - skills[2].mu) / kCounted;
  }
  // A little more than 8: the model takes its own doubt for luck.
  EXPECT_NEAR(first_gap, 8.5, 1);
  EXPECT_NEAR(second_gap, 8.5, 1);
  for (const Skill& skill : skills) {
    EXPECT_LT(skill.sigma, 2);
    EXPECT_GT(skill.sigma, 0.3) << "tau keeps it able to move";
  }
}

TEST(Rating, shown_around_fifteen_hundred) {
  EXPECT_EQ(shown({}).rating, 1500);
  EXPECT_EQ(shown({}).doubt, 667);
  EXPECT_EQ(shown({30, 1}).rating, 1700);
  EXPECT_EQ(shown({30, 1}).doubt, 80);
}

TEST(Rating, bots_stand_in_order_and_do_not_move) {
  for (const char* game : {"five-towers", "paws", "klats", "carcassonne", "new-game"}) {
    double last = -1e9;
    for (const char* level : {"beginner", "easy", "medium", "hard", "master"}) {
      EXPECT_GT(anchor(game, level).mu, last) << game << " " << level;
      last = anchor(game, level).mu;
    }
    EXPECT_EQ(anchor(game, "medium").mu, 25);
  }
  const Finish finish{"m", "paws", 2, true, 1, {{0, "1", "", 3, 1}, {1, "", "hard", 2, 2}}};
  const auto nobody = [](const PersonId&) { return std::optional<Rating>(); };
  const std::vector<Rating> people = ratings_after(finish, nobody);
  ASSERT_EQ(people.size(), 1U);
  EXPECT_EQ(people[0].games, 1);
  const std::vector<Skill> expected = after({{}, anchor("paws", "hard")}, {1, 2});
  EXPECT_EQ(people[0].mu, expected[0].mu);
}

TEST(Rating, matches_that_say_nothing) {
  const auto nobody = [](const PersonId&) { return std::optional<Rating>(); };
  const auto rated = [&](bool on, std::vector<Placing> placings) {
    return !ratings_after({"m", "paws", 2, on, 1, std::move(placings)}, nobody).empty();
  };
  EXPECT_TRUE(rated(true, {{0, "1", "", 3, 1}, {1, "2", "", 2, 2}}));
  EXPECT_FALSE(rated(false, {{0, "1", "", 3, 1}, {1, "2", "", 2, 2}}));
  EXPECT_FALSE(rated(true, {{0, "1", "", 3, 1}, {1, "1", "", 2, 2}})) << "against oneself";
  EXPECT_FALSE(rated(true, {{0, "1", "", 3, 1}}));
  EXPECT_FALSE(rated(true, {{0, "1", "", 3, 1}, {1, "", "", 2, 2}})) << "somebody forgotten";
}

}  // namespace
}  // namespace igra::server
