// All tables of the server: creating them, finding them by id or code, and forgetting those that are over. A
// match lives in memory while somebody looks at it or something can still happen; a finished one is folded
// from its journal again when it is asked for.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/host/desks.h"
#include "server/host/live_match.h"
#include "server/host/lobby.h"

namespace igra::server {

struct TableLimits {
  int tables = 20'000;         // in memory
  int tables_of_person = 100;  // waiting or running, of one creator
  Expiry expiry;
  Millis sweep = 60'000;       // between two looks for tables that nobody comes back to
  Millis first_sweep = 5'000;  // after a start: whoever was there has come back by then
  Millis lobby = 250;          // between two lists to the lobby
};

// Who creates a table.
struct Creator {
  PersonId person;
  std::string name;
  bool account = false;      // rather than a guest
  int seat = -1;             // where to sit down at once; -1: the first open one, -2: nowhere
  bool start = false;        // begin at once, when all seats are taken
  std::string network = {};  // where the request came from, as limits count it: for fair shares of the bots
};

class Tables {
 public:
  Tables(boost::asio::io_context& io, Store& store, Committer& committer, BotPool& bots, Pace pace,
         TableLimits limits, std::function<Moment()> now);
  ~Tables();

  // Loads every match that is not over. The number that could not be read or folded (they are left alone); -1
  // when it cannot even be read which there are.
  int open();

  using Created = std::function<void(Answer<MatchId>)>;
  // Calls back on any thread.
  void create(Settings settings, Creator creator, Created done);

  // nullptr: there is no such table, or nobody may come to it; why_not() says which.
  std::shared_ptr<LiveMatch> find(const MatchId& id);
  Refusal why_not(const MatchId& id) const;
  // Waiting tables alone have a code.
  std::shared_ptr<LiveMatch> by_code(std::string_view code);
  // Those in memory; what they say of themselves must be asked on their strands.
  std::vector<std::shared_ptr<LiveMatch>> all() const;
  int size() const;
  // Operators set tables aside and restore them; the store knows already. Nobody comes to a table that is set
  // aside, and nothing happens there; its clocks stand still unless they count days.
  void set_aside(const MatchId& id);
  void restore(const MatchId& id);
  bool is_aside(const MatchId& id) const;
  // From any thread; they hold for whatever is asked from then on.
  TableLimits limits() const;
  void change_limits(const TableLimits& limits);
  // The person's name was erased from the journals: matches in memory read theirs again.
  void forget(const PersonId& person);

  Lobby& lobby() { return lobby_; }
  Desks& desks() { return desks_; }
  const Histogram& move_times() const { return move_times_; }

 private:
  // Folds the journal and lets the match live; nullptr when there is none, or it cannot be read.
  std::shared_ptr<LiveMatch> load(const MatchId& id, std::string network = {});
  void opened(const MatchId& id, const std::string& network, const Created& done);
  // The listener: keeps the registry and the lobby right.
  void changed(LiveMatch& match, const Change& change);
  // Into the maps of codes and of unfinished matches, and out again as the match goes on. Under the mutex.
  void enrol(const LiveMatch& match);
  void strike_off(const LiveMatch& match);
  void no_longer_counts(const MatchId& id);
  // Tells lobby and desks.
  void looks_otherwise(LiveMatch& match);
  std::optional<Refusal> no_room(const PersonId& person) const;
  void sweep(Millis delay);
  void look_at(const std::shared_ptr<LiveMatch>& match);

  Histogram move_times_;
  Lobby lobby_;
  Desks desks_;
  Delivery delivery_;
  MatchContext context_;
  LiveMatch::Strand strand_;
  mutable std::mutex mutex_;  // over what follows
  TableLimits limits_;
  std::set<MatchId> aside_;
  std::map<MatchId, std::shared_ptr<LiveMatch>> matches_;
  std::map<std::string, MatchId, std::less<>> codes_;  // of waiting tables
  std::map<MatchId, PersonId> unfinished_;             // and their hosts,
  std::map<PersonId, int> busy_;                       // each with so many of them
  boost::asio::steady_timer sweep_timer_;
};

}  // namespace igra::server
