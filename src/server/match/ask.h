// What a client may ask of a table: a closed set. wire/from_client.h reads asks, decide() (match/decide.h)
// answers them; both switch over every kind, so that a new one is an error of the compiler until both know
// it.
#pragma once

#include <cstdint>
#include <string>

namespace igra::server {

enum class AskKind : std::uint8_t {
  move,       // event, and the ply it was chosen at
  take_back,  // my last event
  propose,    // what: `take_back` or `end`
  answer,     // what, yes
  resign,
  sit,       // seat, key
  stand,     // before the start: frees my seat; later: a bot plays for me, or the table waits
  set_seat,  // seat, to: `open` or a level. The host's
  start,     // the host's
  back,      // I play my seat again
  rematch,
  emote,  // emote
  hint,
  ping,
};

struct Ask {
  AskKind kind;
  std::string id = {};    // echoed; the same id of one seat is never obeyed twice
  std::string text = {};  // event, what, to, emote
  std::string key = {};   // of an invited seat
  int seat = -1;
  int ply = -1;  // of a move; -1: not said
  bool yes = false;
};

}  // namespace igra::server
