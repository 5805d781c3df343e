// Asks a person what to play, when the command line does not say.
#pragma once

#include "cli/command.h"

namespace igra::cli {

// Fills in game, players, seats, options and names; false at the end of input.
bool ask_for_match(PlayArguments& arguments, Console& console);

}  // namespace igra::cli
