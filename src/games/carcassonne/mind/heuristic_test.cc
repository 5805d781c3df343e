// What bots know about Carcassonne: promises to the search, and moves that nobody should miss.
#include "games/carcassonne/mind/heuristic.h"

#include <map>

#include "games/carcassonne/script_for_tests.h"
#include "testkit/opinions.h"

namespace igra::carcassonne {
namespace {

constexpr auto weights_of = testkit::weights_of<Heuristic, State>;
constexpr auto estimate_of = testkit::estimate_of<Heuristic, State>;
constexpr auto favourite = testkit::favourite<Heuristic, State>;

template <class Visit>
void for_each_position(Visit visit) {
  testkit::for_each_position<State>(visit);
}

TEST(CarcassonneHeuristic, shares_add_up_and_scores_do_not_fall) {
  for_each_position([](const State& state) {
    const Estimate estimate = estimate_of(state);
    Scores scores{};
    state.scores(scores);
    float sum = 0;
    for (Seat seat = 0; seat < state.players(); ++seat) {
      ASSERT_GE(estimate.win[seat], 0);
      ASSERT_GE(estimate.scores[seat], static_cast<float>(scores[seat]) - 0.01f);
      ASSERT_LT(estimate.scores[seat], 500);
      sum += estimate.win[seat];
    }
    ASSERT_NEAR(sum, 1, 1e-4);
  });
}

TEST(CarcassonneHeuristic, is_exact_at_the_end) {
  Rng rng("end");
  for (int game = 0; game < 20; ++game) {
    State state = State::start(3, base_only());
    while (state.actor().kind != ActorKind::end) state.apply(testkit::any_event(state, rng));
    Scores scores{};
    state.scores(scores);
    const Estimate estimate = estimate_of(state);
    const int top = *std::max_element(scores.begin(), scores.begin() + 3);
    const auto winners = static_cast<float>(std::count(scores.begin(), scores.begin() + 3, top));
    for (Seat seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(estimate.scores[seat], static_cast<float>(scores[seat]));
      EXPECT_EQ(estimate.win[seat], scores[seat] == top ? 1 / winners : 0);
    }
  }
}

TEST(CarcassonneHeuristic, likes_every_legal_event_a_little_and_rolls_out_one_of_them) {
  Rng rng("rollout");
  int count = 0;
  for_each_position([&](const State& state) {
    if (state.actor().kind != ActorKind::player || ++count % 5 != 0) return;
    for (const float weight : weights_of(state)) ASSERT_GT(weight, 0);
    EventList legal;
    state.legal(legal);
    const Event event = Heuristic().rollout(state, legal, rng);
    ASSERT_TRUE(std::find(legal.begin(), legal.end(), event) != legal.end());
  });
}

TEST(CarcassonneHeuristic, takes_other_values_for_its_parameters) {
  std::vector<float> values;
  for (const Parameter& parameter : Heuristic::parameters()) {
    EXPECT_LE(parameter.low, parameter.value) << parameter.name;
    EXPECT_LE(parameter.value, parameter.high) << parameter.name;
    values.push_back(parameter.value);
  }
  Script script(2, base_only());
  script.play("draw U; tile 1,0 90; meeple road E");
  Estimate same;
  Heuristic(values).evaluate(script.state, same);
  EXPECT_EQ(same.scores, estimate_of(script.state).scores);
  const auto meeple = std::find_if(Heuristic::parameters().begin(), Heuristic::parameters().end(),
                                   [](const Parameter& parameter) { return parameter.name == "meeple"; });
  values[static_cast<std::size_t>(meeple - Heuristic::parameters().begin())] *= 2;
  Estimate other;
  Heuristic(values).evaluate(script.state, other);
  EXPECT_GT(other.win[1], same.win[1]);  // seat 1 has a meeple more in hand
}

Event by_instinct(const State& state, Rng& rng) {
  EventList legal;
  state.legal(legal);
  return Heuristic().rollout(state, legal, rng);
}

TEST(CarcassonneHeuristic, instinct_completes_a_city_too) {
  Rng rng("city");
  Script script(2, base_only());
  script.play("draw E");
  EXPECT_EQ(text_of(script.state, by_instinct(script.state, rng)), "tile 0,-1 180");
  script.play("tile 0,-1 180");
  EXPECT_EQ(text_of(script.state, by_instinct(script.state, rng)), "meeple city S");
}

TEST(CarcassonneHeuristic, instinct_scores_three_times_as_much_as_chance) {
  Rng rng("instinct");
  int own = 0;
  int others = 0;
  for (int game = 0; game < 10; ++game) {
    State state = State::start(2, base_only());
    while (state.actor().kind != ActorKind::end) {
      const bool plays = state.actor() == Actor::player(game % 2);
      state.apply(plays ? by_instinct(state, rng) : testkit::any_event(state, rng));
    }
    Scores scores{};
    state.scores(scores);
    own += scores[game % 2];
    others += scores[1 - game % 2];
  }
  EXPECT_GT(own, 3 * others);
}

// --- what fits a place, slowly --------------------------------------------------------------------------

using Board = std::map<Key, Laid>;

Edge edge_at(const Laid& tile, int side) { return kTiles[tile.type].edges[(side - tile.turns) & 3]; }

bool fits(const Board& board, const Laid& tile) {
  for (int side = 0; side < 4; ++side) {
    const auto other = board.find(beside(tile.key, side));
    if (other != board.end() && edge_at(other->second, opposite(side)) != edge_at(tile, side)) return false;
  }
  return true;
}

// Whether all ends of the road or city at this side of the tile meet tiles.
bool ends(const Board& board, const Laid& tile, int side) {
  for (const Segment& segment : kTiles[tile.type].segments) {
    const bool way = segment.type == SegmentType::city || segment.type == SegmentType::road;
    if (!way || !(turned_sides(segment.sides, tile.turns) >> side & 1)) continue;
    for (int other = 0; other < 4; ++other) {
      if (!(turned_sides(segment.sides, tile.turns) >> other & 1)) continue;
      if (!board.contains(beside(tile.key, other))) return false;
    }
    return true;
  }
  return false;
}

std::uint16_t room_of(const Board& board, Key key) {
  int room = 0;
  for (int side = 0; side < 4; ++side) {
    const auto other = board.find(beside(key, side));
    const int edges =
        other == board.end() ? 15 : 1 << static_cast<int>(edge_at(other->second, opposite(side)));
    room |= edges << (4 * side);
  }
  return static_cast<std::uint16_t>(room);
}

void expect_opening(const Board& board, Key key) {
  const Openings::Opening& opening = Openings::all()[room_of(board, key)];
  for (int type = 0; type < kTypes; ++type) {
    bool fit = false;
    std::array<bool, 4> end{};
    for (int turns = 0; turns < 4; ++turns) {
      const Laid tile{key, 0, static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(turns)};
      if (!fits(board, tile)) continue;
      fit = true;
      for (int side = 0; side < 4; ++side) end[side] |= ends(board, tile, side);
    }
    const auto has = [type](const Openings::Types& types) {
      return (types[type / 64] >> (type % 64) & 1) != 0;
    };
    ASSERT_EQ(has(opening.fit), fit) << kTiles[type].id;
    for (int side = 0; side < 4; ++side) ASSERT_EQ(has(opening.end[side]), end[side]) << kTiles[type].id;
  }
}

TEST(Openings, say_what_fits_and_what_ends) {
  Rng rng("openings");
  State state = State::start(2, options_of({{"inns", "true"}}));
  for (int ply = 0; state.actor().kind != ActorKind::end; ++ply) {
    state.apply(testkit::any_event(state, rng));
    if (ply % 10 != 0) continue;
    Board board;
    for (const Laid& tile : state.board()) board[tile.key] = tile;
    for (const auto& [key, tile] : board) {
      for (int side = 0; side < 4; ++side) {
        if (!board.contains(beside(key, side))) expect_opening(board, beside(key, side));
      }
    }
  }
}

// --- moves nobody should miss -----------------------------------------------------------------------------

TEST(CarcassonneHeuristic, completes_a_city_and_takes_its_points) {
  Script script(2, base_only());
  script.play("draw E");
  EXPECT_EQ(favourite(script.state), "tile 0,-1 180");
  script.play("tile 0,-1 180");
  EXPECT_EQ(favourite(script.state), "meeple city S");
}

TEST(CarcassonneHeuristic, completes_its_own_road_and_not_the_other_one_s_city) {
  Script script(2, base_only());
  script.play("draw U; tile 1,0 90; meeple road E; draw B; tile 0,1 0; skip");
  script.play("draw W; tile 2,0 0; skip; draw R; tile 0,-1 180; meeple city E");
  script.play("draw L");  // ends the road of seat 0 in the west
  EXPECT_TRUE(favourite(script.state).starts_with("tile -1,0 ")) << favourite(script.state);
}

TEST(CarcassonneHeuristic, claims_a_monastery) {
  Script script(2, base_only());
  script.play("draw B; tile 0,1 0");
  EXPECT_EQ(favourite(script.state), "meeple monastery");
}

TEST(CarcassonneHeuristic, keeps_no_meeple_for_after_the_end) {
  Script script(2, base_only());
  script.drain({"U"});
  while (script.state.phase() != Phase::over) {
    script.play("draw U");
    script.state.apply([&] {
      EventList places;
      script.state.legal(places);
      return places[0];
    }());
    if (Heuristic().settled(script.state)) break;
    script.play("skip");
  }
  ASSERT_EQ(script.state.phase(), Phase::meeple);
  EXPECT_NE(favourite(script.state), "skip");
}

// A city that waits for a tile which is not left is worth less than one that waits for a tile which is.
TEST(CarcassonneHeuristic, looks_at_the_tiles_really_left) {
  const auto expected = [](const std::set<std::string>& kept) {
    Script script(2, base_only());
    script.play("draw R; tile 0,-1 180; meeple city E");  // open to the west and the east
    script.drain(kept);
    return estimate_of(script.state).scores[0];
  };
  EXPECT_GT(expected({"E"}), expected({"B"}) + 2);
}

TEST(CarcassonneHeuristic, puts_a_guard_where_spies_will_come) {
  Script script(2, towers_only());
  script.play("draw TS-S01; draw TS-T03; tile 0,1 0");
  EXPECT_EQ(favourite(script.state), "guard 0,1");
}

}  // namespace
}  // namespace igra::carcassonne
