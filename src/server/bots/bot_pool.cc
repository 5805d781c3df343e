#include "server/bots/bot_pool.h"

#include <sys/resource.h>

#include <algorithm>

#include "core/levels.h"
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

int cost_of(std::string_view level) {
  const auto* const found = std::find(kLevels.begin(), kLevels.end(), level);
  return static_cast<int>(found - kLevels.begin());
}

Claim claim_of(const Thought& thought) {
  const Urgency urgency = thought.watched      ? Urgency::watched
                          : thought.bots_alone ? Urgency::idle
                                               : Urgency::unwatched;
  // Where the network is not known, every founder is one.
  const std::string& network = thought.network.empty() ? thought.founder : thought.network;
  return {network, thought.founder, urgency, cost_of(thought.level)};
}

}  // namespace

Choice BotPool::decide(const Thought& thought) {
  const Mind& mind = mind_of(*thought.table.setup().game);
  const std::unique_ptr<Bot> bot = make_bot(thought.level, mind, thought.seed);
  Budget budget;
  budget.ms = thought.master_ms;
  budget.memory = kMemory;
  budget.stop = thought.halt;
  return bot->choose(Knowledge(thought.table), budget);
}

BotPool::BotPool(int threads, Decide how) : decide_(std::move(how)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& [ticket, task] : tasks_) task->halt = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(Thought thought) {
  {
    const std::lock_guard lock(mutex_);
    const FairQueue::Ticket ticket = queue_.add(claim_of(thought));
    tasks_.emplace(ticket, std::make_shared<Task>(std::move(thought), Clock::now()));
    if (busy_ == static_cast<int>(threads_.size())) make_room(ticket);
  }
  wake_.notify_one();
}

void BotPool::make_room(FairQueue::Ticket newcomer) {
  for (const auto& [ticket, task] : tasks_) {
    if (*task->thought.stop) task->halt = true;  // nobody wants it any more: it only holds a thread
  }
  if (const auto running = queue_.give_way_to(newcomer)) tasks_.at(*running)->halt = true;
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.waiting();
}

BotPool::Spent BotPool::spent() const {
  const std::lock_guard lock(mutex_);
  return spent_;
}

void BotPool::charge(const std::string& founder, Clock::duration used) {
  if (spent_.size() >= kMostSpent && !spent_.contains(founder)) {
    std::vector<std::chrono::nanoseconds> all;
    for (const auto& [one, time] : spent_) all.push_back(time);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    std::erase_if(spent_, [least = *middle](const auto& one) { return one.second <= least; });
  }
  spent_[founder] += used;
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
  while (!stopping_) {
    if (const auto ticket = queue_.take(Clock::now())) {
      run(*ticket, lock);
    } else if (const auto next = queue_.next()) {
      wake_.wait_until(lock, *next);
    } else {
      wake_.wait(lock);
    }
  }
}

void BotPool::run(FairQueue::Ticket ticket, std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Task> task = tasks_.at(ticket);
  const Thought& thought = task->thought;
  const Clock::time_point begun = Clock::now();
  if (thought.watched) waits_.add(begun - task->asked);
  ++busy_;
  lock.unlock();
  std::optional<Choice> choice;
  if (!*thought.stop) choice = safely(thought);
  lock.lock();
  --busy_;
  if (stopping_) return;
  // Interrupted, and still wanted: thought about again, from the beginning and in full.
  if (task->halt && !*thought.stop) {
    task->halt = false;
    return queue_.put_back(ticket);
  }
  const Clock::time_point now = Clock::now();
  charge(thought.founder, now - begun);
  queue_.done(ticket, now - begun, now);
  tasks_.erase(ticket);
  lock.unlock();
  if (choice && !*thought.stop) thought.done(std::move(*choice), thought.table);
  lock.lock();
}

}  // namespace igra::server
