// For operators, and what they tell everybody.
#include "server/site/portal.h"

namespace igra::server {

namespace {

// What everybody is shown, and why somebody is not let in.
void notices(Parts& parts, Call call) {
  const Millis now = parts.now();
  Json list = Json::array();
  for (const Announcement& one : parts.store.operating().announcements()) {
    if (one.until <= now) continue;
    list.push_back({{"id", one.id}, {"text", one.english}, {"bg", one.bulgarian}, {"ru", one.russian}});
  }
  Json json{{"announcements", std::move(list)}};
  if (const auto ban = parts.gate.on(call.who.person.id, call.request.address, now))
    json["ban"] = {{"until", ban->until}, {"reason", ban->reason}};
  call.answer(200, json);
}

// The role is looked at with every call: taken away, it is gone at once.
void command(Parts& parts, Call call) {
  if (call.who.guest() || !parts.room.is_operator(call.who.person.id))
    return call.refuse(403, "not_allowed", "Only operators may do this.");
  const std::string by = call.who.person.name + " (" + call.who.person.id + ")";
  const Answer<Json> answer = parts.room.execute(by, call.body);
  if (!answer) return call.refuse(answer.error());
  call.answer(200, *answer);
}

void new_password(Parts& parts, Call call) {
  const auto token = call.body.find("token");
  const auto password = call.body.find("password");
  if (token == call.body.end() || !token->is_string() || password == call.body.end() ||
      !password->is_string())
    return call.refuse(400, "bad_request", "The fields 'token' and 'password' must be texts.");
  const Answer<PersonId> whose =
      parts.accounts.redeem(token->get<std::string>(), password->get<std::string>());
  if (!whose) return call.refuse(whose.error());
  parts.sockets.close_person(*whose);
  call.answer(200, Json::object());
}

}  // namespace

std::span<const Route> admin_routes() {
  static constexpr Route kRoutes[] = {
      // Pages ask for it beside everything else: only one of the two answers may bring a cookie.
      {"GET", "/api/notices", notices, 0, {60, 120}, {}, Where::worker, false},
      {"POST", "/api/admin", command, 8192, {120, 240}, {120, 240}, Where::worker},
      {"POST", "/api/account/new-password", new_password, 2048, {10, 5}, {5, 5}, Where::passwords},
  };
  return kRoutes;
}

}  // namespace igra::server
