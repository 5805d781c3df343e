#include "testkit/kit.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "games/all.h"
#include "games/decks.h"
#include "testkit/golden.h"

namespace igra::testkit {
namespace {

std::vector<const Game*> every_game() {
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  games.push_back(&template_game());
  return games;
}

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string name_of(const testing::TestParamInfo<const Game*>& info) {
  std::string name(info.param->info().id);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}

class EveryGame : public testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, conforms) { EXPECT_EQ(conform(*GetParam(), {.games = 60, .seed = 7}), ""); }

TEST_P(EveryGame, plays_its_goldens) {
  std::string folder(GetParam()->info().id);
  for (char& c : folder) c = c == '-' ? '_' : c;
  for (const Case& which : cases(GetParam()->info())) {
    const std::string path = "src/games/" + folder + "/golden/" + which.name + ".play";
    EXPECT_EQ(file_text(path), playthrough(*GetParam(), which))
        << path << " differs: review the change, then run `igra golden --update`";
  }
}

TEST_P(EveryGame, covers_every_player_count_and_option) {
  std::set<int> counts;
  std::set<std::string> names;
  for (const Case& which : cases(GetParam()->info())) {
    counts.insert(which.players);
    EXPECT_TRUE(names.insert(which.name).second) << which.name;
  }
  EXPECT_EQ(*counts.begin(), GetParam()->info().min_players);
  EXPECT_EQ(*counts.rbegin(), GetParam()->info().max_players);
}

// What designers may try in the lab (core/deck.h): every promise holds with other cards too.
TEST(ChangedDecks, conform) {
  const std::pair<const char*, CardCounts> decks[] = {
      {"five-towers", {{"C8", 0}, {"C15", 2}, {"H0", 0}, {"S11", 2}, {"S12", 0}}},
      {"paws", {{"V*", 0}, {"*r", 0}, {"Vr", 0}, {"Bs", 1}}},
      {"klats", {{"B15", 0}, {"B14", 4}, {"G3", 1}, {"O1", 0}}},
  };
  for (const auto& [id, counts] : decks) {
    const Game& game = *find_game(id);
    const auto changed =
        with_cards(game, counts, game.info().min_players, standard_options(game.info().options));
    ASSERT_TRUE(changed) << changed.error().message;
    EXPECT_EQ(conform(**changed, {.games = 20, .seed = 5}), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Kit, EveryGame, testing::ValuesIn(every_game()), name_of);

}  // namespace
}  // namespace igra::testkit
