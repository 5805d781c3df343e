#include <gtest/gtest.h>

#include "bots/mind.h"
#include "bots/scenes_for_tests.h"
#include "core/arithmetic.h"
#include "games/all.h"

namespace igra {
namespace {

std::vector<const Game*> games_to_test() {
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  games.push_back(&template_game());
  return games;
}

// Every bot plays whole matches of every game, with many options, and never an illegal event.
void play_match(const Game& game, int players, std::string_view name) {
  Table table = open_table(game, players);
  std::vector<std::unique_ptr<Bot>> bots;
  for (Seat seat = 0; seat < players; ++seat) {
    bots.push_back(make_bot(name, mind_of(game), static_cast<std::uint64_t>(seat) + 1));
  }
  const Budget budget{.ms = -1, .iterations = 4, .memory = 1 << 20};
  EventList legal;
  for (table.draw_chance(3); !table.over(); table.draw_chance(3)) {
    const Choice choice =
        bots[static_cast<std::size_t>(table.actor().seat)]->choose(Knowledge(table), budget);
    legal.clear();
    table.position().legal(legal);
    ASSERT_NE(std::find(legal.begin(), legal.end(), choice.event), legal.end())
        << game.info().id << " " << name << " at ply " << table.ply();
    table.apply(choice.event);
  }
}

TEST(Levels, play_whole_matches_legally) {
  for (const Game* game : games_to_test()) {
    for (const std::string_view name : bot_names()) {
      play_match(*game, game->info().min_players, name);
      play_match(*game, most_players(*game), name);
    }
  }
}

TEST(Levels, are_listed_and_others_are_not_made) {
  const Mind& mind = mind_of(template_game());
  for (const std::string_view name : bot_names()) EXPECT_TRUE(make_bot(name, mind, 1)) << name;
  EXPECT_FALSE(make_bot("", mind, 1));
  EXPECT_FALSE(make_bot("wizard", mind, 1));
  EXPECT_EQ(bot_names().front(), "beginner");
}

TEST(Levels, a_mind_takes_other_parameters) {
  for (const Game* game : games_to_test()) {
    const Mind& mind = mind_of(*game);
    std::vector<float> values;
    for (const Parameter& parameter : mind.parameters()) {
      EXPECT_LE(parameter.low, parameter.value) << parameter.name;
      EXPECT_LE(parameter.value, parameter.high) << parameter.name;
      values.push_back(parameter.value);
    }
    const auto same = mind.with(values);
    const Table table = scene(*game, game->info().min_players, 1);
    Rng a(1);
    Rng b(1);
    EXPECT_EQ(mind.weigh(Knowledge(table), a), same->weigh(Knowledge(table), b));
  }
}

TEST(Arithmetic, is_near_enough) {
  for (float x = 0.01f; x < 1e6f; x *= 1.07f) EXPECT_NEAR(ln_of(x), std::log(x), 1e-3);
  for (float x = -20; x < 20; x += 0.37f) EXPECT_NEAR(exp_of(x) / std::exp(x), 1, 1e-3);
  EXPECT_EQ(exp_of(-1000), 0);
}

}  // namespace
}  // namespace igra
