#include "server/site/limits.h"

#include <algorithm>
#include <chrono>

namespace igra::server {

namespace {

constexpr std::int64_t kMinute = 60'000;

double filled(double left, std::int64_t since, std::int64_t now, const Rate& rate) {
  const double more = static_cast<double>(std::max<std::int64_t>(0, now - since)) * rate.per_minute / kMinute;
  return std::min<double>(rate.burst, left + more);
}

}  // namespace

std::int64_t steady_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

bool Buckets::take(const std::string& key, const Rate& rate, std::int64_t now) {
  if (rate.burst == 0) return true;
  const std::lock_guard lock(mutex_);
  if (now - forgotten_at_ > kMinute) forget(now);
  Bucket& bucket = buckets_.try_emplace(key, Bucket{static_cast<double>(rate.burst), now}).first->second;
  bucket.left = filled(bucket.left, bucket.at, now, rate);
  bucket.at = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

// Nobody's rate is slower than a burst in ten minutes: after that a bucket is full, as a new one would be.
void Buckets::forget(std::int64_t now) {
  forgotten_at_ = now;
  std::erase_if(buckets_, [&](const auto& one) { return now - one.second.at > 10 * kMinute; });
}

std::size_t Buckets::size() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

bool Limiter::allowed(std::string_view what, const Asker& asker, const Rate& by_network,
                      const Rate& by_person, std::int64_t now) {
  if (!on_) return true;
  const std::string place = std::string(what) + ' ';
  const Rate wide{by_network.burst * kWide, by_network.per_minute * kWide};
  return buckets_.take(place + asker.network, by_network, now) &&
         (asker.wide_network.empty() || buckets_.take(place + asker.wide_network, wide, now)) &&
         (asker.person.empty() || buckets_.take(place + "person " + asker.person, by_person, now));
}

bool Bucket::take(std::int64_t now) {
  left_ = filled(left_, at_, now, rate_);
  at_ = now;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

}  // namespace igra::server
