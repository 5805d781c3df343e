// Where bots think: a fixed number of threads below the priority of everything else, so that a thousand
// tables of bots do not slow a person's move. First come, first served, and a match asks for one decision at
// a time: that is fair.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "bots/bot.h"
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
};

class BotPool {
 public:
  using Decide = std::function<Choice(const Thought&)>;
  // How a decision is made; tests put something else in its place.
  static Choice decide(const Thought& thought);

  explicit BotPool(int threads, Decide how = decide);
  ~BotPool();  // what has not begun is dropped

  void think(Thought thought);
  std::size_t waiting() const;

 private:
  void work();
  Choice safely(const Thought& thought) const;

  const Decide decide_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Thought> waiting_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace igra::server
