// Tables: founding, finding, listing, records.
#include <boost/asio/post.hpp>

#include "engine/request.h"
#include "games/all.h"
#include "server/match/record.h"
#include "server/portal.h"
#include "server/store/ids.h"
#include "server/store/rating.h"

namespace igra::server {

namespace {

void refuse_with(const Call& call, const Refusal& refusal) {
  const int status = refusal.code == "too_many" ? 429 : refusal.code == "not_stored" ? 503 : 400;
  call.refuse(status, refusal.code, refusal.message);
}

void games(Parts&, Call call) {
  Json list = Json::array();
  for (const Game* game : all_games()) {
    const GameInfo& info = game->info();
    Json options = Json::object();
    for (const OptionSpec& spec : info.options) {
      std::string text;
      JsonWriter json(text);
      json.begin_object().key("default");
      write_option_value(json, spec, spec.standard);
      json.key("values").begin_array();
      for (int value = spec.low; value <= spec.high; ++value) write_option_value(json, spec, value);
      json.end_array().end_object();
      options[std::string(spec.key)] = Json::parse(text);
    }
    list.push_back({{"id", info.id},
                    {"name", info.name},
                    {"players", {info.min_players, info.max_players}},
                    {"options", std::move(options)}});
  }
  call.answer(200, {{"games", std::move(list)}});
}

// Where the founder wants to sit; false if that is no answer.
bool read_place(const Json& body, Founder& founder) {
  const auto seat = body.find("seat");
  if (seat == body.end()) return true;
  if (seat->is_null()) return founder.seat = -2, true;
  if (!seat->is_number_integer() || seat->get<double>() < 0 || seat->get<double>() >= kMaxSeats) return false;
  return founder.seat = seat->get<int>(), true;
}

void found(Parts& parts, Call call) {
  Result<Settings> settings = read_settings(call.body);
  if (!settings) return call.refuse(400, name(settings.error().code), settings.error().message);
  // Only a rematch keeps seats for persons.
  for (SeatPlan& seat : settings->seats) seat.person.clear(), seat.key.clear();
  Founder founder{.person = call.who.person.id, .name = call.who.person.name};
  const auto start = call.body.find("start");
  founder.start = start != call.body.end() && start->is_boolean() && start->get<bool>();
  if (!read_place(call.body, founder)) {
    return call.refuse(400, "bad_request", "The field 'seat' must be the number of a seat, or null.");
  }
  // From here on the guest is somebody.
  if (call.who.guest() && !parts.store.person(call.who.person.id)) {
    if (!parts.accounts.change(call.who, std::nullopt, std::nullopt)) {
      return call.refuse(503, "not_stored", "The table could not be stored. Try again.");
    }
  }
  parts.hall.found(std::move(*settings), std::move(founder),
                   [&parts, call](std::variant<MatchId, Refusal> outcome) {
                     if (const Refusal* refusal = std::get_if<Refusal>(&outcome))
                       return refuse_with(call, *refusal);
                     const MatchId& id = std::get<MatchId>(outcome);
                     const auto match = parts.hall.find(id);
                     boost::asio::post(match->strand(), [call, match] {
                       call.answer(201, {{"table", match->id()}, {"code", match->story().code()}});
                     });
                   });
}

void list(Parts& parts, Call call) {
  Response response = json_response(200, parts.hall.list());
  call.reply(std::move(response));
}

void mine(Parts& parts, Call call) {
  constexpr int kMost = 100;
  Json tables = Json::array();
  for (const Store::Listed& one : parts.store.matches_of(call.who.person.id, 0, kMost)) {
    constexpr std::string_view kPhases[] = {"waiting", "running", "over"};
    Json title = Json::parse(one.summary.title, nullptr, false);
    tables.push_back({{"table", one.match},
                      {"game", one.summary.game},
                      {"players", one.summary.players},
                      {"phase", kPhases[static_cast<int>(one.summary.phase)]},
                      {"seats", title.is_object() ? title.value("seats", Json::array()) : Json::array()},
                      {"at", one.updated}});
  }
  call.answer(200, {{"tables", std::move(tables)}});
}

// The match that the address names, or an answer that there is none.
std::shared_ptr<Match> named(Parts& parts, const Call& call) {
  auto match = is_id(call.parts.front()) ? parts.hall.find(call.parts.front()) : nullptr;
  if (!match) call.refuse(404, "not_found", "There is no such table.");
  return match;
}

void show(Parts& parts, Call call) {
  if (const auto match = named(parts, call)) {
    boost::asio::post(match->strand(), [call, match] { call.reply(json_response(200, match->listing())); });
  }
}

void record(Parts& parts, Call call) {
  const auto match = named(parts, call);
  if (!match) return;
  boost::asio::post(match->strand(), [call, match] {
    const std::optional<std::string> text = record_of(match->story());
    if (!text) return call.refuse(409, "not_now", "The record is given when the match is over.");
    Response response;
    response.type = "text/plain; charset=utf-8";
    response.body = std::make_shared<const std::string>(*text);
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match->id() + ".igra\"");
    call.reply(std::move(response));
  });
}

void by_code(Parts& parts, Call call) {
  const auto match = parts.hall.by_code(call.parts.front());
  if (!match) return call.refuse(404, "not_found", "No waiting table has this code.");
  call.answer(200, {{"table", match->id()}});
}

}  // namespace

std::span<const Route> table_routes() {
  static constexpr Route kRoutes[] = {
      // method, pattern, function, longest body, by address {burst, a minute}, by person, slow
      {"GET", "/api/games", games, 0, {60, 120}, {}},
      {"POST", "/api/tables", found, 4096, {60, 60}, {30, 30}, true},
      {"GET", "/api/tables", list, 0, {60, 120}, {}},
      {"GET", "/api/my-tables", mine, 0, {60, 120}, {30, 60}, true},
      {"GET", "/api/tables/*", show, 0, {60, 120}, {}, true},
      {"GET", "/api/tables/*/record", record, 0, {60, 60}, {}, true},
      // Codes are short: who tries many is guessing.
      {"GET", "/api/codes/*", by_code, 0, {10, 10}, {10, 10}},
  };
  return kRoutes;
}

}  // namespace igra::server
