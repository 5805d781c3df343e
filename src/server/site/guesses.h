// Whoever guesses passwords waits longer and longer, by account, however many addresses the guesses come
// from. The owner is not locked out by them: a network from which the right password came once is counted by
// itself.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace igra::server {

class Guesses {
 public:
  // Milliseconds, as steady_now() counts (limits.h).
  static constexpr int kFree = 5;                         // wrong ones without a delay
  static constexpr std::int64_t kFirstDelay = 2'000;      // after one more; doubles with each
  static constexpr std::int64_t kLongestDelay = 900'000;  // fifteen minutes
  static constexpr std::int64_t kForgotten = 86'400'000;  // after a day without one
  static constexpr std::size_t kMost = 200'000;           // accounts; whoever is quiet longest is forgotten

  // How long this one has to wait before the next try; 0: not at all.
  std::int64_t wait(const std::string& account, const std::string& network, std::int64_t now) const;
  void wrong(const std::string& account, const std::string& network, std::int64_t now);
  void right(const std::string& account, const std::string& network, std::int64_t now);

  std::size_t size() const;

 private:
  struct Tries {
    int wrong = 0;
    std::int64_t last = 0;  // when something happened
    std::int64_t free_at = 0;
    bool trusted = false;  // the right one came from here
  };
  std::string key(const std::string& account, const std::string& network) const;
  void forget(std::int64_t now);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Tries> tries_;  // by account, and by account and network
  std::int64_t forgotten_at_ = 0;
};

}  // namespace igra::server
