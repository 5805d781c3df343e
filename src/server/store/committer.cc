#include "server/store/committer.h"

#include <algorithm>
#include <utility>

#include "server/watch/log.h"

namespace igra::server {

namespace {

// People feel this; a disk that takes so long is broken or shared.
constexpr std::chrono::milliseconds kSlow{500};

}  // namespace

Committer::Committer(Store& store) : store_(store), thread_([this] { work(); }) {}

Committer::~Committer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake();
  thread_.join();
}

void Committer::submit(Submission submission, Done done) {
  add(std::move(submission), std::move(done));
  wake();
}

bool Committer::add(Submission submission, Done done) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back({std::move(submission), std::move(done)});
  return waiting_.size() == 1;
}

void Committer::after_each(std::function<void()> then) {
  const std::lock_guard lock(then_mutex_);
  then_ = std::move(then);
}

void Committer::drain() {
  std::unique_lock lock(mutex_);
  ++draining_;
  wake();
  idle_.wait(lock, [this] { return waiting_.empty() && !busy_; });
  --draining_;
}

Committer::Counts Committer::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::vector<Stored> Committer::commit(const std::vector<Submission>& submissions) {
  const Clock::time_point start = Clock::now();
  std::vector<Stored> outcomes = store_.commit(submissions);
  const Clock::duration time = Clock::now() - start;
  times_.add(time);
  if (time > kSlow) {
    const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(time);
    log(LogLevel::warning, "slow_commit", {{"ms", millis.count()}, {"submissions", submissions.size()}});
  }
  return outcomes;
}

void Committer::count(const std::vector<Stored>& outcomes) {
  const std::lock_guard lock(mutex_);
  const auto failed = std::count(outcomes.begin(), outcomes.end(), Stored::failed);
  counts_.transactions += 1;
  counts_.submissions += static_cast<std::int64_t>(outcomes.size());
  counts_.refused += std::count(outcomes.begin(), outcomes.end(), Stored::conflict);
  counts_.failed += failed;
  counts_.failing = failed > 0;
  if (counts_.failing) ++failed_runs_;
  if (!counts_.failing && std::exchange(failed_runs_, 0) > 0) log(LogLevel::info, "stored_again");
}

std::chrono::milliseconds Committer::distance() const {
  return std::min(kLongestDistance, kDistance * (1 << std::min(failed_runs_, 10)));
}

void Committer::work() {
  std::vector<Waiting> taken;
  std::vector<Submission> submissions;
  std::unique_lock lock(mutex_);
  Clock::time_point next;
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    wake_.wait_until(lock, next, [this] { return stopping_ || draining_ > 0; });
    taken.swap(waiting_);
    busy_ = true;
    lock.unlock();

    submissions.clear();
    for (Waiting& one : taken) submissions.push_back(std::move(one.submission));
    const Clock::time_point begun = Clock::now();
    const std::vector<Stored> outcomes = commit(submissions);
    count(outcomes);  // first, so that the one called back finds it counted
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i].done(outcomes[i]);
    taken.clear();
    {
      const std::lock_guard hold(then_mutex_);
      if (then_) then_();
    }

    lock.lock();
    next = begun + distance();
    busy_ = false;
    idle_.notify_all();
  }
}

}  // namespace igra::server
