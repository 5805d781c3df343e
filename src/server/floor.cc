#include "server/floor.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "core/text.h"
#include "server/config.h"

namespace igra::server {

namespace {

constexpr std::string_view kNames[] = {"people",       "sockets",   "tables", "moves",
                                       "bots_waiting", "processor", "memory"};

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double resident_mebibytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

// What somebody, or everybody from one address, uses.
struct Use {
  int sockets = 0;
  int tables = 0;
  double bot_seconds = 0;
};
using Uses = std::map<std::string, Use>;

// The greediest first, by their shares of everything, and not all of a long list.
std::vector<std::pair<std::string, Use>> greediest(const Uses& uses) {
  constexpr std::size_t kMost = 50;
  Use all{1, 1, 1e-3};
  for (const auto& [who, use] : uses) {
    all.sockets += use.sockets;
    all.tables += use.tables;
    all.bot_seconds += use.bot_seconds;
  }
  const auto share = [&all](const Use& use) {
    return 1.0 * use.sockets / all.sockets + 1.0 * use.tables / all.tables +
           use.bot_seconds / all.bot_seconds;
  };
  std::vector<std::pair<std::string, Use>> sorted(uses.begin(), uses.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const auto& a, const auto& b) { return share(a.second) > share(b.second); });
  if (sorted.size() > kMost) sorted.resize(kMost);
  return sorted;
}

// What can be changed without a new start.
constexpr std::string_view kLimits[] = {
    "max-tables",     "max-tables-per-person", "abandoned-waiting-minutes", "abandoned-live-hours",
    "abandoned-days", "max-sockets",           "max-sockets-per-address",   "log-level"};

}  // namespace

void RunningFloor::show_out(const Network& network) {
  parts_.sockets.close_from([&](const std::string& address) {
    boost::system::error_code failed;
    const auto from = boost::asio::ip::make_address(address, failed);
    return !failed && network.contains(from);
  });
}

void RunningFloor::forget(const PersonId& person) {
  show_out(person);
  parts_.tables.forget(person);
}

Json RunningFloor::limits() {
  Json list = Json::array();
  const std::lock_guard lock(mutex_);
  for (const std::string_view name : kLimits) {
    const Setting* setting = find_setting(name);
    list.push_back({{"name", name}, {"value", setting->show(parts_.settings)}, {"help", setting->help}});
  }
  return list;
}

Outcome RunningFloor::set_limit(const std::string& name, const std::string& value) {
  if (std::find(std::begin(kLimits), std::end(kLimits), name) == std::end(kLimits))
    return Refusal("bad_request", in_quotes(name) + " cannot be changed while the server runs.");
  const std::lock_guard lock(mutex_);
  if (Status done = set(parts_.settings, *find_setting(name), value); !done) return Refusal(done.error());
  parts_.tables.change_limits(parts_.settings.tables);
  parts_.net().change_limits(parts_.settings.net.sockets, parts_.settings.net.sockets_of_address);
  set_log_level(parts_.settings.log_level);
  return granted();
}

Json RunningFloor::usage() {
  constexpr int kMostTables = 20'000;
  Uses users;
  std::map<std::string, int> addresses;
  for (const SocketOwner& owner : parts_.sockets.owners()) {
    if (!owner.person.empty()) ++users[owner.person].sockets;
    ++addresses[owner.address];
  }
  for (const Phase phase : {Phase::waiting, Phase::running}) {
    const TableQuery query{.game = "", .phase = static_cast<int>(phase), .most = kMostTables};
    for (const TableRow& row : parts_.store.operating().tables(query)) {
      for (const PersonId& person : row.people) ++users[person].tables;
    }
  }
  for (const auto& [founder, time] : parts_.bots.spent())
    users[founder].bot_seconds = std::chrono::duration<double>(time).count();
  Json json{{"people", Json::array()}, {"networks", Json::array()}};
  for (const auto& [person, use] : greediest(users)) {
    const Answer<std::optional<Person>> known = parts_.store.person(person);
    json["people"].push_back({{"person", person},
                              {"name", known && *known ? (*known)->name : ""},
                              {"sockets", use.sockets},
                              {"tables", use.tables},
                              {"bot_seconds", std::round(use.bot_seconds * 1000) / 1000}});
  }
  Uses networks;
  for (const auto& [address, count] : addresses) networks[address].sockets = count;
  for (const auto& [address, use] : greediest(networks))
    json["networks"].push_back({{"address", address}, {"sockets", use.sockets}});
  return json;
}

void RunningFloor::take_numbers() {
  std::set<PersonId> here;
  for (const SocketOwner& owner : parts_.sockets.owners()) {
    if (!owner.person.empty()) here.insert(owner.person);
  }
  const auto moves_now = static_cast<double>(parts_.tables.move_times().at_most().back());
  const double processor_now = processor_seconds();
  const std::lock_guard lock(mutex_);
  Sample sample{.at = parts_.now(), .values = {}};
  sample.values[people] = static_cast<double>(here.size());
  sample.values[sockets] = static_cast<double>(parts_.net().counts().connections_open);
  sample.values[tables] = parts_.tables.size();
  sample.values[moves] = moves_now - moves_before_;
  sample.values[bots_waiting] = static_cast<double>(parts_.bots.waiting());
  sample.values[processor] = (processor_now - processor_before_) / 60;
  sample.values[memory] = resident_mebibytes();
  moves_before_ = moves_now;
  processor_before_ = processor_now;
  if (samples_.size() == kMinutes) samples_.erase(samples_.begin());
  samples_.push_back(sample);
}

Json RunningFloor::numbers() {
  const std::lock_guard lock(mutex_);
  Json json{{"at", Json::array()}};
  for (const Sample& sample : samples_) json["at"].push_back(sample.at);
  for (std::size_t i = 0; i < kNumbers; ++i) {
    Json list = Json::array();
    for (const Sample& sample : samples_) list.push_back(sample.values[i]);
    json[std::string(kNames[i])] = std::move(list);
  }
  return json;
}

}  // namespace igra::server
