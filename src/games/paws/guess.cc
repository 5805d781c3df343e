// What others probably do not hold: what would have been better than the answers they gave.
#include <algorithm>

#include "core/arithmetic.h"
#include "games/paws/heuristic.h"

namespace igra::paws {

namespace {

constexpr int kDealt = 15;  // less the number of players

// The chance that of `cards` cards at least `needed` (1 or more) are fresh, each with this chance.
float at_least(int needed, int cards, float fresh) {
  float chance[kLargestCombination + 1] = {1};  // of so many fresh ones, the last also of more
  for (int card = 0; card < cards; ++card) {
    chance[needed] += chance[needed - 1] * fresh;
    for (int n = needed - 1; n > 0; --n) chance[n] += (chance[n - 1] - chance[n]) * fresh;
    chance[0] *= 1 - fresh;
  }
  return chance[needed];
}

}  // namespace

float Heuristic::plausibility(const State& state, Seat seat) const {
  constexpr float kMost = 8;  // only ratios matter: hardly any world comes near it
  float sum = -kMost;
  for (Seat other = 0; other < state.players_; ++other) {
    if (other == seat || state.hand_[other].empty()) continue;
    const Shape shape(state.hand_[other]);
    sum += kept(state, shape, kDealt - state.players_ + state.drawn_[other] - shape.size);
    for (const Sign sign : {Sign::r, Sign::s, Sign::p}) {
      const Answer& answer = state.answer_[other][static_cast<int>(sign)];
      if (answer.size > 0) sum += answered(shape, sign, answer, state.drawn_[other] - answer.drawn);
    }
  }
  return exp_of(std::min(0.0f, sum));
}

// Players keep jokers, and of the signs the one they have most of.
float Heuristic::kept(const State& state, const Shape& shape, int laid) const {
  int most = 0;
  int least = kCards;
  int pairs = 0;
  for (const Shape::BySign& part : shape.sign) {
    most = std::max(most, part.cards);
    least = std::min(least, part.cards);
    pairs += part.pairs;
  }
  const auto times = [](float weight, int count) { return weight * static_cast<float>(count); };
  return static_cast<float>(laid) *
         (times(weights_.keeps_jokers, shape.colour_jokers) + times(weights_.keeps_most, most) +
          times(weights_.keeps_least, least) + times(weights_.keeps_pairs, pairs) +
          times(weights_.keeps_table, shape.of(state.table().sign()).cards));
}

// A better answer that the hand has now was not there then: enough of it is fresh, and any card in hand is
// as likely as any other to be one of those drawn since.
float Heuristic::answered(const Shape& shape, Sign sign, const Answer& answer, int drawn) const {
  const float fresh = std::min(1.0f, static_cast<float>(drawn) / static_cast<float>(shape.size));
  const Shape::BySign& held = shape.of(sign);
  const int mixed = held.mixed - answer.size;  // cards beyond what did not beat yet
  const int same = held.same - answer.size + answer.mixed;
  const int beyond = std::max(mixed, same);
  float sum = 0;
  if (beyond > 0) {
    const float chance = at_least(beyond, mixed >= same ? held.mixed : held.same, fresh);
    sum -= (answer.passed ? weights_.pass_strong : weights_.counter_strong) * (1 - chance);
  }
  if (!answer.passed) return sum;
  float all_fresh = 1;
  for (int card = shape.of(beating(sign)).cards; card > 0; --card) all_fresh *= fresh;
  return sum - weights_.pass_counters * (1 - all_fresh) -
         weights_.pass_joker * static_cast<float>(shape.colour_jokers);
}

}  // namespace igra::paws
