// What a heuristic says of positions, and positions to ask it about: for the tests of every game's heuristic.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/heuristic.h"
#include "testkit/cases.h"

namespace igra::testkit {

template <class State>
Event any_event(const State& state, Rng& rng) {
  if (state.actor().kind == ActorKind::chance) return state.draw(rng);
  EventList legal;
  state.legal(legal);
  return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
}

// Calls visit(state) for every position of matches with every option and number of players, which go on with
// choose(state, rng).
template <class State, class Visit, class Choose = Event (*)(const State&, Rng&)>
void for_each_position(Visit visit, Choose choose = any_event<State>, int matches_of_each = 1) {
  Rng rng("positions");
  for (int match = 0; match < matches_of_each; ++match) {
    for (const Case& which : cases(State::info())) {
      State state = State::start(which.players, which.options);
      for (; state.actor().kind != ActorKind::end; visit(state)) state.apply(choose(state, rng));
    }
  }
}

template <class Heuristic, class State>
std::vector<float> weights_of(const State& state) {
  EventList legal;
  state.legal(legal);
  std::vector<float> weights(static_cast<std::size_t>(legal.size()));
  Heuristic().weigh(state, legal, weights);
  return weights;
}

template <class Heuristic, class State>
Estimate estimate_of(const State& state) {
  Estimate estimate;
  Heuristic().evaluate(state, estimate);
  return estimate;
}

// The event that appeals most at first sight.
template <class Heuristic, class State>
std::string favourite(const State& state) {
  EventList legal;
  state.legal(legal);
  const std::vector<float> weights = weights_of<Heuristic>(state);
  const auto best = std::max_element(weights.begin(), weights.end()) - weights.begin();
  std::string text;
  state.text(legal[static_cast<int>(best)], Viewer::record(), text);
  return text;
}

}  // namespace igra::testkit
