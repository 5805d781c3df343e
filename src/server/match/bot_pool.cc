#include "server/match/bot_pool.h"

#include <sys/resource.h>

#include "games/all.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

constexpr std::size_t kMemory = std::size_t{16} << 20;  // for one decision
constexpr int kNiceness = 10;

// A bot that cannot think acts all the same: people wait for it.
Choice any_choice(const Thought& thought) {
  const std::vector<Event> events = events_now(thought.table.position());
  return {.event = events[thought.seed % events.size()], .candidates = {}};
}

}  // namespace

Choice BotPool::decide(const Thought& thought) {
  const Mind& mind = mind_of(*thought.table.setup().game);
  const std::unique_ptr<Bot> bot = make_bot(thought.level, mind, thought.seed);
  Budget budget;
  budget.ms = thought.master_ms;
  budget.memory = kMemory;
  budget.stop = thought.stop.get();
  return bot->choose(Knowledge(thought.table), budget);
}

BotPool::BotPool(int threads, Decide how) : decide_(std::move(how)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(Thought thought) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(thought));
  }
  wake_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

Choice BotPool::safely(const Thought& thought) const {
  try {
    return decide_(thought);
  } catch (const std::exception& error) {
    log(LogLevel::error, "bot_failed",
        {{"game", thought.table.info().id}, {"level", thought.level}, {"error", error.what()}});
    return any_choice(thought);
  }
}

void BotPool::work() {
  setpriority(PRIO_PROCESS, 0, kNiceness);  // of this thread alone, on Linux
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    const Thought thought = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    if (!*thought.stop) thought.done(safely(thought), thought.table);
    lock.lock();
  }
}

}  // namespace igra::server
