#include "server/site/portal.h"

#include <algorithm>

#include "core/request.h"
#include "core/text.h"
#include "games/all.h"
#include "server/people/ids.h"
#include "server/site/visitors.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

constexpr std::string_view kCookie = "igra";
// What one socket may say: people tap, they do not hammer.
constexpr Rate kMessages{60, 1200};
constexpr Rate kSockets{120, 600};    // new ones of one address
constexpr std::size_t kStray = 1024;  // bytes of a body that nobody asked for, read to say so
// Threads, and how many may wait for one. A password takes tens of milliseconds and tens of megabytes.
constexpr std::size_t kWorkers = 4, kPasswordWorkers = 2;
constexpr int kMostWaiting = 2000, kMostPasswordsWaiting = 24;

std::string error_body(std::string_view code, std::string_view message) {
  return Json{{"error", code}, {"message", message}}.dump();
}

// Whether `path` fits; each `*` is one part without a slash.
bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>* parts) {
  while (!pattern.empty()) {
    if (pattern.front() == '*') {
      const std::size_t end = std::min(path.find('/'), path.size());
      if (end == 0) return false;
      if (parts) parts->emplace_back(path.substr(0, end));
      path.remove_prefix(end);
    } else if (path.empty() || path.front() != pattern.front()) {
      return false;
    } else {
      path.remove_prefix(1);
    }
    pattern.remove_prefix(1);
  }
  return path.empty();
}

void log_refused(const Request& request, std::string_view route, int status, std::string_view code) {
  log(LogLevel::debug, "request_refused",
      {{"method", request.method},
       {"route", route},
       {"status", status},
       {"code", code},
       {"address", request.address}});
}

// Whoever is banned may still see who they are and why, and take what is theirs along.
bool open_to_banned(const Route& route) {
  constexpr std::string_view kOpen[] = {"/api/notices", "/api/account/sign-out", "/api/account/delete",
                                        "/api/account/export"};
  return !route.pattern.starts_with("/api/") || (route.method == "GET" && route.pattern == "/api/me") ||
         std::find(std::begin(kOpen), std::end(kOpen), route.pattern) != std::end(kOpen);
}

// One of ours, or none: nobody makes the lobby count for a game of their own.
std::string known_game(std::string_view game) { return find_game(game) ? std::string(game) : ""; }

Response error_response(int status, std::string_view code, std::string_view message) {
  return json_response(status, error_body(code, message));
}

// 400, the asker's own fault, unless the code says something else.
int status_of(std::string_view code) {
  if (code == "wrong_link" || code == "wrong_password" || code == "wrong_code" || code == "not_allowed")
    return 403;
  if (code == "not_found") return 404;
  if (code == "set_aside") return 410;
  if (code == "name_taken" || code == "not_now") return 409;
  if (code == "too_many") return 429;
  return code == "busy" || code == "not_stored" || code == "not_read" ? 503 : 400;
}

}  // namespace

std::string_view query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    if (pair.starts_with(key) && pair.substr(key.size()).starts_with('=')) return pair.substr(key.size() + 1);
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
  }
  return {};
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    std::string_view pair = header.substr(0, header.find(';'));
    header.remove_prefix(std::min(pair.size() + 1, header.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('='))
      return pair.substr(name.size() + 1);
  }
  return {};
}

void Call::answer(int status, const Json& json) const { reply(json_response(status, json.dump())); }

void Call::refuse(int status, std::string_view code, std::string_view message) const {
  log_refused(request, route, status, code);
  reply(error_response(status, code, message));
}

void Call::refuse_for(std::int64_t seconds, int status, std::string_view code,
                      std::string_view message) const {
  log_refused(request, route, status, code);
  Response response = error_response(status, code, message);
  response.headers.emplace_back("Retry-After", std::to_string(std::max<std::int64_t>(1, seconds)));
  reply(std::move(response));
}

bool Call::may(std::string_view what, const Rate& by_network, const Rate& by_person) const {
  return limiter->allowed(what, {request.network, request.wide_network, who.person.id}, by_network,
                          by_person);
}

void Call::refuse(const Refusal& refusal) const {
  refuse(status_of(refusal.code), refusal.code, refusal.message);
}

Portal::Portal(Parts parts, PortalSettings settings)
    : parts_(std::move(parts)),
      settings_(std::move(settings)),
      hosts_(settings_.public_url, machine_name()),
      limiter_(settings_.limits),
      workers_(kWorkers, kMostWaiting),
      passwords_(kPasswordWorkers, kMostPasswordsWaiting) {
  for (const auto routes :
       {table_routes(), people_routes(), account_routes(), operation_routes(), admin_routes()}) {
    routes_.insert(routes_.end(), routes.begin(), routes.end());
  }
}

Portal::~Portal() = default;

const Route* Portal::find(std::string_view method, std::string_view path, std::vector<std::string>* parts,
                          bool* other_method) const {
  for (const Route& route : routes_) {
    std::vector<std::string> found;
    if (!fits(route.pattern, path, &found)) continue;
    if (route.method == method) {
      if (parts) *parts = std::move(found);
      return &route;
    }
    if (other_method) *other_method = true;
  }
  return nullptr;
}

std::size_t Portal::body_limit(std::string_view method, std::string_view path) const {
  const Route* route = find(method, path, nullptr);
  return route ? route->body : kStray;
}

// A page of somebody else's may not act in a visitor's name. Browsers always say where a page comes from when
// it changes something; programs that say nothing have no visitor to deceive.
bool Portal::from_here(const Request& request) const {
  if (request.origin.empty()) return true;
  if (!settings_.public_url.empty()) return request.origin == settings_.public_url;
  return request.origin == "http://" + request.host || request.origin == "https://" + request.host;
}

std::string cookie_header(const std::string& value, bool secure) {
  std::string text(kCookie);
  text.append("=").append(value).append("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
  return secure ? text + "; Secure" : text;
}

void Portal::serve(Request request, Reply reply) {
  Call call{.request = std::move(request),
            .route = "none",
            .parts = {},
            .body = {},
            .who = {},
            .secure = settings_.public_url.starts_with("https:"),
            .limiter = &limiter_,
            .reply = std::move(reply)};
  if (!from_known_host(call.request)) {
    return call.refuse(421, "bad_host", "This server has another name; its operator can set public-url.");
  }
  bool other_method = false;
  const Route* route = find(call.request.method, call.request.path, &call.parts, &other_method);
  if (!route) {
    if (other_method) return call.refuse(405, "bad_method", "This address takes another method.");
    if (call.request.path.starts_with("/api/"))
      return call.refuse(404, "not_found", "There is nothing here.");
    return call.reply(parts_.files(call.request));
  }
  call.route = route->pattern;
  Answer<std::optional<Identity>> who = parts_.accounts.who(cookie_value(call.request.cookie, kCookie));
  if (!who) return call.refuse(who.error());
  if (*who) {
    call.who = **std::move(who);
  } else if (route->makes_guests && route->pattern.starts_with("/api/")) {
    Accounts::Entrance entrance = parts_.accounts.new_guest("en");
    call.who = std::move(entrance.identity);
    call.reply = [reply = std::move(call.reply),
                  cookie = cookie_header(entrance.cookie, call.secure)](Response response) {
      // A route that set its own cookie (sign-in) has the last word.
      const bool own = std::any_of(response.headers.begin(), response.headers.end(),
                                   [](const auto& header) { return header.first == "Set-Cookie"; });
      if (!own) response.headers.emplace_back("Set-Cookie", cookie);
      reply(std::move(response));
    };
  }
  if (parts_.gate.on(call.who.person.id, call.request.address, parts_.now()) && !open_to_banned(*route))
    return call.refuse(403, "banned", "You may not play here; /api/notices says why.");
  const std::string place = std::string(route->method) + std::string(route->pattern);
  if (!call.may(place, route->by_address, route->by_person)) {
    const int per_minute = std::max(1, route->by_address.per_minute);
    return call.refuse_for(60 / per_minute, 429, "too_many", "Too many requests: wait a little.");
  }
  if (call.request.method == "POST") {
    if (!from_here(call.request)) return call.refuse(403, "bad_origin", "This must come from our own pages.");
    if (!call.request.content_type.starts_with("application/json")) {
      return call.refuse(415, "bad_request", "The body must be application/json.");
    }
    Result<Json> body = parse_request(call.request.body);
    if (!body) return call.refuse(Refusal(body.error()));
    call.body = std::move(*body);
  }
  switch (route->where) {
    case Where::here: return route->serve(parts_, std::move(call));
    case Where::worker: return send_to(workers_, *route, std::move(call));
    case Where::passwords: return send_to(passwords_, *route, std::move(call));
  }
}

void Portal::send_to(Workers& workers, const Route& route, Call call) {
  const auto shared = std::make_shared<Call>(std::move(call));
  const bool taken = workers.post([this, &route, shared] { route.serve(parts_, std::move(*shared)); });
  if (!taken) shared->refuse_for(5, 503, "busy", "Too many at once: try again.");
}

Welcome Portal::welcome(const Request& request) {
  const auto refused = [&](int status, std::string_view code, std::string_view message) {
    log_refused(request, "/ws", status, code);
    return Welcome{.visitor = nullptr, .executor = {}, .refusal = error_response(status, code, message)};
  };
  if (!from_known_host(request)) return refused(421, "bad_host", "This server has another name.");
  if (!from_here(request)) return refused(403, "bad_origin", "This must come from our own pages.");
  if (!limiter_.allowed("socket", {request.network, request.wide_network, ""}, kSockets)) {
    return refused(429, "too_many", "Too many connections: wait a little.");
  }
  if (parts_.gate.on("", request.address, parts_.now()))
    return refused(403, "banned", "You may not play here.");
  if (request.path == "/ws/lobby") {
    Lobby& lobby = parts_.tables.lobby();
    return {
        .visitor = lobby_visitor(lobby, known_game(query_value(request.query, "game"))),
        .executor = lobby.strand(),
        .refusal = {},
        .owner = SocketOwner{{}, {}, request.address}.text(),
        .still = [this, address = request.address] { return !parts_.gate.on("", address, parts_.now()); }};
  }
  const bool own_tables = request.path == "/ws/my-tables";
  std::vector<std::string> table;
  if (!own_tables && !fits("/ws/table/*", request.path, &table))
    return refused(404, "not_found", "There is nothing here.");
  const Answer<std::optional<Identity>> known = parts_.accounts.who(cookie_value(request.cookie, kCookie));
  if (!known) return refused(503, known.error().code, known.error().message);
  const std::optional<Identity>& who = *known;
  if (!who) return refused(401, "no_cookie", "Ask /api/me first.");
  if (parts_.gate.on(who->person.id, request.address, parts_.now()))
    return refused(403, "banned", "You may not play here.");
  Welcome welcome{.visitor = nullptr,
                  .executor = {},
                  .refusal = {},
                  .owner = SocketOwner{who->person.id, who->session, request.address}.text(),
                  .still = [this, address = request.address,
                            cookie = std::string(cookie_value(request.cookie, kCookie))] {
                    const auto now = parts_.accounts.who(cookie);
                    return now && *now && !parts_.gate.on((*now)->person.id, address, parts_.now());
                  }};
  if (own_tables) {
    Desks& desks = parts_.tables.desks();
    welcome.visitor = desk_visitor(desks, who->person.id);
    welcome.executor = desks.strand();
    return welcome;
  }
  const std::shared_ptr<LiveMatch> match = is_id(table.front()) ? parts_.tables.find(table.front()) : nullptr;
  if (!match) {
    const Refusal why = parts_.tables.why_not(table.front());
    return refused(status_of(why.code), why.code, why.message);
  }
  const std::optional<int> since = parse_number(query_value(request.query, "since"));
  const Rate messages = settings_.limits ? kMessages : Rate{1 << 30, 1 << 30};
  welcome.visitor = table_visitor(match,
                                  {.person = who->person.id,
                                   .name = who->person.name,
                                   .account = !who->guest(),
                                   .since = since.value_or(-1)},
                                  messages);
  welcome.executor = match->strand();
  return welcome;
}

}  // namespace igra::server
