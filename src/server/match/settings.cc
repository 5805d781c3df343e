#include "server/match/settings.h"

#include <algorithm>

#include "core/levels.h"
#include "core/request.h"
#include "core/text.h"
#include "games/all.h"

namespace igra::server {

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = 24 * 3600 * kSecond;
constexpr std::string_view kSeatKinds[] = {"open", "invited", "bot"};
constexpr std::string_view kClockKinds[] = {"none", "move", "fischer", "days"};

Error bad(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

// An optional field of a kind; the message says what it must be.
Status read_flag(const Json& from, const char* key, bool& value) {
  const auto found = from.find(key);
  if (found == from.end()) return success();
  if (!found->is_boolean()) return bad("The field '" + std::string(key) + "' must be true or false.");
  value = found->get<bool>();
  return success();
}

Status read_number(const Json& from, const char* key, std::int64_t low, std::int64_t high,
                   std::int64_t& value) {
  const auto found = from.find(key);
  if (found == from.end()) return success();
  const bool whole = found->is_number_integer();
  if (!whole || found->get<double>() < static_cast<double>(low) ||
      found->get<double>() > static_cast<double>(high)) {
    return bad("The field '" + std::string(key) + "' must be a whole number from " + std::to_string(low) +
               " to " + std::to_string(high) + ".");
  }
  value = found->get<std::int64_t>();
  return success();
}

template <class Kind, std::size_t n>
Status read_kind(const Json& from, const std::string_view (&names)[n], Kind& kind) {
  const auto found = from.find("kind");
  if (found != from.end() && found->is_string()) {
    const auto* const name = std::find(names, names + n, found->get_ref<const std::string&>());
    if (name != names + n) return kind = static_cast<Kind>(name - names), success();
  }
  return bad("The field 'kind' is missing or not known.");
}

Status read_text(const Json& from, const char* key, std::string& value) {
  if (!from.contains(key)) return success();
  Result<std::string> text = text_field(from, key);
  if (!text) return text.error();
  value = *text;
  return success();
}

Status read_seat(const Json& from, SeatPlan& seat) {
  if (!from.is_object()) return bad("A seat must be an object.");
  if (Status read = read_kind(from, kSeatKinds, seat.kind); !read) return read;
  if (seat.kind == SeatKind::bot) {
    if (Status read = read_text(from, "level", seat.bot); !read) return read;
    if (!is_level(seat.bot)) return bad("The level of a bot is one of beginner, easy, medium, hard, master.");
  }
  for (auto [key, value] : {std::pair{"name", &seat.name}, {"key", &seat.key}, {"person", &seat.person}}) {
    if (Status read = read_text(from, key, *value); !read) return read;
    if (!value->empty() && !presentable(*value)) return bad("A name is 1 to 64 bytes of text on one line.");
  }
  return success();
}

Status read_clock(const Json& from, ClockPlan& clock) {
  if (!from.is_object()) return bad("The clock must be an object.");
  if (Status read = read_kind(from, kClockKinds, clock.kind); !read) return read;
  std::int64_t seconds = 60;
  std::int64_t increment = 0;
  std::int64_t days = 1;
  if (Status read = read_number(from, "seconds", 5, 6 * 3600, seconds); !read) return read;
  if (Status read = read_number(from, "increment", 0, 600, increment); !read) return read;
  if (Status read = read_number(from, "days", 1, 14, days); !read) return read;
  switch (clock.kind) {
    case ClockKind::none: break;
    case ClockKind::move: clock.first = seconds * kSecond; break;
    case ClockKind::fischer:
      clock.first = seconds * kSecond;
      clock.increment = increment * kSecond;
      break;
    case ClockKind::days: clock.first = days * kDay; break;
  }
  return success();
}

Status read_seats(const Json& request, Settings& settings) {
  const auto seats = request.find("seats");
  if (seats == request.end() || !seats->is_array() || seats->size() > kMaxSeats) {
    return bad("The field 'seats' must be a list of seats.");
  }
  for (const Json& one : *seats) {
    settings.seats.emplace_back();
    if (Status read = read_seat(one, settings.seats.back()); !read) return read;
  }
  return check_start(settings.game->info(), settings.players(), settings.options);
}

Json clock_json(const ClockPlan& clock) {
  Json json{{"kind", kClockKinds[static_cast<int>(clock.kind)]}};
  switch (clock.kind) {
    case ClockKind::none: break;
    case ClockKind::move: json["seconds"] = clock.first / kSecond; break;
    case ClockKind::fischer:
      json["seconds"] = clock.first / kSecond;
      json["increment"] = clock.increment / kSecond;
      break;
    case ClockKind::days: json["days"] = clock.first / kDay; break;
  }
  return json;
}

Json seat_json(const SeatPlan& seat) {
  Json json{{"kind", kSeatKinds[static_cast<int>(seat.kind)]}};
  if (!seat.bot.empty()) json["level"] = seat.bot;
  if (!seat.name.empty()) json["name"] = seat.name;
  if (!seat.key.empty()) json["key"] = seat.key;
  if (!seat.person.empty()) json["person"] = seat.person;
  return json;
}

Json json_without_seats(const Settings& settings) {
  std::string options;
  JsonWriter writer(options);
  writer.begin_object();
  const auto specs = settings.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    writer.key(specs[i].key);
    write_option_value(writer, specs[i], settings.options.value[i]);
  }
  writer.end_object();
  return {{"game", settings.game->info().id},
          {"options", Json::parse(options)},
          {"clock", clock_json(settings.clock)},
          {"absent", settings.absent},
          {"listed", settings.listed},
          {"random_order", settings.random_order},
          {"aids", settings.aids},
          {"rated", settings.rated},
          {"spectators", settings.spectators},
          {"spectator_delay", settings.spectator_delay}};
}

}  // namespace

bool is_level(std::string_view name) {
  return std::find(std::begin(kLevels), std::end(kLevels), name) != std::end(kLevels);
}

Result<Settings> read_settings(const Json& request) {
  Settings settings;
  Result<std::string> id = text_field(request, "game");
  if (!id) return id.error();
  settings.game = find_game(*id);
  if (!settings.game) return Error{ErrorCode::unknown_game, "There is no game " + in_quotes(*id) + "."};
  Result<Options> options = options_field(request, settings.game->info().options);
  if (!options) return options.error();
  settings.options = *options;
  if (Status read = read_seats(request, settings); !read) return read.error();
  if (request.contains("clock")) {
    if (Status read = read_clock(request["clock"], settings.clock); !read) return read.error();
  }
  if (Status read = read_text(request, "absent", settings.absent); !read) return read.error();
  if (!settings.absent.empty() && !is_level(settings.absent))
    return bad("'absent' is the level of a bot, or empty.");
  std::int64_t delay = 0;
  if (Status read = read_number(request, "spectator_delay", 0, 600, delay); !read) return read.error();
  settings.spectator_delay = static_cast<int>(delay);
  for (auto [key, flag] : {std::pair{"listed", &settings.listed},
                           {"random_order", &settings.random_order},
                           {"aids", &settings.aids},
                           {"rated", &settings.rated},
                           {"spectators", &settings.spectators}}) {
    if (Status read = read_flag(request, key, *flag); !read) return read.error();
  }
  if (settings.rated && settings.aids) return bad("A rated table has no aids.");
  return settings;
}

Json settings_json(const Settings& settings) {
  Json json = json_without_seats(settings);
  json["seats"] = Json::array();
  for (const SeatPlan& seat : settings.seats) json["seats"].push_back(seat_json(seat));
  return json;
}

std::string settings_fields(const Settings& settings) {
  const std::string object = json_without_seats(settings).dump();
  return object.substr(1, object.size() - 2);
}

}  // namespace igra::server
