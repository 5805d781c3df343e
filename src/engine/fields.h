// What requests of both versions of the engine protocol have in common: fields, and the answers that refuse.
#pragma once

#include "bots/budget.h"
#include "core/game.h"
#include "core/request.h"

namespace igra {

Error bad_request(std::string message);
std::string error_answer(const Error& error);
// The answer with the request's id, if it has one, behind the opening brace.
std::string with_id(std::string answer, const Json& request);

// Thinking time: `ms`, or `iterations` alone, or both.
Result<Budget> budget_field(const Json& request);
// Whose eyes: a seat of this table, or null for a spectator.
Result<Viewer> viewer_field(const Json& request, int players);

}  // namespace igra
