// Who wins the match, when everybody lacks some tokens and every round to come is anybody's.
#pragma once

#include <array>

#include "games/paws/paws.h"

namespace igra::paws {

class Race {
 public:
  // Tokens that the seats lack, 1 or more; 0 for seats nobody sits at.
  using Lacks = std::array<int, kMaxPlayers>;

  Race();
  // The chance of the first of them.
  float chance(const Lacks& lacks) const { return chance_[index(lacks)]; }

 private:
  static constexpr int kSteps = kMaxTokens + 1;
  static int index(const Lacks& lacks) {
    int index = 0;
    for (const int lack : lacks) index = index * kSteps + lack;
    return index;
  }
  float after_round(Lacks lacks, Seat winner) const;

  float chance_[kSteps * kSteps * kSteps * kSteps] = {};
};

}  // namespace igra::paws
