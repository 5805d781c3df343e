// What the server says about tables as a whole: the `table` message of a table's WebSocket, and the lists of
// the lobby (docs/server.md). wire/to_client.h says what happens in the play.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/match/decide.h"
#include "server/match/state.h"

namespace igra::server {

// The version of the protocol, in the first `table` message and the first list: pages that were written for
// another one ask their reader to load them again. It grows when a message changes so that older pages would
// misread it.
inline constexpr int kProtocol = 1;

// A table as everybody may see it: what all `table` messages have in common is written once.
struct TableSight {
  const MatchId& id;
  const MatchState& state;
  const Presence& present;           // seats whose person is connected
  std::string_view settings_fields;  // settings_fields(state.settings), which never change
};

// The fields of the table's object that are the same for every receiver; `keys`: with those of invited seats,
// which are the host's to give away before the start.
std::string table_fields(const TableSight& sight, const PersonId& receiver, bool keys);
// Whether `table_fields` differ for this receiver from what strangers are sent.
bool sees_own_fields(const MatchState& state, const PersonId& receiver);
// The whole message; `first`: says which protocol this is.
std::string table_text(const TableSight& sight, const PersonId& receiver, std::string_view fields,
                       bool first);

// One table in a list: an object.
std::string listing_text(const TableSight& sight);

}  // namespace igra::server
