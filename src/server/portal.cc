#include "server/portal.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "core/text.h"
#include "engine/request.h"
#include "server/store/ids.h"
#include "server/visitors.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

constexpr std::string_view kCookie = "igra";
// What one socket may say: people tap, they do not hammer.
constexpr Rate kMessages{60, 1200};
constexpr Rate kSockets{120, 600};    // new ones of one address
constexpr std::size_t kStray = 1024;  // bytes of a body that nobody asked for, read to say so

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

Response error_response(int status, std::string_view code, std::string_view message) {
  return json_response(status, error_body(code, message));
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

Portal::Portal(Parts parts, PortalSettings settings)
    : parts_(std::move(parts)), settings_(std::move(settings)), slow_(4) {
  for (const auto routes : {table_routes(), people_routes(), account_routes(), operation_routes()}) {
    routes_.insert(routes_.end(), routes.begin(), routes.end());
  }
}

Portal::~Portal() { slow_.join(); }

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

bool Portal::allowed(const Route& route, const Request& request, const PersonId& person) {
  if (!settings_.limits) return true;
  const std::string place = std::string(route.method) + std::string(route.pattern) + ' ';
  const std::int64_t now = steady_now();
  return buckets_.take(place + request.address, route.by_address, now) &&
         buckets_.take(place + "person " + person, route.by_person, now);
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
            .reply = std::move(reply)};
  bool other_method = false;
  const Route* route = find(call.request.method, call.request.path, &call.parts, &other_method);
  if (!route) {
    if (other_method) return call.refuse(405, "bad_method", "This address takes another method.");
    if (call.request.path.starts_with("/api/"))
      return call.refuse(404, "not_found", "There is nothing here.");
    return call.reply(parts_.files(call.request));
  }
  call.route = route->pattern;
  if (std::optional<Identity> who = parts_.accounts.who(cookie_value(call.request.cookie, kCookie))) {
    call.who = std::move(*who);
  } else if (route->pattern.starts_with("/api/")) {
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
  if (!allowed(*route, call.request, call.who.person.id)) {
    return call.refuse(429, "too_many", "Too many requests: wait a little.");
  }
  if (call.request.method == "POST") {
    if (!from_here(call.request)) return call.refuse(403, "bad_origin", "This must come from our own pages.");
    if (!call.request.content_type.starts_with("application/json")) {
      return call.refuse(415, "bad_request", "The body must be application/json.");
    }
    Result<Json> body = parse_request(call.request.body);
    if (!body) return call.refuse(400, name(body.error().code), body.error().message);
    call.body = std::move(*body);
  }
  if (!route->slow) return route->serve(parts_, std::move(call));
  boost::asio::post(
      slow_, [this, route, call = std::move(call)]() mutable { route->serve(parts_, std::move(call)); });
}

Welcome Portal::welcome(const Request& request) {
  const auto refused = [&](int status, std::string_view code, std::string_view message) {
    log_refused(request, "/ws", status, code);
    return Welcome{.visitor = nullptr, .executor = {}, .refusal = error_response(status, code, message)};
  };
  if (!from_here(request)) return refused(403, "bad_origin", "This must come from our own pages.");
  if (settings_.limits && !buckets_.take("socket " + request.address, kSockets, steady_now())) {
    return refused(429, "too_many", "Too many connections: wait a little.");
  }
  if (request.path == "/ws/lobby") {
    return {.visitor = lobby_visitor(parts_.hall), .executor = parts_.hall.strand(), .refusal = {}};
  }
  std::vector<std::string> table;
  if (!fits("/ws/table/*", request.path, &table)) return refused(404, "not_found", "There is nothing here.");
  const std::optional<Identity> who = parts_.accounts.who(cookie_value(request.cookie, kCookie));
  if (!who) return refused(401, "no_cookie", "Ask /api/me first.");
  const std::shared_ptr<Match> match = is_id(table.front()) ? parts_.hall.find(table.front()) : nullptr;
  if (!match) return refused(404, "not_found", "There is no such table.");
  const std::optional<int> since = parse_number(query_value(request.query, "since"));
  const Rate messages = settings_.limits ? kMessages : Rate{1 << 30, 1 << 30};
  return {
      .visitor = table_visitor(
          match, {.person = who->person.id, .name = who->person.name, .since = since.value_or(-1)}, messages),
      .executor = match->strand(),
      .refusal = {}};
}

}  // namespace igra::server
