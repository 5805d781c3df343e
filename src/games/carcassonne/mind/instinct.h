// What a player does without thinking, for the next turns inside a search: looks only at what the
// tile joins, and takes all openings for average ones. Some twenty times faster than Prospects.
#pragma once

#include "games/carcassonne/mind/prospects.h"

namespace igra::carcassonne {

class Instinct {
 public:
  Instinct(const State& state, const Weights& weights, const Openings& openings);

  // What an event of the active player seems to bring him above the others, in points.
  // Quickest when the places of tiles come in the order of State::legal().
  float appeal(Event event);

 private:
  using Strength = std::array<std::uint8_t, kMaxSeats>;
  // A road or city as it is, or as the tile would make it.
  struct Whole {
    SegmentType type;
    int open = 0;
    int parts = 0;
    int shields = 0;
    bool special = false;
    Strength strength{};
  };
  static constexpr int kMaxOpen = 8;
  using Chances = std::array<float, kMaxOpen + 1>;

  // A monastery that waits for neighbours, and what one more is worth to the active player.
  struct Waiting {
    Key key;
    float neighbour;
  };

  // A road or city of the tile to lay, and what a claim of it is worth where it joins nothing.
  struct Way {
    const Segment* segment;
    float alone;
  };

  void count_figures();
  void find_monasteries();
  void find_ways();
  Chances chances(Edge edge, float rate) const;
  const Chances& chances_of(SegmentType type) const { return type == SegmentType::city ? city_ : road_; }
  float price_of(float returning) const { return price_ * (1 - weights_.returns * returning); }

  void look_at(Key key);
  float lay(Key key, int turns);
  float lay_way(const Segment& segment, unsigned sides, float& claim) const;
  float lay_beside_monasteries(Key key) const;
  float put(int segment) const;
  float guard(const Tower& tower) const;

  Whole whole(int label, SegmentType type) const;
  static Whole whole(const Segment& segment);
  static void join(Whole& whole, const Whole& other);
  float worth(const Whole& whole) const;
  float balance(const Whole& whole) const;
  float claim_of(const Whole& whole) const;
  float monastery_claim(int missing) const;

  const State& state_;
  const Weights& weights_;
  const Openings& openings_;
  float tiles_;
  float rival_;      // what a point of another's counts
  float price_ = 0;  // of a meeple that does not come back
  float neighbour_;  // chance that a neighbour of a monastery comes
  Chances city_;     // of completion, by open edges
  Chances road_;
  std::array<std::uint8_t, kMaxParts> slot_{};  // of a label; 0: nobody is there
  std::array<Strength, kMaxSeats * kFigures + 1> strength_;
  // The place looked at last: at its sides, the roads and cities that wait there.
  int place_ = 0;
  Key key_ = 0;
  std::array<std::int16_t, 4> beside_;  // labels, or kNone
  unsigned sides_ = 0;                  // those with a label
  float monasteries_ = 0;               // what a tile here is worth to those beside it
  std::array<Waiting, kMaxMonasteries> waiting_;
  int waiting_count_ = 0;
  std::array<Way, kMaxSegments> ways_;
  int way_count_ = 0;
  bool monastery_ = false;  // the tile to lay has one
};

}  // namespace igra::carcassonne
