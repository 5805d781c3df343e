#include "dice/dice.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

#include "core/check.h"

namespace igra {

namespace {

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string text(count * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, count);
  text.pop_back();
  return text;
}

// The first bytes of a text as numbers, which are in the order of their texts as far as they tell.
using Head = std::array<std::uint64_t, 2>;
Head head_of(std::string_view text) {
  Head head{};
  for (std::size_t i = 0; i < std::min(text.size(), sizeof head); ++i) {
    head[i / 8] |= std::uint64_t{static_cast<unsigned char>(text[i])} << (56 - 8 * (i % 8));
  }
  return head;
}

// A draw has dozens of outcomes and a match hundreds of draws: all texts lie in one string, and numbers are
// compared, where they tell.
Outcomes sorted_by_text(const Position& position, Outcomes outcomes) {
  struct Key {
    Head head;
    std::string_view text;
    Outcome outcome;
    bool operator<(const Key& other) const { return std::tie(head, text) < std::tie(other.head, other.text); }
  };
  std::string texts;
  std::vector<std::size_t> starts;
  for (const Outcome& outcome : outcomes) {
    starts.push_back(texts.size());
    position.text(outcome.event, Viewer::record(), texts);
  }
  starts.push_back(texts.size());
  std::vector<Key> keys;
  keys.reserve(outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::string_view text = std::string_view(texts).substr(starts[i], starts[i + 1] - starts[i]);
    keys.push_back({head_of(text), text, outcomes[i]});
  }
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i) outcomes[i] = keys[i].outcome;
  return outcomes;
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
  if (outcomes.size() == 1) return outcomes.front().event;  // whatever the stream says
  std::uint32_t sum = 0;
  for (const Outcome& outcome : outcomes) sum += static_cast<std::uint32_t>(outcome.weight);
  std::uint32_t left = below(sum, table.ply());
  // By text, so that a check needs nothing but the rules' notation.
  for (const Outcome& outcome : sorted_by_text(table.position(), std::move(outcomes))) {
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
