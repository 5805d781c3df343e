// What a network is to learn from. A lesson is one or more rows of inputs with the share that each should get
// of the lesson's whole, which is 1:
//
//   odds    one row, a position; its share says whether the actor won. The rest is the loss.
//   choice  a row for every event of a decision; the better event should get more.
//
// Only inputs that are not 0 are kept, fewer than half: that saves memory and time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace igra::paws {

struct Row {
  std::span<const std::uint8_t> inputs;  // which are not 0,
  const float* numbers;                  // and what they are

  std::size_t size() const { return inputs.size(); }
};

class Rows {
 public:
  std::size_t size() const { return ends_.size(); }
  Row operator[](std::size_t i) const;
  void clear();
  template <class Inputs>
  void add(const Inputs& inputs) {
    static_assert(sizeof(Inputs) / sizeof(float) <= 256);
    add_numbers(std::bit_cast<std::array<float, sizeof(Inputs) / sizeof(float)>>(inputs));
  }

 private:
  void add_numbers(std::span<const float> numbers);

  std::vector<std::uint8_t> inputs_;
  std::vector<float> numbers_;
  std::vector<std::size_t> ends_;
};

class Lessons {
 public:
  enum class Kind { odds, choice };
  struct Lesson {
    std::size_t first;              // of its rows
    std::span<const float> shares;  // one a row
  };

  explicit Lessons(Kind kind) : kind_(kind) {}
  Kind kind() const { return kind_; }
  const Rows& rows() const { return rows_; }
  std::size_t size() const { return ends_.size(); }
  Lesson operator[](std::size_t i) const;

  template <class Inputs>
  void add_row(const Inputs& inputs, float share) {
    rows_.add(inputs);
    shares_.push_back(share);
  }
  void end_lesson() { ends_.push_back(shares_.size()); }

 private:
  Kind kind_;
  Rows rows_;
  std::vector<float> shares_;
  std::vector<std::size_t> ends_;
};

// What is learned from, and what shows how well: never two positions of one round on both sides, because they
// share their result.
struct Material {
  explicit Material(Lessons::Kind kind) : learned(kind), held_out(kind) {}
  // Rounds come in pairs, each seat being first once: one pair in eight is held out.
  Lessons& of_round(int round) { return round / 2 % 8 == 7 ? held_out : learned; }

  Lessons learned;
  Lessons held_out;
};

}  // namespace igra::paws
