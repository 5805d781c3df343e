#include "games/carcassonne/space.h"

#include <algorithm>

#include "core/text.h"

namespace igra::carcassonne {

namespace {

constexpr int kPhases = 5;
constexpr int kRow = 7 + kMaxSegments;
constexpr int kMostPoints = 500;
constexpr int kFarthest = kMaxTiles;
constexpr int kRoads = 4;
constexpr int kFields = 8;
constexpr int kEnclosed = 16;
constexpr int kMonastery = 17;

}  // namespace

int Space::actions(int) { return kActions; }
int Space::longest(int, const Options&) { return State::info().max_plies; }

int Space::tile_id(Key key, int turns) {
  return 4 * (kWrap * (y_of(key) & (kWrap - 1)) + (x_of(key) & (kWrap - 1))) + turns;
}

// As notation.cc names it: by the first edge or half-edge of the board that it touches.
int Space::spot_id(const Laid& tile, int index) {
  const Segment& segment = kTiles[tile.type].segments[index];
  switch (segment.type) {
    case SegmentType::city: return std::countr_zero(turned_sides(segment.sides, tile.turns));
    case SegmentType::road: return kRoads + std::countr_zero(turned_sides(segment.sides, tile.turns));
    case SegmentType::field:
      return segment.halves == 0 ? kEnclosed
                                 : kFields + std::countr_zero(turned_halves(segment.halves, tile.turns));
    case SegmentType::monastery: return kMonastery;
    case SegmentType::river: break;
  }
  IGRA_CHECK(false);
}

int Space::id(const State& state, Event event) {
  const int detail = State::detail_of(event);
  const bool big = event & State::kBigBit;
  switch (State::kind_of(event)) {
    case State::kTile: return tile_id(State::key_of(event), detail);
    case State::kMeeple: return kMeeple + kSpots * big + spot_id(state.last_laid(), detail);
    case State::kGuard: return kGuard + kMaxTowers * big + detail;
    case State::kGrow: return kGrow + detail;
    case State::kSkip: return kSkip;
    case State::kDraw: break;
  }
  IGRA_CHECK(false);
}

void Space::ids(const State& state, const EventList& legal, std::int32_t* ids) {
  for (int i = 0; i < legal.size(); ++i) ids[i] = id(state, legal[i]);
  if (state.phase_ != Phase::tile) return;
  Key low_x = 0xFFFF, high_x = 0, low_y = 0xFFFF, high_y = 0;
  for (const Event event : legal) {
    const Key key = State::key_of(event);
    low_x = std::min<Key>(low_x, key >> 8);
    high_x = std::max<Key>(high_x, key >> 8);
    low_y = std::min<Key>(low_y, key & 255);
    high_y = std::max<Key>(high_y, key & 255);
  }
  if (high_x - low_x >= kWrap || high_y - low_y >= kWrap) move_far(legal, ids);
}

// Of placings that share an id the one with the lowest key keeps it. Rare, so it may take its time.
void Space::move_far(const EventList& legal, std::int32_t* ids) {
  std::vector<int> order(static_cast<std::size_t>(legal.size()));
  for (int i = 0; i < legal.size(); ++i) order[static_cast<std::size_t>(i)] = i;
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const Key one = State::key_of(legal[a]);
    const Key two = State::key_of(legal[b]);
    return one != two ? one < two : State::detail_of(legal[a]) < State::detail_of(legal[b]);
  });
  std::vector<bool> taken(kMeeple);
  int far = kFar;
  for (const int i : order) {
    if (taken[static_cast<std::size_t>(ids[i])]) {
      ids[i] = far++;
    } else {
      taken[static_cast<std::size_t>(ids[i])] = true;
    }
  }
}

int Space::outcome_id(const State&, Event event) { return State::detail_of(event); }
bool Space::shows(const State&, Event, Seat) { return true; }

void Space::name_action(int, int id, std::string& text) {
  const auto number = [&](std::string_view word, int n) {
    text += word;
    append_number(text, n);
  };
  if (id < kMeeple) {
    number("tile ", id / 4 % kWrap);
    number(",", id / 4 / kWrap);
    number(" ", 90 * (id % 4));
  } else if (id < kGuard) {
    const int spot = (id - kMeeple) % kSpots;
    text += id - kMeeple >= kSpots ? "big " : "meeple ";
    if (spot == kMonastery) {
      text += "monastery";
    } else if (spot >= kFields) {
      text += "field ";
      text += spot == kEnclosed ? "-" : kHalfNames[spot - kFields];
    } else {
      text += spot < kRoads ? "city " : "road ";
      text += kSideNames[spot % 4];
    }
  } else if (id < kGrow) {
    number(id - kGuard >= kMaxTowers ? "big-guard #" : "guard #", (id - kGuard) % kMaxTowers);
  } else if (id < kSkip) {
    number("grow #", id - kGrow);
  } else if (id == kSkip) {
    text += "skip";
  } else {
    number("far #", id - kFar);
  }
}

void Space::name_outcome(int id, std::string& text) { text += kTiles[static_cast<std::size_t>(id)].id; }

void Space::layout(int players, TensorLayout& layout) {
  layout = {
      {"turn", {players}, 1, "who is to act, or for whom a tile is drawn"},
      {"phase", {kPhases}, 1, "draw, grow, tile, meeple, over"},
      {"scores", {players}, kMostPoints, "points on the track"},
      {"meeples", {players}, kMeeples, "ordinary meeples in hand"},
      {"big", {players}, 1, "the big meeple in hand"},
      {"drawn", {kTypes}, 1, "the tile to lay"},
      {"left", {kTypes}, kMaxCopies, "tiles left in the stacks"},
      {"towers",
       {4},
       kTowerSegments,
       "segments in the supply, segments still to be placed, escaped spies, tiles gone"},
      {"options", {3}, 1, "river, towers, inns"},
      {"river", {4}, kFarthest, "whether it goes on, x and y where, quarter turns of its last bend"},
      {"tiles",
       {kMaxTiles, kRow},
       kFarthest,
       "tiles in the order they were laid, zeros behind them: 1, type, x, y, quarter turns, floors of its "
       "tower, guard; "
       "then who stands on each of up to 8 segments. Figures are 1 for the seat itself, 2 for the next, and "
       "so on; "
       "negative for a big one"},
  };
}

void Space::observe(const State& state, Seat seat, TensorWriter& tensor) {
  const int players = state.players_;
  const auto each_seat = [&](auto value) {
    for (int i = 0; i < players; ++i) tensor.put(value(seat_at(seat, i, players)));
  };
  tensor.one_of(state.phase_ == Phase::over ? -1 : seat_from(seat, state.active_, players), players);
  tensor.one_of(static_cast<int>(state.phase_), kPhases);
  each_seat([&](Seat other) { return int{state.score_[other]}; });
  each_seat([&](Seat other) { return state.in_hand(other); });
  each_seat([&](Seat other) { return int{state.big_in_hand(other)}; });
  tensor.one_of(state.drawn_, kTypes);
  float* left = tensor.room(kTypes);
  const auto count = [&](int type, int copies) { left[type] = static_cast<float>(copies); };
  state.main_.for_each(count);
  state.river_.for_each(count);
  state.tower_tiles_.for_each(count);
  if (state.lake_left_) count(State::lake_type(), 1);
  tensor.put(state.segments_left_);
  tensor.put(state.grow_left_);
  tensor.put(state.escaped_value());
  tensor.put(state.gone_);
  tensor.put(state.with_river_);
  tensor.put(state.with_towers_);
  tensor.put(state.with_inns_);
  tensor.put(state.river_end_ != 0);
  tensor.put(state.river_end_ != 0 ? x_of(state.river_end_) : 0);
  tensor.put(state.river_end_ != 0 ? y_of(state.river_end_) : 0);
  tensor.put(state.river_bend_);
  observe_tiles(state, seat, tensor);
}

void Space::observe_tiles(const State& state, Seat seat, TensorWriter& tensor) {
  float* rows = tensor.room(kMaxTiles * kRow);
  float* row = rows;
  for (const Laid& tile : state.board()) {
    row[0] = 1;
    row[1] = tile.type;
    row[2] = static_cast<float>(x_of(tile.key));
    row[3] = static_cast<float>(y_of(tile.key));
    row[4] = tile.turns;
    row += kRow;
  }
  const auto figure_of = [&](Seat owner, int figure) {
    const auto number = static_cast<float>(1 + seat_from(seat, owner, state.players_));
    return figure == kBig ? -number : number;
  };
  for (const Tower& tower : state.tower_list()) {
    rows[tower.tile * kRow + 5] = tower.floors;
    rows[tower.tile * kRow + 6] = tower.guard == kNone ? 0 : figure_of(tower.guard, tower.figure);
  }
  for (Seat owner = 0; owner < state.players_; ++owner) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = state.standing_on(owner, figure);
      if (part == kNone) continue;
      const int tile = state.tile_of_[part];
      rows[tile * kRow + 7 + part - state.laid_[tile].first_part] = figure_of(owner, figure);
    }
  }
}

}  // namespace igra::carcassonne
