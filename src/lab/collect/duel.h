// Luck and skill, measured as in duplicate bridge: every deal is played again and again with one stronger bot
// that moves from seat to seat, while the same cards come in the same order. What stays with the seat whoever
// sits there is the deal's luck; what moves with the stronger bot is skill.
#pragma once

#include "lab/collect/collect.h"

namespace igra::lab {

struct Duel {
  std::string strong;
  std::string weak;
  std::int64_t deals = 0;
  int players = 0;

  Measured won;     // share of the victory of the stronger bot in a single match
  Measured margin;  // its points above the mean of the others
  Measured ahead;   // share of deals in which it did better than the others over all seats; ties half
  Measured deal;    // where the variance of margins comes from: shares of it
  Measured skill;
  Measured rest;
  double variance = 0;
  double matches_to_tell =
      0;  // so many matches until the stronger has won more than its share 19 times in 20
};

// Who plays against whom when nobody says so: the level below, or `random` and the weakest.
struct Pair {
  std::string strong;
  std::string weak;
};
Pair pair_for(std::string_view bot);

// `deals` times as many matches as there are players. At least 2 deals.
Duel duel(const Plan& plan, const Pair& pair, std::int64_t deals, const Progress& progress);

// What the matches of one deal showed: [arrangement][seat], the stronger bot sits at the seat with the number
// of the arrangement.
struct DealResult {
  std::vector<std::vector<double>> margin;
  std::vector<std::vector<double>> win;
};
Duel evaluate_duel(const std::vector<DealResult>& results);

}  // namespace igra::lab
