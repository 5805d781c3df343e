// The tile table: every row must make sense by itself, and the sets must be complete.
#include "games/carcassonne/tiles.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/carcassonne/slow_rules_for_tests.h"

namespace igra::carcassonne {
namespace {

SegmentType type_at(Edge edge) {
  switch (edge) {
    case Edge::city: return SegmentType::city;
    case Edge::road: return SegmentType::road;
    case Edge::river: return SegmentType::river;
    case Edge::field: break;
  }
  return SegmentType::field;
}

// The segments of a tile that touch a side, or a half-edge.
std::vector<int> touching_side(const Tile& tile, int side) {
  std::vector<int> found;
  for (int i = 0; i < tile.segment_count; ++i) {
    if (tile.segments[i].sides >> side & 1) found.push_back(i);
  }
  return found;
}

std::vector<int> touching_half(const Tile& tile, int half) {
  std::vector<int> found;
  for (int i = 0; i < tile.segment_count; ++i) {
    if (tile.segments[i].halves >> half & 1) found.push_back(i);
  }
  return found;
}

// Where a segment touches the rim, as bits of twelve places clockwise: NL N NR EL E ER SL S SR WL W WR.
unsigned rim(const Segment& segment) {
  unsigned places = 0;
  for (int side = 0; side < 4; ++side) {
    if (segment.sides >> side & 1) places |= 1u << (3 * side + 1);
    if (segment.halves >> (2 * side) & 1) places |= 1u << (3 * side);
    if (segment.halves >> (2 * side + 1) & 1) places |= 1u << (3 * side + 2);
  }
  return places;
}

// Whether going round the rim one meets them in turns: they would have to cross.
bool cross(unsigned a, unsigned b) {
  int changes = 0;
  char last = ' ';
  for (int lap = 0; lap < 2; ++lap) {
    for (int place = 0; place < 12; ++place) {
      const char here = a >> place & 1 ? 'a' : b >> place & 1 ? 'b' : ' ';
      if (here == ' ' || here == last) continue;
      changes += lap;
      last = here;
    }
  }
  return changes > 2;
}

std::string segment_flaw(const Tile& tile, const Segment& segment) {
  const int sides = std::popcount(segment.sides);
  const bool field = segment.type == SegmentType::field;
  if (!field && (segment.halves != 0 || segment.cities != 0))
    return "only fields touch half-edges and border cities";
  if (segment.shields > 0 && segment.type != SegmentType::city) return "a shield outside a city";
  if (segment.cathedral && segment.type != SegmentType::city) return "a cathedral outside a city";
  if (segment.inn && segment.type != SegmentType::road) return "an inn without a road";
  for (int i = 0; i < kMaxSegments; ++i) {
    if (!(segment.cities >> i & 1)) continue;
    if (i >= tile.segment_count || tile.segments[i].type != SegmentType::city)
      return "a field borders what is no city";
  }
  switch (segment.type) {
    case SegmentType::city: return sides >= 1 ? "" : "a city without an edge";
    case SegmentType::road: return sides == 1 || sides == 2 ? "" : "a road has one or two edges";
    case SegmentType::river:
      return sides == (segment.end == RiverEnd::none ? 2 : 1) ? "" : "a river has two edges, or an end";
    case SegmentType::monastery:
    case SegmentType::field: return sides == 0 ? "" : "this touches no edge";
  }
  return "";
}

std::string rim_flaw(const Tile& tile) {
  for (int side = 0; side < 4; ++side) {
    const Edge edge = tile.edges[side];
    const auto along = touching_side(tile, side);
    if (along.size() != (edge == Edge::field ? 0 : 1)) return "an edge has one segment, a field edge none";
    if (edge != Edge::field && tile.segments[along[0]].type != type_at(edge))
      return "edge and segment differ";
    const auto left = touching_half(tile, 2 * side);
    const auto right = touching_half(tile, 2 * side + 1);
    const std::size_t fields = edge == Edge::city ? 0 : 1;
    if (left.size() != fields || right.size() != fields)
      return "a half-edge is in one field, at a city in none";
    if (edge == Edge::field && left != right) return "a field edge belongs to one field";
  }
  return "";
}

// A field next to the end of a city's edge borders that city.
std::string border_flaw(const Tile& tile) {
  for (int side = 0; side < 4; ++side) {
    if (tile.edges[side] != Edge::city) continue;
    const int city = touching_side(tile, side)[0];
    for (const int half : {(2 * side + 2) & 7, (2 * side - 1) & 7}) {
      for (const int field : touching_half(tile, half)) {
        if (!(tile.segments[field].cities >> city & 1)) return "a field does not border the city beside it";
      }
    }
  }
  return "";
}

std::string crossing_flaw(const Tile& tile) {
  for (const Segment& a : tile.segments) {
    for (const Segment& b : tile.segments) {
      const bool bridged = a.over != Over::nothing || b.over != Over::nothing || a.tunnel || b.tunnel;
      if (!bridged && cross(rim(a), rim(b))) return "segments cross";
    }
  }
  return "";
}

// "" when the row makes sense.
std::string flaw(const Tile& tile) {
  int monasteries = 0;
  int enclosed = 0;
  for (int i = 0; i < tile.segment_count; ++i) {
    const Segment& segment = tile.segments[i];
    if (const std::string found = segment_flaw(tile, segment); !found.empty()) return found;
    monasteries += segment.type == SegmentType::monastery;
    enclosed += segment.type == SegmentType::field && segment.halves == 0;
  }
  if (monasteries > 1 || enclosed > 1) return "two segments would have the same name";
  for (int i = 0; i < tile.hub_count; ++i) {
    if (tile.hubs[i].joins >> tile.segment_count != 0) return "a hub joins what is not there";
  }
  for (const auto& check : {rim_flaw, border_flaw, crossing_flaw}) {
    if (const std::string found = check(tile); !found.empty()) return found;
  }
  return "";
}

TEST(CarcassonneTiles, every_row_makes_sense) {
  std::set<std::string_view> ids;
  for (const Tile& tile : kTiles) {
    EXPECT_EQ(flaw(tile), "") << tile.id;
    EXPECT_TRUE(ids.insert(tile.id).second) << tile.id;
    EXPECT_FALSE(tile.name.empty()) << tile.id;
  }
}

TEST(CarcassonneTiles, the_checker_sees_flaws) {
  Tile tile = kTiles[find_type("D")];
  tile.segments[2].halves = 1;
  EXPECT_EQ(flaw(tile), "a half-edge is in one field, at a city in none");
  tile = kTiles[find_type("D")];
  tile.edges[2] = Edge::road;
  EXPECT_EQ(flaw(tile), "an edge has one segment, a field edge none");
  tile = kTiles[find_type("D")];
  tile.segments[2].cities = 0;
  EXPECT_EQ(flaw(tile), "a field does not border the city beside it");
  tile = kTiles[find_type("RV-K")];
  tile.segments[1].over = Over::nothing;
  EXPECT_EQ(flaw(tile), "segments cross");
  tile = kTiles[find_type("A")];
  tile.segments[0].shields = 1;
  EXPECT_EQ(flaw(tile), "a shield outside a city");
}

TEST(CarcassonneTiles, sets_are_complete) {
  std::map<Set, int> tiles, types;
  std::map<int, int> spies;
  int tower_tiles = 0, river_stack = 0, shields = 0;
  for (const Tile& tile : kTiles) {
    tiles[tile.set] += tile.copies;
    ++types[tile.set];
    if (tile.spy > 0) spies[tile.spy] += tile.copies;
    tower_tiles += tile.tower_base && !tile.in_river ? tile.copies : 0;
    river_stack += tile.in_river ? tile.copies : 0;
    for (const Segment& segment : tile.segments)
      shields += tile.set == Set::base ? tile.copies * segment.shields : 0;
  }
  EXPECT_EQ(tiles,
            (std::map<Set, int>{
                {Set::base, 72}, {Set::river, 12}, {Set::towers_spies, 18}, {Set::inns_cathedrals, 18}}));
  EXPECT_EQ(types,
            (std::map<Set, int>{
                {Set::base, 24}, {Set::river, 12}, {Set::towers_spies, 18}, {Set::inns_cathedrals, 17}}));
  EXPECT_EQ(spies, (std::map<int, int>{{4, 4}, {5, 4}, {6, 4}}));
  EXPECT_EQ(tower_tiles, 5);
  EXPECT_EQ(river_stack, 13);
  EXPECT_EQ(shields, 10);
}

// Turns that mean the same, derived in the table and found anew by comparing descriptions.
TEST(CarcassonneTiles, CA09_turns_that_mean_the_same_are_one) {
  for (int type = 0; type < kTypes; ++type) {
    std::vector<int> below;
    for (int turns = 0; turns < kTiles[type].angles; ++turns) below.push_back(turns);
    EXPECT_EQ(slow::offered_turns(type), below) << kTiles[type].id;
  }
  const std::set<std::string_view> one = {"B", "C", "X", "TS-T03", "IC-H", "IC-K"};
  const std::set<std::string_view> two = {"F",    "G",    "H",      "U",      "RV-C",   "RV-D",
                                          "RV-F", "RV-K", "TS-S03", "TS-S06", "TS-S07", "TS-T02",
                                          "IC-B", "IC-D", "IC-E",   "IC-I",   "IC-Q"};
  for (const Tile& tile : kTiles) {
    EXPECT_EQ(tile.angles, one.contains(tile.id) ? 1 : two.contains(tile.id) ? 2 : 4) << tile.id;
  }
}

}  // namespace
}  // namespace igra::carcassonne
