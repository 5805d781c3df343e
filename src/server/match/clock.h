// The clocks of a match, as a value: how much time each seat has, and whose is running. Who calls says what
// time it is, so that tests can.
#pragma once

#include <array>
#include <optional>

#include "core/game.h"
#include "server/match/settings.h"

namespace igra::server {

class Clock {
 public:
  Clock() = default;
  Clock(const ClockPlan& plan, int players);

  bool ticking() const { return plan_.kind != ClockKind::none && seat_ >= 0; }
  // `seat` is to act from now on (-1: nobody is).
  void start(Seat seat, std::int64_t now);
  // Stops the clock of who acts; what is left, with the increment.
  void stop(std::int64_t now);
  // Goes on from what the journal says: `seat` has `left`.
  void set(Seat seat, std::int64_t left) { left_[seat] = left; }

  // Milliseconds that `seat` has left at `now`.
  std::int64_t left(Seat seat, std::int64_t now) const;
  // When the time of who acts is over.
  std::optional<std::int64_t> deadline() const;

 private:
  ClockPlan plan_;
  Seat seat_ = -1;  // whose time runs
  std::int64_t since_ = 0;
  std::array<std::int64_t, kMaxSeats> left_{};
};

}  // namespace igra::server
