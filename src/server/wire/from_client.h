// Everything that a client may say over a table's WebSocket: a small closed set (docs/server.md has an
// example of each). Whatever else comes is refused here, before anybody looks at it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace igra::server {

enum class AskKind : std::uint8_t {
  move,       // event, and the ply it was chosen at
  take_back,  // my last event
  propose,    // what: `take_back` or `end`
  answer,     // what, yes
  resign,
  sit,       // seat, key
  stand,     // before the start: free my seat; later: a bot plays for me, or the table waits
  set_seat,  // seat, to: `open` or a level. The host's
  start,     // the host's
  back,      // play my seat again
  rematch,
  emote,  // emote
  hint,
  ping,
};

struct Ask {
  AskKind kind;
  std::string id;    // echoed; the same id is never obeyed twice
  std::string text;  // event, what, to, emote
  std::string key;   // of an invited seat
  int seat = -1;
  int ply = -1;  // of a move; -1: not said
  bool yes = false;
};

Result<Ask> read_ask(std::string_view text);

}  // namespace igra::server
