// What everybody can expect as they stand, and what cards would change about it.
#pragma once

#include "games/five_towers/prospect.h"

namespace igra::five_towers {

// What is gained by what cannot be done.
constexpr float kNever = -1e6f;

// What is expected of a seat: its towers, its main tower, what it has demolished.
struct Standing {
  Prospect::Value towers[kKinds];
  float points = 0;   // all together
  float tallest = 0;  // height of the main tower
  float second = 0;   // and of the next
  float price = 0;    // of a demolition

  // What it gains when a tower gets another value.
  float gain(int kind, Prospect::Value value) const {
    const float others = towers[kind].height == tallest ? second : tallest;
    return value.points - towers[kind].points + std::max(value.height, others) - tallest;
  }
};

class Outlook {
 public:
  Outlook(const State& state, const Taste& taste);

  const State& state() const { return state_; }
  const Taste& taste() const { return taste_; }
  const Standing& standing(Seat seat) const { return standings_[seat]; }
  float rounds() const { return prospect_.rounds(); }
  // What its turn in the next round is worth to a seat if `first` is first there.
  float tempo(Seat seat, Seat first) const;

  // A tower of the seat in the end, after these cards of its kind went on it: on the top as it is, or on the
  // card under that. kNever points if they have no room.
  Prospect::Value kept(Seat seat, int kind, CardSet cards) const;
  Prospect::Value rebuilt(Seat seat, int kind, CardSet cards) const;

  // What the builder gains by placing the cards in hand, having demolished the tower of this kind first, or
  // nothing (kKinds); and with the best demolition that is still possible.
  float gain_of_hand(int demolished) const;
  float gain_of_hand() const;

 private:
  Standing stand(Seat seat) const;
  Prospect::Value placed(Seat seat, int kind, CardSet cards, int height, int top) const;

  const State& state_;
  const Taste& taste_;
  const Prospect prospect_;
  Standing standings_[kMaxPlayers];
};

}  // namespace igra::five_towers
