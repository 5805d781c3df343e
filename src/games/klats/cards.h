// The cards of Klats! and sets of them as bit masks.
//
//   A card is 16 * colour + number, so that 0 is no card. The cards on top of a player's piles are a bit
//   set over the same codes: numbers inside a set are distinct, so colour and number are all there is.
//
//     bit   0        1 .. 15          17 .. 31          33 .. 47
//           unused   blue 1 .. 15     green 1 .. 15     orange 1 .. 15
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "core/json.h"
#include "core/multiset.h"

namespace igra::klats {

enum class Colour : std::uint8_t { B, G, O };  // blue, green, orange

constexpr int kColours = 3;
constexpr int kHighest = 15;  // numbers are 1 .. 15
constexpr int kCards = 90;
constexpr int kMostCopies = 6;  // of one card, in the deck by value

using Card = int;
using Tops = std::uint64_t;
using Pile = Multiset<16 * kColours, kMostCopies>;

constexpr Card kNoCard = 0;

constexpr Card card_of(Colour colour, int number) { return 16 * static_cast<int>(colour) + number; }
constexpr Colour colour_of(Card card) { return static_cast<Colour>(card / 16); }
constexpr int number_of(Card card) { return card % 16; }

constexpr Tops bit(Card card) { return Tops{1} << card; }
constexpr Tops all_of(Colour colour) { return Tops{0xFFFF} << (16 * static_cast<int>(colour)); }
constexpr Tops all_of_number(int number) { return Tops{0x0001'0001'0001} << number; }

constexpr bool shows(Tops tops, Colour colour) { return (tops & all_of(colour)) != 0; }
constexpr int pile_count(Tops tops) { return std::popcount(tops); }

// Calls visit(card) for every card of the set: blue, green, orange, each by rising number.
template <class Visit>
constexpr void for_each_card(Tops tops, Visit visit) {
  for (; tops != 0; tops &= tops - 1) visit(static_cast<Card>(std::countr_zero(tops)));
}

// What the numbers on top add up to, whether or not they will count.
int sum_of(Tops tops);
// What the set is worth when the round ends: nothing unless it shows all three colours on top (KL08).
int worth_of(Tops tops);

// `by_value`: a number has one colour, six times (KL01). `doubled`: every number twice in every colour
// (KL02).
enum class Deck : std::uint8_t { by_value, doubled };
const Pile& full_deck(Deck deck);

char letter_of(Colour colour);     // `G`
const Label& label_of(Card card);  // `G14`
void append_card(std::string& out, Card card);
void append_cards(std::string& out, Tops tops);  // `B4 G14 O6`, nothing for none
// The colours that no top card shows: `B O`, nothing when all are there.
void append_missing(std::string& out, Tops tops);

}  // namespace igra::klats
