// The `.igra` record: a game is its options plus the list of its events (docs/record-format.md).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "table/table.h"

namespace igra {

std::string write_record(const Table& table);

// The game with this id, nullptr if there is none.
using FindGame = std::function<const Game*(std::string_view id)>;

// A record brought to its last event. bad_record errors name the first line that is wrong; a record
// that stops early is a match in progress.
Result<Table> read_record(std::string_view text, const FindGame& find_game);

}  // namespace igra
