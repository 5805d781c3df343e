// The whole command line: reads the arguments, runs the command they name, and returns the exit code.
#pragma once

#include "cli/console.h"

namespace igra::cli {

int run(int argc, const char* const* argv, Console& console);

}  // namespace igra::cli
