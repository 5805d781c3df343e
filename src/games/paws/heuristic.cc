#include "games/paws/heuristic.h"

#include <algorithm>
#include <bit>

#include "core/arithmetic.h"
#include "games/paws/networks.h"
#include "games/paws/shape.h"

namespace igra::paws {

namespace {

constexpr Parameter kParameters[] = {
    {"size", -0.032f, -10, 10},
    {"few1", 0.552f, -10, 10},
    {"few2", 0.085f, -10, 10},
    {"few3", 0.184f, -10, 10},
    {"few4", -0.080f, -10, 10},
    {"table_cards", -0.043f, -10, 10},
    {"table_mixed", -0.011f, -10, 10},
    {"table_same", 0.033f, -10, 10},
    {"table_pairs", -0.062f, -10, 10},
    {"table_triples", -0.166f, -10, 10},
    {"table_none", 0.164f, -10, 10},
    {"beating_cards", -0.118f, -10, 10},
    {"beating_mixed", 0.023f, -10, 10},
    {"beating_same", 0.050f, -10, 10},
    {"beating_pairs", -0.021f, -10, 10},
    {"beating_triples", -0.075f, -10, 10},
    {"beating_none", -0.153f, -10, 10},
    {"beaten_cards", -0.098f, -10, 10},
    {"beaten_mixed", 0.017f, -10, 10},
    {"beaten_same", 0.043f, -10, 10},
    {"beaten_pairs", 0.040f, -10, 10},
    {"beaten_triples", -0.094f, -10, 10},
    {"beaten_none", 0.117f, -10, 10},
    {"colour_jokers", 0.295f, -10, 10},
    {"sign_jokers", 0.060f, -10, 10},
    {"left", 0.030f, -10, 10},
    {"left0", 0.233f, -10, 10},
    {"left1", -0.047f, -10, 10},
    {"left2", 0.010f, -10, 10},
    {"waste", -0.091f, -10, 10},
    {"waste1", -0.050f, -10, 10},
    {"waste2", -0.062f, -10, 10},
    {"whole", -0.281f, -10, 10},
    {"counted", -0.921f, -10, 10},
    {"farther", 0.404f, -10, 10},
    {"acts", -0.021f, -10, 10},
    {"distance", 0.021f, -10, 10},
    {"owns", 0.253f, -10, 10},
    {"stronger", -0.032f, -10, 10},
    {"can_beat", 0.144f, -10, 10},
    {"counters", -0.313f, -10, 10},
    {"stuck", -0.496f, -10, 10},
    {"acts_stronger", 0.184f, -10, 10},
    {"acts_counters", 0.114f, -10, 10},
    {"need", 0.104f, -10, 10},
    {"need0", -0.462f, -10, 10},
    {"need1", 0.313f, -10, 10},
    {"need2", 0.220f, -10, 10},
    {"acts_need", -0.021f, -10, 10},
    {"acts_need1", 0.100f, -10, 10},
    {"others_left", -0.030f, -10, 10},
    {"others_size", 0.032f, -10, 10},
    {"wins_now", 3.489f, -10, 10},
    {"wins_back", 0.050f, -10, 10},
    {"waits", 1.876f, -10, 10},
    {"strength", 0.1f, -2, 2},
    {"lays", 0.5f, -5, 5},
    {"draw", 0.3f, -2, 2},
    {"declare", 2.0f, -10, 10},
    {"declared", 0.7f, -3, 3},
    {"taste", 1.0f, 0, 10},
    {"curiosity", 0.02f, 0, 1},
    {"keeps_jokers", 0.1f, -1, 1},
    {"keeps_most", 0.044f, -1, 1},
    {"keeps_least", -0.038f, -1, 1},
    {"keeps_pairs", -0.055f, -1, 1},
    {"keeps_table", -0.025f, -1, 1},
    {"pass_strong", 1.2f, 0, 10},
    {"counter_strong", 1.1f, 0, 10},
    {"pass_counters", 1.8f, 0, 10},
    {"pass_joker", 1.0f, 0, 5},
};

constexpr float kCertain = 20;  // appeal of what wins at once

}  // namespace

std::span<const Parameter> Heuristic::parameters() { return kParameters; }

SearchConfig Heuristic::config() { return {.chance_nodes = false, .margin_weight = 0}; }

Heuristic::Heuristic() : weights_(tuned_weights<Weights>(kParameters)) {}
Heuristic::Heuristic(std::span<const float> values) : weights_(weights_from<Weights>(values)) {}

float Heuristic::weighed(const Terms& terms) const {
  using Numbers = std::array<float, kTerms>;
  const auto number = std::bit_cast<Numbers>(terms);
  const auto weight = std::bit_cast<Numbers>(weights_.terms);
  float sum[4] = {};
  for (std::size_t i = 0; i < kTerms; ++i) sum[i % 4] += number[i] * weight[i];
  return sum[0] + sum[1] + sum[2] + sum[3];
}

void Heuristic::evaluate(const State& state, Estimate& estimate) const {
  Shares round{};
  if (state.phase_ == Phase::over) {
    round[static_cast<std::size_t>(state.last_.winner)] = 1;
  } else if (state.on_table()) {
    judge_round(state, round);
  } else {  // nothing is known of a round that has not begun
    std::fill_n(round.begin(), state.players_, 1 / static_cast<float>(state.players_));
  }
  for (Seat seat = 0; seat < state.players_; ++seat) {
    const float win = state.phase_ == Phase::over ? round[static_cast<std::size_t>(seat)]
                                                  : chance_of_match(state, seat, round);
    const auto tokens = static_cast<float>(state.tokens_[seat]);
    estimate.win[static_cast<std::size_t>(seat)] = win;
    estimate.scores[static_cast<std::size_t>(seat)] =
        tokens + win * (static_cast<float>(state.tokens_to_win_) - tokens);
  }
}

void Heuristic::judge_round(const State& state, Shares& round) const {
  if (state.players_ == 2) return judge_duel(state, round);
  Terms terms[kMaxPlayers];
  Terms::describe(state, terms);
  for (Seat seat = 0; seat < state.players_; ++seat) {
    if (terms[seat].wins_now > 0) {
      round = {};
      round[static_cast<std::size_t>(seat)] = 1;
      return;
    }
    round[static_cast<std::size_t>(seat)] = weighed(terms[seat]);
  }
  to_shares(round.data(), state.players_);
}

void Heuristic::judge_duel(const State& state, Shares& round) {
  const float chance = 1 / (1 + exp_of(-kRoundNetwork(RoundInputs::of(state))));
  const Seat acts = state.acts_next();
  round[static_cast<std::size_t>(acts)] = chance;
  round[static_cast<std::size_t>(state.after(acts))] = 1 - chance;
}

float Heuristic::chance_of_match(const State& state, Seat seat, const Shares& round) const {
  float chance = 0;
  for (Seat winner = 0; winner < state.players_; ++winner) {
    chance += round[static_cast<std::size_t>(winner)] * chance_after(state, seat, winner);
  }
  return chance;
}

// The seat's chance to win the match if `winner` wins this round.
float Heuristic::chance_after(const State& state, Seat seat, Seat winner) const {
  Race::Lacks lacks{};
  for (Seat other = 0, at = seat; other < state.players_; ++other, at = state.after(at)) {
    const int lack = state.tokens_to_win_ - state.tokens_[at] - (at == winner);
    if (lack == 0) return winner == seat ? 1 : 0;
    lacks[static_cast<std::size_t>(other)] = lack;
  }
  return race_.chance(lacks);
}

// What the actor's own hand is worth after an event, as far as he can tell.
float Heuristic::appeal_of(const State& state, Event event) const {
  if (state.players_ == 2) return kEventNetwork(EventInputs::of(state, event));
  const Cards& hand = state.hand_[state.turn_];
  if (verb_of(event) == Verb::declare)
    return weights_.declare - weights_.declared * static_cast<float>(hand.size());
  Cards kept = hand;
  Combination table = state.table();
  float drawn = 2;
  if (verb_of(event) != Verb::pass) {
    const Combination laid(event);
    kept.remove(laid);
    drawn = verb_of(event) == Verb::beat && laid.sign() != table.sign() ? 1 : 0;
    table = laid;
  }
  if (kept.empty() && drawn == 0) return kCertain;
  const bool passes = verb_of(event) == Verb::pass;
  return weighed(Terms::of_hand(kept, table)) + (passes ? 0 : weights_.lays) +
         weights_.strength * static_cast<float>(table.size()) - weights_.draw * drawn;
}

void Heuristic::weigh(const State& state, const EventList& legal, std::span<float> weights) const {
  for (int i = 0; i < legal.size(); ++i) {
    weights[static_cast<std::size_t>(i)] = weights_.taste * appeal_of(state, legal[i]);
  }
  to_shares(weights.data(), legal.size());
  for (float& weight : weights) weight += weights_.curiosity;
}

Event Heuristic::rollout(const State& state, const EventList& legal, Rng& rng) const {
  std::array<float, EventList::kCapacity> room;
  const std::span<float> appeal(room.data(), static_cast<std::size_t>(legal.size()));
  weigh(state, legal, appeal);
  float sum = 0;
  for (const float weight : appeal) sum += weight;
  float left = static_cast<float>(rng.unit()) * sum;
  for (int i = 0; i < legal.size(); ++i) {
    left -= appeal[static_cast<std::size_t>(i)];
    if (left < 0) return legal[i];
  }
  return legal[legal.size() - 1];
}

}  // namespace igra::paws
