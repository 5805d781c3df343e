#include "server/store/memory_operating.h"

#include <algorithm>

#include "server/store/memory.h"

namespace igra::server {

namespace {

class WorldWriter {
 public:
  explicit WorldWriter(OperatingWorld& world) : world_(world) {}

  bool operator()(const PutBan& put) const { return world_.bans[put.ban.subject] = put.ban, true; }
  bool operator()(const DropBan& drop) const { return world_.bans.erase(drop.subject), true; }
  bool operator()(const PutAnnouncement& put) const {
    return world_.announcements[put.announcement.id] = put.announcement, true;
  }
  bool operator()(const DropAnnouncement& drop) const { return world_.announcements.erase(drop.id), true; }
  bool operator()(const PutRole& put) const {
    if (put.role.empty()) return world_.roles.erase(put.person), true;
    return world_.roles[put.person] = put.role, true;
  }
  bool operator()(const PutPasswordLink& put) const {
    std::erase_if(world_.links, [&](const auto& one) { return one.second.person == put.link.person; });
    return world_.links[put.link.hash] = put.link, true;
  }
  bool operator()(const TakePasswordLink& take) const { return world_.links.erase(take.hash) == 1; }
  bool operator()(const SetAside& set) const { return world_.aside.insert(set.match), true; }
  bool operator()(const Restore& restore) const { return world_.aside.erase(restore.match), true; }
  bool operator()(const AddDeed& add) const {
    world_.deeds.push_back(add.deed);
    world_.deeds.back().number = static_cast<std::int64_t>(world_.deeds.size());
    return true;
  }

 private:
  OperatingWorld& world_;
};

}  // namespace

bool OperatingWorld::put(const OperatingWrite& write) { return std::visit(WorldWriter(*this), write); }

Answer<std::vector<Ban>> MemoryStore::bans() {
  const std::lock_guard lock(mutex_);
  std::vector<Ban> bans;
  for (const auto& [subject, ban] : world_.operating.bans) bans.push_back(ban);
  std::stable_sort(bans.begin(), bans.end(), [](const Ban& a, const Ban& b) { return a.made > b.made; });
  return bans;
}

std::vector<Announcement> MemoryStore::announcements() {
  const std::lock_guard lock(mutex_);
  std::vector<Announcement> all;
  for (const auto& [id, one] : world_.operating.announcements) all.push_back(one);
  std::stable_sort(all.begin(), all.end(),
                   [](const Announcement& a, const Announcement& b) { return a.from > b.from; });
  return all;
}

std::vector<Deed> MemoryStore::deeds(std::int64_t before, int most) {
  const std::lock_guard lock(mutex_);
  std::vector<Deed> deeds;
  for (auto deed = world_.operating.deeds.rbegin(); deed != world_.operating.deeds.rend(); ++deed) {
    if ((before == 0 || deed->number < before) && static_cast<int>(deeds.size()) < most)
      deeds.push_back(*deed);
  }
  return deeds;
}

std::string MemoryStore::role(const std::string& person) {
  const std::lock_guard lock(mutex_);
  const auto found = world_.operating.roles.find(person);
  return found == world_.operating.roles.end() ? "" : found->second;
}

std::optional<PasswordLink> MemoryStore::password_link(std::string_view hash) {
  const std::lock_guard lock(mutex_);
  const auto found = world_.operating.links.find(std::string(hash));
  return found == world_.operating.links.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Person> MemoryStore::find_people(std::string_view text, int most) {
  const std::lock_guard lock(mutex_);
  std::vector<Person> found;
  for (const auto& [id, person] : world_.people) {
    if (person.key.find(text) != std::string::npos || id == text) found.push_back(person);
  }
  std::stable_sort(found.begin(), found.end(), [](const Person& a, const Person& b) {
    return std::pair(!a.password, a.key) < std::pair(!b.password, b.key);
  });
  if (found.size() > static_cast<std::size_t>(most)) found.resize(static_cast<std::size_t>(most));
  return found;
}

TableRow MemoryStore::row(const Match& match) const {
  return {.match = match.id,
          .phase = static_cast<int>(match.summary.phase),
          .game = match.summary.game,
          .players = match.summary.players,
          .title = match.summary.title,
          .updated = match.entries.back().at,
          .entries = static_cast<std::int64_t>(match.entries.size()),
          .people = match.summary.people,
          .aside = world_.operating.aside.contains(match.id)};
}

Answer<std::vector<std::string>> MemoryStore::set_aside() {
  const std::lock_guard lock(mutex_);
  return std::vector<std::string>(world_.operating.aside.begin(), world_.operating.aside.end());
}

std::vector<TableRow> MemoryStore::tables(const TableQuery& query) {
  const std::lock_guard lock(mutex_);
  std::vector<TableRow> rows;
  for (auto match = world_.matches.rbegin(); match != world_.matches.rend(); ++match) {
    TableRow one = row(*match);
    const bool wanted = (query.game.empty() || one.game == query.game) &&
                        (query.phase < 0 || one.phase == query.phase) && (!query.aside || one.aside);
    if (wanted && static_cast<int>(rows.size()) < query.most) rows.push_back(std::move(one));
  }
  return rows;
}

std::optional<TableRow> MemoryStore::table(std::string_view match) {
  const std::lock_guard lock(mutex_);
  const Match* found = world_.find(MatchId(match));
  return found ? std::optional(row(*found)) : std::nullopt;
}

}  // namespace igra::server
