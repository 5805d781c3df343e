// Hashes and signatures: tokens that are not stored, cookies that nobody forges.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace igra::server {

// What is stored of a token (people/ids.h) instead of the token: 64 hexadecimal digits.
std::string token_hash(std::string_view token);

// Signs with one key; checks in a time that tells nothing.
class Signer {
 public:
  static constexpr std::size_t kKeyBytes = 32;
  explicit Signer(std::string key);
  std::string sign(std::string_view text) const;  // 43 characters: letters, digits, - and _
  bool valid(std::string_view text, std::string_view signature) const;

 private:
  std::string key_;
};

}  // namespace igra::server
