// Everything that happened in a game so far, as numbers by seat: the part of an information state that
// remembers.
#pragma once

#include <cstdint>
#include <vector>

#include "core/space.h"

namespace igra {

class History {
 public:
  static constexpr int kWidth = 2;  // numbers an event

  void clear() { happened_.clear(); }
  // An action or outcome by its id; `seen_by` has bit s when seat s sees which.
  void add(Actor actor, int id, unsigned seen_by) {
    happened_.push_back({id, actor.seat, static_cast<std::uint8_t>(seen_by)});
  }
  void take_back() { happened_.pop_back(); }
  int size() const { return static_cast<int>(happened_.size()); }

  // The past as this seat knows it: what it did not see, nobody sees.
  History seen_by(Seat seat) const {
    History known = *this;
    for (Happening& one : known.happened_) {
      if ((one.seen_by >> seat & 1) == 0) one = {-1, one.actor, 0};
    }
    return known;
  }

  // One row an event, zeros behind the last: who made it (1 the seat itself, 2 the next clockwise, ..., and
  // one more than there are players for chance), and 1 + its id, 0 where the seat does not see it. `rows`
  // rows in all.
  void write(Seat viewer, int players, int rows, float* to) const {
    for (const Happening& one : happened_) {
      *to++ = static_cast<float>(one.actor < 0 ? players + 1 : 1 + seat_from(viewer, one.actor, players));
      *to++ = static_cast<float>((one.seen_by >> viewer & 1) != 0 ? 1 + one.id : 0);
    }
    std::fill_n(to, kWidth * (rows - size()), 0.0f);
  }

 private:
  struct Happening {
    std::int32_t id;
    std::int8_t actor;
    std::uint8_t seen_by;
  };
  std::vector<Happening> happened_;
};

constexpr unsigned kSeenByAll = 0xFF;

}  // namespace igra
