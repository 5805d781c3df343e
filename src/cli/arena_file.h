// The results file of an arena: JSON lines, first what is played, then a line a game. So a run that was
// broken off goes on where it stopped, and one that was too short goes on for longer.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "bots/arena.h"
#include "cli/console.h"

namespace igra::cli {

// What is played, as one line; only games with equal lines may be counted together.
std::string arena_line(const ArenaPlan& plan, const std::string& seed);
std::string game_line(const ArenaGame& game);
// bad_record if it is none; `number` is the line's, for the message.
Result<ArenaGame> read_game(const std::string& line, int number);

struct ArenaFile {
  std::string first_line;
  std::string seed;
  std::vector<ArenaGame> games;
  std::size_t bytes = 0;  // of whole lines
};

// bad_record names a line that is wrong; a last line that was cut off is not counted.
Result<ArenaFile> read_arena(const std::string& path, Console& console);

}  // namespace igra::cli
