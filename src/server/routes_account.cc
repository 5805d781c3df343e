// Who I am: guest or account, name, language, password, sessions.
#include "server/portal.h"

namespace igra::server {

namespace {

std::string_view sentence(AuthError error) {
  switch (error) {
    case AuthError::bad_name: return "A name has 1 to 24 visible characters.";
    case AuthError::bad_password: return "A password has 8 to 256 bytes.";
    case AuthError::bad_language: return "This language is not spoken here.";
    case AuthError::name_taken: return "Somebody has this name already.";
    case AuthError::wrong_password: return "Name and password do not go together.";
    case AuthError::has_account: return "You have an account already.";
    case AuthError::no_account: return "You have no account.";
    case AuthError::busy: return "Too many at once: try again.";
    case AuthError::not_stored: return "This could not be stored. Nothing has changed; try again.";
  }
  return "";
}

int status_of(AuthError error) {
  switch (error) {
    case AuthError::wrong_password: return 403;
    case AuthError::name_taken: return 409;
    case AuthError::busy:
    case AuthError::not_stored: return 503;
    case AuthError::bad_name:
    case AuthError::bad_password:
    case AuthError::bad_language:
    case AuthError::has_account:
    case AuthError::no_account: return 400;
  }
  return 400;
}

void refuse_with(const Call& call, AuthError error) {
  call.refuse(status_of(error), name(error), sentence(error));
}

Json person_json(const Person& person, bool guest) {
  return {{"person", person.id}, {"name", person.name}, {"language", person.language}, {"guest", guest}};
}

std::optional<std::string> text_of(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

// Two texts that must both be there.
bool both(const Call& call, const char* first, const char* second, std::string& a, std::string& b) {
  const auto one = text_of(call.body, first);
  const auto two = text_of(call.body, second);
  if (!one || !two) {
    call.refuse(400, "bad_request",
                std::string("The fields '") + first + "' and '" + second + "' must be texts.");
    return false;
  }
  a = *one;
  b = *two;
  return true;
}

void me(Parts&, Call call) { call.answer(200, person_json(call.who.person, call.who.guest())); }

void change(Parts& parts, Call call) {
  const Answer<Person> changed =
      parts.accounts.change(call.who, text_of(call.body, "name"), text_of(call.body, "language"));
  if (!changed) return refuse_with(call, changed.error());
  call.answer(200, person_json(*changed, call.who.guest()));
}

void enter(const Call& call, const Answer<Accounts::Entrance>& entrance) {
  if (!entrance) return refuse_with(call, entrance.error());
  Response response = json_response(200, person_json(entrance->identity.person, false).dump());
  response.headers.emplace_back("Set-Cookie", cookie_header(entrance->cookie, call.secure));
  call.reply(std::move(response));
}

void sign_up(Parts& parts, Call call) {
  std::string name, password;
  if (!both(call, "name", "password", name, password)) return;
  enter(call, parts.accounts.sign_up(call.who, name, password, call.request.agent));
}

void sign_in(Parts& parts, Call call) {
  std::string name, password;
  if (!both(call, "name", "password", name, password)) return;
  enter(call, parts.accounts.sign_in(name, password, call.request.agent));
}

// Done, and the browser is a new guest from now on.
void farewell(Parts& parts, const Call& call, const Answer<bool>& done) {
  if (!done) return refuse_with(call, done.error());
  Response response = json_response(200, "{}");
  const std::string cookie = parts.accounts.new_guest(call.who.person.language).cookie;
  response.headers.emplace_back("Set-Cookie", cookie_header(cookie, call.secure));
  call.reply(std::move(response));
}

void sign_out(Parts& parts, Call call) { farewell(parts, call, parts.accounts.sign_out(call.who)); }

void password(Parts& parts, Call call) {
  std::string old, fresh;
  if (!both(call, "old", "new", old, fresh)) return;
  const Answer<bool> done = parts.accounts.change_password(call.who, old, fresh);
  done ? call.answer(200, Json::object()) : refuse_with(call, done.error());
}

void sessions(Parts& parts, Call call) {
  Json list = Json::array();
  for (const Session& one : parts.accounts.sessions(call.who)) {
    list.push_back({{"session", one.hash},
                    {"created", one.created},
                    {"used", one.used},
                    {"agent", one.agent},
                    {"this", one.hash == call.who.session}});
  }
  call.answer(200, {{"sessions", std::move(list)}});
}

void revoke(Parts& parts, Call call) {
  const auto session = text_of(call.body, "session");
  if (!session || session->empty()) return call.refuse(400, "bad_request", "Say which session, or 'all'.");
  const Answer<bool> done = parts.accounts.revoke(call.who, *session == "all" ? "" : *session);
  done ? call.answer(200, Json::object()) : refuse_with(call, done.error());
}

void forget(Parts& parts, Call call) {
  farewell(parts, call, parts.accounts.forget(call.who, text_of(call.body, "password").value_or("")));
}

void export_data(Parts& parts, Call call) {
  Response response = json_response(200, parts.accounts.export_data(call.who));
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"igra.json\"");
  call.reply(std::move(response));
}

}  // namespace

std::span<const Route> account_routes() {
  constexpr std::size_t kBody = 2048;
  static constexpr Route kRoutes[] = {
      {"GET", "/api/me", me, 0, {120, 240}, {}},
      {"POST", "/api/me", change, kBody, {30, 30}, {10, 20}, true},
      // Passwords: slow to try for one address, and for one visitor.
      {"POST", "/api/account/sign-up", sign_up, kBody, {10, 5}, {5, 5}, true},
      {"POST", "/api/account/sign-in", sign_in, kBody, {10, 10}, {10, 10}, true},
      {"POST", "/api/account/sign-out", sign_out, kBody, {30, 30}, {}, true},
      {"POST", "/api/account/password", password, kBody, {10, 5}, {5, 5}, true},
      {"POST", "/api/account/delete", forget, kBody, {10, 5}, {5, 5}, true},
      {"GET", "/api/account/sessions", sessions, 0, {30, 60}, {}, true},
      {"POST", "/api/account/sessions/revoke", revoke, kBody, {30, 30}, {}, true},
      {"GET", "/api/account/export", export_data, 0, {10, 5}, {5, 5}, true},
  };
  return kRoutes;
}

}  // namespace igra::server
