#include "games/five_towers/offer.h"

namespace igra::five_towers {

Offer::Offer(const Outlook& outlook, Seat seat) {
  const Card* const open = outlook.state().open_;
  gains_[0] = kNever;
  kept_[0] = 0;
  int cards = 0;
  while (open[cards] != kNoCard) {
    const int from = cards;
    while (kind_of(open[cards]) == kind_of(open[from])) ++cards;
    add_kind(outlook, seat, from, cards);
  }
  std::ranges::fill(best_, kNever);
  best_[0] = 0;
  for (Choice choice = 1; choice < 1u << cards; ++choice) {
    gains_[choice] = std::max(gains_[choice], kept_[choice]);
    float& best = best_[std::popcount(choice)];
    best = std::max(best, gains_[choice]);
  }
}

// Adds the open cards from..to, which are of one kind, to all choices of those before. More cards first: the
// choices without any are read until last. To demolish a tower for none of its cards is left out: whoever
// wants that can still have it, and it is seldom good.
void Offer::add_kind(const Outlook& outlook, Seat seat, int from, int to) {
  const Standing& standing = outlook.standing(seat);
  const Card* const open = outlook.state().open_;
  const int kind = kind_of(open[from]);
  for (int part = (1 << (to - from)) - 1; part > 0; --part) {
    CardSet cards = 0;
    for (int i = from; i < to; ++i) {
      if (part >> (i - from) & 1) cards = added(cards, value_of(open[i]));
    }
    const float kept = standing.gain(kind, outlook.kept(seat, kind, cards));
    const float rebuilt = standing.gain(kind, outlook.rebuilt(seat, kind, cards)) - standing.price;
    for (int before = 0; before < 1 << from; ++before) {
      const int choice = before | part << from;
      gains_[choice] = std::max(gains_[before] + kept, kept_[before] + rebuilt);
      kept_[choice] = kept_[before] + kept;
    }
  }
}

}  // namespace igra::five_towers
