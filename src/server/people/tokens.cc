#include "server/people/tokens.h"

#include <sodium.h>

#include "core/check.h"
#include "server/people/ids.h"

namespace igra::server {

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
  return same_secret(sign(text), signature);
}

}  // namespace igra::server
