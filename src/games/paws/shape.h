// What a hand is good for, in small numbers: how much of each sign, how long its combinations, what would
// be left of it. The bots judge hands by this.
#pragma once

#include <algorithm>

#include "games/paws/cards.h"

namespace igra::paws {

struct Shape {
  // By sign; colour jokers count in combinations, but not as a card of every sign.
  struct BySign {
    int cards;    // plain ones and the sign's joker
    int mixed;    // cards in the longest combination of different colours
    int same;     // and of one colour
    int pairs;    // colours with two plain cards or more
    int triples;  // and with three
    bool joker;

    int longest() const { return std::max(mixed, same); }
  };

  BySign sign[kSigns];
  int size;
  int colour_jokers;
  int jokers;
  int left;         // cards after the most sets are thrown away
  int combination;  // cards in the longest combination
  bool whole;       // all the hand is one combination

  Shape() = default;
  explicit Shape(const Cards& hand)
      : size(hand.size()), jokers(hand.joker_count()), combination(0), whole(one_combination(hand)) {
    colour_jokers = std::popcount(hand.colour_jokers());
    left = size - kSigns * most_sets(hand);
    for (int s = 0; s < kSigns; ++s) {
      sign[s] = by_sign(hand, static_cast<Sign>(s));
      combination = std::max(combination, sign[s].longest());
    }
  }

  const BySign& of(Sign s) const { return sign[static_cast<int>(s)]; }

  // Cards of the longest combination of the table's sign that beats it; 0 if none does.
  int stronger(Combination table) const {
    const BySign& there = of(table.sign());
    const int size_there = table.size();
    if (table.mixed() && there.mixed <= size_there) return there.same >= size_there ? size_there : 0;
    return there.longest() > size_there ? size_there + 1 : 0;
  }
  // Whether one card of the beating sign is at hand.
  bool counters(Combination table) const { return of(beating(table.sign())).cards + colour_jokers > 0; }
  // What the hand counts at an empty pile.
  int counted() const { return left + std::max(0, jokers - (size - left)); }

 private:
  static BySign by_sign(const Cards& hand, Sign s) {
    const Bits wild = hand.colour_jokers();
    const bool joker = hand.has_sign_joker(s);
    const Bits once = hand.colours(s);
    const Bits twice = hand.colours(s, 2);
    const Bits thrice = hand.colours(s, 3);
    const Bits all = hand.colours(s, 4);
    // The longest of one colour: as many copies as any colour has, one more if its joker is there too.
    int same = (once != 0) + (twice != 0) + (thrice != 0) + (all != 0);
    const Bits best = all ? all : thrice ? thrice : twice ? twice : once;
    same += (best & wild) != 0 || (same == 0 && wild != 0);
    return {.cards = hand.plain_count(s) + joker,
            .mixed = std::min(kColours, std::popcount(once | wild) + joker),
            .same = same + joker,
            .pairs = std::popcount(twice),
            .triples = std::popcount(thrice),
            .joker = joker};
  }
};

}  // namespace igra::paws
