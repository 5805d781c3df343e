#include "server/people/passwords.h"

#include <sodium.h>

#include <chrono>

#include "core/check.h"
#include "server/people/ids.h"

namespace igra::server {

namespace {

// Gives the turn back.
class Turn {
 public:
  explicit Turn(std::counting_semaphore<1024>& turns) : turns_(turns) {}
  ~Turn() { turns_.release(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::counting_semaphore<1024>& turns_;
};

}  // namespace

Passwords::Passwords(PasswordCost cost) : cost_(cost), turns_(cost.at_once) {
  IGRA_CHECK(sodium_init() >= 0 && cost.at_once > 0);
  nobody_ = work(new_token());
}

bool Passwords::my_turn() { return turns_.try_acquire_for(std::chrono::milliseconds(cost_.patience_ms)); }

std::string Passwords::work(const std::string& password) const {
  char encoded[crypto_pwhash_STRBYTES];
  // Fails only without memory.
  if (crypto_pwhash_str_alg(encoded, password.data(), password.size(), cost_.operations,
                            static_cast<std::size_t>(cost_.memory), crypto_pwhash_ALG_ARGON2ID13) != 0)
    return "";
  return encoded;
}

std::optional<std::string> Passwords::hash(const std::string& password) {
  if (!my_turn()) return std::nullopt;
  const Turn turn(turns_);
  std::string encoded = work(password);
  if (encoded.empty()) return std::nullopt;
  return encoded;
}

Passwords::Verdict Passwords::verify(const std::string& password, const std::optional<std::string>& encoded) {
  if (!my_turn()) return Verdict::busy;
  const Turn turn(turns_);
  const std::string& compared = encoded ? *encoded : nobody_;
  const bool right = crypto_pwhash_str_verify(compared.c_str(), password.data(), password.size()) == 0;
  return right && encoded ? Verdict::right : Verdict::wrong;
}

}  // namespace igra::server
