// What results are worth: who shares a victory, and what a seat wants of an estimate.
#pragma once

#include "core/heuristic.h"

namespace igra {

// An ended position: the highest scores share the victory.
inline void settle(const Scores& scores, int players, Estimate& estimate) {
  int best = scores[0];
  int winners = 0;
  for (Seat seat = 1; seat < players; ++seat) best = scores[seat] > best ? scores[seat] : best;
  for (Seat seat = 0; seat < players; ++seat) winners += scores[seat] == best;
  for (Seat seat = 0; seat < players; ++seat) {
    estimate.win[seat] = scores[seat] == best ? 1.0f / static_cast<float>(winners) : 0.0f;
    estimate.scores[seat] = static_cast<float>(scores[seat]);
  }
}

using Rewards = std::array<float, kMaxSeats>;

// Mostly the victory, and a little of the margin over the others' mean: so a bot plays on when all is won
// or lost. 0 .. 1; for two seats they add up to 1.
inline void reward(const Estimate& estimate, int players, const SearchConfig& config, Rewards& rewards) {
  float sum = 0;
  for (Seat seat = 0; seat < players; ++seat) sum += estimate.scores[seat];
  const float others = 1.0f / static_cast<float>(players > 1 ? players - 1 : 1);
  for (Seat seat = 0; seat < players; ++seat) {
    const float lead = estimate.scores[seat] - (sum - estimate.scores[seat]) * others;
    const float far = lead < 0 ? -lead : lead;
    const float margin = 0.5f + 0.5f * lead / (config.margin_scale + far);
    rewards[seat] = estimate.win[seat] + config.margin_weight * (margin - estimate.win[seat]);
  }
}

}  // namespace igra
