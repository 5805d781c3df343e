#include "server/match/clock.h"

#include <algorithm>

namespace igra::server {

Clock::Clock(const ClockPlan& plan, int players) : plan_(plan) {
  std::fill_n(left_.begin(), players, plan.first);
}

void Clock::start(Seat seat, Moment now) {
  seat_ = seat;
  since_ = time(now);
  const bool refilled = plan_.kind == ClockKind::move || plan_.kind == ClockKind::days;
  if (refilled && seat >= 0) left_[seat] = plan_.first;
}

void Clock::stop(Moment now) {
  if (seat_ < 0) return;
  left_[seat_] = left(seat_, now) + plan_.increment;
  seat_ = -1;
}

void Clock::resume(std::int64_t told, Moment now) {
  if (seat_ < 0 || plan_.kind == ClockKind::days) return;
  // A journal knows the wall's time alone: both clocks were folded with it.
  left_[seat_] = left(seat_, {told, told});
  since_ = time(now);
}

std::int64_t Clock::left(Seat seat, Moment now) const {
  // A wall clock that was set back gives nobody time.
  const std::int64_t used = seat == seat_ ? std::max<std::int64_t>(0, time(now) - since_) : 0;
  return std::max<std::int64_t>(0, left_[seat] - used);
}

}  // namespace igra::server
