// From command-line words to a match: game, players, options, seed, records in files.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "table/table.h"

namespace igra::cli {

// The game with this id, or an error that names those there are.
Result<const Game*> known_game(std::string_view id);

// `players` 0 stands for the fewest.
Result<Setup> make_setup(const MatchArguments& arguments);

// `tokens=2  (1 to 5)`: an option with its standard value and all it takes.
std::string option_line(const OptionSpec& spec);

// `text`, or one that nobody can guess when it is empty.
std::string seed_or_random(const std::string& text);

// The whole file, or standard input for `-`; bad_record for one over 16 MiB, bad_request for one that
// cannot be read. Messages leave the file's name to the caller.
Result<std::string> read_file(const std::string& path, Console& console);
Status write_file(const std::string& path, std::string_view content);

// The record in the file, brought to its last event.
Result<Table> read_table(const std::string& path, Console& console);

}  // namespace igra::cli
