#include "testkit/kit.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "games/all.h"
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

INSTANTIATE_TEST_SUITE_P(Kit, EveryGame, testing::ValuesIn(every_game()), name_of);

}  // namespace
}  // namespace igra::testkit
