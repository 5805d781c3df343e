// Every ruling of docs/games/carcassonne.md by its id.
#include "games/carcassonne/script_for_tests.h"

namespace igra::carcassonne {
namespace {

using Texts = std::set<std::string>;
using Points = std::vector<int>;

// Five spies escape, five towers stand south of the start tile: floors 5 4 3 2 1, five segments are left.
// Seat 1 is next.
void raise_five_towers(Script& game) {
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip");
  game.play("draw TS-S02; draw TS-T01; tile 0,2 90; skip");
  game.play("draw TS-S03; draw TS-T02; tile 0,3 90; skip");
  game.play("draw TS-S04; draw TS-T04; tile 0,4 180; skip");
  game.play("draw TS-S05; draw TS-T05; tile 1,1 0; skip");
}

std::vector<int> floors(const Script& game) {
  std::vector<int> all;
  for (const Tower& tower : game.state.tower_list()) all.push_back(tower.floors);
  return all;
}

TEST(CarcassonneRulings, CA01_inns_and_cathedrals_before_2024) {
  Script game(2, inns_only());
  game.play("draw IC-B; tile 1,0 0; meeple road E");
  game.play("draw IC-K; tile 0,-1 0; meeple city N");
  const State& state = game.state;
  const Worth road = state.worth(state.feature_of(1, 0), true);
  EXPECT_EQ(road.tiles, 2);
  EXPECT_EQ(road.points, 0);
  const Worth city = state.worth(state.feature_of(2, 0), true);
  EXPECT_EQ(city.tiles, 2);
  EXPECT_EQ(city.points, 0);
  Outcomes outcomes;
  State::start(2, inns_only()).outcomes(outcomes);
  int tiles = 0;
  for (const Outcome& outcome : outcomes) tiles += outcome.weight;
  EXPECT_EQ(tiles, 71 + 18);
}

TEST(CarcassonneRulings, CA02_spies_on_a_tile_without_place_count) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; guard 0,1");
  game.lay({"A 1,0 90", "A -1,0 270"});  // no open road is left
  game.play("draw TS-S07");              // which has four
  EXPECT_EQ(game.scores(), (Points{5 + 4, 0}));
  EXPECT_EQ(game.state.in_hand(0), 7);
  EXPECT_EQ(game.state.drawn(), kNone);
  EXPECT_EQ(game.state.actor(), Actor::chance());
  EXPECT_EQ(game.state.stack(), Stack::main);
  game.play("draw B; tile 0,2 0; skip");  // still the same turn
  EXPECT_EQ(game.state.board().size(), 5u);
}

TEST(CarcassonneRulings, CA03_river_bends_turn_in_opposite_directions) {
  Script game(2, options_of({}));
  game.play("draw RV-J");
  EXPECT_EQ(game.offers(), (Texts{"tile 0,1 180", "tile 0,1 270"}));
  game.play("tile 0,1 270; skip; draw RV-D");
  EXPECT_EQ(game.offers(), Texts{"tile 1,1 90"});
  game.play("tile 1,1 90; skip; draw RV-G");
  EXPECT_EQ(game.offers(), Texts{"tile 2,1 270"});  // not 0: a second left bend
  game.play("tile 2,1 270; skip; draw RV-K; tile 2,2 0; skip; draw TS-R01");
  EXPECT_EQ(game.offers(), Texts{"tile 2,3 180"});  // a tunnel bends as well
}

TEST(CarcassonneRulings, CA04_a_big_guard_counts_once) {
  Script game(2, options_of({{"river", "false"}, {"inns", "true"}}));
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; big-guard 0,1");
  EXPECT_FALSE(game.state.big_in_hand(0));
  game.play("draw TS-S03");
  EXPECT_EQ(game.scores(), (Points{6 + 4, 0}));
  EXPECT_TRUE(game.state.big_in_hand(0));
}

TEST(CarcassonneRulings, CA05_own_guard_is_replaced_by_the_other_size_only) {
  Script game(2, options_of({{"river", "false"}, {"inns", "true"}}));
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; guard 0,1; draw B; tile 0,2 0");
  EXPECT_TRUE(game.offered("guard 0,1"));  // seat 1 may replace seat 0's
  game.play("skip; draw B; tile 1,1 0");
  EXPECT_FALSE(game.offered("guard 0,1"));
  game.play("big-guard 0,1");
  EXPECT_EQ(game.scores(), (Points{0, 0}));  // nobody else sent it home
  EXPECT_EQ(game.state.in_hand(0), 7);
  game.play("draw B; tile -1,1 0; skip; draw B; tile 0,3 0");
  EXPECT_TRUE(game.offers("guard 0,1").empty());  // one floor does not reach that far
}

TEST(CarcassonneRulings, CA06_a_tile_without_place_is_followed_by_the_next_of_its_stack) {
  Script game(2, towers_only());
  game.lay({"R 0,1 180"});  // no open field is left
  game.play("draw B");
  EXPECT_EQ(game.state.actor(), Actor::chance());
  EXPECT_TRUE(game.offers("draw TS-T").empty());
  game.play("draw TS-S01");
  EXPECT_EQ(game.offers("draw TS-T").size(), 5u);
  game.play("draw TS-T03");
  EXPECT_EQ(game.offers(), (Texts{"draw TS-T01", "draw TS-T02", "draw TS-T04", "draw TS-T05"}));
  game.play("draw TS-T02; tile 1,0 90; skip");
  EXPECT_EQ(game.state.actor(), Actor::chance());
  EXPECT_NE(game.view().find("\"gone\":[\"B\",\"TS-T03\"]"), std::string::npos);
}

// How many places take a tile with field on all sides.
int open_fields(Script game) {
  game.play("draw B");
  return game.state.phase() == Phase::tile ? static_cast<int>(game.offers().size()) : 0;
}

// Lays the drawn tile where the fewest of them are left, and says how many.
int lay_to_close_fields(Script& game) {
  EventList places;
  game.state.legal(places);
  int fewest = 1000;
  Script best = game;
  for (const Event place : places) {
    Script trial = game;
    trial.state.apply(place);
    trial.play("skip");
    if (const int left = open_fields(trial); left < fewest) {
      fewest = left;
      best = trial;
    }
  }
  game = best;
  return fewest;
}

TEST(CarcassonneRulings, CA06_after_the_last_tower_tile_without_place_an_ordinary_one_is_drawn) {
  Script game(2, towers_only());
  for (const char* draws : {"draw TS-S01; draw TS-T02", "draw TS-S02; draw TS-T05",
                            "draw TS-S03; draw TS-T01", "draw TS-S04; draw TS-T04"}) {
    game.play(draws);
    lay_to_close_fields(game);
  }
  for (int left = 1; left > 0;) {
    Script best = game;
    left = 1000;
    for (const std::string& draw : game.offers()) {
      if (draw == "draw B" || draw.starts_with("draw TS")) continue;
      Script trial = game;
      trial.play(draw);
      if (trial.state.phase() != Phase::tile) continue;
      if (const int now = lay_to_close_fields(trial); now < left) {
        left = now;
        best = trial;
      }
    }
    game = best;
    ASSERT_LT(game.state.board().size(), 40u);
  }
  game.play("draw TS-S05");
  ASSERT_EQ(game.offers(), Texts{"draw TS-T03"});
  game.play("draw TS-T03");
  EXPECT_EQ(game.state.stack(), Stack::main);
  EXPECT_TRUE(game.offered("draw B"));
}

TEST(CarcassonneRulings, CA07_the_game_ends_at_once_when_no_tile_is_left) {
  Script game(2, towers_only());
  raise_five_towers(game);
  game.drain({"TS-S06", "TS-S07"});
  game.play("draw TS-S06");
  while (game.state.phase() == Phase::grow) game.play(*game.offers().begin());
  ASSERT_EQ(game.offers(), Texts{"draw TS-S07"});  // it escaped, and no tower tile is left
  game.play("draw TS-S07");
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.state.drawn(), kNone);
}

TEST(CarcassonneRulings, CA08_after_the_last_tile_a_tower_tile_may_be_laid) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; guard 0,1");
  game.drain({"TS-S06", "TS-S07"}, "guard");
  if (game.guarded()) {
    game.play("draw TS-S06");
    game.place_drawn();
  } else {
    game.play("draw TS-S06; draw TS-T01");
    game.place_drawn();
  }
  ASSERT_EQ(game.offers(), Texts{"draw TS-S07"});
  game.play("draw TS-S07");
  ASSERT_EQ(game.state.stack(), Stack::tower);
  const auto left = game.offers();
  ASSERT_GE(left.size(), 2u);
  game.play(*left.begin());
  ASSERT_EQ(game.state.phase(), Phase::tile);
  game.place_drawn();
  EXPECT_TRUE(game.over());
}

TEST(CarcassonneRulings, CA10_a_segment_has_one_name) {
  Script game(2, inns_only());
  game.play("draw IC-E; tile 1,0 0");
  EXPECT_EQ(game.offers("meeple"), (Texts{"meeple road N", "meeple road E", "meeple field NL",
                                          "meeple field NR", "meeple field ER"}));
  EXPECT_EQ(game.offers("big").size(), 5u);
  game.play("skip; draw N; tile 0,1 180");
  EXPECT_EQ(game.offers("meeple"), (Texts{"meeple city S", "meeple field NL"}));  // not city W, not field ER
}

TEST(CarcassonneRulings, CA10_every_free_segment_is_offered) {
  Script game(2, inns_only());
  game.lay({"E 0,-1 180", "V 1,-1 270", "V 2,-1 0", "V 2,0 90"});
  game.play("draw IC-E; tile 1,0 0");  // its two bends are ends of one road
  EXPECT_EQ(game.state.feature_of(5, 0), game.state.feature_of(5, 1));
  EXPECT_EQ(game.offers("meeple road"), (Texts{"meeple road N", "meeple road E"}));
  game.play("meeple road E");
  EXPECT_NE(game.view().find("\"segment\":\"road E\""), std::string::npos);
}

TEST(CarcassonneRulings, CA11_an_enclosed_field_can_be_claimed_and_scores) {
  Script game(2, inns_only());
  game.play("draw IC-H; tile 0,-1 0; meeple field -");
  const State& state = game.state;
  const int field = state.feature_of(1, 4);
  EXPECT_EQ(state.worth(field, true).points, 3);  // the city towards the start tile is complete
  game.lay({"E 0,-2 180", "E 1,-1 270", "E -1,-1 90"});
  EXPECT_EQ(state.worth(field, true).points, 12);
  EXPECT_TRUE(state.worth(field, true).scores(0));
}

TEST(CarcassonneRulings, CA12_guards_sent_home_by_spies_serve_in_the_same_turn) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; guard 0,1; draw B; tile 0,2 0; skip");
  EXPECT_EQ(game.state.in_hand(0), 6);
  game.play("draw TS-S02");
  EXPECT_EQ(game.state.in_hand(0), 7);
  game.play("tile 1,1 180; guard 0,1");  // the spy tile itself is in range
  EXPECT_EQ(game.state.in_hand(0), 6);
}

TEST(CarcassonneRulings, CA13_a_short_supply_is_shared_out_by_the_player) {
  Script game(2, towers_only());
  raise_five_towers(game);
  EXPECT_EQ(floors(game), (std::vector<int>{5, 4, 3, 2, 1}));
  EXPECT_EQ(game.state.segments_left(), 5);
  game.play("draw U; tile 2,1 90; guard 1,1; draw TS-S06");
  EXPECT_EQ(floors(game), (std::vector<int>{5, 5, 4, 3, 1}));  // five is the most, and a guard stops it
  EXPECT_EQ(game.scores(), (Points{0, 4 + 6}));
  game.place_drawn();
  EXPECT_EQ(game.state.segments_left(), 2);
  game.play("draw TS-S07");
  EXPECT_EQ(game.state.actor(), Actor::player(1));
  EXPECT_EQ(game.offers(), (Texts{"grow 0,3", "grow 0,4", "grow 1,1"}));
  game.play("grow 0,4");
  EXPECT_EQ(game.offers(), (Texts{"grow 0,3", "grow 1,1"}));  // not more than one each
  EXPECT_EQ(game.state.escaped(), kNone);                     // step II waits for the last of them
  game.play("grow 1,1");
  EXPECT_EQ(floors(game), (std::vector<int>{5, 5, 4, 4, 2}));
  EXPECT_EQ(game.state.escaped(), find_type("TS-S07"));
  game.play("draw TS-S08");  // with an empty supply nothing grows, and nobody is asked
  EXPECT_EQ(game.state.actor(), Actor::chance());
  EXPECT_EQ(floors(game), (std::vector<int>{5, 5, 4, 4, 2}));
}

TEST(CarcassonneRulings, CA13_with_enough_segments_all_towers_grow_without_an_event) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip; draw TS-S02");
  EXPECT_EQ(floors(game), std::vector<int>{2});
  EXPECT_EQ(game.state.segments_left(), 18);
}

TEST(CarcassonneRulings, CA14_a_tower_without_segments_has_its_own_tile_in_range) {
  Script game(2, options_of({}));
  while (game.state.stack() == Stack::river) {
    game.play(*game.offers().begin());
    game.place_drawn();
  }
  int spy = 1;
  const auto next_spy = [&] {
    const std::string number = std::to_string(spy++);
    return "draw TS-S" + std::string(2 - number.size(), '0') + number;
  };
  for (const char* tower : {"TS-T01", "TS-T02", "TS-T03", "TS-T04"}) {
    game.play(next_spy() + "; draw " + tower);
    game.place_drawn();
  }
  while (game.state.segments_left() > 0) {
    while (!game.guarded()) {
      game.play("draw V");
      game.place_drawn("guard");
    }
    game.play(next_spy());
    while (game.state.phase() == Phase::grow) game.play(*game.offers().begin());
    game.place_drawn();
  }
  game.play(next_spy() + "; draw TS-T05");
  game.play(*game.offers().begin());
  EXPECT_EQ(game.state.tower_list().back().floors, 0);
  const Key key = game.state.board().back().key;
  const std::string guard = "guard " + std::to_string(x_of(key)) + "," + std::to_string(y_of(key));
  ASSERT_TRUE(game.offered(guard));

  // A neighbouring tile is out of range.
  Script other = game;
  other.play("skip; draw V");
  for (const std::string& place : other.offers()) {
    Script trial = other;
    trial.play(place);
    EXPECT_FALSE(trial.offered(guard)) << place;
  }

  // Its guard scores like any other.
  const Seat seat = game.state.actor().seat;
  const int before = game.scores()[seat];
  const int escaped = kTiles[game.state.escaped()].spy;
  const std::string draw = next_spy();
  game.play(guard + "; " + draw);
  EXPECT_EQ(game.scores()[seat], before + escaped + kTiles[find_type(draw.substr(5))].spy);
}

TEST(CarcassonneRulings, CA15_gaps_do_not_stop_the_range) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip; draw TS-S02; draw TS-T01; tile -1,1 0; skip");
  ASSERT_EQ(floors(game), (std::vector<int>{2, 1}));
  game.lay({"U 1,0 90", "U 2,0 90"});
  game.play("draw B; tile 2,1 0");
  EXPECT_EQ(game.offers("guard"), Texts{"guard 0,1"});  // 1,1 is empty
  game.play("skip; draw B; tile 3,1 0");
  EXPECT_TRUE(game.offers("guard").empty());
  game.play("skip; draw B; tile 2,2 0");
  EXPECT_TRUE(game.offers("guard").empty());  // not aslant
}

TEST(CarcassonneRulings, CA16_one_escaped_tile_at_most) {
  Script game(2, towers_only());
  game.play("draw TS-S01; draw TS-T03; tile 0,1 0; skip");
  EXPECT_EQ(game.state.escaped(), find_type("TS-S01"));
  game.play("draw TS-S03; draw TS-T01; tile -1,1 0; guard -1,1");
  EXPECT_EQ(game.state.escaped(), find_type("TS-S03"));
  EXPECT_NE(game.view().find("\"gone\":[\"TS-S01\"]"), std::string::npos);
  game.play("draw TS-S02");
  EXPECT_EQ(game.scores(), (Points{0, 5 + 6}));
  EXPECT_EQ(game.keys(), std::vector<std::string>{"carcassonne.spies_escaped"});
  EXPECT_EQ(game.state.escaped(), kNone);
  EXPECT_NE(game.view().find("\"gone\":[\"TS-S01\",\"TS-S03\"]"), std::string::npos);
}

TEST(CarcassonneRulings, CA17_without_any_tower_spies_escape) {
  Script game(3, towers_only());
  game.play("draw TS-S04");
  EXPECT_EQ(game.state.escaped(), find_type("TS-S04"));
  EXPECT_EQ(game.offers().size(), 5u);
  EXPECT_TRUE(game.offered("draw TS-T05"));
  EXPECT_EQ(game.state.segments_left(), 20);
}

TEST(CarcassonneRulings, CA18_the_start_tile_goes_to_the_box_with_the_river) {
  for (const char* with_river : {"true", "false"}) {
    Script game(2, options_of({{"river", with_river}, {"towers", "false"}}));
    EXPECT_NE(game.view().find("\"main\":{\"size\":71,\"tiles\":{\"A\":2,\"B\":4,\"C\":1,\"D\":3,"),
              std::string::npos);
  }
}

TEST(CarcassonneRulings, CA19_six_players_need_the_inns) {
  const GameInfo& info = State::info();
  EXPECT_FALSE(check_start(info, 6, options_of({})));
  EXPECT_TRUE(check_start(info, 6, options_of({{"inns", "true"}})));
  EXPECT_TRUE(check_start(info, 5, options_of({})));
  EXPECT_FALSE(check_start(info, 1, options_of({})));
}

TEST(CarcassonneRulings, CA20_a_tile_counts_once_a_feature) {
  Script game(2, inns_only());
  game.play("draw IC-E; tile 1,0 0; meeple road N");
  game.lay({"V 1,-1 270", "V 2,-1 0", "V 2,0 90", "A -1,0 270"});
  EXPECT_EQ(game.scores(), (Points{0, 0}));
  game.lay({"A 1,1 180"});
  EXPECT_EQ(game.scores(), (Points{7, 0}));  // A D IC-E V V V A, though the road crosses IC-E twice
}

TEST(CarcassonneRulings, CA21_features_score_after_guard_and_skip_too) {
  Script game(2, towers_only());
  game.play("draw U; tile 1,0 90; meeple road E");
  game.play("draw TS-S01; draw TS-T02; tile -1,0 90; skip");
  game.lay({"A 2,0 90"});
  game.play("draw A; tile -2,0 270; guard -1,0");
  EXPECT_EQ(game.scores(), (Points{5, 0}));
  EXPECT_EQ(game.state.in_hand(0), 7);
}

TEST(CarcassonneRulings, CA22_the_lake_comes_last) {
  Script game(2, options_of({}));
  for (int left = 11; left > 0; --left) {
    EXPECT_EQ(game.offers().size(), static_cast<std::size_t>(left));
    EXPECT_FALSE(game.offered("draw RV-L"));
    game.play(*game.offers().rbegin());
    game.place_drawn();
  }
  EXPECT_EQ(game.offers(), Texts{"draw RV-L"});
  game.play("draw RV-L");
  EXPECT_EQ(game.offers().size(), 1u);
  game.place_drawn();
  EXPECT_TRUE(game.offered("draw D"));
}

TEST(CarcassonneRulings, CA23_figures_stay_on_the_board_at_the_end) {
  Script game(2, options_of({{"inns", "true"}}));
  game.drain({}, "meeple");
  ASSERT_TRUE(game.over());
  EXPECT_LT(game.state.in_hand(0), 7);
  EXPECT_EQ(game.view().find("\"meeples\":[]"), std::string::npos);
  EXPECT_EQ(game.state.broken(), nullptr);
}

TEST(CarcassonneRulings, CA24_a_feature_just_completed_can_be_claimed) {
  Script game(2, base_only());
  game.play("draw E; tile 0,-1 180; meeple city S");
  EXPECT_EQ(game.scores(), (Points{4, 0}));
  EXPECT_EQ(game.state.in_hand(0), 7);
  EXPECT_NE(game.view().find("\"meeples\":[]"), std::string::npos);
}

TEST(CarcassonneRulings, CA25_a_completed_city_counts_once_a_field) {
  Script game(2, base_only());
  game.lay({"E 0,-1 180", "U 1,0 90"});
  game.play("draw B; tile 1,-1 0; meeple field NL");
  const State& state = game.state;
  // The field runs from the start tile over U and B to E, and meets the city on both its tiles.
  EXPECT_EQ(state.feature_of(0, 2), state.feature_of(1, 1));
  const Worth field = state.worth(state.feature_of(3, 1), true);
  EXPECT_EQ(field.tiles, 4);
  EXPECT_EQ(field.cities, 1);
  EXPECT_EQ(field.points, 3);
}

}  // namespace
}  // namespace igra::carcassonne
