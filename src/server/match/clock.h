// The clocks of a match, as a value: how much time each seat has, and whose time is running. The caller says
// what time it is, so that tests can.
//
// Two times are told apart. Minutes and seconds (`move`, `fischer`) are counted by a steady clock: setting
// the computer's clock gives nobody time and takes none. Days are counted by the wall, because a match over
// days outlives the process, and people plan by the calendar.
#pragma once

#include <array>

#include "core/game.h"
#include "server/match/settings.h"

namespace igra::server {

// A moment on both clocks, in milliseconds.
struct Moment {
  std::int64_t wall = 0;    // since 1970, UTC: what journals keep
  std::int64_t steady = 0;  // never jumps, means nothing after a restart
};

class Clock {
 public:
  Clock() = default;
  Clock(const ClockPlan& plan, int players);

  bool ticking() const { return plan_.kind != ClockKind::none && seat_ >= 0; }
  // `seat` is to act from now on (-1: nobody is).
  void start(Seat seat, Moment now);
  // Stops the clock of the seat that acts, and adds the increment.
  void stop(Moment now);
  // `seat` has `left`, as a journal says.
  void set(Seat seat, std::int64_t left) { left_[seat] = left; }
  // After a load, of a match whose last fact is from `told` (on the wall): the seat that acts gets the time
  // back for which the server was away. Days go on while a server is down; minutes do not.
  void resume(std::int64_t told, Moment now);

  // Milliseconds that `seat` has left.
  std::int64_t left(Seat seat, Moment now) const;

 private:
  std::int64_t time(Moment now) const { return plan_.kind == ClockKind::days ? now.wall : now.steady; }

  ClockPlan plan_;
  Seat seat_ = -1;  // whose time runs
  std::int64_t since_ = 0;
  std::array<std::int64_t, kMaxSeats> left_{};
};

}  // namespace igra::server
