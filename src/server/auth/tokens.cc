#include "server/auth/tokens.h"

#include <sodium.h>

#include <algorithm>

#include "core/check.h"

namespace igra::server {

namespace {

constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kIdLength = 22;
constexpr std::size_t kTokenLength = 43;

std::string random_text(std::size_t length) {
  IGRA_CHECK(sodium_init() >= 0);
  std::string text;
  while (text.size() < length) text += kDigits[randombytes_uniform(kDigits.size())];
  return text;
}

}  // namespace

std::string new_id() { return random_text(kIdLength); }

bool is_id(std::string_view text) {
  return text.size() == kIdLength && text.find_first_not_of(kDigits) == std::string_view::npos;
}

std::string new_token() { return random_text(kTokenLength); }

std::string token_hash(std::string_view token) {
  unsigned char digest[crypto_generichash_BYTES];
  crypto_generichash(digest, sizeof digest, reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  std::string text(sizeof digest * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), digest, sizeof digest);
  text.pop_back();
  return text;
}

Signer::Signer(std::string key) : key_(std::move(key)) {
  IGRA_CHECK(sodium_init() >= 0 && key_.size() == kKeyBytes);
}

std::string Signer::sign(std::string_view text) const {
  unsigned char digest[crypto_generichash_BYTES];
  crypto_generichash(digest, sizeof digest, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(key_.data()), key_.size());
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string out(sodium_base64_ENCODED_LEN(sizeof digest, kVariant), '\0');
  sodium_bin2base64(out.data(), out.size(), digest, sizeof digest, kVariant);
  out.pop_back();
  return out;
}

bool Signer::valid(std::string_view text, std::string_view signature) const {
  const std::string right = sign(text);
  return signature.size() == right.size() && sodium_memcmp(right.data(), signature.data(), right.size()) == 0;
}

}  // namespace igra::server
