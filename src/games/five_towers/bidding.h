// How the bidding of a round is going to end when everybody names what is best for them, one after another.
#pragma once

#include "games/five_towers/offer.h"

namespace igra::five_towers {

class Bidding {
 public:
  // Who builds how many cards; 0 if nobody does.
  struct Result {
    Seat builder;
    int number;
  };

  // `shares` are the seats' chances to win as they stand.
  Bidding(const Outlook& outlook, const float* shares);

  // From the seat to act on.
  Result expected() const;
  // After it names a number or passes.
  Result after(Event event) const;

  float gain(Result result) const { return offers_[result.builder].best(result.number); }
  Seat next_first(Result result) const;
  // What a result is worth to a seat, in points: what it gains itself, less what others gain as far as they
  // are its rivals.
  float appeal(Seat seat, Result result) const;

 private:
  Result named(Seat next, int highest, Seat holder) const;
  Result decided(Seat seat, int highest, Seat holder, bool opening) const;

  const Outlook& outlook_;
  const State& state_;
  const int cards_;
  float shares_[kMaxPlayers];
  float rivals_tempo_[kMaxPlayers];  // by who is first next, as likely winners have it
  Offer offers_[kMaxPlayers];
};

}  // namespace igra::five_towers
