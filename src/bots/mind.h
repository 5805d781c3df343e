// A game with its heuristic, behind one interface: what bots of any game are made of. games/all.h has one
// for every game.
#pragma once

#include <memory>
#include <span>

#include "bots/bot.h"
#include "core/heuristic.h"

namespace igra {

// Thinks for one seat through a match, and remembers from move to move.
class Thinker {
 public:
  virtual ~Thinker() = default;
  virtual Choice think(const Knowledge& knowledge, const Budget& budget) = 0;
  virtual std::size_t memory_used() const = 0;
};

class Mind {
 public:
  virtual ~Mind() = default;
  virtual const GameInfo& info() const = 0;
  virtual SearchConfig config() const = 0;
  virtual std::span<const Parameter> parameters() const = 0;
  // The same game with other values for the heuristic's parameters.
  virtual std::unique_ptr<Mind> with(std::span<const float> values) const = 0;

  // A search with the heuristic, and the textbook one without. The mind must outlive them.
  virtual std::unique_ptr<Thinker> thinker(const SearchConfig& config, std::uint64_t seed) const = 0;
  virtual std::unique_ptr<Thinker> plain_thinker(std::uint64_t seed) const = 0;

  // First sight: how much each legal event appeals, in the order of Knowledge::legal().
  virtual std::vector<float> weigh(const Knowledge& knowledge, Rng& rng) const = 0;
  // One look ahead: what the heuristic thinks of the position after each legal event, on average over
  // `worlds` samples with their chance; in the order of Knowledge::legal().
  virtual std::vector<Candidate> glance(const Knowledge& knowledge, int worlds, Rng& rng) const = 0;
};

// Sorts best first: by visits where there are any, then by value.
void sort_candidates(std::vector<Candidate>& candidates);

// The seed of the n-th of several things that share one.
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t n) {
  return seed ^ (n * 0x9e3779b97f4a7c15 + (n << 7));
}

}  // namespace igra
