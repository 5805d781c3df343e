// What every seat can expect of a board at the end of the game, in points: what its features will be worth,
// its guards, and its meeples in hand.
//
// A road or city has open places, where tiles are missing. Tiles left that fit such a place and end what
// waits there, shared among the players, give the chance that its owner ends it there; a feature is
// completed when that happens at all of them. Only what counts is looked at: features that somebody stands
// on, those of a tile that waits for its meeple, and cities beside fields among them.
#pragma once

#include "games/carcassonne/carcassonne.h"
#include "games/carcassonne/mind/openings.h"

namespace igra::carcassonne {

// The parameters of the heuristic, in the order of Heuristic::parameters().
struct Weights {
  float city_early;    // how much of his share of ending tiles a player uses: when all tiles are left,
  float city_late;     // and when none is
  float road_early;    // the same for roads
  float road_late;     //
  float loose;         // a tile that fits but does not end, counted in ending ones
  float crowd;         // chance left by every open place beyond the first
  float city_growth;   // tiles that an unfinished city gains an open place
  float road_growth;   // the same of a road
  float monastery;     // how much of all tiles that fit comes to lie beside a monastery
  float bystander;     // how much of all ending tiles is used for cities without meeples
  float field_growth;  // cities that a field still gains when all tiles are left
  float meeple;        // points for the first meeple in hand,
  float fewer;         // every further one that much of the one before,
  float half_time;     // halved when so many turns are left
  float returns;       // how much of the time is left when a feature is completed
  float turn;          // points for a turn to come
  float overlap;       // points a turn that are counted twice
  float kick;          // chance that somebody sends a guard home, by floor and tile drawn
  float temperature;   // the lead that counts as one at the end
  float spread;        // what it grows by with the root of the tiles left
  float taste;         // how much more the better event is liked
};

class Prospects {
 public:
  using Points = std::array<float, kMaxSeats>;

  Prospects(const State& state, const Weights& weights, const Openings& openings)
      : state_(state), weights_(weights), openings_(openings) {
    prospects_[0] = {};
  }

  // Expected final scores.
  Points points();

 private:
  struct Prospect {
    std::uint16_t label;
    SegmentType type;
    bool offered;         // the active player may claim it
    std::uint8_t most;    // greatest strength
    std::uint8_t places;  // open ones
    float chance;         // of being completed by its owner
    float more;           // expected: completed cities of a field, neighbours of a monastery to come
    std::array<std::uint8_t, kMaxSeats> strength;
    std::array<std::uint8_t, kMaxSeats> figures;
  };
  // A field and an unfinished city beside it.
  struct Border {
    std::uint8_t field;
    std::uint8_t city;
  };
  // A monastery that waits for neighbours.
  struct Waiting {
    Key key;
    std::uint8_t slot;
  };
  // What the active player may do with a meeple, in points for him and for whom it hurts.
  struct Claim {
    float gain = 0;
    Seat victim = 0;
    float loss = 0;
  };

  static constexpr std::size_t kMaxProspects = 120;
  static constexpr std::size_t kMaxBorders = 250;

  // Which features to look at.
  void gather();
  int add(int label, SegmentType type);
  void add_figures(Seat seat);
  void add_last_tile();
  void add_cities_beside(int field);

  // What may become of them.
  void look_at_places();
  void look_at_place(int place);
  void look_at_edge(const Openings::Opening& opening, int fitting, int slot, std::uint8_t sides);
  void look_at_neighbour(Prospect& monastery, int place) const;
  void look_at_distance(Prospect& monastery) const;
  float interest(const Prospect& prospect) const;
  float worth(const Prospect& prospect) const;
  float guard_worth(const Tower& tower) const;
  float guard_stays(const Tower& tower) const;
  float guard_returns(const Tower& tower) const;
  void count_spies();

  // What seats get of it.
  void share_out(const Prospect& prospect, Points& points);
  float meeples_worth(float free, Seat seat) const;
  void add_best_claim(Points& points) const;
  void better(Claim& best, const Claim& claim) const;
  Claim claim_of(const Prospect& prospect) const;
  Claim claim_of(const Tower& tower) const;
  float price(float returning) const;
  int turns_left(Seat seat) const;

  const State& state_;
  const Weights& weights_;
  const Openings& openings_;
  float tiles_ = 0;         // left to draw
  float share_ = 1;         // of them that a seat gets
  float spies_ = 0;         // left to draw
  float guard_points_ = 0;  // what a guard scores when they come, or at the end
  float city_rate_ = 0;
  float road_rate_ = 0;
  std::array<float, kMaxSeats> free_{};  // meeples in hand, and expected to return
  std::array<float, kMaxSeats> turns_{};
  std::array<std::uint8_t, kMaxParts> slot_{};     // of a label; 0: none
  std::array<Prospect, kMaxProspects> prospects_;  // the first is for what there is no room for
  std::array<Border, kMaxBorders> borders_;
  std::array<Waiting, kMaxMonasteries> waiting_;
  std::size_t count_ = 1;
  std::size_t border_count_ = 0;
  std::size_t waiting_count_ = 0;
};

}  // namespace igra::carcassonne
