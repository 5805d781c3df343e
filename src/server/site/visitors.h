// What serves one WebSocket: between net/ (bytes) and host/ (tables and lobby).
#pragma once

#include <memory>

#include "server/host/tables.h"
#include "server/net/net.h"
#include "server/site/limits.h"

namespace igra::server {

// Whoever has just opened a socket at a table, as the request said.
struct Newcomer {
  PersonId person;
  std::string name;
  bool account = false;     // rather than a guest
  std::int64_t since = -1;  // the version the client has; -1: none
};

// At a table: every message is an Ask (wire/from_client.h). Runs on the match's strand.
std::shared_ptr<Visitor> table_visitor(std::shared_ptr<LiveMatch> match, Newcomer newcomer, Rate messages);
// In the lobby, where nobody says anything, for one game's tables or all (an empty game). Runs on the lobby's
// strand.
std::shared_ptr<Visitor> lobby_visitor(Lobby& lobby, std::string game);
// Somebody who is told of all tables of their own, and says nothing. Runs on the desks' strand.
std::shared_ptr<Visitor> desk_visitor(Desks& desks, PersonId person);

}  // namespace igra::server
