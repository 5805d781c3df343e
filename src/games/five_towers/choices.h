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
constexpr Choices all_if(unsigned yes) { return 0 - yes; }  // all or none, for 1 or 0, without a branch

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

// The open cards of one kind: open[from] to open[to - 1].
class Group {
 public:
  constexpr Group(const Card* open, int from) : open_(open), from_(from), to_(from) {
    for (; kind_of(open[to_]) == kind_of(open[from]); ++to_) {
      eight_ |= value_of(open[to_]) == kEight ? with(to_) : 0;
      nine_ |= value_of(open[to_]) == kNine ? with(to_) : 0;
    }
  }
  constexpr int end() const { return to_; }

  // The choices whose cards of this kind can all be placed on this top.
  constexpr Choices placeable(int top) const {
    Choices choices = placeable(~eight_ & ~nine_, kRoom[top][0]);
    if ((eight_ | nine_) != 0) {
      choices |= placeable(eight_ & ~nine_, kRoom[top][1]);
      choices |= placeable(~eight_ & nine_, kRoom[top][2]);
      choices |= placeable(eight_ & nine_, kRoom[top][3]);
    }
    return choices;
  }

 private:
  // Those of `choices` whose cards of this kind all have room.
  constexpr Choices placeable(Choices choices, CardSet room) const {
    for (int card = from_; card < to_; ++card) {
      const int value = value_of(open_[card]);
      choices &= ~with(card) | all_if(room >> value & 1);
      if (open_[card] != open_[card + 1]) continue;
      choices &= ~(with(card) & with(card + 1)) | all_if(room >> (value + kValues) & 1);
    }
    return choices;
  }

  const Card* open_;
  int from_;
  int to_;
  Choices eight_ = 0;  // that hold the 8 of this kind
  Choices nine_ = 0;
};

}  // namespace igra::five_towers
