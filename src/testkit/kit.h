// The conformance kit: what core/game.h promises, tested over random matches of any game.
#pragma once

#include <string>

#include "core/position.h"

namespace igra::testkit {

struct Plan {
  int games = 100;  // shared out over the game's cases (testkit/cases.h)
  std::uint64_t seed = 1;
};

// "" if the game keeps every promise; else what it broke first, with the record up to there.
//
// Tested: legal events are distinct and never none; texts are plain, distinct and found again; draws
// are among the outcomes; copies are equal and independent; matches end within the bound; every card
// is somewhere exactly once; views are JSON; replayed records and undone matches give equal positions;
// garbage is refused and changes nothing; score items add up; a sampled world looks the same to its
// seat and to spectators, and sampling it again gives what sampling the truth gives (no peeking); two
// draws look the same in the log exactly when they look the same in the view.
std::string conform(const Game& game, const Plan& plan = {});

}  // namespace igra::testkit
