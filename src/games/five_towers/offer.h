// What the open cards offer a seat: how much it gains by building each choice of them, all choices at once.
#pragma once

#include "games/five_towers/outlook.h"

namespace igra::five_towers {

class Offer {
 public:
  Offer() = default;
  // While all cards are open.
  Offer(const Outlook& outlook, Seat seat);

  // kNever, or nearly, if the seat cannot build them.
  float gain(Choice choice) const { return gains_[choice]; }
  // The most that so many cards bring.
  float best(int number) const { return best_[number]; }
  bool buildable(int number) const { return best_[number] > kNever / 2; }

 private:
  void add_kind(const Outlook& outlook, Seat seat, int from, int to);

  float gains_[1 << kMostOpen];  // with the best demolition, or none
  float kept_[1 << kMostOpen];   // without
  float best_[kMostOpen + 1];
};

}  // namespace igra::five_towers
