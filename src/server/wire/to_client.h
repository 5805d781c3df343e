// Everything that the server says over a table's WebSocket (docs/server.md has an example of each), as texts
// of JSON. Only what `viewer` may know goes in: views and events come from the table's own cuts.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace igra::server {

// What the clocks show.
struct ClockFace {
  bool shown = false;
  int running = -1;                            // seat whose time runs
  std::array<std::int64_t, kMaxSeats> left{};  // milliseconds
};

// A match as one viewer is shown it.
struct Sight {
  const Table& table;
  Viewer viewer;
  const std::vector<std::string>& legal;  // of who acts
  const ClockFace& clock;
  bool can_take_back = false;
};

// Everything, for who comes or must see anew.
std::string state_text(std::int64_t version, const Sight& sight);
// What happened since `from_ply`, and how it stands now. `ack`: the wish of the receiver that it answers, or
// "". `open`: the fields that everybody sees, or those of them that changed. Into `out`, whatever was there.
void write_push(std::string& out, std::int64_t version, std::string_view ack, int from_ply,
                const Sight& sight, std::string_view open);

// Those of the fields that are not as they were `before`. Into `out`, whatever was there.
void write_changes(std::string& out, const OpenFields& before, const OpenFields& now);

std::string ack_text(std::string_view id, std::int64_t version);
std::string error_text(std::string_view id, std::string_view code, std::string_view message);
std::string emote_text(Seat seat, std::string_view emote);
std::string pong_text(std::string_view id);

}  // namespace igra::server
