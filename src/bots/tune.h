// Better numbers for a bot, found by letting it play itself: simultaneous perturbation stochastic
// approximation (Spall 1992). Each step pushes all numbers at once a little in random directions, lets the
// bot pushed one way play the one pushed the other way, and moves everything some way towards who won. A step
// costs two bots however many numbers there are, and single results may be as noisy as games are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"

namespace igra {

class Mind;

struct Tunable {
  std::string name;
  double value;  // to start from
  double low;
  double high;
};

// What can be tuned in a `master` of this mind: the numbers of its search, then those of its heuristic; in a
// `greedy`, which does not search, the latter only. `name=value` behind the bot's name sets them.
std::vector<Tunable> tunables_of(const Mind& mind, bool searches);

struct TunePlan {
  std::vector<Tunable> tunables;
  double reach = 0.1;    // how far numbers are pushed at first, as a share of their ranges
  double stride = 0.05;  // how far a clear win moves them at first, likewise
  std::uint64_t seed = 1;
};

using Values = std::vector<double>;  // in the order of the tunables

class Tuning {
 public:
  explicit Tuning(TunePlan plan);

  struct Pair {
    Values up;
    Values down;
  };
  // The two that should play each other now. Follows from the seed, the number of steps and their results.
  Pair next() const;
  // How that went: `up`'s share of the victories less `down`'s, -1 .. 1.
  void learn(double result);

  int steps() const { return steps_; }
  Values current() const { return in_range(at_); }
  // The mean over the later half of the steps: what single results did there cancels out.
  Values tuned() const;

 private:
  std::vector<int> directions() const;  // -1 or 1 each
  double fading(double power) const;
  Values in_range(const std::vector<double>& shares) const;

  TunePlan plan_;
  int steps_ = 0;
  std::vector<double> at_;                 // shares of the ranges, 0 .. 1
  std::vector<std::vector<double>> sums_;  // of at_ over the first n steps
};

// `master:explore=0.31:trust=0.5`.
std::string bot_with(const std::string& bot, const std::vector<Tunable>& tunables, const Values& values);

}  // namespace igra
