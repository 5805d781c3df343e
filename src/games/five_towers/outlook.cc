#include "games/five_towers/outlook.h"

#include "games/five_towers/stack.h"

namespace igra::five_towers {

Outlook::Outlook(const State& state, const Taste& taste)
    : state_(state), taste_(taste), prospect_(state, taste) {
  for (Seat seat = 0; seat < state.players_; ++seat) standings_[seat] = stand(seat);
}

Standing Outlook::stand(Seat seat) const {
  const auto demolished = static_cast<float>(state_.demolished_[seat].size());
  Standing standing;
  standing.price = demolished + 1 + taste_.ruin;
  standing.points = -demolished * (0.5f * (demolished + 1) + taste_.ruin);
  for (int kind = 0; kind < kKinds; ++kind) {
    const Tower& tower = state_.towers_[seat][kind];
    const Prospect::Value value = prospect_.tower(seat, kind, tower.height(), tower.top(), tower.under());
    standing.towers[kind] = value;
    standing.points += value.points;
    standing.second = std::max(standing.second, std::min(standing.tallest, value.height));
    standing.tallest = std::max(standing.tallest, value.height);
  }
  standing.points += standing.tallest;
  return standing;
}

float Outlook::tempo(Seat seat, Seat first) const {
  if (rounds() == 0) return 0;
  const int behind = seat - first + (seat < first ? state_.players_ : 0);
  return taste_.tempo * static_cast<float>(behind) / static_cast<float>(state_.players_);
}

Prospect::Value Outlook::placed(Seat seat, int kind, CardSet cards, int height, int top) const {
  if (!all_placeable(cards, top)) return {0, kNever};
  const Stack stack(cards, top);
  return prospect_.tower(seat, kind, height + std::popcount(cards), stack.top(), stack.under());
}

Prospect::Value Outlook::kept(Seat seat, int kind, CardSet cards) const {
  if (cards == 0) return standings_[seat].towers[kind];
  const Tower& tower = state_.towers_[seat][kind];
  return placed(seat, kind, cards, tower.height(), tower.top());
}

// What would be under the card under the top is not looked up; that card stands for it.
Prospect::Value Outlook::rebuilt(Seat seat, int kind, CardSet cards) const {
  const Tower& tower = state_.towers_[seat][kind];
  if (!tower.demolishable()) return {0, kNever};
  const int height = tower.height() - 1;
  if (cards == 0) return prospect_.tower(seat, kind, height, tower.under(), tower.under());
  return placed(seat, kind, cards, height, tower.under());
}

float Outlook::gain_of_hand(int demolished) const {
  const Seat seat = state_.turn_;
  const Standing& standing = standings_[seat];
  const State::Sets sets = state_.sets_of(state_.hand_);
  float points = demolished == kKinds ? 0 : -standing.price;
  float tallest = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const Prospect::Value value =
        kind == demolished ? rebuilt(seat, kind, sets[kind]) : kept(seat, kind, sets[kind]);
    points += value.points - standing.towers[kind].points;
    tallest = std::max(tallest, value.height);
  }
  return points + tallest - standing.tallest;
}

float Outlook::gain_of_hand() const {
  float best = gain_of_hand(kKinds);
  if (state_.phase_ != Phase::demolish) return best;
  for (int kind = 0; kind < kKinds; ++kind) best = std::max(best, gain_of_hand(kind));
  return best;
}

}  // namespace igra::five_towers
