#include "server/admin/room.h"

#include <algorithm>
#include <future>

#include "server/people/ids.h"

namespace igra::server::admin {

// --- The list of deeds

Outcome Room::kept(OperatingWrite write) {
  std::promise<Stored> outcome;
  parts_.committer.submit({std::move(write)}, [&outcome](Stored stored) { outcome.set_value(stored); });
  if (outcome.get_future().get() == Stored::yes) return granted();
  return Refusal{"not_stored", "This could not be stored. Nothing has changed; try again."};
}

Outcome Room::note(std::string_view by, const Json& request, std::string failure) {
  return kept(AddDeed{Deed{.number = 0,
                           .at = parts_.now(),
                           .by = std::string(by),
                           .command = request.dump(-1, ' ', false, Json::error_handler_t::replace),
                           .failure = std::move(failure)}});
}

Answer<Json> Room::execute(std::string_view by, const Json& request) {
  Answer<Asked> asked = read_command(request, parts_.now());
  if (!asked) return asked.error();
  if (asked->spec->changes) {
    if (Outcome noted = note(by, request, ""); !noted) return noted.error();
  }
  Answer<Json> done = std::visit([this](const auto& command) { return run(command); }, asked->command);
  if (!done && asked->spec->changes) (void)note(by, request, done.error().message);
  return done;
}

Answer<Json> Room::run(const ShowDeeds& command) {
  constexpr int kMost = 100;
  Json list = Json::array();
  for (const Deed& deed : parts_.store.operating().deeds(command.before, kMost)) {
    list.push_back({{"number", deed.number},
                    {"at", deed.at},
                    {"by", deed.by},
                    {"command", Json::parse(deed.command, nullptr, false)},
                    {"failure", deed.failure}});
  }
  return Json{{"audit", std::move(list)}};
}

// --- Announcements

Answer<Json> Room::run(const ListAnnouncements&) {
  Json list = Json::array();
  for (const Announcement& one : parts_.store.operating().announcements()) {
    list.push_back({{"announcement", one.id},
                    {"text", one.english},
                    {"bg", one.bulgarian},
                    {"ru", one.russian},
                    {"from", one.from},
                    {"until", one.until},
                    {"shown", one.until > parts_.now()}});
  }
  return Json{{"announcements", std::move(list)}};
}

Answer<Json> Room::run(const Announce& command) {
  const std::string id = new_id().substr(0, 8);
  const Outcome done = kept(PutAnnouncement{
      {id, command.english, command.bulgarian, command.russian, parts_.now(), command.until}});
  if (!done) return done.error();
  return Json{{"announcement", id}};
}

Answer<Json> Room::run(const Withdraw& command) {
  bool known = false;
  for (const Announcement& one : parts_.store.operating().announcements())
    known = known || one.id == command.announcement;
  if (!known) return Refusal{"not_found", "There is no such announcement."};
  const Outcome done = kept(DropAnnouncement{command.announcement});
  if (!done) return done.error();
  return Json::object();
}

// --- Networks

bool Room::is_banned(const std::string& subject) {
  const Answer<std::vector<Ban>> bans = parts_.store.operating().bans();
  return bans &&
         std::any_of(bans->begin(), bans->end(), [&](const Ban& ban) { return ban.subject == subject; });
}

Answer<Json> Room::run(const ListBans&) {
  const Answer<std::vector<Ban>> bans = parts_.store.operating().bans();
  if (!bans) return bans.error();
  Json list = Json::array();
  for (const Ban& ban : *bans) {
    Json one{{"subject", ban.subject}, {"network", ban.network}, {"until", ban.until},
             {"reason", ban.reason},   {"made", ban.made},       {"over", ban.until <= parts_.now()}};
    if (!ban.network) one["name"] = name_of(ban.subject);
    list.push_back(std::move(one));
  }
  return Json{{"bans", std::move(list)}};
}

Answer<Json> Room::run(const BanNetwork& command) {
  Answer<Network> network = read_network(command.network);
  if (!network) return network.error();
  const std::string subject = network->text();
  const Outcome done = kept(PutBan{{subject, true, command.until, command.reason, parts_.now()}});
  if (!done) return done.error();
  parts_.gate.reload();
  if (parts_.floor) parts_.floor->show_out(*network);
  return Json{{"network", subject}, {"until", command.until}};
}

Answer<Json> Room::run(const UnbanNetwork& command) {
  Answer<Network> network = read_network(command.network);
  if (!network) return network.error();
  if (!is_banned(network->text())) return Refusal{"not_found", "There is no such ban."};
  const Outcome done = kept(DropBan{network->text()});
  if (!done) return done.error();
  parts_.gate.reload();
  return Json::object();
}

// --- What runs

namespace {

Refusal not_running() { return {"not_running", "This needs a running server."}; }

}  // namespace

Answer<Json> Room::run(const ListLimits&) {
  if (!parts_.floor) return not_running();
  return Json{{"limits", parts_.floor->limits()}};
}

Answer<Json> Room::run(const SetLimit& command) {
  if (!parts_.floor) return not_running();
  const Outcome done = parts_.floor->set_limit(command.name, command.value);
  if (!done) return done.error();
  return Json{{"limits", parts_.floor->limits()}};
}

Answer<Json> Room::run(const ShowUsage&) {
  if (!parts_.floor) return not_running();
  return parts_.floor->usage();
}

Answer<Json> Room::run(const ShowNumbers&) {
  if (!parts_.floor) return not_running();
  return parts_.floor->numbers();
}

}  // namespace igra::server::admin
