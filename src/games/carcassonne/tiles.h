// The tiles as the rules use them: read from tile_table.h at compile time, with everything that follows
// from a row worked out once (turns that mean the same, how each turn fits, what lies at each edge).
//
// Sides are N E S W = 0 1 2 3, half-edges NL NR EL ER SL SR WL WR = 0 .. 7, turns are quarters clockwise.
// What the tile has at side s of its drawing lies, after t turns, at side (s + t) % 4 of the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/json.h"

namespace igra::carcassonne {

constexpr int kTypes = 71;
constexpr int kMaxSegments = 8;  // of a tile
constexpr int kMaxHubs = 2;
constexpr int kNone = -1;

enum class Set : std::uint8_t { base, river, towers_spies, inns_cathedrals };
enum class Status : std::uint8_t { attested, partly_attested, reconstructed };
enum class Edge : std::uint8_t { city, road, field, river };  // C R F V
enum class SegmentType : std::uint8_t { city, road, field, monastery, river };
enum class HubKind : std::uint8_t { village, crossing, gate, monastery, spring };
enum class Over : std::uint8_t { nothing, river, city };
enum class RiverEnd : std::uint8_t { none, source, lake };

// A part of a tile in its drawing.
struct Segment {
  SegmentType type = SegmentType::field;
  std::uint8_t sides = 0;   // bit s: touches side s (city, road, river)
  std::uint8_t halves = 0;  // bit h: touches half-edge h (field)
  std::uint8_t cities = 0;  // bit i: this field borders city segment i
  std::uint8_t shields = 0;
  bool inn = false;
  bool cathedral = false;
  // For drawing only.
  Over over = Over::nothing;
  RiverEnd end = RiverEnd::none;
  bool tunnel = false;
  std::int8_t corner = kNone;  // NE SE SW NW = 0 .. 3: the spire of a city

  constexpr bool operator==(const Segment&) const = default;
};

struct Hub {
  HubKind kind = HubKind::village;
  std::uint8_t joins = 0;  // bit i: segment i
};

struct Tile {
  std::string_view id;
  std::string_view name;
  Set set = Set::base;
  Status status = Status::attested;
  std::uint8_t copies = 0;
  std::array<Edge, 4> edges{};
  std::uint8_t segment_count = 0;
  std::array<Segment, kMaxSegments> segments{};
  std::uint8_t hub_count = 0;
  std::array<Hub, kMaxHubs> hubs{};
  std::uint8_t spy = 0;  // value of the spy symbol, 0 when there is none
  bool tower_base = false;
  bool in_river = false;  // belongs to the river stack
  bool start = false;
  bool source = false;
  bool lake = false;
  std::uint8_t gardens = 0;  // copies that show a garden; drawing only

  // Derived. Only turns below `angles` (1, 2 or 4) are offered: the others look the same.
  std::uint8_t angles = 4;
  // How the four turns fit, 16 bits each, turn 0 lowest: bit 4 s + e is set when side s of the board shows
  // edge e. A place keeps the same 16 bits with every edge allowed on a side set, so a turn fits when all
  // its bits are there. Turns that are not offered have all bits set: no place next to a tile allows that.
  std::uint64_t patterns = 0;
  std::array<std::int8_t, 4> at_side{};  // the city or road segment at a side, or kNone
  std::array<std::int8_t, 8> at_half{};  // the field segment at a half-edge, or kNone
};

extern const std::array<Tile, kTypes> kTiles;
const Label& label_of(int type);  // its id
// The type with this id; kNone if there is none.
int find_type(std::string_view id);

// Bounds that a corrected table must keep; tiles.cc checks them.
constexpr int kMaxTiles = 114;  // on the board at once
constexpr int kMaxParts = 460;  // segments of all tiles together
constexpr int kMaxCopies = 9;   // of a type
constexpr int kMaxTowers = 6;   // tower bases
constexpr int kMaxMonasteries = 12;

constexpr int opposite(int side) { return side ^ 2; }
constexpr std::uint8_t turned_sides(std::uint8_t sides, int turns) {
  return static_cast<std::uint8_t>((sides << turns | sides >> (4 - turns)) & 15);
}
constexpr std::uint8_t turned_halves(std::uint8_t halves, int turns) { return std::rotl(halves, 2 * turns); }

constexpr std::string_view kSideNames[] = {"N", "E", "S", "W"};
constexpr std::string_view kHalfNames[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
constexpr std::string_view kCornerNames[] = {"NE", "SE", "SW", "NW"};

// The words of the table and the notation.
std::string_view word(Set set);
std::string_view word(Status status);
std::string_view word(SegmentType type);
const Label& label_of(SegmentType type);
std::string_view word(HubKind kind);

}  // namespace igra::carcassonne
