// Scoring by hand-made examples, the rulebook's examples.
#include <gtest/gtest.h>

#include "core/ink.h"
#include "games/carcassonne/script_for_tests.h"

namespace igra::carcassonne {
namespace {

using Texts = std::set<std::string>;
using Points = std::vector<int>;
using Keys = std::vector<std::string>;

TEST(Carcassonne, is_small) { EXPECT_LE(sizeof(State), 8192u); }

TEST(Carcassonne, first_event_and_seat) {
  Script river(3, options_of({{"first", "2"}}));
  EXPECT_EQ(river.offers().size(), 11u);  // ten river tiles and the tower's; the lake waits
  river.play("draw RV-D");
  EXPECT_EQ(river.state.actor(), Actor::player(2));
  EXPECT_EQ(river.offers(), Texts{"tile 0,1 0"});
  river.play("tile 0,1 0; skip; draw RV-K");
  EXPECT_EQ(river.state.actor(), Actor::player(0));
}

// --- features -----------------------------------------------------------------------------------------

TEST(Carcassonne, road) {
  Script game(2, base_only());
  game.play("draw U; tile 1,0 90; meeple road E; draw A; tile 2,0 90; skip; draw A; tile -1,0 270; skip");
  EXPECT_EQ(game.scores(), (Points{4, 0}));
  EXPECT_EQ(game.keys(), Keys{"carcassonne.road"});
  EXPECT_EQ(game.items[0].args,
            R"({"type":"road","at":"0,0","size":4,"tiles":[[0,0],[1,0],[2,0],[-1,0]],"inn":false,)"
            R"("meeples":[{"seat":0,"strength":1}],"majority":"0: 1"})");
}

TEST(Carcassonne, road_with_an_inn) {
  Script game(2, inns_only());
  game.play("draw IC-B; tile 1,0 0; meeple road E; draw A; tile 2,0 90; skip; draw A; tile -1,0 270; skip");
  EXPECT_EQ(game.scores(), (Points{8, 0}));
  EXPECT_EQ(game.keys(), Keys{"carcassonne.road_inn"});
}

TEST(Carcassonne, city_with_shields) {
  Script game(2, base_only());
  game.play("draw F; tile 0,-1 90; meeple city N");
  game.lay({"E 0,-2 180"});
  EXPECT_EQ(game.scores(), (Points{8, 0}));  // three tiles and a shield
  EXPECT_EQ(
      game.items[0].args,
      R"({"type":"city","at":"0,0","size":3,"tiles":[[0,0],[0,-1],[0,-2]],"shields":1,"cathedral":false,)"
      R"("meeples":[{"seat":0,"strength":1}],"majority":"0: 1"})");
}

TEST(Carcassonne, city_with_a_cathedral) {
  Script game(2, inns_only());
  game.play("draw IC-K; tile 0,-1 0; meeple city N");
  game.lay({"E 0,-2 180", "E 1,-1 270", "E -1,-1 90"});
  EXPECT_EQ(game.scores(), (Points{15, 0}));
  EXPECT_EQ(game.keys(), Keys{"carcassonne.city_cathedral"});
}

TEST(Carcassonne, monastery) {
  Script game(2, base_only());
  game.play("draw B; tile 0,1 0; meeple monastery");
  game.lay({"U 1,0 90", "U -1,0 90", "E 1,1 90", "E -1,1 270", "E 0,2 180", "E 1,2 90"});
  EXPECT_EQ(game.state.worth(game.state.feature_of(1, 0), true).points, 8);
  game.lay({"E -1,2 270"});
  EXPECT_EQ(game.scores(), (Points{9, 0}));
  EXPECT_EQ(game.state.in_hand(0), 7);
}

TEST(Carcassonne, all_who_tie_score_in_full) {
  Script game(2, base_only());
  game.play("draw R; tile 0,-1 180; meeple city E; draw N; tile 0,-2 0; meeple city N");
  game.lay({"N 1,-1 270", "N 1,-2 180", "E -1,-1 90", "E 0,-3 180"});
  EXPECT_EQ(game.scores(), (Points{14, 14}));
  EXPECT_EQ(game.items.size(), 2u);
}

TEST(Carcassonne, a_big_meeple_counts_as_two) {
  Script game(2, inns_only());
  game.play("draw R; tile 0,-1 180; big city E; draw N; tile 0,-2 0; meeple city N");
  game.lay({"N 1,-1 270", "N 1,-2 180", "E -1,-1 90", "E 0,-3 180"});
  EXPECT_EQ(game.scores(), (Points{14, 0}));
  EXPECT_TRUE(game.state.big_in_hand(0));
  EXPECT_EQ(game.state.in_hand(1), 7);  // outnumbered meeples go home too
}

TEST(Carcassonne, an_occupied_feature_is_not_offered) {
  Script game(2, base_only());
  game.play("draw U; tile 1,0 90; meeple road E; draw U; tile 2,0 90");
  EXPECT_EQ(game.offers("meeple"), (Texts{"meeple field NL", "meeple field ER"}));
}

TEST(Carcassonne, without_meeples_there_is_only_skip) {
  Script game(2, base_only());
  int seen = 0;
  while (!game.over()) {
    game.play(*game.offers().begin());
    if (game.state.phase() != Phase::tile) continue;
    game.play(*game.offers().begin());
    if (game.state.in_hand(game.state.actor().seat) == 0) {
      EXPECT_EQ(game.offers(), Texts{"skip"});
      ++seen;
    }
    const auto fields = game.offers("meeple field");
    game.play(fields.empty() ? "skip" : *fields.begin());
  }
  EXPECT_GT(seen, 0);
}

// --- towers and spies ---------------------------------------------------------------------------------

// Red is seat 0, blue seat 1: a spy tile of value 6 is drawn, red has two guards, blue one.
TEST(CarcassonneRulebook, every_guard_scores_the_spies) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip; draw TS-S02; draw TS-T01; tile -1,1 0; skip");
  game.play("draw TS-S04; draw TS-T02; tile 1,0 90; guard 1,0; draw TS-S06");
  EXPECT_EQ(game.scores(), (Points{4 + 5, 0}));  // the escaped spies are caught too, and leave
  game.play("tile 0,-1 0; skip");
  game.play("draw B; tile 0,2 0; guard 0,1; draw B; tile -1,2 0; guard -1,1; draw U; tile 2,0 90; guard 1,0");
  game.play("draw TS-S03");
  EXPECT_EQ(game.scores(), (Points{9 + 12, 6}));
  EXPECT_EQ(game.keys(), (Keys{"carcassonne.spies", "carcassonne.spies", "carcassonne.spies"}));
  EXPECT_EQ(game.items[0].args, R"({"at":"0,1","x":0,"y":1,"floors":4,"big":false,"spy":6,"escaped":0})");
  EXPECT_EQ(game.state.in_hand(0), 7);
  EXPECT_EQ(game.state.in_hand(1), 7);
  EXPECT_EQ(game.state.phase(), Phase::tile);  // the spy tile is laid as usual
}

// Red lays a tile in range of a tower of two floors with a blue guard, and puts a guard there.
TEST(CarcassonneRulebook, a_guard_sent_home_scores_two) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip");
  game.play("draw TS-S02; draw TS-T01; tile -1,1 0; skip; draw B; tile 0,2 0; skip");
  ASSERT_EQ(game.state.tower_list()[0].floors, 2);
  game.play("draw B; tile 1,1 0; guard 0,1");  // blue
  game.play("draw B; tile 0,3 0; guard 0,1");  // red
  EXPECT_EQ(game.scores(), (Points{0, 2}));
  EXPECT_EQ(game.keys(), Keys{"carcassonne.guard_home"});
  EXPECT_EQ(game.items[0].args, R"({"at":"0,1","x":0,"y":1,"floors":2,"big":false,"spy":0,"escaped":0})");
  EXPECT_EQ(game.state.in_hand(1), 7);
  EXPECT_EQ(game.state.tower_list()[0].guard, 0);
}

// Two towers stand without guards: each gets a segment, the tile goes by the track, a tower tile is laid.
TEST(CarcassonneRulebook, spies_escape) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip; draw TS-S02; draw TS-T01; tile -1,1 0; skip");
  game.play("draw TS-S03");
  EXPECT_EQ(game.state.tower_list()[0].floors, 3);
  EXPECT_EQ(game.state.tower_list()[1].floors, 2);
  EXPECT_EQ(game.state.escaped(), find_type("TS-S03"));
  EXPECT_EQ(game.offers(), (Texts{"draw TS-T02", "draw TS-T04", "draw TS-T05"}));
  game.play("draw TS-T02; tile 1,0 90");
  EXPECT_EQ(game.state.tower_list()[2].floors, 1);
  EXPECT_EQ(game.state.segments_left(), 20 - 6);
}

TEST(Carcassonne, guards_score_at_the_end) {
  Script game(2, towers_only());
  game.drain({}, "guard");
  ASSERT_TRUE(game.over());
  int guards = 0;
  for (const Tower& tower : game.state.tower_list()) guards += tower.guard != kNone;
  ASSERT_GT(guards, 0);
  int scored = 0;
  const int escaped = game.state.escaped() == kNone ? 0 : kTiles[game.state.escaped()].spy;
  for (const ScoreItem& item : game.items) {
    if (!item.key.starts_with("carcassonne.end_guard")) continue;
    ++scored;
    EXPECT_EQ(item.points, 5 + escaped);
  }
  EXPECT_EQ(scored, guards);
}

// --- notation, options --------------------------------------------------------------------------------

TEST(Carcassonne, names_follow_the_board_not_the_drawing) {
  Script game(2, base_only());
  game.play("draw D; tile 0,-1 180");
  EXPECT_EQ(game.offers("meeple"),
            (Texts{"meeple city S", "meeple road E", "meeple field NL", "meeple field ER"}));
}

// --- what people see ----------------------------------------------------------------------------------

TEST(Carcassonne, sketch) {
  Script game(2, options_of({{"river", "false"}, {"inns", "true"}}));
  game.play("draw U; tile 1,0 90; big road E; draw TS-S01; draw TS-T03; tile 0,1 0; guard 0,1; draw TS-S03");
  const std::string sketch = without_ink(sketch_text(PositionOf<State>(game.state), Viewer::at(0)));
  EXPECT_EQ(sketch, R"(        0      1
     ·▒▒▒▒▒········
   0 ────────────A─
     ··············
     ·······
   1 ·····T1
     ·······
Seat 0 a *  Score 0   Meeples 7
Seat 1 b    Score 10   Meeples 7 and big B
      ·▒▒▒▒▒·   TS-S03   spies 6
Drawn ───────   Main stack 98   Tower tiles 4   Gone 1
      ·▒▒▒▒▒·   Tower segments 19   T1 at 0,1
)");
}

TEST(Carcassonne, view_of_a_small_board) {
  Script game(2, base_only());
  game.play("draw E; tile 0,-1 180; meeple field NL; draw F");
  const std::string view = game.view();
  const auto shows = [&](std::string_view part) { return view.find(part) != std::string::npos; };
  EXPECT_TRUE(
      view.starts_with(R"({"phase":"tile","turn":1,"sets":{"river":false,"towers":false,"inns":false},)"));
  EXPECT_TRUE(shows(R"("seats":[{"score":0,"meeples":6,"big":false},{"score":0,"meeples":7,"big":false}])"));
  EXPECT_TRUE(shows(R"("drawn":{"id":"F","stack":"main"})"));
  EXPECT_TRUE(
      shows(R"("tiles":[{"id":"D","x":0,"y":0,"rotation":0},{"id":"E","x":0,"y":-1,"rotation":180}])"));
  EXPECT_TRUE(shows(R"("last":{"x":0,"y":-1})"));
  EXPECT_TRUE(shows(R"("meeples":[{"seat":0,"big":false,"x":0,"y":-1,"segment":"field NL"}])"));
  EXPECT_TRUE(shows(R"("features":[{"value":3,"owners":[0],"what":{"type":"field","at":"0,-1","size":1,)"));
  EXPECT_TRUE(shows(R"("main":{"size":69,)"));
}

TEST(Carcassonne, every_option_set_and_player_count_plays) {
  for (int set = 0; set < 8; ++set) {
    for (int players = 2; players <= (set & 4 ? 6 : 5); ++players) {
      Options options;
      options.value = {0, static_cast<std::int8_t>(set & 1), static_cast<std::int8_t>(set >> 1 & 1),
                       static_cast<std::int8_t>(set >> 2)};
      State state = State::start(players, options);
      Rng rng(static_cast<std::uint64_t>(set));
      PlayoutCount count;
      playout(state, rng, count);
      EXPECT_EQ(state.broken(), nullptr);
      EXPECT_LE(count.events, static_cast<std::uint64_t>(State::info().max_plies));
    }
  }
}

}  // namespace
}  // namespace igra::carcassonne
