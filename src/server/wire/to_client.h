// Everything that the server says over a table's WebSocket about the play (docs/server.md has an example of
// each), as texts of JSON; wire/about_table.h says the rest. Only what `viewer` may know goes in: views and
// events come from the table's own cuts.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
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
  const std::vector<std::string>& legal;  // of the seat that acts
  const ClockFace& clock;
  bool can_take_back = false;
};

// Everything: for a client that has just come, or whose picture no longer holds.
std::string state_text(std::int64_t version, const Sight& sight);
// What happened since `from_ply`, and how it stands now. `ack`: the id of the receiver's ask that it answers,
// or
// "". `open`: the fields that everybody sees, or those of them that changed. Into `out`, whatever was there.
void write_push(std::string& out, std::int64_t version, std::string_view ack, int from_ply,
                const Sight& sight, std::string_view open);

// Those of the fields that are not as they were `before`. Into `out`, whatever was there.
void write_changes(std::string& out, const OpenFields& before, const OpenFields& now);

std::string ack_text(std::string_view id, std::int64_t version);
std::string error_text(std::string_view id, std::string_view code, std::string_view message);
std::string emote_text(Seat seat, std::string_view emote);
std::string pong_text(std::string_view id);
// What a bot thinks of the events that the receiver may make at `table`.
std::string hint_text(std::string_view id, const Table& table, const Choice& choice);

}  // namespace igra::server
