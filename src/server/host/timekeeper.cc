#include "server/host/timekeeper.h"

#include <algorithm>
#include <chrono>

namespace igra::server {

Timekeeper::Timekeeper(const Strand& strand)
    : timers_{boost::asio::steady_timer(strand), boost::asio::steady_timer(strand),
              boost::asio::steady_timer(strand)} {}

void Timekeeper::set(Alarm alarm, Millis delay, std::function<void()> ring) {
  boost::asio::steady_timer& timer = timers_[static_cast<std::size_t>(alarm)];
  timer.expires_after(std::chrono::milliseconds(std::max<Millis>(0, delay)));
  timer.async_wait([ring = std::move(ring)](boost::system::error_code stopped) {
    if (!stopped) ring();
  });
}

void Timekeeper::cancel(Alarm alarm) { timers_[static_cast<std::size_t>(alarm)].cancel(); }

}  // namespace igra::server
