#include "games/five_towers/heuristic.h"

#include <algorithm>
#include <bit>

#include "games/five_towers/stack.h"

namespace igra::five_towers {

namespace {

// In the order of Taste.
constexpr Parameter kParameters[] = {
    {"returns", 0.94f, 0, 2},      {"growth", 5.9f, 0.1f, 20}, {"rivalry", 0.2f, 0, 3},
    {"nine", 1.8f, -1, 8},         {"eight", 1.4f, -1, 8},     {"cap", 0.58f, 0, 1},
    {"caps", 2.0f, 0, 5},          {"rebuild", 0.3f, 0, 1},    {"ruin", 0.56f, -1, 3},
    {"tempo", -1.0f, -4, 2},       {"spread", 1.2f, 0, 4},     {"last_spread", 1.0f, 0.3f, 8},
    {"sharpness", 2.0f, 0.1f, 10},
};

// e^x for x <= 0 out of multiplications only: alike on all machines.
float falling(float x) {
  float power = std::max(0.0f, 1 + x / 64);
  for (int i = 0; i < 6; ++i) power *= power;
  return power;
}

void settle(const Scores& scores, int players, Estimate& estimate) {
  const int best = *std::max_element(scores.begin(), scores.begin() + players);
  const auto winners = static_cast<float>(std::count(scores.begin(), scores.begin() + players, best));
  for (Seat seat = 0; seat < players; ++seat) {
    estimate.scores[seat] = static_cast<float>(scores[seat]);
    estimate.win[seat] = scores[seat] == best ? 1 / winners : 0;
  }
}

}  // namespace

std::span<const Parameter> Heuristic::parameters() { return kParameters; }

// What is to come never comes twice alike, so that no tree grows there: only playing some rounds on tells
// more than a look.
SearchConfig Heuristic::config() {
  return {.hidden = false, .explore = 1.0f, .rollout_decisions = 30, .exact_nodes = 300000};
}

Heuristic::Heuristic() : taste_(tuned_weights<Taste>(kParameters)) {}
Heuristic::Heuristic(std::span<const float> values) : taste_(weights_from<Taste>(values)) {}

Heuristic::Points Heuristic::points_of(const Outlook& outlook) {
  Points points;
  for (Seat seat = 0; seat < outlook.state().players_; ++seat) points[seat] = outlook.standing(seat).points;
  return points;
}

Heuristic::Shares Heuristic::shares_of(const Points& points, const Outlook& outlook) const {
  const int players = outlook.state().players_;
  const float scale = 1 / (taste_.last_spread + taste_.spread * std::sqrt(outlook.rounds()));
  const float best = *std::max_element(points.begin(), points.begin() + players);
  Shares shares{};
  float sum = 0;
  for (Seat seat = 0; seat < players; ++seat) sum += shares[seat] = falling((points[seat] - best) * scale);
  for (float& share : shares) share /= sum;
  return shares;
}

Bidding Heuristic::bidding(const Outlook& outlook) const {
  return {outlook, shares_of(points_of(outlook), outlook).data()};
}

Heuristic::Ending Heuristic::ending(const Outlook& outlook) const {
  const State& state = outlook.state();
  const Seat turn = state.turn_;
  switch (state.phase_) {
    case Phase::bid: {
      const Bidding rest = bidding(outlook);
      const Bidding::Result result = rest.expected();
      return {result.builder, rest.gain(result), rest.next_first(result)};
    }
    case Phase::take: return {turn, Offer(outlook, turn).best(state.highest_), state.after(turn)};
    case Phase::demolish:
    case Phase::place: return {turn, outlook.gain_of_hand(), state.after(turn)};
    case Phase::reveal:
    case Phase::over: break;
  }
  return {state.first_, 0, state.first_};
}

void Heuristic::evaluate(const State& state, Estimate& estimate) const {
  if (state.phase_ == Phase::over) {
    Scores scores{};
    state.scores(scores);
    return settle(scores, state.players_, estimate);
  }
  const Outlook outlook(state, taste_);
  const Ending round = ending(outlook);
  Points points = points_of(outlook);
  points[round.builder] += round.gain;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    points[seat] += outlook.tempo(seat, round.first);
    estimate.scores[seat] = points[seat];
  }
  estimate.win = shares_of(points, outlook);
}

void Heuristic::compare(const State& state, const EventList& legal, std::span<float> appeal) const {
  const Outlook outlook(state, taste_);
  switch (state.phase_) {
    case Phase::bid: {
      const Bidding rest = bidding(outlook);
      for (int i = 0; i < legal.size(); ++i) appeal[i] = rest.appeal(state.turn_, rest.after(legal[i]));
      return;
    }
    case Phase::take: {
      const Offer offer(outlook, state.turn_);
      for (int i = 0; i < legal.size(); ++i) appeal[i] = offer.gain(legal[i]);
      return;
    }
    case Phase::demolish:
      for (int i = 0; i < legal.size(); ++i) appeal[i] = outlook.gain_of_hand(static_cast<int>(legal[i]));
      return;
    case Phase::place: {
      constexpr float kUnwanted = -5;
      const Event wanted = next_place(state, legal);
      for (int i = 0; i < legal.size(); ++i) appeal[i] = legal[i] == wanted ? 0 : kUnwanted;
      return;
    }
    case Phase::reveal:
    case Phase::over: break;
  }
  IGRA_CHECK(false);
}

void Heuristic::weigh(const State& state, const EventList& legal, std::span<float> weights) const {
  constexpr float kLeast = 0.01f;  // of the best, for everything
  weights = weights.first(static_cast<std::size_t>(legal.size()));
  if (legal.size() == 1) {
    weights[0] = 1;
    return;
  }
  compare(state, legal, weights);
  const float best = *std::max_element(weights.begin(), weights.end());
  for (float& weight : weights) weight = kLeast + falling((weight - best) * taste_.sharpness);
}

Event Heuristic::next_place(const State& state, const EventList& legal) {
  const State::Sets sets = state.sets_of(state.hand_);
  int kind = 0;
  while (sets[kind] == 0) ++kind;
  const Card wanted = card_of(kind, Stack(sets[kind], state.towers_[state.turn_][kind].top()).next());
  return *std::find_if(legal.begin(), legal.end() - 1,
                       [&](Event event) { return state.open_[event] == wanted; });
}

Event Heuristic::rollout(const State& state, const EventList& legal, Rng&) const {
  if (legal.size() == 1) return legal[0];
  if (state.phase_ == Phase::place) return next_place(state, legal);
  // Demolition without need is seldom worth its price, and the time to think about it never.
  if (state.phase_ == Phase::demolish) return legal[0];
  std::array<float, 1 << kMostOpen> appeal;
  const auto end = appeal.begin() + legal.size();
  compare(state, legal, std::span(appeal.begin(), end));
  return legal[static_cast<int>(std::max_element(appeal.begin(), end) - appeal.begin())];
}

}  // namespace igra::five_towers
