// The order in which many get the same few threads: nobody waits because somebody else asks for a lot.
//
// - People first: what is watched comes before what nobody watches, and that before tables of bots alone that
//   nobody watches, which get a small share of one thread.
// - Among equals, networks take turns by the time they have used, and so do the founders of one network
//   (start-time fair queuing). Those who ask for much slow only themselves; a network that comes back after
//   a rest stands where the others stand, not before them.
// - Of one founder the cheap comes before the dear, and then whatever came first.
//
// No thread, no lock and no clock is in here: the pool has them (bot_pool.h), and tests need none.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>

namespace igra::server {

enum class Urgency : std::uint8_t {
  watched,    // somebody looks at the table
  unwatched,  // people sit there, but nobody looks just now
  idle,       // bots alone, and nobody looks
};

// On whose account something is done.
struct Claim {
  std::string network;  // as net/hub.h keys addresses; empty: unknown, all of them one network
  std::string founder;
  Urgency urgency = Urgency::watched;
  int cost = 0;  // the smaller, the cheaper
};

class FairQueue {
 public:
  using Ticket = std::uint64_t;
  using Duration = std::chrono::nanoseconds;
  using Time = std::chrono::time_point<std::chrono::steady_clock, Duration>;

  // What is less urgent gets one turn after so many that were more urgent, however many of those wait.
  static constexpr int kTurnsBeforeOthers = 8;
  // After `idle` work has taken some time, no more of it begins for so many times that long.
  static constexpr int kIdleRest = 3;
  // So often is one piece of work interrupted for others, at most.
  static constexpr int kInterruptions = 2;

  // It waits from here on.
  Ticket add(Claim claim);
  // The next one to be worked on; nothing when nobody waits, or only idle work that has to rest.
  std::optional<Ticket> take(Time now);
  // When take() may give something though it gives nothing now; nothing when nobody waits.
  std::optional<Time> next() const;
  // It was worked on for so long.
  void done(Ticket ticket, Duration used, Time now);
  // It was interrupted: it waits again, before the others of its founder, and nothing is charged.
  void put_back(Ticket ticket);

  // What should be interrupted for this newcomer when every thread is busy: a less urgent one, or one whose
  // network has more waiting while the newcomer's network asks for this one thing alone.
  std::optional<Ticket> give_way_to(Ticket newcomer) const;

  std::size_t waiting() const { return waiting_; }

 private:
  // Urgency, cost, number: the order among what one founder wants.
  using Place = std::tuple<Urgency, int, std::int64_t>;
  struct Account {
    Duration used{};  // of its network; begins where the others of the network stand
    std::map<Place, Ticket> waiting;
    int running = 0;
  };
  struct Network {
    Duration used{};
    Duration floor{};  // what the founder who was served last had used
    std::map<std::string, Account> founders;
    int waiting = 0;
    int running = 0;
  };
  struct Work {
    Claim claim;
    Place place;
    bool running = false;
    int interruptions = 0;
  };

  void wait(Ticket ticket, Work& work, std::int64_t number);
  std::optional<Ticket> best(Urgency urgency) const;
  Ticket start(Ticket ticket);
  void forget_if_gone(const Claim& claim);
  int count(Urgency urgency) const { return waiting_of_[static_cast<std::size_t>(urgency)]; }

  std::unordered_map<Ticket, Work> work_;
  std::map<std::string, Network> networks_;
  Duration floor_{};  // what the network that was served last had used
  Ticket tickets_ = 0;
  std::int64_t first_ = 0;  // numbers for what was put back: before all others
  std::size_t waiting_ = 0;
  int waiting_of_[3] = {};
  int passed_ = 0;  // turns since somebody less urgent had one
  bool idle_runs_ = false;
  Time idle_rests_until_{};
};

}  // namespace igra::server
