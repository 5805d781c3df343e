#include "dice/dice.h"

#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "core/check.h"

namespace igra {

namespace {

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string text(count * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, count);
  text.pop_back();
  return text;
}

}  // namespace

FairDice FairDice::fresh() {
  IGRA_CHECK(sodium_init() >= 0);
  Key key;
  randombytes_buf(key.data(), key.size());
  return FairDice(key);
}

std::optional<FairDice> FairDice::from_text(std::string_view text) {
  Key key;
  std::size_t length = 0;
  const char* end = nullptr;
  if (text.size() != 2 * kKeyBytes ||
      sodium_hex2bin(key.data(), key.size(), text.data(), text.size(), nullptr, &length, &end) != 0 ||
      length != kKeyBytes || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return FairDice(key);
}

std::string FairDice::key_text() const { return hex(key_.data(), key_.size()); }

std::string FairDice::commitment() const {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, key_.data(), key_.size());
  return hex(digest, sizeof digest);
}

std::uint32_t FairDice::below(std::uint32_t bound, int ply) const {
  IGRA_CHECK(bound > 0);
  static_assert(kKeyBytes == crypto_stream_chacha20_ietf_KEYBYTES);
  unsigned char nonce[crypto_stream_chacha20_ietf_NONCEBYTES] = {};
  for (int i = 0; i < 4; ++i) nonce[i] = static_cast<unsigned char>(ply >> (8 * i));
  // 2^32 is no multiple of most bounds: so many first numbers are passed over that the rest is. A block has
  // 16 numbers to try; should all be passed over, the next block follows.
  const std::uint32_t surplus = -bound % bound;  // 2^32 mod bound
  for (std::uint32_t block = 0;; ++block) {
    unsigned char bytes[64] = {};
    crypto_stream_chacha20_ietf_xor_ic(bytes, bytes, sizeof bytes, nonce, block, key_.data());
    for (int i = 0; i < 64; i += 4) {
      const std::uint32_t number =
          bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | static_cast<std::uint32_t>(bytes[i + 3]) << 24;
      if (number >= surplus) return (number - surplus) % bound;
    }
  }
}

Event FairDice::draw(const Table& table) const {
  Outcomes outcomes;
  table.position().outcomes(outcomes);
  std::uint32_t sum = 0;
  std::vector<std::pair<std::string, Outcome>> sorted;
  for (const Outcome& outcome : outcomes) {
    sorted.emplace_back(event_text(table.position(), outcome.event), outcome);
    sum += static_cast<std::uint32_t>(outcome.weight);
  }
  // By text, so that a check needs nothing but the rules' notation.
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::uint32_t left = below(sum, table.ply());
  for (const auto& [text, outcome] : sorted) {
    const auto weight = static_cast<std::uint32_t>(outcome.weight);
    if (left < weight) return outcome.event;
    left -= weight;
  }
  IGRA_CHECK(false);
  return 0;
}

void FairDice::draw_chance(Table& table) const {
  while (table.actor().kind == ActorKind::chance) table.apply(draw(table));
}

}  // namespace igra
