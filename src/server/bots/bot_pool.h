// Where bots think: a fixed number of threads below the priority of everything else, so that a thousand
// tables of bots do not slow a person's move. Who is next is the queue's to say (fair_queue.h): one founder
// with two hundred tables waits for themselves alone.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "bots/bot.h"
#include "server/bots/fair_queue.h"
#include "server/watch/histogram.h"
#include "table/table.h"

namespace igra::server {

// A decision to be made. The table is a copy of its own: the match may go on meanwhile.
struct Thought {
  Table table;
  std::string level;
  std::uint64_t seed = 0;
  int master_ms = 0;                               // what a level without an end of its own may take
  std::function<void(Choice, const Table&)> done;  // on a thread of the pool: it must only hand over
  std::shared_ptr<std::atomic<bool>> stop;         // nobody wants it any more
  // On whose account, and who waits for it.
  std::string founder = {};
  std::string network = {};
  bool watched = true;
  bool bots_alone = false;  // nobody sits at the table, and nobody ever did
  // The pool's own: the answer is wanted now, or will be asked for again.
  const std::atomic<bool>* halt = nullptr;
};

class BotPool {
 public:
  using Decide = std::function<Choice(const Thought&)>;
  // How a decision is made; tests put something else in its place.
  static Choice decide(const Thought& thought);
  // So many founders are remembered at most.
  static constexpr std::size_t kMostSpent = 4096;

  explicit BotPool(int threads, Decide how = decide);
  ~BotPool();  // what has not begun is dropped, what has begun is cut short

  void think(Thought thought);
  std::size_t waiting() const;
  // From being asked to being begun, where somebody watches.
  const Histogram& waits() const { return waits_; }
  // How long bots have thought for each founder; of very many, those for whom they thought the longest.
  using Spent = std::unordered_map<std::string, std::chrono::nanoseconds>;
  Spent spent() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Task {
    Thought thought;
    Clock::time_point asked;
    std::atomic<bool> halt = false;
    Task(Thought a_thought, Clock::time_point when) : thought(std::move(a_thought)), asked(when) {
      thought.halt = &halt;
    }
  };

  void work();
  void make_room(FairQueue::Ticket newcomer);
  void charge(const std::string& founder, Clock::duration used);
  void run(FairQueue::Ticket ticket, std::unique_lock<std::mutex>& lock);
  Choice safely(const Thought& thought) const;

  const Decide decide_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue queue_;
  Spent spent_;
  std::unordered_map<FairQueue::Ticket, std::shared_ptr<Task>> tasks_;  // waiting and running
  int busy_ = 0;                                                        // threads
  bool stopping_ = false;
  Histogram waits_;
  std::vector<std::thread> threads_;
};

}  // namespace igra::server
