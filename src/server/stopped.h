// Operators' commands over the database of a server that does not run.
#pragma once

#include <string>

#include "core/request.h"
#include "server/refusal.h"

namespace igra::server {

// Opens the database as a server would, carries one command out and closes it. Refused when a server has the
// database.
Answer<Json> ask_stopped_server(const std::string& database, const Json& request);

}  // namespace igra::server
