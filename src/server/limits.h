// How often somebody may ask: token buckets by key (an address, a person). A bucket holds `burst` and fills
// by `per_minute`; those that are full again are forgotten, so that memory is bounded by who asks just now.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace igra::server {

// What the limits count by: milliseconds that only ever grow.
std::int64_t steady_now();

struct Rate {
  int burst = 0;  // 0: no limit
  int per_minute = 0;
};

class Buckets {
 public:
  // Whether `key` may, at `now` (as steady_now() counts).
  bool take(const std::string& key, const Rate& rate, std::int64_t now);
  std::size_t size() const;

 private:
  struct Bucket {
    double left;
    std::int64_t at;
  };
  void forget(std::int64_t now);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::int64_t forgotten_at_ = 0;
};

// One bucket by itself: the messages of one socket.
class Bucket {
 public:
  explicit Bucket(const Rate& rate) : rate_(rate), left_(rate.burst) {}
  bool take(std::int64_t now);

 private:
  Rate rate_;
  double left_;
  std::int64_t at_ = 0;
};

}  // namespace igra::server
