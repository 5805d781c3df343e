// What somebody's finished matches say: how it went in each game, against whom, and against which bots.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace igra::server {

// Matches against one opponent, a match once, however many seats the opponent had there: the best counts.
struct Tally {
  int games = 0;
  int wins = 0;    // ranked before the opponent
  int losses = 0;  // behind; the rest are ties
  bool operator==(const Tally&) const = default;
};

struct GameHistory {
  int games = 0;  // seats: somebody who plays both sides is counted twice
  int wins = 0;   // ranked first, shared victories too
  double mean_score = 0;
  int best_score = 0;
  std::map<std::string, Tally> bots;  // by level
};

struct History {
  std::map<std::string, GameHistory> games;        // by game
  std::vector<std::pair<PersonId, Tally>> versus;  // people: those met most often first, then by id
};

// Whoever was erased is nobody's opponent.
History history_of(const std::vector<PastMatch>& results, const PersonId& person);

}  // namespace igra::server
