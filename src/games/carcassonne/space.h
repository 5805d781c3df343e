// Carcassonne as numbers (core/space.h).
//
// The board has no border, and a match can grow it in any direction; so places are taken modulo 32, as on a
// torus. A board up to 31 tiles wide and high, wherever it lies, has a number of its own for every place.
// Beyond that (it takes a row of tiles that no match we have seen comes near), places that share a number are
// told apart: the first of them, by x and then y, has it, and what the others offer is `far`, in that order.
//
//   action    0 .. 4095      tile: 4 * (32 * (y mod 32) + x mod 32) + quarter turns clockwise
//             4096 .. 4131   meeple: city N E S W, road N E S W, field NL NR EL ER SL SR WL WR and -,
//             monastery;
//                            the same 18 for the big one
//             4132 .. 4143   guard on the n-th tower, in the order they were laid; the same for the big one
//             4144 .. 4149   grow the n-th tower
//             4150           skip
//             4151 .. 5070   far: the n-th placing without a number of its own
//   outcome   the type of the tile, in the order of tile_table.h.
#pragma once

#include "core/space.h"
#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

class Space {
 public:
  static constexpr int kVersion = 1;
  static constexpr int kOutcomes = kTypes;

  static int actions(int players);
  static int longest(int players, const Options& options);
  static void ids(const State& state, const EventList& legal, std::int32_t* ids);
  static int outcome_id(const State& state, Event event);
  static bool shows(const State& state, Event outcome, Seat seat);
  static void name_action(int players, int id, std::string& text);
  static void name_outcome(int id, std::string& text);
  static void layout(int players, TensorLayout& layout);
  static void observe(const State& state, Seat seat, TensorWriter& tensor);

  static constexpr int kWrap = 32;

 private:
  static constexpr int kMeeple = 4 * kWrap * kWrap;
  static constexpr int kSpots = 18;
  static constexpr int kGuard = kMeeple + 2 * kSpots;
  static constexpr int kGrow = kGuard + 2 * kMaxTowers;
  static constexpr int kSkip = kGrow + kMaxTowers;
  static constexpr int kFar = kSkip + 1;
  static constexpr int kActions = kFar + 4 * kMaxPlaces;

  static int tile_id(Key key, int turns);
  static int spot_id(const Laid& tile, int segment);
  static int id(const State& state, Event event);
  static void move_far(const EventList& legal, std::int32_t* ids);
  static void observe_tiles(const State& state, Seat seat, TensorWriter& tensor);
};

static_assert(SpaceFor<Space, State>);

}  // namespace igra::carcassonne
