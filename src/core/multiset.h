// A pile as a counted multiset: how many of each type are left, never in which order. The future
// exists nowhere. Trivially copyable; drawing one card uniformly takes a few instructions.
//
//   Layout: bit planes. Bit t of plane p is set when more than p copies of type t are there.
//     type       0 1 2 3        a pile with 2 of type 0, 1 of type 1, none of 2, 3 of 3:
//     plane 0    1 1 0 1
//     plane 1    1 0 0 1        the n-th card is the n-th set bit, plane after plane
//     plane 2    0 0 0 1
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/check.h"
#include "core/rng.h"

namespace igra {

// Position of the n-th (0-based) set bit of a word that has more than n. Without branches, because draws
// are random and every branch here would be mispredicted half of the time: count the bits of each byte and
// all before it in parallel, find the byte where the count passes n, then do the same bit by bit inside it.
constexpr int nth_bit(std::uint64_t word, int n) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighs = 0x8080808080808080;
  std::uint64_t sums = word - (word >> 1 & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * kOnes;  // byte i: how many bits in bytes 0 .. i
  const auto rank = static_cast<std::uint64_t>(n);
  const int shift = 8 * std::popcount(((rank * kOnes | kHighs) - sums) & kHighs);
  const std::uint64_t left = rank - ((sums << 8) >> shift & 0xff);
  std::uint64_t bits = (word >> shift & 0xff) * kOnes & 0x8040201008040201;
  bits = (((bits | (bits + (kHighs - kOnes))) & kHighs) >> 7) * kOnes;  // the same, bit by bit
  return shift + std::popcount(((left * kOnes | kHighs) - bits) & kHighs);
}

template <int kTypes, int kMaxCopies>
class Multiset {
 public:
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

  constexpr int count(int type) const {
    int copies = 0;
    for (const auto& plane : planes_) copies += static_cast<int>(plane[type / 64] >> (type % 64) & 1);
    return copies;
  }
  // How many cards are of these types: bit t of word t / 64 for type t.
  static constexpr int kWords = (kTypes + 63) / 64;
  using TypeSet = std::array<std::uint64_t, kWords>;
  constexpr int count_among(const TypeSet& types) const {
    int copies = 0;
    for (const auto& plane : planes_) {
      for (int word = 0; word < kWords; ++word) copies += std::popcount(plane[word] & types[word]);
    }
    return copies;
  }
  constexpr bool has(int type) const { return planes_[0][type / 64] >> (type % 64) & 1; }

  constexpr void add(int type) {
    const int copies = count(type);
    IGRA_CHECK(copies < kMaxCopies);
    planes_[copies][type / 64] |= std::uint64_t{1} << (type % 64);
    ++size_;
  }
  constexpr void remove(int type) {
    const int copies = count(type);
    IGRA_CHECK(copies > 0);
    planes_[copies - 1][type / 64] &= ~(std::uint64_t{1} << (type % 64));
    --size_;
  }

  // The type of the n-th card in the fixed order above, n < size().
  constexpr int nth(int n) const {
    for (const auto& plane : planes_) {
      for (int word = 0; word < kWords; ++word) {
        const int here = std::popcount(plane[word]);
        if (n < here) return word * 64 + nth_bit(plane[word], n);
        n -= here;
      }
    }
    IGRA_CHECK(false);
  }
  // A card drawn uniformly; it stays in the pile until remove().
  int draw(Rng& rng) const { return nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(size_)))); }

  // Calls visit(type, count) for every type present, in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int word = 0; word < kWords; ++word) {
      for (std::uint64_t rest = planes_[0][word]; rest != 0; rest &= rest - 1) {
        const int type = word * 64 + std::countr_zero(rest);
        visit(type, count(type));
      }
    }
  }

  // Bit t is set when at least `copies` (1 .. kMaxCopies) of type 64 * word + t are there; for set
  // arithmetic.
  constexpr std::uint64_t plane(int copies, int word) const { return planes_[copies - 1][word]; }
  constexpr std::uint64_t plane(int copies) const
    requires(kTypes <= 64)
  {
    return planes_[copies - 1][0];
  }

  constexpr bool operator==(const Multiset&) const = default;

 private:
  std::uint64_t planes_[kMaxCopies][kWords] = {};
  std::int16_t size_ = 0;
};

}  // namespace igra
