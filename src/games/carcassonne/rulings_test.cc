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

// Looks through random matches for one where `found` holds after an event; returns how many were seen.
template <class Found>
int search(const Options& options, Found found) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed);
    State state = State::start(2, options);
    while (state.actor().kind != ActorKind::end) {
      EventList events;
      if (state.actor().kind == ActorKind::player) state.legal(events);
      const Event event = events.empty()
                              ? state.draw(rng)
                              : events[static_cast<int>(rng.below(static_cast<unsigned>(events.size())))];
      const State before = state;
      state.apply(event);
      count += found(before, event, state);
    }
  }
  return count;
}

bool has_guard(const State& state) {
  for (const Tower& tower : state.tower_list()) {
    if (tower.guard != kNone) return true;
  }
  return false;
}

TEST(CarcassonneRulings, CA02_spies_on_a_tile_without_place_count) {
  const int seen = search(towers_only(), [](const State& before, Event event, const State& after) {
    const bool drawn = text_of(before, event).starts_with("draw TS-S");
    if (!drawn || !has_guard(before) || after.phase() != Phase::draw) return false;
    Scores was{}, is{};
    before.scores(was);
    after.scores(is);
    EXPECT_GT(is[0] + is[1], was[0] + was[1]);
    EXPECT_FALSE(has_guard(after));
    EXPECT_EQ(after.stack(), Stack::main);
    return true;
  });
  EXPECT_GT(seen, 0);
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
  const int towers_seen = search(towers_only(), [](const State& before, Event event, const State& after) {
    if (!text_of(before, event).starts_with("draw TS-T") || after.phase() != Phase::draw) return false;
    Outcomes outcomes;
    after.outcomes(outcomes);
    const bool tower = text_of(after, outcomes[0].event).starts_with("draw TS-T");
    EXPECT_EQ(after.stack(), tower ? Stack::tower : Stack::main);
    return true;
  });
  const int ordinary = search(base_only(), [](const State& before, Event event, const State& after) {
    return text_of(before, event).starts_with("draw") && after.phase() == Phase::draw &&
           after.stack() == Stack::main;
  });
  std::printf("%d %d\n", towers_seen, ordinary);
  EXPECT_GT(ordinary, 0);
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
  game.drain({"TS-S06"}, "guard");
  while (game.guarded()) FAIL();
}

}  // namespace
}  // namespace igra::carcassonne
