#include "games/paws/race.h"

#include <algorithm>

namespace igra::paws {

// A lower index is fewer tokens to win: what a round leads to is known before.
Race::Race() {
  for (int i = 0; i < static_cast<int>(std::size(chance_)); ++i) {
    Lacks lacks;
    for (int seat = kMaxPlayers - 1, rest = i; seat >= 0; --seat, rest /= kSteps) {
      lacks[static_cast<std::size_t>(seat)] = rest % kSteps;
    }
    if (lacks[0] == 0) continue;
    const auto players = kMaxPlayers - std::count(lacks.begin(), lacks.end(), 0);
    float sum = 0;
    for (Seat winner = 0; winner < kMaxPlayers; ++winner) {
      if (lacks[static_cast<std::size_t>(winner)] > 0) sum += after_round(lacks, winner);
    }
    chance_[i] = sum / static_cast<float>(players);
  }
}

float Race::after_round(Lacks lacks, Seat winner) const {
  if (--lacks[static_cast<std::size_t>(winner)] == 0) return winner == 0 ? 1 : 0;
  return chance(lacks);
}

}  // namespace igra::paws
