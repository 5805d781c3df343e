#include "server/people/history.h"

#include <gtest/gtest.h>

namespace igra::server {
namespace {

PastMatch past(const std::string& game, std::vector<Placing> placings) {
  return {"m", game, static_cast<int>(placings.size()), false, 1, std::move(placings)};
}

TEST(History, each_game_and_each_opponent) {
  const std::vector<PastMatch> results = {
      past("paws", {{0, "ana", "", 12, 1}, {1, "bo", "", 7, 2}, {2, "", "easy", 3, 3}}),
      past("paws", {{0, "bo", "", 9, 1}, {1, "ana", "", 8, 2}}),
      past("klats",
           {{0, "ana", "", -4, 1}, {1, "bo", "", -4, 1}, {2, "", "hard", -9, 3}, {3, "", "hard", -2, 1}}),
      past("klats", {{0, "ana", "", 5, 2}, {1, "", "hard", 6, 1}, {2, "", "", 1, 3}}),
      past("klats", {{0, "bo", "", 5, 1}, {1, "eva", "", 1, 2}}),
  };
  const History history = history_of(results, "ana");
  ASSERT_EQ(history.versus.size(), 1U) << "whoever was erased has no name";
  EXPECT_EQ(history.versus[0].first, "bo");
  EXPECT_EQ(history.versus[0].second, (Tally{3, 1, 1}));
  const GameHistory& paws = history.games.at("paws");
  EXPECT_EQ(paws.games, 2);
  EXPECT_EQ(paws.wins, 1);
  EXPECT_EQ(paws.best_score, 12);
  EXPECT_DOUBLE_EQ(paws.mean_score, 10);
  EXPECT_EQ(paws.bots.at("easy"), (Tally{1, 1, 0}));
  const GameHistory& klats = history.games.at("klats");
  EXPECT_EQ(klats.games, 2);
  EXPECT_EQ(klats.best_score, 5);
  EXPECT_EQ(klats.bots.at("hard"), (Tally{2, 0, 1})) << "of two seats of one level the better counts";
}

TEST(History, points_may_be_negative_and_seats_may_be_two) {
  const History history = history_of({past("paws", {{0, "ana", "", -3, 2}, {1, "ana", "", -1, 1}})}, "ana");
  EXPECT_EQ(history.games.at("paws").best_score, -1);
  EXPECT_EQ(history.games.at("paws").games, 2);
  EXPECT_TRUE(history.versus.empty()) << "nobody is their own opponent";
  EXPECT_TRUE(history_of({}, "ana").games.empty());
}

}  // namespace
}  // namespace igra::server
