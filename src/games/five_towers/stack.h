// In which order to place cards of one kind so that the tower ends with the best top, which is an 8 or else
// the highest: first what fits under the top as it is, then the 9, then the 8, then what needed them.
//
//     top 7    cards 2 5 8 9 12    placed 5 2 9 8 12
#pragma once

#include "games/five_towers/room.h"

namespace igra::five_towers {

class Stack {
 public:
  // Cards that can all be placed on this top; at least one.
  constexpr Stack(CardSet cards, int top)
      : top_(top), nine_(cards >> kNine & 1), eight_(cards >> kEight & 1) {
    if (!nine_ && !eight_) {
      lower_ = cards;
      return;
    }
    // The cap comes last. An 8 goes on a higher card, so without the 9 nothing lower comes before it.
    const CardSet fits = top == kEight ? 0xFFFF : (1u << top) - 1;
    const CardSet before = nine_ ? fits & ~(1u << kCap) : fits & ~((1u << kNine) - 1);
    const CardSet plain = cards & ~(1u << kNine | 1u << kEight);
    lower_ = plain & before;
    upper_ = plain & ~before;
    upper_ = (upper_ | upper_ >> kValues) & 0xFFFF;
  }

  // The value to place first.
  constexpr int next() const {
    if (lower_ != 0) return std::bit_width(lower_) - 1;
    return nine_ ? kNine : eight_ ? kEight : std::bit_width(upper_) - 1;
  }
  // The top in the end.
  constexpr int top() const {
    if (upper_ != 0) return lowest(upper_);
    return eight_ ? kEight : nine_ ? kNine : lowest(lower_);
  }
  // And the card under it.
  constexpr int under() const {
    if (top() == kCap) return kCap;
    if (upper_ != 0 && (upper_ & (upper_ - 1)) != 0) return lowest(upper_ & (upper_ - 1));
    if (upper_ != 0) return eight_ ? kEight : kNine;
    if (eight_ && nine_) return kNine;
    const CardSet rest = eight_ || nine_ ? lower_ : lower_ & (lower_ - 1);
    return rest != 0 ? lowest(rest) : top_;
  }

 private:
  static constexpr int lowest(CardSet set) { return std::countr_zero(set); }

  int top_;  // before
  bool nine_;
  bool eight_;
  CardSet lower_ = 0;
  CardSet upper_ = 0;
};

}  // namespace igra::five_towers
