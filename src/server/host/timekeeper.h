// The alarms of one match: each of a few kinds is set at most once at a time, rings on the match's strand,
// and never after the match is gone.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <functional>

#include "server/store/store.h"

namespace igra::server {

enum class Alarm : std::uint8_t {
  bot,         // a bot's event appears
  deadline,    // the time of the seat that acts runs out
  spectators,  // spectators of a table with a delay hear the next message
};

class Timekeeper {
 public:
  using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

  explicit Timekeeper(const Strand& strand);

  // `ring` keeps the match alive until it rings or is cancelled.
  void set(Alarm alarm, Millis delay, std::function<void()> ring);
  void cancel(Alarm alarm);

 private:
  std::array<boost::asio::steady_timer, 3> timers_;
};

// How long to wait before a match tries by itself again what the disk refused: from a tenth of a second,
// twice as long each time, to half a minute. What people ask for is tried at once.
class Backoff {
 public:
  void failed() { delay_ = delay_ == 0 ? kFirst : std::min(2 * delay_, kLast); }
  void succeeded() { delay_ = 0; }
  Millis delay() const { return delay_; }

 private:
  static constexpr Millis kFirst = 100;
  static constexpr Millis kLast = 30'000;
  Millis delay_ = 0;
};

}  // namespace igra::server
