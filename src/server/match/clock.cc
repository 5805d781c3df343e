#include "server/match/clock.h"

#include <algorithm>

namespace igra::server {

Clock::Clock(const ClockPlan& plan, int players) : plan_(plan) {
  std::fill_n(left_.begin(), players, plan.first);
}

void Clock::start(Seat seat, std::int64_t now) {
  seat_ = seat;
  since_ = now;
  const bool anew = plan_.kind == ClockKind::move || plan_.kind == ClockKind::days;
  if (anew && seat >= 0) left_[seat] = plan_.first;
}

void Clock::stop(std::int64_t now) {
  if (seat_ < 0) return;
  left_[seat_] = left(seat_, now) + plan_.increment;
  seat_ = -1;
}

std::int64_t Clock::left(Seat seat, std::int64_t now) const {
  // A clock that was set back gives nobody time.
  const std::int64_t used = seat == seat_ ? std::max<std::int64_t>(0, now - since_) : 0;
  return std::max<std::int64_t>(0, left_[seat] - used);
}

std::optional<std::int64_t> Clock::deadline() const {
  if (!ticking()) return std::nullopt;
  return since_ + left_[seat_];
}

}  // namespace igra::server
