// What the bots know about playing Klats! well.
//
// Everything is counted in points. A set is worth, beyond what it shows now, what it may still become:
// cards on the table are a good part of their number, a missing colour costs, a card in hand that would
// help promises some of its gain, and who acts sooner has the better of it. How much, depends on the
// stage: how near the nearest set is to six piles. Totals and these points together say who is ahead, and
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
  // Looks at no hand but the actor's: he must like the same in every world he cannot tell apart.
  void weigh(const State& state, const EventList& legal, std::span<float> weights) const;
  Event rollout(const State& state, const EventList& legal, Rng& rng) const;
  // Others are taken to have preferred what they played last to what they kept.
  float plausibility(const State& state, Seat seat) const;
  // Others' hands are never known.
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

  using Points = std::array<float, kMaxPlayers>;
  using Shares = std::array<float, kMaxSeats>;

  // What everybody can expect if the round comes to a stage with the sets as they are.
  struct Outlook {
    bool known = false;
    float scale;    // from points to heats, whose exponentials are the shares
    Points points;  // of the sets, with an average hand
    Shares shares;
  };

  // The table as who is about to play sees it, now or some plays ago.
  struct Scene {
    const State& state;  // for all that plays of one round do not change
    Seat actor;
    Tops tops[kMaxPlayers];
    Set set[kMaxPlayers];
    int most_piles_besides[kMaxPlayers];  // of all sets but this one
    Outlook outlook[kStages];
  };
  struct Play {
    Card card;
    Seat seat;
    Card onto;
    explicit Play(Event event)
        : card(State::card_in(event)), seat(State::seat_in(event)), onto(State::onto_in(event)) {}
    Play(Card played, Seat whose, Card covered) : card(played), seat(whose), onto(covered) {}
  };

  static Set set_of(Tops tops);
  static Stage stage_of(int most_piles) { return most_piles <= 3 ? open : most_piles == 4 ? near : brink; }
  static Tops after(Tops tops, Card card, Card onto);
  static int gain_of(Tops tops, const Set& set, const Hand& hand);

  // Points, and shares of the victory.
  float expected_gain(const Set& set) const;
  float points_of(const Set& set, float gain, Stage stage, int players) const;
  float tempo(Seat seat, Seat next, int players, Stage stage) const;
  float rounds_to_come(const State& state, const Points& points, int rounds_left) const;
  float scale(int players, Stage stage, float rounds) const;
  static void shares_of(const State& state, const Points& points, float scale, Shares& shares);
  void shares_if_ended(const State& state, const Set* sets, Shares& shares) const;
  void shares_if_ended(const Scene& scene, Seat changed, const Set& set, Shares& shares) const;

  // Positions.
  bool best_end(const State& state, const Set* sets, Seat next, Shares& best) const;
  void expect_scores(const State& state, const Points& points, float rounds, Estimate& estimate) const;

  // Plays.
  static Scene scene_of(const State& state);
  static void count_piles(Scene& scene);
  const Outlook& outlook(Scene& scene, Stage stage) const;
  float share_after(Scene& scene, const Play& play, const Hand* kept) const;
  float shares_after(const State& state, const EventList& legal, std::span<float> shares) const;
  static void take_back(Scene& scene);
  float appeal_of(Scene& scene, Card card, float chosen) const;
  float likelihood(Scene& scene) const;

  // The parameters, in the order of parameters().
  struct Weights {
    float sum[kStages];                // a point on top of a set
    float missing[kColours][kStages];  // one, two, three missing colours
    float missing_sum[kStages];        // a point in a set that lacks a colour, besides `sum`
    float gain[kStages];               // a point that the own hand can add to the set's worth
    float crowd[kStages];              // what each player above three adds to `sum`
    float tempo[kStages];              // every seat that acts later
    float pressed;                     // having to act with five piles, if ending the round is no good
    float temperature[kStages];        // the lead that counts as one, in the last round
    float round_spread;                // what each round to come adds to it, squares added up
    float round_worth;                 // what the best set of a round is worth
    float mean_worth;                  // and all sets on average
    float likely_end;                  // chance that who wants to end a round from five piles can
    float hidden_gain;                 // what an unknown hand adds to a complete set,
    float hidden_help;                 // and how likely it completes one that lacks a colour
    float taste;                       // how much more the better event is liked
    float rollout_taste;               // the same in rollouts
    float trust;                       // the same for others, when guessing what they hold; 0: no guessing
  };
  Weights weights_;
};

static_assert(HeuristicFor<Heuristic, State>);

}  // namespace igra::klats
