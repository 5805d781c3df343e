// What a game knows about playing itself well, for the bots: an opinion, not rules. Doubles are welcome
// here, and being wrong costs games only. A game keeps it in heuristic.{h,cc}.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "core/game.h"

namespace igra {

// How a position is expected to end, by seat.
struct Estimate {
  std::array<float, kMaxSeats> win{};     // share of the victory; 0 .. 1, adding up to 1 over the seats
  std::array<float, kMaxSeats> scores{};  // final scores
};

// How a search looks at a game. A heuristic that wants other values than these has `static SearchConfig
// config()`.
struct SearchConfig {
  bool hidden = true;        // seats know different things; else a sampled world is the world
  bool chance_nodes = true;  // what the seat sees chance do leads to different nodes; else to one for all
  bool common_luck = false;  // the n-th try of every event meets the same luck as that of the others

  // Players' nodes. With priors, weigh() guides (c * prior * sqrt(available) / (1 + visits)); without them,
  // UCB1 after one try of everything.
  bool priors = true;
  float explore = 0.4f;
  float first_play = 0.1f;  // how much worse than the node's mean an untried event is taken to be
  int expand_visits = 1;    // visits of a leaf before it gets a node of its own

  // Leaves: so many decisions by rollout(), then evaluate(); kToTheEnd plays on to the end.
  static constexpr int kToTheEnd = -1;
  int rollout_decisions = 0;

  // What a seat wants: a share of the victory, and a little of the margin, which is half won at this many
  // points.
  float margin_weight = 0.1f;
  float margin_scale = 20.0f;

  int exact_nodes = 200000;      // positions an exact search of a settled position may visit
  float iterations_per_ms = 10;  // where there is no clock
};

// A number in an opinion that `igra tune` may change.
struct Parameter {
  std::string_view name;
  float value;  // tuned
  float low;
  float high;
};

// A heuristic keeps its numbers in a struct of floats, one for each of its parameters in their order: with
// the tuned values, or with others.
template <class Weights, std::size_t n>
Weights tuned_weights(const Parameter (&parameters)[n]) {
  static_assert(sizeof(Weights) == n * sizeof(float));
  std::array<float, n> values;
  std::transform(std::begin(parameters), std::end(parameters), values.begin(),
                 [](const Parameter& parameter) { return parameter.value; });
  return std::bit_cast<Weights>(values);
}
template <class Weights>
Weights weights_from(std::span<const float> values) {
  std::array<float, sizeof(Weights) / sizeof(float)> copy;
  IGRA_CHECK(values.size() == copy.size());
  std::copy(values.begin(), values.end(), copy.begin());
  return std::bit_cast<Weights>(copy);
}

// A heuristic H of the game S. Everything is const: one object serves many threads.
template <class H, class S>
concept HeuristicFor = GameState<S> && requires(const H mind, const S state, const EventList& legal,
                                                std::span<const float> values, std::span<float> weights,
                                                Estimate& estimate, Seat seat, Rng& rng) {
  // Its parameters with their tuned values, and a heuristic with other values for them.
  { H::parameters() } -> std::same_as<std::span<const Parameter>>;
  H(values);
  H();

  // How any position, over or not, is expected to end. Of an ended one it is exact.
  { mind.evaluate(state, estimate) } -> std::same_as<void>;
  // How much each legal event of the player to act appeals at first sight: weights[i] > 0 for legal[i],
  // on any scale. Orders the moves of a search, and is the taste of the weaker bots.
  { mind.weigh(state, legal, weights) } -> std::same_as<void>;
  // One sensible legal event, quickly: plays the rest of a game inside a search.
  { mind.rollout(state, legal, rng) } -> std::same_as<Event>;
  // How well a sampled world goes with what `seat` saw others do, 0 < p <= 1; 1 where nothing is hidden.
  { mind.plausibility(state, seat) } -> std::same_as<float>;
  // Whether so little is left to happen that every line can be searched to the end.
  { mind.settled(state) } -> std::same_as<bool>;
};

}  // namespace igra
