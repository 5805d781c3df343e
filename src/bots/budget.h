// How long a bot may think, and the watch that says when it is over.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#ifndef __wasm__
#include <chrono>
#endif

namespace igra {

// Whatever runs out first ends the thinking. A bot that needs no time ignores it.
struct Budget {
  int ms = 100;                                // below 0: no limit
  std::int64_t iterations = 0;                 // 0: no limit. Equal seeds and iterations play equally
  int threads = 1;                             // each makes all the iterations
  std::size_t memory = std::size_t{64} << 20;  // bytes a thread
  const std::atomic<bool>* stop = nullptr;     // set by anybody to have the answer now
};

// Started when the thinking starts. WebAssembly has no clock: there milliseconds are taken for
// iterations at a rate the game knows.
class Watch {
 public:
  Watch(const Budget& budget, [[maybe_unused]] float iterations_per_ms) : budget_(budget) {
    if (budget_.ms < 0 && budget_.iterations <= 0 && !budget_.stop) budget_.ms = Budget{}.ms;
#ifdef __wasm__
    if (budget_.iterations <= 0) {
      budget_.iterations = 1 + static_cast<std::int64_t>(static_cast<float>(budget_.ms) * iterations_per_ms);
    }
#else
    until_ = Clock::now() + std::chrono::milliseconds(budget_.ms);
#endif
  }

  // Whether another iteration may start after so many.
  bool over(std::int64_t iterations) const {
    if (budget_.iterations > 0 && iterations >= budget_.iterations) return true;
    return iterations % kGlance == 0 && iterations != 0 && late();
  }
  // Whether the time is over, or somebody wants the answer now.
  bool late() const {
    if (budget_.stop && budget_.stop->load(std::memory_order_relaxed)) return true;
#ifdef __wasm__
    return false;
#else
    return budget_.ms >= 0 && Clock::now() >= until_;
#endif
  }

 private:
  static constexpr std::int64_t kGlance = 4;  // the slowest game makes an iteration in well under 1 ms
  Budget budget_;
#ifndef __wasm__
  using Clock = std::chrono::steady_clock;
  Clock::time_point until_;
#endif
};

}  // namespace igra
