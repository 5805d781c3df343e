// What the bots know about playing Five Towers well.
//
// Every tower is judged by the cards that can still come onto it (prospect.h), every choice of open cards by
// what it does to towers (offer.h), and every bid by how the others would answer it (bidding.h). All this is
// in points; chances to win follow from the points' differences, the more clearly the fewer rounds are left.
#pragma once

#include "core/heuristic.h"
#include "games/five_towers/bidding.h"

namespace igra::five_towers {

class Heuristic {
 public:
  static std::span<const Parameter> parameters();
  static SearchConfig config();
  Heuristic();
  explicit Heuristic(std::span<const float> values);

  // A round that has begun is taken to its expected end.
  void evaluate(const State& state, Estimate& estimate) const;
  void weigh(const State& state, const EventList& legal, std::span<float> weights) const;
  // What appeals most; demolishes only where it must.
  Event rollout(const State& state, const EventList& legal, Rng& rng) const;
  float plausibility(const State&, Seat) const { return 1; }
  // In the last round nothing is left to chance.
  bool settled(const State& state) const { return state.run_outs_ == 2; }

  const Taste& taste() const { return taste_; }

 private:
  using Points = std::array<float, kMaxPlayers>;
  using Shares = std::array<float, kMaxSeats>;

  // What the round at hand is going to bring.
  struct Ending {
    Seat builder;
    float gain;
    Seat first;  // in the next
  };

  static Points points_of(const Outlook& outlook);
  Shares shares_of(const Points& points, const Outlook& outlook) const;
  Bidding bidding(const Outlook& outlook) const;
  Ending ending(const Outlook& outlook) const;

  // How much each event appeals, in points.
  void compare(const State& state, const EventList& legal, std::span<float> appeal) const;
  // The first card in the order of kinds, as its kind is best stacked: the order among kinds changes nothing.
  static Event next_place(const State& state, const EventList& legal);

  Taste taste_;
};

static_assert(HeuristicFor<Heuristic, State>);

}  // namespace igra::five_towers
