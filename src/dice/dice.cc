#include "dice/dice.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "core/check.h"

namespace igra {

namespace {

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string text(count * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, count);
  text.pop_back();
  return text;
}

// The first bytes of a text as a number, which are in the order of their texts as far as they tell. So many
// bytes can be read in any case.
using Head = std::uint64_t;
Head head_of(std::string_view text) {
  if (text.empty()) return 0;
  Head head;
  std::memcpy(&head, text.data(), sizeof head);
  const std::size_t beyond = 8 * (sizeof head - std::min(sizeof head, text.size()));
  return __builtin_bswap64(head) >> beyond << beyond;
}

// An outcome that can be compared by its text.
struct Ranked {
  Head head;
  const std::string_view* text;
  Outcome outcome;
  bool operator<(const Ranked& other) const {
    return head != other.head ? head < other.head : *text < *other.text;
  }
};

std::size_t common_start(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// A draw has dozens of outcomes and a match hundreds of draws: all texts lie in one string, numbers are
// compared, which mostly tell behind what all texts begin with (`reveal `), and all memory is used again.
std::span<Ranked> ranked(const Position& position, const Outcomes& outcomes) {
  thread_local std::string all_texts;
  thread_local std::vector<std::size_t> ends;
  thread_local std::vector<std::string_view> texts;
  thread_local std::vector<Ranked> all;
  all_texts.clear();
  ends.clear();
  texts.clear();
  all.clear();
  for (const Outcome& outcome : outcomes) {
    position.text(outcome.event, Viewer::record(), all_texts);
    ends.push_back(all_texts.size());
  }
  all_texts.append(sizeof(Head), ' ');
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::size_t start = i == 0 ? 0 : ends[i - 1];
    texts.push_back(std::string_view(all_texts).substr(start, ends[i] - start));
  }
  std::size_t common = texts.front().size();
  for (const std::string_view text : texts) common = common_start(texts.front().substr(0, common), text);
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    all.push_back({head_of(texts[i].substr(common)), &texts[i], outcomes[i]});
  return all;
}

// Laid side by side in the order of their texts, each as wide as its weight: the one at `place`. Only the
// half that has the place is put in order further.
Event outcome_at(std::span<Ranked> all, std::uint32_t place) {
  while (all.size() > 1) {
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    std::uint32_t before = 0;
    for (auto one = all.begin(); one != middle; ++one)
      before += static_cast<std::uint32_t>(one->outcome.weight);
    const auto half = static_cast<std::size_t>(middle - all.begin());
    if (place < before) {
      all = all.first(half);
    } else {
      place -= before;
      all = all.subspan(half);
    }
  }
  return all.front().outcome.event;
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

Event FairDice::draw(const Position& position, int ply) const {
  thread_local Outcomes outcomes;
  outcomes.clear();
  position.outcomes(outcomes);
  if (outcomes.size() == 1) return outcomes.front().event;  // whatever the stream says
  std::uint32_t sum = 0;
  for (const Outcome& outcome : outcomes) sum += static_cast<std::uint32_t>(outcome.weight);
  // By text, so that a check needs nothing but the rules' notation.
  return outcome_at(ranked(position, outcomes), below(sum, ply));
}

void FairDice::draw_chance(Table& table) const {
  while (table.actor().kind == ActorKind::chance) table.apply(draw(table));
}

}  // namespace igra
