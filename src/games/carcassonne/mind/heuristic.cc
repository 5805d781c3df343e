#include "games/carcassonne/mind/heuristic.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/arithmetic.h"
#include "games/carcassonne/mind/instinct.h"

namespace igra::carcassonne {

namespace {

constexpr Parameter kParameters[] = {
    {"city_early", 0.25f, 0, 3},     {"city_late", 0.45f, 0, 3},   {"road_early", 0.25f, 0, 3},
    {"road_late", 0.5f, 0, 3},       {"loose", 0.1f, 0, 1},        {"crowd", 0.45f, 0, 1},
    {"city_growth", 0.4f, 0, 1},     {"road_growth", 0.4f, 0, 1},  {"monastery", 0.17f, 0, 3},
    {"bystander", 0.2f, 0, 3},       {"field_growth", 0.5f, 0, 5}, {"meeple", 20.0f, 0, 100},
    {"fewer", 0.75f, 0, 1},          {"half_time", 8, 0, 40},      {"returns", 0.33f, 0, 1},
    {"turn", 2.6f, 0, 10},           {"overlap", 1.3f, 0, 5},      {"kick", 0.03f, 0, 1},
    {"temperature", 0.7f, 0.1f, 20}, {"spread", 1.25f, 0, 10},     {"taste", 3, 0.1f, 200},
};

// The actor's points above the others' mean.
float lead_of(const Prospects::Points& points, Seat seat, int players) {
  float others = 0;
  for (Seat other = 0; other < players; ++other) others += other == seat ? 0 : points[other];
  return points[seat] - others / static_cast<float>(players - 1);
}

}  // namespace

std::span<const Parameter> Heuristic::parameters() { return kParameters; }

SearchConfig Heuristic::config() {
  return {.hidden = false,
          .common_luck = true,
          .explore = 1,
          .expand_visits = 3,
          .rollout_decisions = 10,
          .iterations_per_ms = 20};
}

Heuristic::Heuristic() : weights_(tuned_weights<Weights>(kParameters)) {}
Heuristic::Heuristic(std::span<const float> values) : weights_(weights_from<Weights>(values)) {}

void Heuristic::evaluate(const State& state, Estimate& estimate) const {
  const int players = state.players_;
  if (state.phase_ == Phase::over) {
    const int top = *std::max_element(state.score_.begin(), state.score_.begin() + players);
    const auto winners =
        static_cast<float>(std::count(state.score_.begin(), state.score_.begin() + players, top));
    for (Seat seat = 0; seat < players; ++seat) {
      estimate.win[seat] = state.score_[seat] == top ? 1 / winners : 0;
      estimate.scores[seat] = static_cast<float>(state.score_[seat]);
    }
    return;
  }
  estimate.scores = Prospects(state, weights_, openings_).points();
  const float left = std::sqrt(static_cast<float>(state.main_.size()));
  const float scale = 1 / (weights_.temperature + weights_.spread * left);
  for (Seat seat = 0; seat < players; ++seat) estimate.win[seat] = estimate.scores[seat] * scale;
  to_shares(estimate.win.data(), players);
}

float Heuristic::lead_after(const State& state, Event event) const {
  const Seat seat = state.active_;
  State after = state;
  after.apply(event);
  if (after.phase_ != Phase::over)
    return lead_of(Prospects(after, weights_, openings_).points(), seat, state.players_);
  Prospects::Points points{};
  std::copy(after.score_.begin(), after.score_.end(), points.begin());
  return lead_of(points, seat, state.players_);
}

void Heuristic::weigh(const State& state, const EventList& legal, std::span<float> weights) const {
  for (int i = 0; i < legal.size(); ++i) weights[static_cast<std::size_t>(i)] = lead_after(state, legal[i]);
  const float best = *std::max_element(weights.begin(), weights.end());
  for (float& weight : weights) weight = exp_of((weight - best) / weights_.taste) + 1e-6f;
}

Event Heuristic::rollout(const State& state, const EventList& legal, Rng&) const {
  if (legal.size() == 1) return legal[0];
  Instinct instinct(state, weights_, openings_);
  Event best = legal[0];
  float most = instinct.appeal(best);
  for (int i = 1; i < legal.size(); ++i) {
    const float appeal = instinct.appeal(legal[i]);
    if (appeal <= most) continue;
    most = appeal;
    best = legal[i];
  }
  return best;
}

bool Heuristic::settled(const State& state) const {
  return state.main_.size() == 0 || (state.main_.size() == 1 && state.phase_ == Phase::meeple);
}

}  // namespace igra::carcassonne
