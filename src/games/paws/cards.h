// The cards of Paws, a multiset of them in two words, and a combination in one.
#pragma once

#include <bit>
#include <cstdint>

#include "core/multiset.h"
#include "core/rng.h"

namespace igra::paws {

constexpr int kColours = 5;  // V violet, B blue, C cyan, R red, Y yellow (PA01)
constexpr int kSigns = 3;
constexpr int kCopies = 4;                        // of every plain card
constexpr int kLargestCombination = kCopies + 2;  // with the colour's joker and the sign's (PA03)
constexpr int kPlain = kSigns * kColours;
constexpr int kTypes = kPlain + kColours + kSigns;
constexpr int kCards = kPlain * kCopies + kColours + kSigns;

// Rock, scissors, paper: each beats the one after it, and paper beats rock.
enum class Sign : std::uint8_t { r, s, p };

// The sign that beats this one.
constexpr Sign beating(Sign sign) {
  return static_cast<Sign>((static_cast<int>(sign) + kSigns - 1) % kSigns);
}

// A type of card: 0-14 plain, sign after sign and by colour within one; 15-19 colour jokers; 20-22
// sign jokers.
using Card = int;
constexpr Card plain_card(Sign sign, int colour) { return static_cast<int>(sign) * kColours + colour; }
constexpr Card colour_joker(int colour) { return kPlain + colour; }
constexpr Card sign_joker(Sign sign) { return kPlain + kColours + static_cast<int>(sign); }

// A set of colours, or of anything else with few members: one bit each.
using Bits = std::uint32_t;
constexpr Bits kEveryColour = (1u << kColours) - 1;

// Calls visit(index) for every set bit, lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

// Cards of one sign that are of one colour (`same`) or all of different colours (`mixed`), with the
// sign they stand for. A single card is `same` (PA02).
//
//   bit   0   2   3       6           11             16           19
//         sign mixed copies plain       colour jokers  sign jokers  (an event's verb follows)
//                  of every colour in `plain`
class Combination {
 public:
  static constexpr int kBits = 19;

  constexpr explicit Combination(Bits bits) : bits_(bits & ((1u << kBits) - 1)) {}
  static constexpr Combination of(Sign sign, bool mixed, int copies, Bits plain, Bits jokers) {
    return Combination(static_cast<Bits>(sign) | static_cast<Bits>(mixed) << 2 |
                       static_cast<Bits>(copies) << 3 | plain << 6 | jokers << 11);
  }
  static constexpr Combination single(Card card, Sign sign) {
    return card < kPlain ? of(sign, false, 1, 1u << (card % kColours), 0)
                         : of(sign, false, 0, 0, 1u << (card - kPlain));
  }

  constexpr Bits bits() const { return bits_; }
  constexpr Sign sign() const { return static_cast<Sign>(bits_ & 3); }
  constexpr bool mixed() const { return bits_ >> 2 & 1; }
  constexpr int copies() const { return static_cast<int>(bits_ >> 3 & 7); }
  constexpr Bits plain() const { return bits_ >> 6 & kEveryColour; }
  constexpr Bits jokers() const { return bits_ >> 11 & 0xFF; }  // as in Cards: colours, then signs
  constexpr int size() const { return copies() * std::popcount(plain()) + std::popcount(jokers()); }

  // Calls visit(card) for every card, in the order of the notation.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for_each_bit(plain(), [&](int colour) {
      for (int copy = 0; copy < copies(); ++copy) visit(plain_card(sign(), colour));
    });
    for_each_bit(jokers(), [&](int joker) { visit(kPlain + joker); });
  }

 private:
  Bits bits_;
};

// A hand or a pile: how many of each type. core/multiset.h would do; this one keeps its planes side by
// side in one word, so that the colours of a sign of which there are at least n are one shift away.
//
//   plain_   bit 15 * n + card is set when more than n of that card are there:
//            44444 44444 44444 33333 33333 33333 22222 22222 22222 11111 11111 11111
//            paper sciss rock  paper sciss rock  paper sciss rock  YRCBV YRCBV YRCBV
//   jokers_  bit 0-4 colour jokers, 5-7 sign jokers
class Cards {
 public:
  static constexpr Cards none() { return {}; }
  static constexpr Cards every_card() {
    Cards cards;
    cards.plain_ = (std::uint64_t{1} << kPlain * kCopies) - 1;
    cards.jokers_ = (1u << (kColours + kSigns)) - 1;
    return cards;
  }

  constexpr int size() const { return std::popcount(plain_) + joker_count(); }
  constexpr bool empty() const { return (plain_ | jokers_) == 0; }
  constexpr int count(Card card) const {
    return card < kPlain ? std::popcount(plain_ & column(card))
                         : static_cast<int>(jokers_ >> (card - kPlain) & 1);
  }

  // Above the lowest plane a card's bits are those of the plane below: adding and removing are shifts.
  constexpr void add(Card card) {
    if (card < kPlain) {
      plain_ |= (plain_ & column(card)) << kPlain | std::uint64_t{1} << card;
    } else {
      jokers_ |= std::uint64_t{1} << (card - kPlain);
    }
  }
  constexpr void add(Combination combination) {
    const std::uint64_t columns = columns_of(combination);
    const int planes = kPlain * combination.copies();
    plain_ |= (plain_ & columns) << planes | (columns & ((std::uint64_t{1} << planes) - 1));
    jokers_ |= combination.jokers();
  }
  constexpr void remove(Card card) {
    remove(Combination::single(card, static_cast<Sign>(card / kColours % kSigns)));
  }
  constexpr void remove(Combination combination) {
    const std::uint64_t columns = columns_of(combination);
    plain_ = (plain_ & ~columns) | (plain_ & columns) >> kPlain * combination.copies();
    jokers_ &= ~std::uint64_t{combination.jokers()};
  }
  constexpr void add(const Cards& other) {
    other.for_each([&](Card card, int copies) {
      for (; copies > 0; --copies) add(card);
    });
  }

  // One card drawn uniformly; it stays until remove().
  Card draw(Rng& rng) const {
    const int plain = std::popcount(plain_);
    const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(plain + joker_count())));
    return n < plain ? nth_bit(plain_, n) % kPlain : kPlain + nth_bit(jokers_, n - plain);
  }

  // Bit `card` for each plain card of which there are at least `copies` (1-4); bit `card - kPlain` for
  // jokers.
  constexpr std::uint64_t plane(int copies) const {
    return plain_ >> (copies - 1) * kPlain & ((std::uint64_t{1} << kPlain) - 1);
  }
  constexpr std::uint64_t jokers() const { return jokers_; }
  // The colours of which there are at least `copies` (1-4) plain cards of this sign.
  constexpr Bits colours(Sign sign, int copies = 1) const {
    return static_cast<Bits>(plain_ >> ((copies - 1) * kPlain + static_cast<int>(sign) * kColours)) &
           kEveryColour;
  }
  constexpr Bits colour_jokers() const { return static_cast<Bits>(jokers_) & kEveryColour; }
  constexpr Bits sign_jokers() const { return static_cast<Bits>(jokers_ >> kColours); }
  constexpr bool has_sign_joker(Sign sign) const { return sign_jokers() >> static_cast<int>(sign) & 1; }
  constexpr int joker_count() const { return std::popcount(jokers_); }
  // Plain cards of this sign.
  constexpr int plain_count(Sign sign) const {
    return std::popcount(plain_ & column(0) * kEveryColour << static_cast<int>(sign) * kColours);
  }

  // Calls visit(card, count) for every type present, in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for_each_bit(plain_ & ((1u << kPlain) - 1), [&](int card) { visit(card, count(card)); });
    for_each_bit(jokers_, [&](int joker) { visit(kPlain + joker, 1); });
  }

  constexpr bool operator==(const Cards&) const = default;

 private:
  // All bits of a plain card.
  static constexpr std::uint64_t column(Card card) {
    return (1 | std::uint64_t{1} << kPlain | std::uint64_t{1} << 2 * kPlain | std::uint64_t{1} << 3 * kPlain)
           << card;
  }
  static constexpr std::uint64_t columns_of(Combination combination) {
    return column(0) * combination.plain() << static_cast<int>(combination.sign()) * kColours;
  }

  std::uint64_t plain_ = 0;
  std::uint64_t jokers_ = 0;
};

// Whether these cards, all together and at least one, can be declared as one combination.
bool one_combination(const Cards& hand);

// What is thrown away at the end of a round, and what stays: as many rock-scissors-paper sets as
// possible and, among the ways to do that, the one that leaves the fewest jokers (PA12).
struct Thrown {
  int sets = 0;
  Card set[kCards / kSigns][kSigns];  // rock, scissors, paper; only the first `sets` are filled
  Cards left;
};
Thrown throw_sets(const Cards& hand);

// The number of those sets, without choosing the cards.
int most_sets(const Cards& hand);

}  // namespace igra::paws
