#include "games/carcassonne/tiles.h"

#include <iterator>
#include <span>

#include "games/carcassonne/tile_table.h"

namespace igra::carcassonne {

namespace {

// Not constexpr on purpose: a row that cannot be read stops the compiler here.
void malformed_row(std::string_view) {}

// Takes the text up to the separator off the front, without the blanks around it.
constexpr std::string_view take(std::string_view& rest, char separator) {
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  std::size_t end = 0;
  while (end < rest.size() && rest[end] != separator) ++end;
  const std::string_view item = rest.substr(0, end);
  rest.remove_prefix(end < rest.size() ? end + 1 : end);
  return item;
}

constexpr int index_of(std::span<const std::string_view> names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<int>(i);
  }
  return kNone;
}

constexpr int digit(std::string_view text) {
  if (text.size() != 1 || text[0] < '0' || text[0] > '9') malformed_row(text);
  return text[0] - '0';
}

constexpr std::uint8_t bit(int index) { return static_cast<std::uint8_t>(1 << index); }

constexpr std::string_view kSegmentWords[] = {"city", "road", "field", "monastery", "river"};
constexpr std::string_view kHubWords[] = {"village", "crossing", "gate", "monastery", "spring"};

constexpr Segment read_segment(std::string_view text) {
  Segment segment;
  const int type = index_of(kSegmentWords, take(text, ' '));
  if (type == kNone) malformed_row(text);
  segment.type = static_cast<SegmentType>(type);
  while (!text.empty()) {
    const std::string_view item = take(text, ' ');
    if (const int side = index_of(kSideNames, item); side != kNone) {
      segment.sides |= bit(side);
    } else if (const int half = index_of(kHalfNames, item); half != kNone) {
      segment.halves |= bit(half);
    } else if (item == "shield") {
      ++segment.shields;
    } else if (item == "inn") {
      segment.inn = true;
    } else if (item == "cathedral") {
      segment.cathedral = true;
    } else if (item == "tunnel") {
      segment.tunnel = true;
    } else if (item == "source") {
      segment.end = RiverEnd::source;
    } else if (item == "lake") {
      segment.end = RiverEnd::lake;
    } else if (item == "over") {
      segment.over = take(text, ' ') == "river" ? Over::river : Over::city;
    } else if (item == "corner") {
      segment.corner = static_cast<std::int8_t>(index_of(kCornerNames, take(text, ' ')));
    } else if (item == "by") {
      while (!text.empty()) segment.cities |= bit(digit(take(text, ' ')));
    } else if (item != "-") {
      malformed_row(item);
    }
  }
  return segment;
}

constexpr Hub read_hub(std::string_view text) {
  const int kind = index_of(kHubWords, take(text, ' '));
  if (kind == kNone) malformed_row(text);
  Hub hub{static_cast<HubKind>(kind), 0};
  while (!text.empty()) hub.joins |= bit(digit(take(text, ' ')));
  return hub;
}

constexpr void read_feature(Tile& tile, std::string_view text) {
  const std::string_view item = take(text, ' ');
  if (item == "spy") {
    tile.spy = static_cast<std::uint8_t>(digit(text));
  } else if (item == "garden") {
    tile.gardens = static_cast<std::uint8_t>(digit(text));
  } else if (item == "tower-base") {
    tile.tower_base = true;
  } else if (item == "river") {
    tile.in_river = true;
  } else if (item == "start") {
    tile.start = true;
  } else if (item == "source") {
    tile.source = true;
  } else if (item == "lake") {
    tile.lake = true;
  } else {
    malformed_row(item);
  }
}

constexpr Edge read_edge(char letter) {
  switch (letter) {
    case 'C': return Edge::city;
    case 'R': return Edge::road;
    case 'F': return Edge::field;
    case 'V': return Edge::river;
  }
  malformed_row("edges are C R F V");
  return Edge::field;
}

// The cities a field borders, by the sides they touch: what stays comparable when numbers change places.
constexpr std::uint8_t city_sides(const Tile& tile, const Segment& field) {
  std::uint8_t sides = 0;
  for (int i = 0; i < tile.segment_count; ++i) {
    if (field.cities & bit(i)) sides |= tile.segments[i].sides;
  }
  return sides;
}

// Whether segment `a`, turned, plays like segment `b`.
constexpr bool plays_alike(const Tile& tile, const Segment& a, const Segment& b, int turns) {
  return a.type == b.type && turned_sides(a.sides, turns) == b.sides &&
         turned_halves(a.halves, turns) == b.halves && a.shields == b.shields && a.inn == b.inn &&
         a.cathedral == b.cathedral && turned_sides(city_sides(tile, a), turns) == city_sides(tile, b);
}

// Then the turns are one choice (CA09).
constexpr bool looks_same_turned(const Tile& tile, int turns) {
  for (int i = 0; i < tile.segment_count; ++i) {
    bool found = false;
    for (int j = 0; j < tile.segment_count && !found; ++j) {
      found = plays_alike(tile, tile.segments[i], tile.segments[j], turns);
    }
    if (!found) return false;
  }
  return true;
}

constexpr std::uint64_t pattern_of(const Tile& tile, int turns) {
  std::uint64_t pattern = 0;
  for (int side = 0; side < 4; ++side) {
    const int edge = static_cast<int>(tile.edges[(side - turns) & 3]);
    pattern |= std::uint64_t{1} << (4 * side + edge);
  }
  return pattern;
}

constexpr void derive(Tile& tile) {
  tile.angles = looks_same_turned(tile, 1) ? 1 : looks_same_turned(tile, 2) ? 2 : 4;
  for (int turns = 0; turns < 4; ++turns) {
    const std::uint64_t lane = turns < tile.angles ? pattern_of(tile, turns) : 0xFFFF;
    tile.patterns |= lane << (16 * turns);
  }
  tile.at_side.fill(kNone);
  tile.at_half.fill(kNone);
  for (std::int8_t i = 0; i < tile.segment_count; ++i) {
    const Segment& segment = tile.segments[i];
    for (int side = 0; side < 4 && segment.type != SegmentType::river; ++side) {
      if (segment.sides & bit(side)) tile.at_side[side] = i;
    }
    for (int half = 0; half < 8; ++half) {
      if (segment.halves & bit(half)) tile.at_half[half] = i;
    }
  }
}

constexpr Tile read_row(const Row& row) {
  Tile tile;
  tile.id = row.id;
  tile.name = row.name;
  tile.set = row.set;
  tile.status = row.status;
  tile.copies = static_cast<std::uint8_t>(row.copies);
  tile.in_river = row.set == Set::river;
  for (int side = 0; side < 4; ++side) tile.edges[side] = read_edge(row.edges[side]);
  for (std::string_view rest = row.segments; !rest.empty();) {
    tile.segments[tile.segment_count++] = read_segment(take(rest, ';'));
  }
  for (std::string_view rest = row.hubs; !rest.empty();)
    tile.hubs[tile.hub_count++] = read_hub(take(rest, ';'));
  for (std::string_view rest = row.features; !rest.empty();) read_feature(tile, take(rest, ';'));
  derive(tile);
  return tile;
}

constexpr std::array<Tile, kTypes> read_table() {
  static_assert(std::size(table::kRows) == kTypes, "kTypes in tiles.h counts the rows");
  std::array<Tile, kTypes> tiles;
  for (int type = 0; type < kTypes; ++type) tiles[type] = read_row(table::kRows[type]);
  return tiles;
}

}  // namespace

constexpr std::array<Tile, kTypes> kTiles = read_table();

namespace {

template <class Count>
constexpr int sum(Count count) {
  int total = 0;
  for (const Tile& tile : kTiles) total += tile.copies * count(tile);
  return total;
}

constexpr bool copies_bounded() {
  for (const Tile& tile : kTiles) {
    if (tile.copies < 1 || tile.copies > kMaxCopies) return false;
  }
  return true;
}

constexpr bool has_monastery(const Tile& tile) {
  for (const Segment& segment : tile.segments) {
    if (segment.type == SegmentType::monastery) return true;
  }
  return false;
}

// A tower tile only ever lies in place of a spy tile that escaped; one D stays in the box with the River.
static_assert(sum([](const Tile& tile) { return tile.tower_base && !tile.in_river ? 0 : 1; }) - 1 <=
              kMaxTiles);
static_assert(sum([](const Tile& tile) { return tile.segment_count; }) <= kMaxParts);
static_assert(sum([](const Tile& tile) { return tile.tower_base; }) <= kMaxTowers);
static_assert(sum(has_monastery) <= kMaxMonasteries);
static_assert(sum([](const Tile& tile) { return tile.start; }) >= 1);
static_assert(sum([](const Tile& tile) { return tile.source; }) == 1);
static_assert(sum([](const Tile& tile) { return tile.lake; }) == 1);
static_assert(copies_bounded());

}  // namespace

const Label& label_of(int type) {
  static constexpr auto kLabels = labels<kTypes>([](int one) { return Label(kTiles[one].id); });
  return kLabels[type];
}

int find_type(std::string_view id) {
  for (int type = 0; type < kTypes; ++type) {
    if (kTiles[type].id == id) return type;
  }
  return kNone;
}

std::string_view word(Set set) {
  constexpr std::string_view kWords[] = {"base", "river", "towers-spies", "inns-cathedrals"};
  return kWords[static_cast<int>(set)];
}

std::string_view word(Status status) {
  constexpr std::string_view kWords[] = {"attested", "partly attested", "reconstructed"};
  return kWords[static_cast<int>(status)];
}

const Label& label_of(SegmentType type) {
  static constexpr auto kLabels =
      labels<static_cast<int>(std::size(kSegmentWords))>([](int one) { return Label(kSegmentWords[one]); });
  return kLabels[static_cast<int>(type)];
}

std::string_view word(SegmentType type) { return kSegmentWords[static_cast<int>(type)]; }

std::string_view word(HubKind kind) { return kHubWords[static_cast<int>(kind)]; }

}  // namespace igra::carcassonne
