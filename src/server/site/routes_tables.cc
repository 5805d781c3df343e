// Tables: creating, finding, listing, records.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "core/request.h"
#include "games/all.h"
#include "server/match/record.h"
#include "server/people/ids.h"
#include "server/people/rules.h"
#include "server/site/portal.h"

namespace igra::server {

namespace {

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

// Where the creator wants to sit; false if that is no answer.
bool read_place(const Json& body, Creator& creator) {
  const auto seat = body.find("seat");
  if (seat == body.end()) return true;
  if (seat->is_null()) return creator.seat = -2, true;
  if (!seat->is_number_integer() || seat->get<double>() < 0 || seat->get<double>() >= kMaxSeats) return false;
  return creator.seat = seat->get<int>(), true;
}

// Tables where only bots play cost the server more than any other, and nobody has to come to them: few at a
// time for one network and one person.
bool may_create(const Call& call, const Settings& settings, const Creator& creator) {
  constexpr Rate kByNetwork{10, 4}, kByPerson{5, 2};
  const bool bots_alone = std::all_of(settings.seats.begin(), settings.seats.end(),
                                      [](const SeatPlan& seat) { return seat.kind == SeatKind::bot; });
  return !bots_alone || creator.seat >= 0 || call.may("bots alone", kByNetwork, kByPerson);
}

// Names that a host gives to seats keep to the rules of all names, and nobody is called like an account that
// is somebody else's. Nothing if all is well.
std::optional<Refusal> odd_name(Parts& parts, Settings& settings) {
  for (SeatPlan& seat : settings.seats) {
    if (seat.name.empty()) continue;
    const std::optional<std::string> tidy = tidy_name(seat.name);
    if (!tidy) return refused(AuthError::bad_name);
    const Answer<bool> taken = parts.accounts.is_taken(*tidy);
    if (!taken) return taken.error();
    if (*taken) return refused(AuthError::name_taken);
    seat.name = *tidy;
  }
  return std::nullopt;
}

void create(Parts& parts, Call call) {
  Result<Settings> settings = read_settings(call.body);
  if (!settings) return call.refuse(Refusal(settings.error()));
  // Only a rematch keeps seats for persons.
  for (SeatPlan& seat : settings->seats) seat.person.clear(), seat.key.clear();
  if (const auto odd = odd_name(parts, *settings)) return call.refuse(*odd);
  Creator creator{.person = call.who.person.id,
                  .name = call.who.person.name,
                  .account = !call.who.guest(),
                  .network = call.request.network};
  const auto start = call.body.find("start");
  creator.start = start != call.body.end() && start->is_boolean() && start->get<bool>();
  if (!read_place(call.body, creator)) {
    return call.refuse(400, "bad_request", "The field 'seat' must be the number of a seat, or null.");
  }
  if (!may_create(call, *settings, creator)) {
    return call.refuse_for(60, 429, "too_many", "Too many tables of bots alone: wait a little.");
  }
  // From here on the guest is somebody.
  const Answer<std::optional<Person>> known = parts.store.person(call.who.person.id);
  if (!known) return call.refuse(known.error());
  if (call.who.guest() && !*known) {
    if (!parts.accounts.change(call.who, std::nullopt, std::nullopt)) {
      return call.refuse(503, "not_stored", "The table could not be stored. Try again.");
    }
  }
  parts.tables.create(std::move(*settings), std::move(creator),
                      [&parts, call](const Answer<MatchId>& created) {
                        if (!created) return call.refuse(created.error());
                        const auto match = parts.tables.find(*created);
                        boost::asio::post(match->strand(), [call, match] {
                          call.answer(201, {{"table", match->id()}, {"code", match->state().roster.code}});
                        });
                      });
}

void list(Parts& parts, Call call) {
  Response response = json_response(200, parts.tables.lobby().page(query_value(call.request.query, "game"),
                                                                   query_value(call.request.query, "after")));
  call.reply(std::move(response));
}

void mine(Parts& parts, Call call) {
  constexpr int kMost = 100;
  const Answer<std::vector<Store::Listed>> all = parts.store.matches_of(call.who.person.id, 0, kMost);
  if (!all) return call.refuse(all.error());
  Json tables = Json::array();
  for (const Store::Listed& one : *all) {
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
std::shared_ptr<LiveMatch> named(Parts& parts, const Call& call) {
  auto match = is_id(call.parts.front()) ? parts.tables.find(call.parts.front()) : nullptr;
  if (!match) call.refuse(parts.tables.why_not(call.parts.front()));
  return match;
}

// Where nobody may watch, a match that has begun is its players' own. Answers if it is not the asker's to
// see.
bool may_see(const LiveMatch& match, const Call& call) {
  const MatchState& state = match.state();
  if (state.settings.spectators || state.phase() == Phase::waiting || state.seat_of(call.who.person.id) >= 0)
    return true;
  call.refuse(403, "not_allowed", "Only its players see this table.");
  return false;
}

void show(Parts& parts, Call call) {
  if (const auto match = named(parts, call)) {
    boost::asio::post(match->strand(), [call, match] {
      if (may_see(*match, call)) call.reply(json_response(200, match->listing()));
    });
  }
}

void record(Parts& parts, Call call) {
  const auto match = named(parts, call);
  if (!match) return;
  boost::asio::post(match->strand(), [call, match] {
    if (!may_see(*match, call)) return;
    const std::optional<std::string> text = record_of(match->state());
    if (!text) return call.refuse(409, "not_now", "The record is given when the match is over.");
    Response response;
    response.type = "text/plain; charset=utf-8";
    response.body = std::make_shared<const std::string>(*text);
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match->id() + ".igra\"");
    call.reply(std::move(response));
  });
}

void by_code(Parts& parts, Call call) {
  const auto match = parts.tables.by_code(call.parts.front());
  if (!match) return call.refuse(404, "not_found", "No waiting table has this code.");
  call.answer(200, {{"table", match->id()}});
}

}  // namespace

std::span<const Route> table_routes() {
  static constexpr Route kRoutes[] = {
      // method, pattern, function, longest body, by address {burst, a minute}, by person, where
      {"GET", "/api/games", games, 0, {60, 120}, {}},
      {"POST", "/api/tables", create, 4096, {60, 60}, {30, 30}, Where::worker},
      {"GET", "/api/tables", list, 0, {60, 120}, {}},
      {"GET", "/api/my-tables", mine, 0, {60, 120}, {30, 60}, Where::worker},
      {"GET", "/api/tables/*", show, 0, {60, 120}, {}, Where::worker},
      {"GET", "/api/tables/*/record", record, 0, {60, 60}, {}, Where::worker},
      // Codes are short: who tries many is guessing.
      {"GET", "/api/codes/*", by_code, 0, {10, 10}, {10, 10}},
  };
  return kRoutes;
}

}  // namespace igra::server
