// A few threads for what waits: for the disk, or for Argon2id. The threads of the network must never do
// either. What they have to do is bounded: a request that comes when too much waits already is refused at
// once, and nobody queues behind it for minutes.
#pragma once

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <utility>

namespace igra::server {

class Workers {
 public:
  // `most_waiting` jobs at a time, those at work not counted.
  Workers(std::size_t threads, int most_waiting) : most_(most_waiting), pool_(threads) {}
  ~Workers() { pool_.join(); }  // what was taken is done first
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False when too much waits; then `job` is not done.
  template <class Job>
  bool post(Job job) {
    if (waiting_.fetch_add(1, std::memory_order_relaxed) >= most_) {
      waiting_.fetch_sub(1, std::memory_order_relaxed);
      return false;
    }
    // Counted out when it begins, so that what is at work does not keep others away.
    boost::asio::post(pool_, [this, job = std::move(job)]() mutable {
      waiting_.fetch_sub(1, std::memory_order_relaxed);
      job();
    });
    return true;
  }
  // For the metrics.
  int waiting() const { return waiting_.load(std::memory_order_relaxed); }

 private:
  const int most_;
  std::atomic<int> waiting_ = 0;  // not begun
  boost::asio::thread_pool pool_;
};

}  // namespace igra::server
