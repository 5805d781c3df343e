#include "games/klats/heuristic.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/arithmetic.h"

namespace igra::klats {

namespace {

constexpr Parameter kParameters[] = {
    {"sum_open", 0.42f, 0, 2},
    {"sum_near", 0.62f, 0, 2},
    {"sum_brink", 0.9f, 0, 2},
    {"missing1_open", -6.0f, -30, 5},
    {"missing1_near", -6.0f, -30, 5},
    {"missing1_brink", -4.5f, -30, 5},
    {"missing2_open", -6.7f, -30, 5},
    {"missing2_near", -7.5f, -30, 5},
    {"missing2_brink", -6.0f, -30, 5},
    {"missing3_open", -9.0f, -30, 5},
    {"missing3_near", -9.0f, -30, 5},
    {"missing3_brink", -6.0f, -30, 5},
    {"missing_sum_open", -0.08f, -2, 1},
    {"missing_sum_near", -0.28f, -2, 1},
    {"missing_sum_brink", -0.55f, -2, 1},
    {"gain_open", 0.3f, 0, 1},
    {"gain_near", 0.4f, 0, 1},
    {"gain_brink", 0.43f, 0, 1},
    {"crowd_open", 0.13f, -0.5f, 0.5f},
    {"crowd_near", 0.07f, -0.5f, 0.5f},
    {"crowd_brink", 0.03f, -0.5f, 0.5f},
    {"tempo_open", 2.0f, 0, 10},
    {"tempo_near", 2.8f, 0, 10},
    {"tempo_brink", 3.0f, 0, 10},
    {"pressed", -4.0f, -20, 10},
    {"temperature_open", 22, 5, 60},
    {"temperature_near", 17, 5, 60},
    {"temperature_brink", 13, 5, 60},
    {"round_spread", 33, 5, 80},
    {"round_worth", 42, 20, 60},
    {"mean_worth", 31, 10, 60},
    {"likely_end", 0.9f, 0, 1},
    {"hidden_gain", 11, 0, 15},
    {"hidden_help", 0.7f, 0, 1},
    {"taste", 30, 1, 200},
    {"rollout_taste", 200, 1, 1000},
    {"trust", 25, 0, 200},
};

void settle(const int* totals, int players, float* shares) {
  const int top = *std::max_element(totals, totals + players);
  const auto winners = static_cast<float>(std::count(totals, totals + players, top));
  for (Seat seat = 0; seat < players; ++seat) shares[seat] = totals[seat] == top ? 1 / winners : 0;
}

// The numbers whose binary digit `digit` is 1, in every colour: a sum is counted digit by digit.
constexpr Tops with_digit(int digit) {
  Tops numbers = 0;
  for (int number = 1; number <= kHighest; ++number) {
    if (number >> digit & 1) numbers |= all_of_number(number);
  }
  return numbers;
}

}  // namespace

std::span<const Parameter> Heuristic::parameters() { return kParameters; }

// Only the first event is chosen by a tree: below it everybody plays by first sight for two laps of three,
// each with the cards he holds in that world. Deeper trees did not measure better, perhaps because in
// them others choose by averages over all the hands they might hold (docs/bots.md).
SearchConfig Heuristic::config() {
  constexpr int kNever = 1 << 30;
  return {.chance_nodes = false, .expand_visits = kNever, .rollout_decisions = 5, .iterations_per_ms = 30};
}

Heuristic::Heuristic() : weights_(tuned_weights<Weights>(kParameters)) {}
Heuristic::Heuristic(std::span<const float> values) : weights_(weights_from<Weights>(values)) {}

Heuristic::Set Heuristic::set_of(Tops tops) {
  constexpr Tops kOnes = with_digit(0);
  constexpr Tops kTwos = with_digit(1);
  constexpr Tops kFours = with_digit(2);
  constexpr Tops kEights = with_digit(3);
  return {.sum = std::popcount(tops & kOnes) + 2 * std::popcount(tops & kTwos) +
                 4 * std::popcount(tops & kFours) + 8 * std::popcount(tops & kEights),
          .missing = !shows(tops, Colour::B) + !shows(tops, Colour::G) + !shows(tops, Colour::O),
          .piles = pile_count(tops)};
}

Tops Heuristic::after(Tops tops, Card card, Card onto) {
  return (tops & ~all_of_number(number_of(card)) & ~bit(onto)) | bit(card);
}

// A complete set gains by a number that it does not show yet; one that lacks a colour by a card of it,
// also where that card takes the place of another colour's twin which is not its last.
int Heuristic::gain_of(Tops tops, const Set& set, const Hand& hand) {
  if (set.missing > 1) return 0;
  int best = 0;
  for (const Card card : hand.card) {
    if (card == kNoCard) continue;
    const Tops twin = tops & all_of_number(number_of(card));
    if (set.missing == 0) {
      if (twin == 0) best = std::max(best, number_of(card));
    } else if (!shows(tops, colour_of(card))) {
      if (twin == 0) {
        best = std::max(best, set.sum + number_of(card));
      } else if (pile_count(tops & all_of(colour_of(std::countr_zero(twin)))) > 1) {
        best = std::max(best, set.sum);
      }
    }
  }
  return best;
}

float Heuristic::expected_gain(const Set& set) const {
  if (set.missing == 0) return weights_.hidden_gain;
  return set.missing == 1 ? weights_.hidden_help * (static_cast<float>(set.sum) + weights_.hidden_gain) : 0;
}

// With more players a set sees fewer of its player's turns: what is there, is more of what will be.
float Heuristic::points_of(const Set& set, float gain, Stage stage, int players) const {
  const auto sum = static_cast<float>(set.sum);
  const float of_sum =
      weights_.sum[stage] + weights_.crowd[stage] * static_cast<float>(players - kMinPlayers);
  const float points = of_sum * sum + weights_.gain[stage] * gain;
  if (set.missing == 0) return points;
  return points + weights_.missing[set.missing - 1][stage] + weights_.missing_sum[stage] * sum;
}

float Heuristic::tempo(Seat seat, Seat next, int players, Stage stage) const {
  const int turns = seat >= next ? seat - next : seat - next + players;
  const float points = weights_.tempo[stage] * static_cast<float>(players - 1 - turns);
  return stage == brink && seat == next ? points + weights_.pressed : points;
}

// Rounds left do not come if somebody reaches the goal first.
float Heuristic::rounds_to_come(const State& state, const Points& points, int rounds_left) const {
  float top = 0;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    top = std::max(top, static_cast<float>(state.total_[seat]) + points[seat]);
  }
  return std::clamp((static_cast<float>(state.goal()) - top) / weights_.round_worth, 0.0f,
                    static_cast<float>(rounds_left));
}

// More players, more that happens to a set: the squares of the spreads grow with them.
float Heuristic::scale(int players, Stage stage, float rounds) const {
  const float temperature = weights_.temperature[stage];
  const float spread = temperature * temperature + rounds * weights_.round_spread * weights_.round_spread;
  return 1 / std::sqrt(spread * static_cast<float>(players) / kMinPlayers);
}

void Heuristic::shares_of(const State& state, const Points& points, float scale, Shares& shares) {
  for (Seat seat = 0; seat < state.players_; ++seat) {
    shares[seat] = (static_cast<float>(state.total_[seat]) + points[seat]) * scale;
  }
  to_shares(shares.data(), state.players_);
}

void Heuristic::shares_if_ended(const State& state, const Set* sets, Shares& shares) const {
  int totals[kMaxPlayers];
  Points written;
  int highest = 0;
  for (Seat seat = 0; seat < state.players_; ++seat) highest = std::max(highest, sets[seat].worth());
  for (Seat seat = 0; seat < state.players_; ++seat) {
    const bool writes = state.variant_ == Variant::standard || sets[seat].worth() == highest;
    const int points = writes ? sets[seat].worth() : 0;
    written[seat] = static_cast<float>(points);
    totals[seat] = state.total_[seat] + points;
  }
  const int rounds_left = state.rounds_left();
  const bool over = rounds_left == 0 || *std::max_element(totals, totals + state.players_) >= state.goal();
  if (over) return settle(totals, state.players_, shares.data());
  shares_of(state, written, scale(state.players_, open, rounds_to_come(state, written, rounds_left - 1)),
            shares);
}

// The best that the next player can get by ending the round now, if he can.
bool Heuristic::best_end(const State& state, const Set* sets, Seat next, Shares& best) const {
  bool found = false;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    if (sets[seat].piles != kPilesToEnd - 1) continue;
    for (const Card card : state.hand_[next].card) {
      if (card == kNoCard || (state.tops_[seat] & all_of_number(number_of(card))) != 0) continue;
      Set last[kMaxPlayers];
      std::copy(sets, sets + state.players_, last);
      last[seat] = set_of(after(state.tops_[seat], card, kNoCard));
      Shares ended;
      shares_if_ended(state, last, ended);
      if (found && ended[next] <= best[next]) continue;
      found = true;
      best = ended;
    }
  }
  return found;
}

void Heuristic::evaluate(const State& state, Estimate& estimate) const {
  const int players = state.players_;
  if (state.phase_ == Phase::over) {
    int totals[kMaxPlayers];
    std::copy(state.total_, state.total_ + players, totals);
    std::copy(totals, totals + players, estimate.scores.begin());
    return settle(totals, players, estimate.win.data());
  }
  // 1. What the sets are worth to their players.
  Set sets[kMaxPlayers];
  int most_piles = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    sets[seat] = set_of(state.tops_[seat]);
    most_piles = std::max(most_piles, sets[seat].piles);
  }
  const Stage stage = stage_of(most_piles);
  const Seat next = state.phase_ == Phase::draw ? state.next(state.turn_) : state.turn_;
  Points points;
  for (Seat seat = 0; seat < players; ++seat) {
    const int gain = gain_of(state.tops_[seat], sets[seat], state.hand_[seat]);
    points[seat] =
        points_of(sets[seat], static_cast<float>(gain), stage, players) + tempo(seat, next, players, stage);
  }
  // 2. Connoisseurs write down the highest only.
  if (state.variant_ == Variant::connoisseur) {
    for (float& point : points) point *= scale(players, stage, 0);
    to_shares(points.data(), players);
    for (float& point : points) point *= weights_.round_worth;
  }
  // 3. Who will win, unless the next player ends the round.
  const float rounds = rounds_to_come(state, points, state.rounds_left());
  shares_of(state, points, scale(players, stage, rounds), estimate.win);
  Shares ended;
  if (stage == brink && best_end(state, sets, next, ended) && ended[next] > estimate.win[next]) {
    estimate.win = ended;
  }
  expect_scores(state, points, rounds, estimate);
}

// Points are good for differences; the mean is known better.
void Heuristic::expect_scores(const State& state, const Points& points, float rounds,
                              Estimate& estimate) const {
  const auto players = static_cast<float>(state.players_);
  const float mean = std::accumulate(points.begin(), points.begin() + state.players_, 0.0f) / players;
  const float worth =
      state.variant_ == Variant::standard ? weights_.mean_worth : weights_.round_worth / players;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    const float round = std::max(0.0f, points[seat] - mean + worth);
    estimate.scores[seat] = static_cast<float>(state.total_[seat]) + round + rounds * worth;
  }
}

}  // namespace igra::klats
