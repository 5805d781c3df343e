// What operators do with people.
#include "server/admin/room.h"
#include "server/people/ids.h"
#include "server/people/names.h"
#include "server/people/tokens.h"

namespace igra::server::admin {

namespace {

constexpr Millis kDay = 24LL * 3600 * 1000;

// Somebody as whose session nobody asks: an operator needs no password of theirs.
Identity as(const Person& person) { return {person, ""}; }

}  // namespace

bool Room::is_operator(const PersonId& person) {
  return !person.empty() && parts_.store.operating().role(person) == "operator";
}

Answer<Person> Room::person(const std::string& text) {
  for (const bool by_id : {true, false}) {
    if (by_id && !is_id(text)) continue;
    Answer<std::optional<Person>> found =
        by_id ? parts_.store.person(text) : parts_.store.account(folded(text));
    if (!found) return found.error();
    if (*found) return **std::move(found);
  }
  return Refusal{"not_found", "Nobody has this name or id."};
}

std::string Room::name_of(const PersonId& id) {
  const Answer<std::optional<Person>> found = parts_.store.person(id);
  return found && *found ? (*found)->name : "";
}

Json Room::person_json(const Person& person) {
  const Answer<std::vector<Session>> sessions = parts_.store.sessions(person.id);
  const std::optional<Ban> ban = parts_.gate.on(person.id, "", parts_.now());
  Json json{{"person", person.id},
            {"name", person.name},
            {"language", person.language},
            {"account", person.password.has_value()},
            {"since", person.created},
            {"role", parts_.store.operating().role(person.id)},
            {"sessions", sessions ? sessions->size() : 0}};
  if (ban) json["ban"] = {{"until", ban->until}, {"reason", ban->reason}};
  return json;
}

Answer<Json> Room::run(const FindPeople& command) {
  constexpr int kMost = 50;
  Json list = Json::array();
  // Ids are told apart by their capitals, names are not.
  for (const std::string& text : {command.text, folded(command.text)}) {
    for (const Person& one : parts_.store.operating().find_people(text, kMost))
      list.push_back(person_json(one));
    if (!list.empty()) break;
  }
  return Json{{"people", std::move(list)}};
}

Answer<Json> Room::run(const RenamePerson& command) {
  Answer<Person> known = person(command.person);
  if (!known) return known.error();
  Answer<Person> renamed = parts_.accounts.change(as(*known), command.name, std::nullopt);
  if (!renamed) return renamed.error();
  return person_json(*renamed);
}

Answer<Json> Room::run(const LinkPassword& command) {
  Answer<Person> known = person(command.person);
  if (!known) return known.error();
  if (!known->password) return Refusal{"no_account", "A guest has no password."};
  const std::string token = new_token();
  const Millis until = parts_.now() + kDay;
  const Outcome done = kept(PutPasswordLink{{token_hash(token), known->id, until}});
  if (!done) return done.error();
  return Json{{"link", parts_.public_url + "/password#" + token}, {"until", until}};
}

Answer<Json> Room::run(const BanPerson& command) {
  Answer<Person> known = person(command.person);
  if (!known) return known.error();
  if (is_operator(known->id)) return Refusal{"not_allowed", "Take the operator's role away first."};
  const Outcome done = kept(PutBan{{known->id, false, command.until, command.reason, parts_.now()}});
  if (!done) return done.error();
  parts_.gate.reload();
  if (parts_.floor) parts_.floor->show_out(known->id);
  return person_json(*known);
}

Answer<Json> Room::run(const UnbanPerson& command) {
  Answer<Person> known = person(command.person);
  if (!known) return known.error();
  const Outcome done = kept(DropBan{known->id});
  if (!done) return done.error();
  parts_.gate.reload();
  return person_json(*known);
}

Answer<Json> Room::run(const DeletePerson& command) {
  Answer<Person> known = person(command.person);
  if (!known) return known.error();
  if (is_operator(known->id)) return Refusal{"not_allowed", "Take the operator's role away first."};
  const Outcome done = parts_.accounts.forget(as(*known), "");
  if (!done) return done.error();
  if (parts_.floor) parts_.floor->forget(known->id);
  return Json::object();
}

Answer<Json> Room::run(const SetRole& command) {
  Answer<Person> known = person(command.person);
  if (!known) return known.error();
  if (!known->password) return Refusal{"no_account", "Only an account can have a role."};
  const Outcome done = kept(PutRole{known->id, command.role == "none" ? "" : command.role});
  if (!done) return done.error();
  return person_json(*known);
}

}  // namespace igra::server::admin
