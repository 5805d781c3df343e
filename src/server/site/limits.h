// How often somebody may ask: token buckets by key (an address, a person). A bucket holds `burst` and fills
// by `per_minute`; those that are full again are forgotten, so that memory is bounded by those who ask just
// now.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace igra::server {

// What the limits count by: milliseconds that only ever grow.
std::int64_t steady_now();

// So many at once, and so many a minute in the long run.
struct Rate {
  int burst = 0;  // 0: no limit
  int per_minute = 0;
};

// Many buckets behind one lock; from any thread.
class Buckets {
 public:
  // Whether `key` may, at `now` (as steady_now() counts).
  bool take(const std::string& key, const Rate& rate, std::int64_t now);
  // How many are not full, for tests of what memory they take.
  std::size_t size() const;

 private:
  // What was left in it, and when that was true.
  struct Bucket {
    double left;
    std::int64_t at;
  };
  // Now and then, those that have filled up again.
  void forget(std::int64_t now);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::int64_t forgotten_at_ = 0;
};

// Whom a limit counts.
struct Asker {
  std::string network;       // an IPv4 address, or an IPv6 /64
  std::string wide_network;  // the IPv6 /48 around it; empty for IPv4
  std::string person;        // empty: nobody in particular
};

// What somebody may do how often: each network, each wider network some times as often, each person.
class Limiter {
 public:
  // A wider network may do what so many networks may.
  static constexpr int kWide = 4;

  // With `on` false everything is allowed: for load tests.
  explicit Limiter(bool on) : on_(on) {}
  // `what` is one of few words: each has buckets of its own.
  bool allowed(std::string_view what, const Asker& asker, const Rate& by_network, const Rate& by_person = {},
               std::int64_t now = steady_now());
  bool on() const { return on_; }

 private:
  const bool on_;
  Buckets buckets_;
};

// One bucket by itself: the messages of one socket.
class Bucket {
 public:
  // Full at first.
  explicit Bucket(const Rate& rate) : rate_(rate), left_(rate.burst) {}
  // Whether there is one more in it, at `now` (as steady_now() counts).
  bool take(std::int64_t now);

 private:
  Rate rate_;
  double left_;
  std::int64_t at_ = 0;
};

}  // namespace igra::server
