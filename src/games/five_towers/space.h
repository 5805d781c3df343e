// Five Towers as numbers (core/space.h).
//
//   action    0 .. 5     bid that number
//             6          pass
//             7 .. 37    take: 6 + the choice of open cards, 1 for the lowest, 2 for the next, 4, 8, 16
//             38 .. 42   demolish C H W J S
//             43         keep
//             44 .. 123  place: 44 + the card
//   outcome   the card: 16 * kind + value.
#pragma once

#include "core/space.h"
#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

class Space {
 public:
  static constexpr int kVersion = 1;
  static constexpr int kOutcomes = kCardTypes;

  static int actions(int players);
  static int longest(int players, const Options& options);
  static void ids(const State& state, const EventList& legal, std::int32_t* ids);
  static int outcome_id(const State& state, Event event);
  static bool shows(const State& state, Event outcome, Seat seat);
  static void name_action(int players, int id, std::string& text);
  static void name_outcome(int id, std::string& text);
  static void layout(int players, TensorLayout& layout);
  static void observe(const State& state, Seat seat, TensorWriter& tensor);

 private:
  static constexpr int kPass = 6;
  static constexpr int kTake = 6;  // and the choice, never 0
  static constexpr int kDemolish = kTake + (1 << kMostOpen);
  static constexpr int kKeep = kDemolish + kKinds;
  static constexpr int kPlace = kKeep + 1;
  static constexpr int kActions = kPlace + kCardTypes;
};

static_assert(SpaceFor<Space, State>);

}  // namespace igra::five_towers
