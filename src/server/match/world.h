// What every live match needs of the server around it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>

#include "server/match/bot_pool.h"
#include "server/match/settings.h"
#include "server/store/committer.h"
#include "server/watch/histogram.h"

namespace igra::server {

class Match;

// How fast things happen; tests and load have no patience.
struct Pace {
  int bot_first = 900;    // milliseconds before a bot's event appears where somebody watches
  int bot_next = 500;     // ... if the bot acted just before
  int master = 1500;      // that `master` thinks
  int absence = 120'000;  // after which a bot acts for who is not connected, at tables without a clock
  int emote = 1500;       // between two emotes of one seat
};

struct World {
  boost::asio::io_context& io;
  Store& store;
  Committer& committer;
  BotPool& bots;
  Pace pace;
  Histogram& move_times;                      // from being heard to everybody being told
  std::function<Millis()> now;                // of the wall
  std::function<void(const Match&)> changed;  // lists may show it differently now
  // What it had stored is on the disk, or not: calls its stored() on its strand. From the committer's thread.
  std::function<void(std::shared_ptr<Match>, Stored)> stored;
  // The same people again, seats kept; calls back on any thread with the new match's id, or "" if it could
  // not be stored.
  std::function<void(const Match&, std::function<void(MatchId)>)> rematch;
};

}  // namespace igra::server
