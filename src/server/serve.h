// The whole server, wired together.
#pragma once

#include <functional>
#include <string>

#include "server/host/tables.h"
#include "server/net/net.h"
#include "server/site/portal.h"
#include "server/watch/log.h"

namespace igra::server {

struct ServeSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string database = "igra.db";
  std::string admin_socket;  // empty: beside the database
  int threads = 0;           // for people; 0: as many as the machine has
  int bot_threads = 0;       // for bots; 0: all but one, at least one
  LogLevel log_level = LogLevel::info;
  std::string web;  // folder of the web client; empty: the one inside the program
  PortalSettings portal;
  NetLimits net;
  TableLimits tables;
  Pace pace;
  PasswordCost passwords;
  UnusedDays unused;
};

// Serves until a signal (SIGINT, SIGTERM) asks it to stop. Calls `ready` with the port once people can come.
// If it cannot begin, the refusal says why in a sentence:
//   wrong_settings  and it will not until somebody changes them
//   bad_store       ... until somebody looks after the database: it is damaged, or another server has it
//   store_away      but later it may: the database's server does not answer
//   cannot_listen   but later it may: the port is taken
Outcome serve(const ServeSettings& settings, const std::function<void(std::uint16_t)>& ready);

}  // namespace igra::server
