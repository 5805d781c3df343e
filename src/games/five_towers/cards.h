// Cards of Five Towers: five kinds, values 0 to 15, one byte each.
//
//   bits  7 6 5 4   3 2 1 0
//         kind      value        so ascending bytes are the order in which card lists are written
#pragma once

#include <cstdint>
#include <string>

#include "core/json.h"
#include "core/multiset.h"

namespace igra::five_towers {

constexpr int kKinds = 5;
constexpr char kKindLetters[] = "CHWJS";  // candy, haunted, wood, junk, sand
constexpr int kValues = 16;
constexpr int kCardTypes = kKinds * kValues;

using Card = std::uint8_t;
constexpr Card kNoCard = 0xFF;  // sorts behind every card

constexpr int kind_of(Card card) { return card / kValues; }
constexpr int value_of(Card card) { return card % kValues; }
constexpr Card card_of(int kind, int value) { return static_cast<Card>(kind * kValues + value); }

// The three values with a rule of their own.
constexpr int kCap = 0;    // ends its tower, and may begin one (FT12)
constexpr int kEight = 8;  // carries any card
constexpr int kNine = 9;   // goes on any card but a cap

// The values that four and five players have twice.
constexpr int kTwins[] = {0, 2, 5, 7, 10, 12};

using Pile = Multiset<kCardTypes, 2>;

// Every card that this many players play with: 80, or 110 from four players on.
constexpr int kMaxCards = 110;
constexpr Pile deck(int players) {
  Pile cards;
  for (int kind = 0; kind < kKinds; ++kind) {
    for (int value = 0; value < kValues; ++value) cards.add(card_of(kind, value));
    if (players < 4) continue;
    for (const int value : kTwins) cards.add(card_of(kind, value));
  }
  return cards;
}

// One number for any set of cards, the sum of what each adds: equal for equal sets, and hardly for others.
constexpr std::uint32_t print_of(int card) {
  auto mixed = static_cast<std::uint32_t>(card + 1) * 0x9E3779B1u;
  mixed = (mixed ^ mixed >> 15) * 0x85EBCA77u;
  return mixed ^ mixed >> 13;
}
constexpr std::uint32_t print_of(const Pile& cards) {
  std::uint32_t sum = 0;
  cards.for_each([&](int card, int count) { sum += static_cast<std::uint32_t>(count) * print_of(card); });
  return sum;
}

const Label& label_of(Card card);  // `C12`
void append_card(std::string& text, Card card);

}  // namespace igra::five_towers
