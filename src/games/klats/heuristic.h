// What the bots know about playing Klats! well.
//
// Everything is counted in points. A set is worth, beyond what it shows now, what it may still become:
// cards on the table are a good part of their number, a missing colour costs, a card in hand that would
// help promises some of its gain, and who acts sooner has the better of it. How much, depends on the
// stage: how near the nearest set is to six piles. Totals and these worths together say who is ahead, and
// a temperature in points turns that into chances: it falls as a round goes on and as rounds run out.
//
// When a set has five piles, the next player may end the round if he likes how it stands. That is not
// estimated but looked at.
#pragma once

#include "core/heuristic.h"
#include "games/klats/klats.h"

namespace igra::klats {

class Heuristic {
 public:
  static std::span<const Parameter> parameters();
  static SearchConfig config();
  Heuristic();
  explicit Heuristic(std::span<const float> values);

  void evaluate(const State& state, Estimate& estimate) const;
  void weigh(const State& state, const EventList& legal, std::span<float> weights) const;
  Event rollout(const State& state, const EventList& legal, Rng& rng) const;
  float plausibility(const State& state, Seat seat) const;
  bool settled(const State&) const { return false; }

 private:
  // How near the end of a round is: the highest set has at most three piles, four, or five.
  enum Stage { open, near, brink };
  static constexpr int kStages = 3;

  // What counts of a set.
  struct Set {
    int sum = 0;
    int missing = kColours;
    int piles = 0;
    int worth() const { return missing == 0 ? sum : 0; }
  };

  using Shares = std::array<float, kMaxSeats>;

  // The table as who acts sees it, now or some plays ago.
  struct Scene {
    Tops tops[kMaxPlayers];
    Set set[kMaxPlayers];
    Seat actor;
    Seat next;
  };

  static Set set_of(Tops tops);
  static Stage stage_of(int most_piles);
  static Tops after(Tops tops, Card card, Card onto);
  static int gain_of(Tops tops, const Set& set, const Hand& hand);
  float expected_gain(const Set& set) const;

  float value(const Set& set, float gain, Stage stage) const;
  float tempo(int seats_before, int players, Stage stage) const;
  void values(const State& state, const Set* sets, const float* gains, Stage stage, Seat next,
              float* points) const;
  void shares(const State& state, const float* points, Stage stage, int rounds_left, Shares& shares) const;
  void shares_if_ended(const State& state, const Set* sets, Shares& shares) const;
  bool best_end(const State& state, const Set* sets, Seat next, Shares& shares) const;

  static Scene scene_of(const State& state);
  static void look_again(Scene& scene, Seat seat);
  static void take_back(const State& state, Scene& scene);
  float share_after(const State& state, const Scene& scene, Card card, Seat target, Card onto,
                    const Hand* kept) const;
  float appeal_of(const State& state, const Scene& scene, Card card) const;
  float likelihood(const State& state, const Scene& scene) const;

  // Parameters, in the order of parameters().
  struct Weights {
    float sum[kStages];                // of a point on top of a set
    float missing[kColours][kStages];  // of one, two, three missing colours
    float missing_sum[kStages];        // of a point in a set that lacks a colour
    float gain[kStages];               // of a point that the own hand can add
    float acts[kStages];               // of acting next
    float follows[kStages];            // of acting after that
    float temperature[kStages];        // points that make a lead, in the last round
    float round_spread;                // the same for every round to come
    float round_worth;                 // what the best set of a round is worth
    float likely_end;                  // chance that who wants to end a round from five piles can
    float hidden_gain;                 // what an unknown hand promises: complete sets,
    float hidden_help;                 // and as a share of sets that lack one colour
    float taste;                       // how much more the better event is liked
    float trust;                       // how much more often others are taken to choose the better event
  };
  static constexpr int kWeights = sizeof(Weights) / sizeof(float);
  Weights weights_;
};

static_assert(HeuristicFor<Heuristic, State>);

}  // namespace igra::klats
