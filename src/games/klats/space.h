// Klats! as numbers (core/space.h).
//
//   action    (seat * 45 + card) * 15 + place: the seat whose set it is, counted from who plays; the card,
//   blue
//             1 .. 15, green, orange; the place, n - 1 for onto the n of the card's colour. A card never goes
//             onto its own number (they would merge), so that place stands for `new`.
//   outcome   the card.
#pragma once

#include "core/space.h"
#include "games/klats/klats.h"

namespace igra::klats {

constexpr int kCardTypes = kColours * kHighest;
// The number of a card among all: its place in hands, sets and counts.
constexpr int type_of(Card card) { return kHighest * (card / 16) + card % 16 - 1; }

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
  static constexpr int kPlaces = kHighest;
};

static_assert(SpaceFor<Space, State>);

}  // namespace igra::klats
