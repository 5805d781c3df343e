// How a table is laid before anybody sits down: what its founder chose. Part of the journal's first entry.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/position.h"

namespace igra::server {

using Json = nlohmann::ordered_json;

enum class SeatKind : std::uint8_t { open, invited, bot };

struct SeatPlan {
  SeatKind kind = SeatKind::open;
  std::string bot;     // level of a bot
  std::string name;    // of whom is invited, as the founder calls them
  std::string key;     // what an invited person must show; nobody guesses it
  std::string person;  // the only one who may sit here; empty: anybody who may
};

enum class ClockKind : std::uint8_t { none, move, fischer, days };

struct ClockPlan {
  ClockKind kind = ClockKind::none;
  std::int64_t first = 0;      // milliseconds: of every move; Fischer: for the beginning
  std::int64_t increment = 0;  // Fischer: added for every move
};

struct Settings {
  const Game* game = nullptr;
  Options options;
  std::vector<SeatPlan> seats;
  ClockPlan clock;
  std::string
      absent;  // level of the bot that plays for a person who is away or out of time; empty: the table waits
  bool listed = false;        // in the lobby; else by link or code only
  bool random_order = false;  // seats are drawn at the start
  bool aids = true;           // hints allowed
  bool rated = false;
  bool spectators = true;   // others may watch
  int spectator_delay = 0;  // seconds

  int players() const { return static_cast<int>(seats.size()); }
};

bool is_level(std::string_view name);

// From a request of docs/server.md, everything checked; keys of invited seats are left to the caller.
Result<Settings> read_settings(const Json& request);
// As stored, with the keys of invited seats.
Json settings_json(const Settings& settings);
// As everybody may see them, without the seats, which do not stay as they were planned: fields of an object.
std::string settings_fields(const Settings& settings);

}  // namespace igra::server
