// Paws as numbers (core/space.h).
//
//   action    for each sign r s p in turn, every combination of it that there can be, in the order of their
//   codes
//             (layout in space.cc): first as `beat`, then the single cards as `lead`. Behind all: pass,
//             declare.
//   outcome   the card.
#pragma once

#include "core/space.h"
#include "games/paws/paws.h"

namespace igra::paws {

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
};

static_assert(SpaceFor<Space, State>);

}  // namespace igra::paws
