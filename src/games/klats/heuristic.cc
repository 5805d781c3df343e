#include "games/klats/heuristic.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace igra::klats {

namespace {

constexpr Parameter kParameters[] = {
    {"sum_open", 0.41f, 0, 2},
    {"sum_near", 0.58f, 0, 2},
    {"sum_brink", 0.87f, 0, 2},
    {"missing1_open", -6.0f, -30, 5},
    {"missing1_near", -6.6f, -30, 5},
    {"missing1_brink", -2.8f, -30, 5},
    {"missing2_open", -7.1f, -30, 5},
    {"missing2_near", -6.2f, -30, 5},
    {"missing2_brink", -3.3f, -30, 5},
    {"missing3_open", -9.9f, -30, 5},
    {"missing3_near", -9.4f, -30, 5},
    {"missing3_brink", -1.0f, -30, 5},
    {"missing_sum_open", -0.07f, -2, 1},
    {"missing_sum_near", -0.26f, -2, 1},
    {"missing_sum_brink", -0.69f, -2, 1},
    {"gain_open", 0.29f, 0, 1},
    {"gain_near", 0.39f, 0, 1},
    {"gain_brink", 0.47f, 0, 1},
    {"acts_open", 4.9f, 0, 20},
    {"acts_near", 6.0f, 0, 20},
    {"acts_brink", 2.0f, 0, 20},
    {"follows_open", 1.9f, 0, 20},
    {"follows_near", 2.6f, 0, 20},
    {"follows_brink", 7.5f, 0, 20},
    {"temperature_open", 20, 5, 60},
    {"temperature_near", 17, 5, 60},
    {"temperature_brink", 13, 5, 60},
    {"round_spread", 30, 5, 80},
    {"round_worth", 40, 20, 60},
    {"likely_end", 0.9f, 0, 1},
    {"hidden_gain", 11, 0, 15},
    {"hidden_help", 0.7f, 0, 1},
    {"taste", 30, 1, 200},
    {"trust", 0, 0, 200},
};

// e^x to about 1e-4 of it, out of operations that agree on all machines; 0 far below.
float exp_of(float x) {
  x *= 1.44269504f;
  if (x < -120) return 0;
  const float whole = std::floor(std::min(x, 120.0f));
  const float part = std::min(x, 120.0f) - whole;
  const float scale = std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<int>(whole) + 127) << 23);
  return scale * (0.999892986f + (0.696457718f + (0.224338333f + 0.079204004f * part) * part) * part);
}

// Softmax in place.
void to_shares(float* heat, int players) {
  const float top = *std::max_element(heat, heat + players);
  float sum = 0;
  for (Seat seat = 0; seat < players; ++seat) sum += heat[seat] = exp_of(heat[seat] - top);
  for (Seat seat = 0; seat < players; ++seat) heat[seat] /= sum;
}

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

SearchConfig Heuristic::config() { return {.chance_nodes = false}; }

Heuristic::Heuristic() {
  static_assert(std::size(kParameters) == kWeights);
  std::array<float, kWeights> values;
  std::transform(std::begin(kParameters), std::end(kParameters), values.begin(),
                 [](const Parameter& parameter) { return parameter.value; });
  weights_ = std::bit_cast<Weights>(values);
}

Heuristic::Heuristic(std::span<const float> values) {
  IGRA_CHECK(values.size() == kWeights);
  std::array<float, kWeights> copy;
  std::copy(values.begin(), values.end(), copy.begin());
  weights_ = std::bit_cast<Weights>(copy);
}

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

Heuristic::Stage Heuristic::stage_of(int most_piles) {
  return most_piles <= 3 ? open : most_piles == 4 ? near : brink;
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

float Heuristic::value(const Set& set, float gain, Stage stage) const {
  const auto sum = static_cast<float>(set.sum);
  float points = weights_.sum[stage] * sum + weights_.gain[stage] * gain;
  if (set.missing > 0) points += weights_.missing[set.missing - 1][stage] + weights_.missing_sum[stage] * sum;
  return points;
}

// The advantage of acting soon fades over the seats.
float Heuristic::tempo(int seats_before, int players, Stage stage) const {
  if (seats_before == 0) return weights_.acts[stage];
  return weights_.follows[stage] * static_cast<float>(players - 1 - seats_before) /
         static_cast<float>(players - 2);
}

void Heuristic::values(const State& state, const Set* sets, const float* gains, Stage stage, Seat next,
                       float* points) const {
  for (Seat seat = 0; seat < state.players_; ++seat) {
    const int before = seat >= next ? seat - next : seat - next + state.players_;
    points[seat] = value(sets[seat], gains[seat], stage) + tempo(before, state.players_, stage);
  }
}

// Rounds left do not come if somebody reaches the goal first.
void Heuristic::shares(const State& state, const float* points, Stage stage, int rounds_left,
                       Shares& shares) const {
  float top = 0;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    shares[seat] = static_cast<float>(state.total_[seat]) + points[seat];
    top = std::max(top, shares[seat]);
  }
  const float to_goal = (static_cast<float>(state.goal()) - top) / weights_.round_worth;
  const float rounds = std::clamp(to_goal, 0.0f, static_cast<float>(rounds_left));
  const float heat = weights_.temperature[stage];
  const float scale = 1 / std::sqrt(heat * heat + rounds * weights_.round_spread * weights_.round_spread);
  for (Seat seat = 0; seat < state.players_; ++seat) shares[seat] *= scale;
  to_shares(shares.data(), state.players_);
}

void Heuristic::shares_if_ended(const State& state, const Set* sets, Shares& result) const {
  int totals[kMaxPlayers];
  float points[kMaxPlayers];
  int highest = 0;
  for (Seat seat = 0; seat < state.players_; ++seat) highest = std::max(highest, sets[seat].worth());
  for (Seat seat = 0; seat < state.players_; ++seat) {
    const int worth = sets[seat].worth();
    const bool writes = state.variant_ == Variant::standard || worth == highest;
    points[seat] = static_cast<float>(writes ? worth : 0);
    totals[seat] = state.total_[seat] + (writes ? worth : 0);
  }
  const int rounds_left = state.most_rounds() - state.rounds_played_ - 1;
  const bool over = rounds_left == 0 || *std::max_element(totals, totals + state.players_) >= state.goal();
  if (over) return settle(totals, state.players_, result.data());
  shares(state, points, open, rounds_left - 1, result);
}

// The best that the next player can get by ending the round now, if he can.
bool Heuristic::best_end(const State& state, const Set* sets, Seat next, Shares& best) const {
  bool found = false;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    if (sets[seat].piles != kPilesToEnd - 1) continue;
    for (const Card card : state.hand_[next].card) {
      if (card == kNoCard || (state.tops_[seat] & all_of_number(number_of(card))) != 0) continue;
      Set final[kMaxPlayers];
      std::copy(sets, sets + state.players_, final);
      final[seat] = set_of(after(state.tops_[seat], card, kNoCard));
      Shares ended;
      shares_if_ended(state, final, ended);
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
    settle(totals, players, estimate.win.data());
    std::copy(totals, totals + players, estimate.scores.begin());
    return;
  }
  Set sets[kMaxPlayers];
  float gains[kMaxPlayers];
  int most_piles = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    sets[seat] = set_of(state.tops_[seat]);
    gains[seat] = static_cast<float>(gain_of(state.tops_[seat], sets[seat], state.hand_[seat]));
    most_piles = std::max(most_piles, sets[seat].piles);
  }
  const Stage stage = stage_of(most_piles);
  const Seat next = state.phase_ == Phase::draw ? state.next(state.turn_) : state.turn_;
  float points[kMaxPlayers];
  values(state, sets, gains, stage, next, points);
  shares(state, points, stage, state.most_rounds() - state.rounds_played_ - 1, estimate.win);
  Shares ended;
  if (stage == brink && best_end(state, sets, next, ended) && ended[next] > estimate.win[next]) {
    estimate.win = ended;
  }
  for (Seat seat = 0; seat < players; ++seat) {
    estimate.scores[seat] = static_cast<float>(state.total_[seat]) + points[seat];
  }
}

Heuristic::Scene Heuristic::scene_of(const State& state) {
  Scene scene;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    scene.tops[seat] = state.tops_[seat];
    look_again(scene, seat);
  }
  scene.actor = state.turn_;
  scene.next = state.next(state.turn_);
  return scene;
}

void Heuristic::look_again(Scene& scene, Seat seat) { scene.set[seat] = set_of(scene.tops[seat]); }

// What the actor can expect of a play, given what everybody sees and, if told, the hand he keeps.
float Heuristic::share_after(const State& state, const Scene& scene, Card card, Seat target, Card onto,
                             const Hand* kept) const {
  const Tops tops = after(scene.tops[target], card, onto);
  Set sets[kMaxPlayers];
  std::copy(scene.set, scene.set + state.players_, sets);
  sets[target] = set_of(tops);
  Shares result;
  if (sets[target].piles == kPilesToEnd) {
    shares_if_ended(state, sets, result);
    return result[scene.actor];
  }
  int most_piles = 0;
  float gains[kMaxPlayers];
  for (Seat seat = 0; seat < state.players_; ++seat) {
    most_piles = std::max(most_piles, sets[seat].piles);
    gains[seat] = expected_gain(sets[seat]);
  }
  if (kept != nullptr) {
    const Tops own = target == scene.actor ? tops : scene.tops[scene.actor];
    gains[scene.actor] = static_cast<float>(gain_of(own, sets[scene.actor], *kept));
  }
  const Stage stage = stage_of(most_piles);
  float points[kMaxPlayers];
  values(state, sets, gains, stage, scene.next, points);
  shares(state, points, stage, state.most_rounds() - state.rounds_played_ - 1, result);
  const float share = result[scene.actor];
  if (stage != brink) return share;
  const float next_share = result[scene.next];
  shares_if_ended(state, sets, result);
  return result[scene.next] > next_share ? share + weights_.likely_end * (result[scene.actor] - share)
                                         : share;
}

void Heuristic::weigh(const State& state, const EventList& legal, std::span<float> weights) const {
  const Scene scene = scene_of(state);
  for (int i = 0; i < legal.size(); ++i) {
    const Card card = State::card_in(legal[i]);
    Hand kept = state.hand_[state.turn_];
    kept.remove(card);
    const float share =
        share_after(state, scene, card, State::seat_in(legal[i]), State::onto_in(legal[i]), &kept);
    weights[static_cast<std::size_t>(i)] = exp_of(weights_.taste * share);
  }
}

Event Heuristic::rollout(const State& state, const EventList& legal, Rng& rng) const {
  std::array<float, EventList::kCapacity> weights;
  weigh(state, legal, std::span(weights.data(), static_cast<std::size_t>(legal.size())));
  float sum = 0;
  for (int i = 0; i < legal.size(); ++i) sum += weights[static_cast<std::size_t>(i)];
  float left = static_cast<float>(rng.unit()) * sum;
  for (int i = 0; i < legal.size(); ++i) {
    left -= weights[static_cast<std::size_t>(i)];
    if (left < 0) return legal[i];
  }
  return legal[0];
}

// Takes the last play in the scene back.
void Heuristic::take_back(const State& state, Scene& scene) {
  scene.next = scene.actor;
  scene.actor = scene.actor == 0 ? state.players_ - 1 : scene.actor - 1;
  const unsigned last = state.last_play_[scene.actor];
  const Event play = last & 0x1FFF;
  const Card card = State::card_in(play);
  const Seat seat = State::seat_in(play);
  scene.tops[seat] = (scene.tops[seat] & ~bit(card)) | bit(State::onto_in(play));
  if (last >> 13 != 0)
    scene.tops[seat] |= bit(card_of(static_cast<Colour>((last >> 13) - 1), number_of(card)));
  scene.tops[seat] &= ~bit(kNoCard);
  look_again(scene, seat);
}

// How much a card appeals to the actor, wherever it can go.
float Heuristic::appeal_of(const State& state, const Scene& scene, Card card) const {
  float sum = 0;
  const Tops others = all_of(colour_of(card)) & ~bit(card);
  for (Seat seat = 0; seat < state.players_; ++seat) {
    sum += exp_of(weights_.trust * share_after(state, scene, card, seat, kNoCard, nullptr));
    for_each_card(scene.tops[seat] & others, [&](Card onto) {
      sum += exp_of(weights_.trust * share_after(state, scene, card, seat, onto, nullptr));
    });
  }
  return sum;
}

// How likely the actor's play was if he held what he holds now: one of these cards, any, came after it.
float Heuristic::likelihood(const State& state, const Scene& scene) const {
  const Hand& hand = state.hand_[scene.actor];
  if (!hand.full()) return 1;
  const Event play = state.last_play_[scene.actor] & 0x1FFF;
  const float chosen =
      exp_of(weights_.trust * share_after(state, scene, State::card_in(play), State::seat_in(play),
                                          State::onto_in(play), nullptr));
  const float own = appeal_of(state, scene, State::card_in(play));
  float appeal[kHandSize];
  for (int i = 0; i < kHandSize; ++i) appeal[i] = appeal_of(state, scene, hand.card[i]);
  float likely = 0;
  for (int drawn = 0; drawn < kHandSize; ++drawn) {
    likely += chosen / (own + appeal[(drawn + 1) % kHandSize] + appeal[(drawn + 2) % kHandSize]);
  }
  return 0.01f + likely / kHandSize;
}

float Heuristic::plausibility(const State& state, Seat) const {
  if (weights_.trust == 0) return 1;
  Scene scene = scene_of(state);
  float likely = 1;
  for (int back = 1; back < state.players_; ++back) {
    const Seat other = scene.actor == 0 ? state.players_ - 1 : scene.actor - 1;
    if (state.last_play_[other] == 0) break;  // the round began after it
    take_back(state, scene);
    likely *= likelihood(state, scene);
  }
  return likely;
}

}  // namespace igra::klats
