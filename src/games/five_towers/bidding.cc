#include "games/five_towers/bidding.h"

namespace igra::five_towers {

// Who has passed or was outbid has no part in what follows.
Bidding::Bidding(const Outlook& outlook, const float* shares)
    : outlook_(outlook), state_(outlook.state()), cards_(std::popcount(state_.table_)) {
  for (Seat seat = 0; seat < state_.players_; ++seat) {
    shares_[seat] = shares[seat];
    const bool silent = state_.bids_[seat] == State::kSilent;
    if (silent || seat == state_.bidder_) offers_[seat] = Offer(outlook, seat);
    rivals_tempo_[seat] = 0;
    for (Seat other = 0; other < state_.players_; ++other) {
      rivals_tempo_[seat] += shares[other] * outlook.tempo(other, seat);
    }
  }
}

Seat Bidding::next_first(Result result) const {
  return result.number == 0 ? state_.first_ : state_.after(result.builder);
}

float Bidding::appeal(Seat seat, Result result) const {
  constexpr float kSomeRivalry = 1.01f;  // even for who has as good as won
  const float gained = gain(result);
  const Seat first = next_first(result);
  const float own = (seat == result.builder ? gained : 0) + outlook_.tempo(seat, first);
  const float all = shares_[result.builder] * gained + rivals_tempo_[first];
  return (own - all) / (kSomeRivalry - shares_[seat]);
}

Bidding::Result Bidding::expected() const {
  const bool opening = state_.bids_[state_.first_] == State::kSilent;
  return decided(state_.turn_, state_.highest_, state_.bidder_, opening);
}

Bidding::Result Bidding::after(Event event) const {
  const Seat next = state_.after(state_.turn_);
  if (event == State::kPass) return named(next, state_.highest_, state_.bidder_);
  return named(next, static_cast<int>(event), state_.turn_);
}

// The bidding goes on with `next`, or is over.
Bidding::Result Bidding::named(Seat next, int highest, Seat holder) const {
  if (next == state_.first_ || highest == cards_) return {holder, highest};
  return decided(next, highest, holder, false);
}

Bidding::Result Bidding::decided(Seat seat, int highest, Seat holder, bool opening) const {
  const Seat next = state_.after(seat);
  // Passing, or for who opens, 0.
  Result best = opening ? named(next, 0, seat) : named(next, highest, holder);
  float best_appeal = appeal(seat, best);
  for (int number = highest + 1; number <= cards_ && offers_[seat].buildable(number); ++number) {
    const Result result = named(next, number, seat);
    const float value = appeal(seat, result);
    if (value <= best_appeal) continue;
    best = result;
    best_appeal = value;
  }
  return best;
}

}  // namespace igra::five_towers
