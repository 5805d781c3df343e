// What towers promise: how high they are going to be and how many points they are going to bring, judged
// by the cards that are still to come.
//
// Cards come in random order and must fall, so of n cards with room on a tower about the square root of 2n
// would find their place one after another. That is the shape of growth; its scale is a matter of taste,
// for one may also wait for the better cards, and others want them too.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

// The numbers that the opinion rests on, in the order of Heuristic::parameters().
struct Taste {
  float returns;      // how likely a card of the first pile comes once more
  float growth;       // cards a tower still gets: the square root of this times its room
  float rivalry;      // room shrinks as 1 / (1 + rivalry * others whose tower of the kind is open)
  float nine;         // room that a 9 to come is worth, beyond its own place
  float eight;        // room that an 8 to come is worth
  float cap;          // chance to cap a tower that nobody else can cap
  float caps;         // which shrinks with others as room does
  float rebuild;      // how much the room of the card under the top counts, before the first demolition
  float ruin;         // what a demolished card costs beyond its price
  float tempo;        // points for bidding last in the next round, compared with first
  float spread;       // points by which luck decides: a round to come, squares added up,
  float last_spread;  // and when none is to come
  float sharpness;    // of preferences: how much more an event is liked for a point more
};

class Prospect {
 public:
  // A tower in the end.
  struct Value {
    float height;
    float points;  // as no main tower
  };

  Prospect(const State& state, const Taste& taste);

  Value tower(Seat seat, int kind, int height, int top, int under) const {
    const auto now = static_cast<float>(height);
    if (top == kCap) return {now, 2 * now};
    const float kept = room_above(kind, top);
    const float room = kept + rebuild_[seat] * (room_above(kind, under) - kept);
    const float end = now + std::sqrt(growth_[seat][kind] * room);
    return {end, end * points_[seat][kind]};
  }

  // How many rounds are still to come after this one, about.
  float rounds() const { return rounds_; }

 private:
  // The cards that go on a top, but for the cap, which brings no room.
  static constexpr auto kBelow = [] {
    std::array<CardSet, kGround + 1> sets{};
    for (int top = 1; top <= kGround; ++top) {
      const CardSet set = (1u << (top == kEight ? kGround : top)) - 2;
      sets[top] = set | set << kValues;
    }
    return sets;
  }();

  void look_at_cards(const State& state, const Taste& taste);
  void look_at_specials(int kind, const Taste& taste);
  void look_at_rivals(const State& state, int kind, const Taste& taste);

  // How many cards of the set are to come.
  float count(int kind, CardSet set) const {
    return pile_weight_ * static_cast<float>(std::popcount(pile_[kind] & set)) +
           discards_weight_ * static_cast<float>(std::popcount(discards_[kind] & set));
  }
  float room_above(int kind, int top) const {
    return count(kind, kBelow[top]) + specials_[kind][top > kNine ? 2 : top > kEight];
  }

  CardSet pile_[kKinds];
  CardSet discards_[kKinds];
  float pile_weight_;          // how often a card of the pile is still to come
  float discards_weight_;      // and a discarded one
  float specials_[kKinds][3];  // room by 8 and 9 on a top up to 8, on a 9, and above
  float rebuild_[kMaxPlayers];
  float growth_[kMaxPlayers][kKinds];
  float points_[kMaxPlayers][kKinds];  // for a card
  float rounds_;
};

}  // namespace igra::five_towers
