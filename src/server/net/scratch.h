// A buffer to read into, lent for the length of a handler: connections that wait own none.
#pragma once

#include <array>
#include <memory>
#include <span>

namespace igra::server {

class Scratch {
 public:
  static constexpr std::size_t kBytes = 32 << 10;

  Scratch() : block_(std::move(spare())) {
    // Handlers may be nested (a strand runs what waits for it inside another's call): then this is a second.
    if (block_ == nullptr) block_ = std::make_unique_for_overwrite<Block>();
  }
  ~Scratch() { spare() = std::move(block_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::span<char> bytes() { return *block_; }

 private:
  using Block = std::array<char, kBytes>;
  static std::unique_ptr<Block>& spare() {
    thread_local std::unique_ptr<Block> one;
    return one;
  }
  std::unique_ptr<Block> block_;
};

}  // namespace igra::server
