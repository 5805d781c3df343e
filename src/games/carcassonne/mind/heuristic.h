// What the bots know about playing Carcassonne well: how many points everybody can expect at the end
// (prospects.h), and how sure a lead is with so many tiles left.
#pragma once

#include "core/heuristic.h"
#include "games/carcassonne/carcassonne.h"
#include "games/carcassonne/mind/prospects.h"

namespace igra::carcassonne {

class Heuristic {
 public:
  static std::span<const Parameter> parameters();
  static SearchConfig config();
  Heuristic();
  explicit Heuristic(std::span<const float> values);

  void evaluate(const State& state, Estimate& estimate) const;
  void weigh(const State& state, const EventList& legal, std::span<float> weights) const;
  Event rollout(const State& state, const EventList& legal, Rng& rng) const;
  // Nothing is hidden.
  float plausibility(const State&, Seat) const { return 1; }
  // The last tile lies, or will at once.
  bool settled(const State& state) const;

 private:
  float lead_after(const State& state, Event event) const;

  Weights weights_;
  const Openings& openings_ = Openings::all();
};

static_assert(HeuristicFor<Heuristic, State>);

}  // namespace igra::carcassonne
