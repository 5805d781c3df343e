// How long things take, for the operator: counted by duration from any thread, shown by /metrics in the form
// that Prometheus reads. Counting costs two additions and never waits, so it may stand in the middle of a
// move.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace igra::server {

// One for each thing that is measured; it lives as long as the server.
class Histogram {
 public:
  // Upper bounds in microseconds, about two to a doubling where people begin to notice.
  static constexpr std::array<std::int64_t, 16> kBounds = {50,     100,     250,     500,      1'000,  2'000,
                                                           3'000,  5'000,   7'500,   10'000,   15'000, 25'000,
                                                           50'000, 100'000, 500'000, 2'000'000};

  // From any thread. What takes longer than the last bound is counted above all of them.
  void add(std::chrono::steady_clock::duration time) {
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
    std::size_t place = 0;
    while (place < kBounds.size() && micros > kBounds[place]) ++place;
    counts_[place].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(micros, std::memory_order_relaxed);
  }

  // How many took at most each bound; the last are all. Read while others count, the numbers may be a moment
  // apart, but never fall from one bound to the next.
  std::array<std::int64_t, kBounds.size() + 1> at_most() const {
    std::array<std::int64_t, kBounds.size() + 1> sums{};
    std::int64_t so_far = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      so_far += counts_[i].load(std::memory_order_relaxed);
      sums[i] = so_far;
    }
    return sums;
  }
  // All of them together, in microseconds: with the last count, the mean.
  std::int64_t micros() const { return sum_.load(std::memory_order_relaxed); }

 private:
  std::array<std::atomic<std::int64_t>, kBounds.size() + 1> counts_{};  // between a bound and the one before
  std::atomic<std::int64_t> sum_ = 0;                                   // microseconds
};

}  // namespace igra::server
