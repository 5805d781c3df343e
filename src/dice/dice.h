// Fair dice: what chance does in a match follows from one secret key, drawn from the operating system before
// the match. The key's hash is published at the start and the key at the end, so that everybody can check
// (`igra verify`) that nobody chose the draws.
//
// The number drawn at a ply is taken from the ChaCha20 stream whose key is the match's and whose nonce is the
// ply: taking an event back and making it again meets the same luck.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "table/table.h"

namespace igra {

class FairDice {
 public:
  static constexpr std::size_t kKeyBytes = 32;
  using Key = std::array<unsigned char, kKeyBytes>;

  explicit FairDice(const Key& key) : key_(key) {}
  static FairDice fresh();                                         // from the operating system
  static std::optional<FairDice> from_text(std::string_view hex);  // as key_text() writes it

  std::string key_text() const;  // 64 hexadecimal digits
  std::string commitment()
      const;  // SHA-256 of the 32 bytes, 64 hexadecimal digits: the record's seed-commitment

  // 0 .. bound - 1, each as likely: the number drawn at `ply`. By rejection, so without a bias.
  std::uint32_t below(std::uint32_t bound, int ply) const;
  // The outcome that comes at this ply: outcomes in the order of their texts, by weight.
  Event draw(const Position& position, int ply) const;
  Event draw(const Table& table) const { return draw(table.position(), table.ply()); }
  // Makes chance events until a player acts or the match is over.
  void draw_chance(Table& table) const;

 private:
  Key key_;
};

}  // namespace igra
