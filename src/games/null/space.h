// Null as numbers (core/space.h): `pass` is 0, `show` 1; an outcome is the card.
#pragma once

#include "core/space.h"
#include "games/null/null.h"

namespace igra::null {

class Space {
 public:
  static constexpr int kVersion = 1;
  static constexpr int kOutcomes = kCards;

  static int actions(int players);
  static int longest(int players, const Options& options);
  static void ids(const State& state, const EventList& legal, std::int32_t* ids);
  static int outcome_id(const State& state, Event event);
  static bool shows(const State& state, Event outcome, Seat seat);
  static void name_action(int players, int id, std::string& text);
  static void name_outcome(int id, std::string& text);
  static void layout(int players, TensorLayout& layout);
  static void observe(const State& state, Seat seat, TensorWriter& tensor);
};

static_assert(SpaceFor<Space, State>);

}  // namespace igra::null
