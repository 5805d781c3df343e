// A buffer to read into, lent for the length of a handler: connections that wait own none.
//
// Twenty thousand quiet sockets with a buffer each would be half a gigabyte. A thread runs one handler at a
// time, so one block a thread is enough, and it stays warm in the cache.
#pragma once

#include <array>
#include <memory>
#include <span>

namespace igra::server {

// Taken at the beginning of a handler and given back at its end; nothing may point into it after that.
class Scratch {
 public:
  // As much as one read takes from a socket at most.
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
  // This thread's block while nobody has it.
  static std::unique_ptr<Block>& spare() {
    thread_local std::unique_ptr<Block> one;
    return one;
  }
  std::unique_ptr<Block> block_;
};

}  // namespace igra::server
