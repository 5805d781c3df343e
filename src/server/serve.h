// The whole server, wired together.
#pragma once

#include <functional>
#include <string>

#include "server/match/hall.h"
#include "server/net/net.h"
#include "server/portal.h"
#include "server/watch/log.h"

namespace igra::server {

struct ServeSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string database = "igra.db";
  int threads = 0;      // for people; 0: as many as the machine has
  int bot_threads = 0;  // for bots; 0: all but one, at least one
  LogLevel log_level = LogLevel::info;
  std::string web;  // folder of the web client; empty: the one inside the program
  PortalSettings portal;
  NetLimits net;
  HallLimits hall;
  Pace pace;
  PasswordCost passwords;
};

// Serves until `stop` is asked for by a signal (SIGINT, SIGTERM). Calls `ready` with the port once people can
// come. False and a reason if it cannot begin.
bool serve(const ServeSettings& settings, const std::function<void(std::uint16_t)>& ready,
           std::string& reason);

}  // namespace igra::server
