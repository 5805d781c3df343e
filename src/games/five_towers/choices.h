// Which of the open cards can be built: every choice of them answered at once.
//
// A choice is a set of open cards (at most five, sorted), bit i for card i: a number below 32. A set of
// choices is then one 32-bit word, bit c for choice c, and rules are arithmetic on whole words:
//
//     with(0) = 10101010...   the choices that hold card 0
//     with(1) = 11001100...   the choices that hold card 1, and so on
#pragma once

#include "games/five_towers/room.h"

namespace igra::five_towers {

constexpr int kMostOpen = 5;

using Choice = std::uint32_t;
using Choices = std::uint32_t;

constexpr Choices kAllChoices = ~Choices{0};

constexpr Choices with(int card) {
  constexpr Choices kWith[kMostOpen] = {0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000};
  return kWith[card];
}

// The choices of exactly this many cards.
constexpr Choices of_size(int size) {
  constexpr Choices kOfSize[kMostOpen + 1] = {0x00000001, 0x00010116, 0x01161668,
                                              0x16686880, 0x68808000, 0x80000000};
  return kOfSize[size];
}

// The choices among the first `cards` open cards.
constexpr Choices among(int cards) { return kAllChoices >> (32 - (1 << cards)); }

// The open cards of one kind, open[from] to open[to - 1], in every possible part.
class Parts {
 public:
  constexpr Parts(const Card* open, int from, int to) {
    cards_[0] = 0;
    choices_[0] = kAllChoices;
    for (int card = from; card < to; ++card) {
      for (int part = 0; part < size_; ++part) {
        cards_[size_ + part] = added(cards_[part], value_of(open[card]));
        choices_[size_ + part] = choices_[part] & with(card);
        choices_[part] &= ~with(card);
      }
      size_ *= 2;
    }
  }

  // The choices whose part of this kind can all be placed on this top.
  constexpr Choices placeable(int top) const {
    Choices choices = 0;
    for (int part = 0; part < size_; ++part) {
      choices |= all_placeable(cards_[part], top) ? choices_[part] : 0;
    }
    return choices;
  }

 private:
  int size_ = 1;  // parts so far
  CardSet cards_[1 << kMostOpen];
  Choices choices_[1 << kMostOpen];  // that have exactly this part of the kind
};

}  // namespace igra::five_towers
