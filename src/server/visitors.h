// Who serves one WebSocket: between net/ (bytes) and match/ (people at tables).
#pragma once

#include <memory>

#include "server/limits.h"
#include "server/match/hall.h"
#include "server/net/net.h"

namespace igra::server {

struct Newcomer {
  PersonId person;
  std::string name;
  std::int64_t since = -1;
};

// At a table: every message is an Ask (wire/from_client.h). Runs on the match's strand.
std::shared_ptr<Visitor> table_visitor(std::shared_ptr<Match> match, Newcomer newcomer, Rate messages);
// In the lobby, where nobody says anything. Runs on the hall's strand.
std::shared_ptr<Visitor> lobby_visitor(Hall& hall);

}  // namespace igra::server
