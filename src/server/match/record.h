// A finished match as a record that `igra verify` can check.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/match/state.h"

namespace igra::server {

// With the dice's key as a comment; nothing for a match that has not ended, or never began.
std::optional<std::string> record_of(const MatchState& state);
std::optional<std::string> record_of(std::span<const Entry> journal);

}  // namespace igra::server
