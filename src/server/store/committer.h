// Group commit: whoever has something to keep submits it from any thread and is called back when it is
// durable. One thread takes all that has come in meanwhile and makes one transaction of it, so that one
// fsync serves many matches.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.h"
#include "server/watch/histogram.h"

namespace igra::server {

class Committer {
 public:
  // Called on the committer's own thread: it must only hand over (post to a strand).
  using Done = std::function<void(Stored)>;
  // Between the beginnings of two transactions, so that under load each serves more. What comes alone does
  // not wait.
  static constexpr std::chrono::milliseconds kDistance{4};
  // ... and after transactions that failed: longer and longer, up to this. A full disk is not asked thousands
  // of times in a second, and those who try again at once wait with it.
  static constexpr std::chrono::milliseconds kLongestDistance{1000};

  explicit Committer(Store& store);
  ~Committer();  // everything submitted is committed first

  // Stored with whatever else has come in by the time a transaction begins.
  void submit(Submission submission, Done done);
  // The same, but nothing begins before wake(): the caller who adds the first one (true) calls it once those
  // who are about to add more have done so. A transaction for many costs little more than one for one.
  bool add(Submission submission, Done done);
  void wake() { wake_.notify_one(); }
  // Called on the committer's own thread when everybody of a transaction has been called back: what they
  // gathered can be handed over at once. Pass nullptr to unregister: when this returns, nobody is called.
  void after_each(std::function<void()> then);
  // Waits until all that was submitted before is committed, or refused; that is done at once.
  void drain();

  // Since the start, for the metrics.
  struct Counts {
    std::int64_t transactions = 0;
    std::int64_t submissions = 0;
    std::int64_t refused = 0;
    std::int64_t failed = 0;
    bool failing = false;  // the last transaction could not be stored
  };
  Counts counts() const;
  // How long transactions took, until they were on the disk.
  const Histogram& times() const { return times_; }

 private:
  using Clock = std::chrono::steady_clock;

  // The thread: takes all that waits, stores it, calls everybody back, and rests for distance().
  void work();
  std::vector<Stored> commit(const std::vector<Submission>& submissions);
  void count(const std::vector<Stored>& outcomes);
  std::chrono::milliseconds distance() const;

  struct Waiting {
    Submission submission;
    Done done;
  };

  Store& store_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;  // for drain()
  std::mutex then_mutex_;
  std::function<void()> then_;
  std::vector<Waiting> waiting_;
  bool busy_ = false;
  bool stopping_ = false;
  int draining_ = 0;     // callers who wait for all of it
  int failed_runs_ = 0;  // transactions that failed since one did not
  Counts counts_;
  Histogram times_;
  std::thread thread_;
};

}  // namespace igra::server
