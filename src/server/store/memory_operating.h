// Operators' rows in memory.
#pragma once

#include <map>
#include <set>

#include "server/store/operating.h"

namespace igra::server {

// The rows as a plain value: copied and put back by whoever undoes.
struct OperatingWorld {
  std::map<std::string, Ban> bans;
  std::map<std::string, Announcement> announcements;
  std::map<std::string, std::string> roles;
  std::map<std::string, PasswordLink> links;
  std::set<std::string> aside;
  std::vector<Deed> deeds;

  bool put(const OperatingWrite& write);  // false when refused
};

}  // namespace igra::server
