// One tower: cards of one kind in the order they were placed, in eight bytes.
//
// Values fall from card to card, except onto a 9 and from an 8. A deck has one 8 and one 9 of a kind, so
// a tower is at most three falling runs, and a falling run is just the set of its values:
//
//     15 11 3 9 8 12 0   is   { 15 11 3 }, { 9 8 }, { 12 0 }
//
// The lowest value of the last run is the top card. It and the card under it are kept beside the runs,
// because bids ask for them all the time.
#pragma once

#include <bit>
#include <cstdint>

#include "games/five_towers/cards.h"

namespace igra::five_towers {

// What an empty tower shows as its top: as a 16 it takes any card, so no rule has to ask for emptiness.
constexpr int kGround = kValues;

constexpr bool placeable(int value, int top) {
  return value < top || top == kEight || (value == kNine && top != kCap);
}

class Tower {
 public:
  constexpr bool empty() const { return top_ == kGround; }
  constexpr bool capped() const { return top_ == kCap; }
  constexpr bool demolishable() const { return !empty() && !capped(); }
  constexpr int top() const { return top_; }
  // The top after a demolition, and the top as it is where there is nothing to demolish.
  constexpr int under() const { return under_; }
  constexpr int height() const {
    return std::popcount(runs_[0]) + std::popcount(runs_[1]) + std::popcount(runs_[2]);
  }

  constexpr void place(int value) {
    const int run = last_run() + (value < top_ ? 0 : 1);
    runs_[run] = static_cast<std::uint16_t>(runs_[run] | 1u << value);
    under_ = value == kCap ? static_cast<std::uint8_t>(kCap) : top_;
    top_ = static_cast<std::uint8_t>(value);
  }

  // Takes the top card off; only a demolishable tower.
  constexpr void demolish() {
    runs_[last_run()] &= static_cast<std::uint16_t>(runs_[last_run()] - 1);
    top_ = under_;
    Tower lower = *this;
    lower.runs_[last_run()] &= static_cast<std::uint16_t>(runs_[last_run()] - 1);
    under_ = lower.lowest();
  }

  // The values of a falling run, a bit each; the first that is empty is behind the last.
  static constexpr int kRuns = 3;
  constexpr unsigned run(int run) const { return runs_[run]; }
  // Calls visit(value) for every card from the ground up.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (unsigned run : runs_) {
      for (; run != 0; run ^= std::bit_floor(run)) visit(std::bit_width(run) - 1);
    }
  }

  constexpr bool operator==(const Tower&) const = default;

 private:
  constexpr int last_run() const { return runs_[2] != 0 ? 2 : runs_[1] != 0 ? 1 : 0; }
  // The top card, found in the runs; kGround, the bit behind the last, if there is none.
  constexpr std::uint8_t lowest() const {
    return static_cast<std::uint8_t>(std::countr_zero(runs_[last_run()] | 1u << kGround));
  }

  std::uint16_t runs_[kRuns] = {};
  std::uint8_t top_ = kGround;
  std::uint8_t under_ = kGround;
};

}  // namespace igra::five_towers
