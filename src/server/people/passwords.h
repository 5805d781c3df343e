// Passwords are kept as Argon2id makes them: slow and hungry on purpose. These calls block for tens of
// milliseconds and take tens of megabytes, so they belong into a worker thread, and only so many run at once.
#pragma once

#include <cstdint>
#include <optional>
#include <semaphore>
#include <string>
#include <string_view>

namespace igra::server {

struct PasswordCost {
  std::uint64_t operations = 2;        // libsodium's interactive limits
  std::uint64_t memory = 64ULL << 20;  // bytes
  int at_once = 2;
  int patience_ms = 10'000;  // how long somebody waits for a turn
};

class Passwords {
 public:
  explicit Passwords(PasswordCost cost);

  enum class Verdict : std::uint8_t { right, wrong, busy };

  // The encoded hash; nothing when too many wait.
  std::optional<std::string> hash(const std::string& password);
  // With nothing to compare with, the same work is done for nothing: the time does not tell who exists.
  Verdict verify(const std::string& password, const std::optional<std::string>& encoded);

 private:
  bool my_turn();
  std::string work(const std::string& password) const;

  PasswordCost cost_;
  std::counting_semaphore<1024> turns_;
  std::string nobody_;  // a hash that no password has
};

}  // namespace igra::server
