// How many of some cards a tower can take, and whether it can take them all: one table, no search.
//
// Cards of one kind are a CardSet: bit v for the value v, bit 16 + v for a second copy of it.
//
// Cards placed one after another fall in runs. Without 8 and 9 there is one run, below the top card. A 9
// starts a second run for values below it, whatever was under it. An 8 starts a second run for all values,
// but must itself go on a higher card, so the first run stays above it. A 9 with the 8 right on it starts
// a second run for all values and asks nothing of the first:
//
//     top 11   10 7 3                   top 7    5 2 9 7 5 3 2
//     top 12   11 10 8 15 10 4          top 7    5 2 9 8 15 12 5 2
//
// So a value has room when one of the runs takes it, and its second copy when both do. A 0, being a cap,
// has no place in the first of two. It never helps to leave out a 9, or an 8 that has room.
#pragma once

#include <array>

#include "games/five_towers/tower.h"

namespace igra::five_towers {

using CardSet = std::uint32_t;

constexpr CardSet added(CardSet set, int value) {
  const CardSet twin = set >> value & 1;
  return set | CardSet{1} << value << twin * kValues;
}
constexpr CardSet removed(CardSet set, int value) {
  const CardSet twin = set >> (value + kValues) & 1;
  return set & ~(CardSet{1} << value << twin * kValues);
}

// The cards that have room together on this top, in a set with or without an 8 and a 9.
constexpr CardSet room(int top, bool eight, bool nine) {
  constexpr CardSet kAll = 0xFFFF;
  constexpr CardSet kUnderNine = (1u << kNine) - 1;
  if (top == kCap) return 0;
  const CardSet below = top == kEight ? kAll : (1u << top) - 1;
  const bool eight_has_room = eight && (nine || placeable(kEight, top));
  const CardSet second = eight_has_room ? kAll : nine ? kUnderNine : 0;
  if (second == 0) return below;
  const CardSet first = nine ? below & ~(1u << kCap) : below & ~kUnderNine;
  return first | second | (nine ? 1u << kNine : 0) | (first & second) << kValues;
}

// The same, by top and by the bits 8 and 9 of the set.
constexpr auto kRoom = [] {
  std::array<std::array<CardSet, 4>, kGround + 1> table{};
  for (int top = 0; top <= kGround; ++top) {
    for (int specials = 0; specials < 4; ++specials) {
      table[top][specials] = room(top, (specials & 1) != 0, (specials & 2) != 0);
    }
  }
  return table;
}();

constexpr CardSet room_for(CardSet set, int top) { return kRoom[top][set >> kEight & 3]; }

// How many cards of the set can be placed on this top, in a good order; whether all can.
constexpr int most_placeable(CardSet set, int top) { return std::popcount(set & room_for(set, top)); }
constexpr bool all_placeable(CardSet set, int top) { return (set & ~room_for(set, top)) == 0; }

}  // namespace igra::five_towers
