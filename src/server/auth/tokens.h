// Secrets and signatures: ids nobody guesses, cookies nobody forges.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace igra::server {

// 22 letters and digits from the operating system: 131 bits.
std::string new_id();
bool is_id(std::string_view text);

// 43 letters and digits: 256 bits. Only token_hash() of it is ever stored.
std::string new_token();
std::string token_hash(std::string_view token);  // 64 hexadecimal digits

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
