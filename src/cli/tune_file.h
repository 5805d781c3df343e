// The state of a tuning: JSON lines, first what is tuned, then a line a step with its result, and a line for
// every game that checked the outcome. Whatever broke it off, it goes on from there.
#pragma once

#include <string>
#include <vector>

#include "bots/arena.h"
#include "cli/console.h"

namespace igra::cli {

struct TuneFile {
  std::string first_line;
  std::string seed;
  std::vector<double> results;  // of the steps
  // Games that checked the outcome after so many steps.
  struct Check {
    int steps;
    ArenaGame game;
  };
  std::vector<Check> checks;
  std::size_t bytes = 0;  // of whole lines
};

std::string step_line(int step, double result);
std::string check_line(int steps, const ArenaGame& game);

// bad_record names a line that is wrong; a last line that was cut off is not counted.
Result<TuneFile> read_tune(const std::string& path, Console& console);

}  // namespace igra::cli
