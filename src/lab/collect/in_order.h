// Work shared out over threads whose results arrive in order: sums of doubles then do not depend on how many
// threads there are, nor on which was faster.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace igra::lab {

// Calls take(make(i)) for i = 0 .. n - 1: make on any thread, take in ascending order and never twice at a
// time.
template <class Make, class Take>
void in_order(std::int64_t n, int threads, Make make, Take take) {
  using Made = decltype(make(n));
  std::mutex mutex;
  std::int64_t started = 0;
  std::int64_t taken = 0;
  std::map<std::int64_t, Made> early;  // made before its turn
  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (started < n) {
      const std::int64_t i = started++;
      lock.unlock();
      Made made = make(i);
      lock.lock();
      early.emplace(i, std::move(made));
      for (auto next = early.begin(); next != early.end() && next->first == taken; ++taken) {
        take(std::move(next->second));
        next = early.erase(next);
      }
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < static_cast<int>(std::min<std::int64_t>(threads, n)); ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
}

}  // namespace igra::lab
