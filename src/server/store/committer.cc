#include "server/store/committer.h"

#include <utility>

namespace igra::server {

Committer::Committer(Store& store) : store_(store), thread_([this] { work(); }) {}

Committer::~Committer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Committer::submit(Submission submission, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(submission), std::move(done)});
  }
  wake_.notify_one();
}

void Committer::drain() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && !busy_; });
}

Committer::Counts Committer::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

void Committer::work() {
  std::vector<Waiting> taken;
  std::vector<Submission> submissions;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    taken.swap(waiting_);
    busy_ = true;
    lock.unlock();

    submissions.clear();
    for (Waiting& one : taken) submissions.push_back(std::move(one.submission));
    const std::vector<Stored> outcomes = store_.commit(submissions);
    Counts seen{.transactions = 1};
    for (std::size_t i = 0; i < taken.size(); ++i) {
      ++seen.submissions;
      seen.refused += outcomes[i] == Stored::conflict;
      seen.failed += outcomes[i] == Stored::failed;
      taken[i].done(outcomes[i]);
    }
    taken.clear();

    lock.lock();
    counts_.transactions += seen.transactions;
    counts_.submissions += seen.submissions;
    counts_.refused += seen.refused;
    counts_.failed += seen.failed;
    counts_.failing = seen.failed > 0;
    busy_ = false;
    idle_.notify_all();
  }
}

}  // namespace igra::server
