// Laying tiles: free places, and features that are joined as the board grows. Nothing here looks at the
// whole board: a place knows its neighbours, a part its feature.
#include <algorithm>
#include <utility>

#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

namespace {

// Four turns at once, one in each 16 bits; the top bit of a lane is its answer.
constexpr std::uint64_t kEachLane = 0x0001000100010001;
constexpr std::uint64_t kTopBits = 0x8000800080008000;

constexpr std::uint64_t fitting(std::uint64_t patterns, std::uint16_t room) {
  const std::uint64_t clash = patterns & ~(room * kEachLane);
  return ~(((clash & ~kTopBits) + ~kTopBits) | clash) & kTopBits;
}

constexpr int lowest_turns(std::uint64_t lanes) { return std::countr_zero(lanes) / 16; }

constexpr std::uint16_t room_for(int side, Edge edge) {
  return static_cast<std::uint16_t>(1u << (4 * side + static_cast<int>(edge)));
}

// The side by which the river goes on when it comes in with this heading, or kNone at its lake.
int river_exit(int type, int turns, int heading) {
  std::uint8_t sides = 0;
  for (const Segment& segment : kTiles[type].segments) {
    if (segment.type == SegmentType::river) sides |= segment.sides;
  }
  sides = turned_sides(sides, turns) & ~(1 << opposite(heading));
  return sides == 0 ? kNone : std::countr_zero(sides);
}

}  // namespace

// --- places -------------------------------------------------------------------------------------------

int State::find_place(Key key) const {
  // At most one matches; an "or" over all of them needs no branch and becomes vector code.
  std::uint16_t found = 0;
  for (std::uint16_t i = 0; i < place_count_; ++i) {
    found |= place_key_[i] == key ? static_cast<std::uint16_t>(i + 1) : std::uint16_t{0};
  }
  return found - 1;
}

void State::open_place(Key key, int side, int tile, Edge edge) {
  int place = find_place(key);
  if (place < 0) {
    place = place_count_++;
    place_key_[place] = key;
    place_room_[place] = kAnyEdges;
    place_around_[place].fill(kNoTile);
  }
  place_around_[place][side] = static_cast<std::uint8_t>(tile);
  place_room_[place] &= static_cast<std::uint16_t>(~(15u << (4 * side))) | room_for(side, edge);
}

void State::close_place(int place) {
  const int last = --place_count_;
  place_key_[place] = place_key_[last];
  place_room_[place] = place_room_[last];
  place_around_[place] = place_around_[last];
  place_key_[last] = 0;
  place_room_[last] = 0;
  place_around_[last] = {};
}

// --- where a tile fits --------------------------------------------------------------------------------

// The turns of a river tile: a bend is never in the direction of the one before it (CA03).
std::uint64_t State::river_turns(int type) const {
  std::uint64_t fit = fitting(kTiles[type].patterns, place_room_[find_place(river_end_)]);
  std::uint64_t lanes = 0;
  for (; fit != 0; fit &= fit - 1) {
    const int exit = river_exit(type, lowest_turns(fit), river_heading_);
    const int bend = exit == kNone ? 0 : (exit - river_heading_) & 3;
    if (bend == 0 || bend != river_bend_) lanes |= fit & -fit;
  }
  return lanes;
}

bool State::fits_somewhere(int type) const {
  if (kTiles[type].in_river) return river_turns(type) != 0;
  const std::uint64_t patterns = kTiles[type].patterns;
  return std::any_of(place_room_.begin(), place_room_.begin() + place_count_,
                     [&](std::uint16_t room) { return fitting(patterns, room) != 0; });
}

void State::legal_tiles(EventList& events) const {
  const Tile& tile = kTiles[drawn_];
  if (tile.in_river) {
    for (std::uint64_t lanes = river_turns(drawn_); lanes != 0; lanes &= lanes - 1) {
      events.push(tile_event(river_end_, lowest_turns(lanes)));
    }
    return;
  }
  // Whether a turn fits is a coin toss that no processor foresees, so every candidate is written down and the
  // next one overwrites it unless it counts.
  std::array<Event, 4 * kMaxPlaces + 1> fits;
  int count = 0;
  for (int place = 0; place < place_count_; ++place) {
    const std::uint64_t lanes = fitting(tile.patterns, place_room_[place]);
    for (int turns = 0; turns < 4; ++turns) {
      fits[count] = tile_event(place_key_[place], turns);
      count += static_cast<int>(lanes >> (16 * turns + 15) & 1);
    }
  }
  for (int i = 0; i < count; ++i) events.push(fits[i]);
}

// --- features -----------------------------------------------------------------------------------------

void State::add_parts(int type, int index) {
  const Tile& tile = kTiles[type];
  for (int i = 0; i < tile.segment_count; ++i) {
    const Segment& segment = tile.segments[i];
    const std::uint16_t part = part_count_++;
    label_[part] = part;
    ring_[part] = part;
    tile_of_[part] = static_cast<std::uint8_t>(index);
    features_[part] = {.parts = 1,
                       .open = static_cast<std::uint8_t>(std::popcount(segment.sides)),
                       .shields = segment.shields,
                       .special = segment.inn || segment.cathedral,
                       .occupied = false};
    if (segment.type == SegmentType::monastery) monasteries_[monastery_count_++] = part;
  }
}

// Makes one feature of two parts' features, whose `open` falls by the edges that this closes.
void State::join(int part, int other, int closed) {
  int keep = label_[part];
  int drop = label_[other];
  if (keep == drop) {
    features_[keep].open = static_cast<std::uint8_t>(features_[keep].open - closed);
    return;
  }
  if (features_[keep].parts < features_[drop].parts) std::swap(keep, drop);
  Feature& big = features_[keep];
  Feature& small = features_[drop];
  int member = drop;
  do {
    label_[member] = static_cast<std::uint16_t>(keep);
    member = ring_[member];
  } while (member != drop);
  std::swap(ring_[keep], ring_[drop]);
  big.parts += small.parts;
  big.open = static_cast<std::uint8_t>(big.open + small.open - closed);
  big.shields += small.shields;
  big.special |= small.special;
  big.occupied |= small.occupied;
  small = {};
}

void State::join_sides(const Laid& tile, int side, const Laid& other) {
  const Tile& here = kTiles[tile.type];
  const Tile& there = kTiles[other.type];
  const int my_side = (side - tile.turns) & 3;
  const int other_side = (opposite(side) - other.turns) & 3;
  if (const int segment = here.at_side[my_side]; segment != kNone) {
    join(tile.first_part + segment, other.first_part + there.at_side[other_side], 2);
  }
  if (here.edges[my_side] == Edge::city) return;
  // My left half-edge meets the other's right one.
  for (int half = 0; half < 2; ++half) {
    join(tile.first_part + here.at_half[2 * my_side + half],
         other.first_part + there.at_half[2 * other_side + 1 - half], 0);
  }
}

void State::count_neighbours(int index) {
  const Key key = laid_[index].key;
  for (int i = 0; i < monastery_count_; ++i) {
    Feature& monastery = features_[monasteries_[i]];
    const int tile = tile_of_[monasteries_[i]];
    if (tile == index) {
      monastery.open = 8;
      for (int other = 0; other < index; ++other) monastery.open -= touch(key, laid_[other].key);
    } else {
      monastery.open -= touch(key, laid_[tile].key);
    }
  }
}

void State::follow_river(const Laid& tile) {
  const int exit = river_exit(tile.type, tile.turns, river_heading_);
  river_end_ = exit == kNone ? Key{0} : beside(tile.key, exit);
  if (exit == kNone) return;
  if (const int bend = (exit - river_heading_) & 3; bend != 0) river_bend_ = static_cast<std::uint8_t>(bend);
  river_heading_ = static_cast<std::uint8_t>(exit);
}

void State::lay(int place, int type, int turns) {
  const int index = laid_count_++;
  const auto around = place_around_[place];
  Laid& tile = laid_[index];
  tile = {place_key_[place], part_count_, static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(turns)};
  close_place(place);
  add_parts(type, index);
  for (int side = 0; side < 4; ++side) {
    if (around[side] != kNoTile) {
      join_sides(tile, side, laid_[around[side]]);
    } else {
      open_place(beside(tile.key, side), opposite(side), index, kTiles[type].edges[(side - turns) & 3]);
    }
  }
  count_neighbours(index);
  if (kTiles[type].in_river) follow_river(tile);
}

}  // namespace igra::carcassonne
