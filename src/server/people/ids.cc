#include "server/people/ids.h"

#include <sodium.h>

#include "core/check.h"

namespace igra::server {

namespace {

constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kIdLength = 22;
constexpr std::size_t kTokenLength = 43;

}  // namespace

std::string drawn(std::string_view letters, std::size_t length) {
  IGRA_CHECK(sodium_init() >= 0);
  std::string text;
  while (text.size() < length)
    text += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
  return text;
}

std::string new_id() { return drawn(kDigits, kIdLength); }

bool is_id(std::string_view text) {
  return text.size() == kIdLength && text.find_first_not_of(kDigits) == std::string_view::npos;
}

std::string new_token() { return drawn(kDigits, kTokenLength); }

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace igra::server
