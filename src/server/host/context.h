// What every live match needs of the server around it, and how others take part in what happens at tables.
//
// A match knows nobody who depends on it. Whoever does registers here, in one of two ways:
//   - a consequence turns a fact into further writes of the same durable submission (results, ratings, the
//   table of a
//     rematch): they are stored with the fact or not at all. It is a pure function, and the match has not
//     changed yet;
//   - a listener is called once the facts are durable and applied, on the match's strand (lobby, registry,
//   log). It may
//     be lost when the process ends: what must not be lost is a consequence.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "server/bots/bot_pool.h"
#include "server/host/delivery.h"
#include "server/match/state.h"
#include "server/refusal.h"
#include "server/store/committer.h"
#include "server/watch/histogram.h"

namespace igra::server {

class LiveMatch;

// How fast things happen, in milliseconds; tests and load have no patience.
struct Pace {
  int bot_first = 900;  // before a bot's event appears where somebody watches
  int bot_next = 500;   // ... if the bot acted just before
  int master = 1500;    // that `master` thinks
  int absence =
      120'000;       // after which a bot acts for a person who is not connected, at tables without a clock
  int emote = 1500;  // between two emotes of one seat
  int bot_unwatched = 250;  // before a bot's event at a table of bots alone that nobody watches
};

// Facts that have become durable together.
struct Change {
  const Facts& facts;  // events have moved on to the match's log
  Phase before;        // where the match stood before them
};

using Consequence = void (*)(const MatchId& match, const MatchState& before, const Fact& fact, Millis at,
                             Submission& writes);
using Listener = std::function<void(LiveMatch& match, const Change& change)>;

// Everything here outlives every match.
struct MatchContext {
  boost::asio::io_context& io;
  Store& store;
  Committer& committer;
  BotPool& bots;
  Delivery& delivery;
  Histogram& move_times;  // from a person's move being heard to everybody being told
  Pace pace;
  std::function<Moment()> now;
  // Why the person may have no further table; nothing: there is room.
  std::function<std::optional<Refusal>(const PersonId&)> no_room;
  std::vector<Consequence> consequences;
  std::vector<Listener> listeners;
};

}  // namespace igra::server
