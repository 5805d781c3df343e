// Who I am: guest or account, name, language, password, sessions.
#include "server/people/names.h"
#include "server/site/portal.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

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

void me(Parts& parts, Call call) {
  Json json = person_json(call.who.person, call.who.guest());
  if (!call.who.guest() && parts.room.is_operator(call.who.person.id)) json["role"] = "operator";
  call.answer(200, json);
}

void change(Parts& parts, Call call) {
  const Answer<Person> changed =
      parts.accounts.change(call.who, text_of(call.body, "name"), text_of(call.body, "language"));
  if (!changed) return call.refuse(changed.error());
  call.answer(200, person_json(*changed, call.who.guest()));
}

void enter(const Call& call, const Answer<Accounts::Entrance>& entrance) {
  if (!entrance) return call.refuse(entrance.error());
  Response response = json_response(200, person_json(entrance->identity.person, false).dump());
  response.headers.emplace_back("Set-Cookie", cookie_header(entrance->cookie, call.secure));
  call.reply(std::move(response));
}

void sign_up(Parts& parts, Call call) {
  std::string name, password;
  if (!both(call, "name", "password", name, password)) return;
  const auto entrance = parts.accounts.sign_up(call.who, name, password, call.request.agent);
  // The guest's sockets come back with the account's cookie.
  if (entrance) parts.sockets.close_person(call.who.person.id);
  enter(call, entrance);
}

// Whoever guesses at one account waits longer and longer; true when that was said.
bool guessed_too_often(Parts& parts, const Call& call, const std::string& account) {
  if (!call.limiter->on()) return false;
  const std::int64_t wait = parts.guesses.wait(account, call.request.network, steady_now());
  if (wait > 0)
    call.refuse_for((wait + 999) / 1000, 429, "too_many", "Too many wrong passwords: wait a little.");
  return wait > 0;
}

void note_guess(Parts& parts, const Call& call, const std::string& account, std::string_view error) {
  if (error.empty()) parts.guesses.right(account, call.request.network, steady_now());
  if (error == name(AuthError::wrong_password) || error == name(AuthError::wrong_code))
    parts.guesses.wrong(account, call.request.network, steady_now());
}

void sign_in(Parts& parts, Call call) {
  std::string name, password;
  if (!both(call, "name", "password", name, password)) return;
  const std::string account = folded(name);
  if (guessed_too_often(parts, call, account)) return;
  const auto entrance = parts.accounts.sign_in(name, password, call.request.agent);
  note_guess(parts, call, account, entrance ? "" : entrance.error().code);
  enter(call, entrance);
}

// Done, and the browser is a new guest from now on.
void farewell(Parts& parts, const Call& call, const Outcome& done) {
  if (!done) return call.refuse(done.error());
  Response response = json_response(200, "{}");
  const std::string cookie = parts.accounts.new_guest(call.who.person.language).cookie;
  response.headers.emplace_back("Set-Cookie", cookie_header(cookie, call.secure));
  call.reply(std::move(response));
}

void sign_out(Parts& parts, Call call) {
  const Outcome done = parts.accounts.sign_out(call.who);
  if (done) parts.sockets.close_session(call.who.person.id, call.who.session);
  farewell(parts, call, done);
}

void password(Parts& parts, Call call) {
  std::string old, fresh;
  if (!both(call, "old", "new", old, fresh)) return;
  const std::string account = folded(call.who.person.name);
  if (guessed_too_often(parts, call, account)) return;
  const Outcome done = parts.accounts.change_password(call.who, old, fresh);
  note_guess(parts, call, account, done ? "" : done.error().code);
  if (done) parts.sockets.close_person(call.who.person.id, call.who.session);
  done ? call.answer(200, Json::object()) : call.refuse(done.error());
}

// --- Recovery codes. That they were made and used is logged: their owner may ask.

void recovery(Parts& parts, Call call) {
  const Answer<RecoveryCodes> codes = parts.accounts.recovery_codes(call.who);
  if (!codes) return call.refuse(codes.error());
  call.answer(200, {{"left", codes->codes.size()}, {"made", codes->made}});
}

void recovery_codes(Parts& parts, Call call) {
  const std::string account = folded(call.who.person.name);
  if (guessed_too_often(parts, call, account)) return;
  const auto codes = parts.accounts.new_recovery_codes(call.who, text_of(call.body, "password").value_or(""));
  note_guess(parts, call, account, codes ? "" : codes.error().code);
  if (!codes) return call.refuse(codes.error());
  log(LogLevel::info, "recovery_codes_made", {{"person", call.who.person.id}});
  call.answer(200, {{"codes", *codes}});
}

void recover(Parts& parts, Call call) {
  std::string name, code;
  if (!both(call, "name", "code", name, code)) return;
  const std::string account = folded(name);
  if (guessed_too_often(parts, call, account)) return;
  const auto entrance =
      parts.accounts.recover(name, code, text_of(call.body, "password").value_or(""), call.request.agent);
  note_guess(parts, call, account, entrance ? "" : entrance.error().code);
  if (entrance) {
    const Identity& who = entrance->identity;
    parts.sockets.close_person(who.person.id, who.session);
    log(LogLevel::info, "recovered_by_code", {{"person", who.person.id}});
  }
  enter(call, entrance);
}

void sessions(Parts& parts, Call call) {
  const Answer<std::vector<Session>> all = parts.accounts.sessions(call.who);
  if (!all) return call.refuse(all.error());
  Json list = Json::array();
  for (const Session& one : *all) {
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
  const bool all = *session == "all";
  const Outcome done = parts.accounts.revoke(call.who, all ? "" : *session);
  if (done && all) parts.sockets.close_person(call.who.person.id, call.who.session);
  if (done && !all) parts.sockets.close_session(call.who.person.id, *session);
  done ? call.answer(200, Json::object()) : call.refuse(done.error());
}

void forget(Parts& parts, Call call) {
  const std::string account = folded(call.who.person.name);
  if (!call.who.guest() && guessed_too_often(parts, call, account)) return;
  const Outcome done = parts.accounts.forget(call.who, text_of(call.body, "password").value_or(""));
  if (!call.who.guest()) note_guess(parts, call, account, done ? "" : done.error().code);
  if (done) {
    parts.sockets.close_person(call.who.person.id);
    parts.tables.forget(call.who.person.id);
  }
  farewell(parts, call, done);
}

void export_data(Parts& parts, Call call) {
  const Answer<std::string> data = parts.accounts.export_data(call.who);
  if (!data) return call.refuse(data.error());
  Response response = json_response(200, *data);
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"igra.json\"");
  call.reply(std::move(response));
}

}  // namespace

std::span<const Route> account_routes() {
  constexpr std::size_t kBody = 2048;
  static constexpr Route kRoutes[] = {
      {"GET", "/api/me", me, 0, {120, 240}, {}},
      {"POST", "/api/me", change, kBody, {30, 30}, {10, 20}, Where::worker},
      // Passwords: slow to try for one address, and for one visitor.
      {"POST", "/api/account/sign-up", sign_up, kBody, {10, 5}, {5, 5}, Where::passwords},
      {"POST", "/api/account/sign-in", sign_in, kBody, {10, 10}, {10, 10}, Where::passwords},
      {"POST", "/api/account/sign-out", sign_out, kBody, {30, 30}, {}, Where::worker},
      {"POST", "/api/account/password", password, kBody, {10, 5}, {5, 5}, Where::passwords},
      {"GET", "/api/account/recovery", recovery, 0, {30, 60}, {}, Where::worker},
      {"POST", "/api/account/recovery-codes", recovery_codes, kBody, {10, 5}, {5, 5}, Where::passwords},
      {"POST", "/api/account/recover", recover, kBody, {10, 10}, {10, 10}, Where::passwords},
      {"POST", "/api/account/delete", forget, kBody, {10, 5}, {5, 5}, Where::passwords},
      {"GET", "/api/account/sessions", sessions, 0, {30, 60}, {}, Where::worker},
      {"POST", "/api/account/sessions/revoke", revoke, kBody, {30, 30}, {}, Where::worker},
      {"GET", "/api/account/export", export_data, 0, {10, 5}, {5, 5}, Where::worker},
  };
  return kRoutes;
}

}  // namespace igra::server
