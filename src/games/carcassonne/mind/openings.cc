#include "games/carcassonne/mind/openings.h"

namespace igra::carcassonne {

namespace {

// The sides of the board that the city or road at `side` of a turned tile touches.
std::uint8_t linked(const Tile& tile, int turns, int side) {
  const int segment = tile.at_side[(side - turns) & 3];
  return segment == kNone ? 0 : turned_sides(tile.segments[segment].sides, turns);
}

constexpr std::array<int, 4> digits_of(std::size_t index) {
  std::array<int, 4> digits{};
  for (int& digit : digits) {
    digit = static_cast<int>(index % 5);
    index /= 5;
  }
  return digits;
}

void insert(Openings::Types& types, int type) { types[type / 64] |= std::uint64_t{1} << (type % 64); }

}  // namespace

const Openings& Openings::all() {
  static const Openings kAll;
  return kAll;
}

Openings::Openings() : openings_(kRooms) {
  for (std::size_t index = 0; index < kRooms; ++index) {
    for (int type = 0; type < kTypes; ++type) {
      for (int turns = 0; turns < 4; ++turns) add(type, turns, index, openings_[index]);
    }
  }
}

std::size_t Openings::index_of(std::uint16_t room) {
  constexpr std::array<std::uint8_t, 16> kDigit = {0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, kOpen};
  return kDigit[room & 15] + 5u * kDigit[room >> 4 & 15] + 25u * kDigit[room >> 8 & 15] +
         125u * kDigit[room >> 12];
}

void Openings::add(int type, int turns, std::size_t index, Opening& opening) const {
  const Tile& tile = kTiles[type];
  const std::array<int, 4> digits = digits_of(index);
  std::uint8_t open = 0;
  for (int side = 0; side < 4; ++side) {
    if (digits[side] == kOpen) {
      open |= static_cast<std::uint8_t>(1 << side);
    } else if (digits[side] != static_cast<int>(tile.edges[(side - turns) & 3])) {
      return;
    }
  }
  insert(opening.fit, type);
  for (int side = 0; side < 4; ++side) {
    const std::uint8_t sides = linked(tile, turns, side);
    if (sides != 0 && (sides & open) == 0) insert(opening.end[side], type);
  }
}

}  // namespace igra::carcassonne
