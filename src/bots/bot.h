// What a bot is: somebody who sits at a seat for a match, and chooses events from what that seat knows.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bots/budget.h"
#include "bots/knowledge.h"

namespace igra {

class Mind;

// An event with what it is expected to lead to.
struct Candidate {
  Event event;
  double win;                  // share of the victory for the seat to act, 0 .. 1
  std::vector<double> scores;  // final scores by seat
  std::int64_t visits = 0;     // how often a search tried it; 0 where nothing was searched
  double value = 0;            // what the seat wants: mostly the win, a little of the margin
};

struct Choice {
  Event event;
  std::vector<Candidate> candidates;  // best first; empty if the bot estimates nothing
  std::int64_t iterations = 0;        // of a search, over all threads
  std::int64_t decisions = 0;         // players' events inside it
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual Choice choose(const Knowledge& knowledge, const Budget& budget) = 0;
};

// The names that make_bot knows: first the levels, weakest first, then the yardsticks.
std::vector<std::string_view> bot_names();

// A bot for a game of this mind (games/all.h: mind_of), which must outlive it; nullptr if there is no such
// bot. Equal seeds play equally. `master:explore=0.3:rollout=4` is a master with other settings of the
// search (core/heuristic.h) or parameters of the heuristic, for experiments.
std::unique_ptr<Bot> make_bot(std::string_view name, const Mind& mind, std::uint64_t seed);

}  // namespace igra
