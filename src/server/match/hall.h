// All tables of the server: founding them, finding them by id or code, and the live list of those that are
// open to everybody. A match lives in memory while somebody looks at it or something can still happen; a
// finished one is folded from its journal again when it is asked for.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "server/match/match.h"

namespace igra::server {

struct HallLimits {
  int tables = 20'000;             // in memory
  int tables_of_person = 100;      // waiting or running
  Millis abandoned = 30 * 60'000;  // a waiting table nobody looks at is closed after this
  Millis sweep = 60'000;           // between two looks for such
  Millis lobby = 250;              // between two lists to the lobby
};

// Who founds a table.
struct Founder {
  PersonId person;
  std::string name;
  int seat = -1;       // where to sit down at once; -1: the first open one, -2: nowhere
  bool start = false;  // begin at once, when all seats are taken
};

class Hall {
 public:
  Hall(boost::asio::io_context& io, Store& store, Committer& committer, BotPool& bots, Pace pace,
       HallLimits limits, std::function<Millis()> now);

  ~Hall();

  // Loads every match that is not over. The number that could not be folded (they are left alone).
  int open();

  using Founded = std::function<void(std::variant<MatchId, Refusal>)>;
  // Calls back on any thread.
  void found(Settings settings, Founder founder, Founded done);

  std::shared_ptr<Match> find(const MatchId& id);
  std::shared_ptr<Match> by_code(std::string_view code);
  std::vector<std::shared_ptr<Match>> all() const;

  // The lobby: everybody there gets the list at once and whenever it changes. Calls are made on strand().
  const Match::Strand& strand() const { return strand_; }
  void enter(const std::shared_ptr<Guest>& guest);
  void leave(const std::shared_ptr<Guest>& guest);
  std::string list() const;  // of listed tables, as JSON

  int tables() const;
  const Histogram& move_times() const { return move_times_; }

 private:
  std::shared_ptr<Match> load(const MatchId& id);
  void opened(const MatchId& id, const Founded& done);
  void hand_over();
  void changed(const Match& match);
  void rematch(const Match& match, std::function<void(MatchId)> done);
  void sweep();
  void schedule_list();

  Histogram move_times_;
  // Of the transaction that is being told: touched on the committer's thread alone.
  std::vector<std::pair<std::shared_ptr<Match>, Stored>> gathered_;
  World world_;
  const HallLimits limits_;
  Match::Strand strand_;
  mutable std::mutex mutex_;  // over the maps
  std::map<MatchId, std::shared_ptr<Match>> matches_;
  std::map<std::string, MatchId, std::less<>> codes_;
  std::map<MatchId, std::string> listings_;
  std::map<MatchId, PersonId> unfinished_;  // by who founded it
  std::map<PersonId, int> busy_;            // how many of those each has
  std::vector<std::shared_ptr<Guest>> lobby_;
  bool list_due_ = false;
  boost::asio::steady_timer list_timer_;
  boost::asio::steady_timer sweep_timer_;
};

}  // namespace igra::server
