// What the bots know about playing Paws well.
//
// A round is judged by the terms of terms.h: with two players a small network tells who wins it, and another
// which events appeal (networks.h); with more, a weighed sum for every seat, whose exponentials are the
// chances. All are fitted to rounds that bots played against each other. What a token is worth follows from
// how many everybody lacks; later rounds are taken to be anybody's.
#pragma once

#include "core/heuristic.h"
#include "games/paws/race.h"
#include "games/paws/shape.h"
#include "games/paws/terms.h"

namespace igra::paws {

class Heuristic {
 public:
  static std::span<const Parameter> parameters();
  static SearchConfig config();
  Heuristic();
  explicit Heuristic(std::span<const float> values);

  void evaluate(const State& state, Estimate& estimate) const;
  // Looks at no hand but the actor's: he must like the same in every world he cannot tell apart.
  void weigh(const State& state, const EventList& legal, std::span<float> weights) const;
  Event rollout(const State& state, const EventList& legal, Rng& rng) const;
  // Who passed or countered is taken to have lacked better, unless that was drawn later.
  float plausibility(const State& state, Seat seat) const;
  // Others' hands are never known.
  bool settled(const State&) const { return false; }

 private:
  using Shares = std::array<float, kMaxSeats>;

  void judge_round(const State& state, Shares& round) const;
  static void judge_duel(const State& state, Shares& round);
  float weighed(const Terms& terms) const;
  float chance_of_match(const State& state, Seat seat, const Shares& round) const;
  float chance_after(const State& state, Seat seat, Seat winner) const;
  float appeal_of(const State& state, Event event) const;

  float kept(const State& state, const Shape& shape, int laid) const;
  float answered(const Shape& shape, Sign sign, const Answer& answer, int drawn) const;

  // The parameters, in the order of parameters(). Up to `declared` they judge three and four players.
  struct Weights {
    Terms terms;
    float strength;   // a card that the next player has to beat
    float lays;       // to lay cards rather than pass
    float draw;       // lost by a card drawn
    float declare;    // to declare,
    float declared;   // less this for every card declared
    float taste;      // how much more the better event is liked
    float curiosity;  // how much everything is liked
    // How well others' hands go with what they did, as logarithms. For every card laid, because what is
    // kept tells the more, the more was not:
    float keeps_jokers;  // a colour joker
    float keeps_most;    // a card of the sign with most cards,
    float keeps_least;   // and with fewest
    float keeps_pairs;   // two of one card
    float keeps_table;   // a card of the table's sign
    // And against every answer that a hand speaks against, unless what does was drawn since:
    float pass_strong;     // passed, and could beat by strength,
    float counter_strong;  // or countered
    float pass_counters;   // passed, and could counter
    float pass_joker;      // passed with a colour joker
  };
  static constexpr int kTerms = sizeof(Terms) / sizeof(float);

  Weights weights_;
  Race race_;
};

static_assert(HeuristicFor<Heuristic, State>);

}  // namespace igra::paws
