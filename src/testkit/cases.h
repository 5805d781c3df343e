// Which matches show a game off: every player count, and every option value.
#pragma once

#include <string>
#include <vector>

#include "core/game.h"

namespace igra::testkit {

struct Case {
  std::string name;  // `3p`, `2p-river_false-towers_false`
  int players;
  Options options;
};

// Every number of players with standard options (or, where the game refuses those, the first that go),
// then every combination of switches and choices, and every number option at its ends.
std::vector<Case> cases(const GameInfo& info);

}  // namespace igra::testkit
