// Golden playthroughs: whole random matches written down move by move, kept beside each game as
// golden/*.play. Any change of rules, notation, views or scores shows up as a readable diff.
#pragma once

#include <string>

#include "core/position.h"
#include "testkit/cases.h"

namespace igra::testkit {

// The text of the match that the case's name seeds.
std::string playthrough(const Game& game, const Case& which);

}  // namespace igra::testkit
