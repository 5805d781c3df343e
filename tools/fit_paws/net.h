// A network of networks.h while it is being fitted: its size is chosen when the program runs, and its numbers
// lie in one row in the order of `Network`, so that fitting, copying and writing them needs no names.
//
//   direct, one an input | hidden, input by input | bias | score | base
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.h"
#include "fit_paws/lessons.h"
#include "games/paws/networks.h"

namespace igra::paws {

class Net {
 public:
  static constexpr int kMaxHidden = 256;
  using Sums = std::array<float, kMaxHidden>;  // as many as are hidden are used

  // Of zeros: has no opinion.
  Net(int inputs, int hidden);
  template <class Inputs, int kHidden>
  explicit Net(const Network<Inputs, kHidden>& network) : Net(Network<Inputs, kHidden>::kInputs, kHidden) {
    using Numbers = std::array<float, sizeof(network) / sizeof(float)>;
    const auto numbers = std::bit_cast<Numbers>(network);
    IGRA_CHECK(numbers.size() == numbers_.size());
    std::copy(numbers.begin(), numbers.end(), numbers_.begin());
  }

  int inputs() const { return static_cast<int>(inputs_); }
  int hidden() const { return static_cast<int>(hidden_); }
  std::span<float> numbers() { return numbers_; }
  std::span<const float> numbers() const { return numbers_; }
  std::span<float> direct() { return numbers().first(inputs_); }
  // An input's part in the hidden sums.
  std::span<float> hidden_by(std::size_t input) {
    return numbers().subspan(inputs_ + input * hidden_, hidden_);
  }
  std::span<float> score() { return numbers().last(hidden_ + 1).first(hidden_); }

  float operator()(const Row& row) const {
    Sums sums;
    return sum(row, sums);
  }
  // The same, leaving the hidden sums behind for add_slopes().
  float sum(const Row& row, Sums& sums) const;
  // Adds to `slopes`, one a number, what raising that number does to a loss that rises by `slope` with the
  // network's sum.
  void add_slopes(const Row& row, const Sums& sums, float slope, std::span<float> slopes) const;

  // As networks.cc includes it, to three digits; `name` is the constant's.
  std::string as_source(std::string_view name) const;

 private:
  const float* hidden_at(std::size_t input) const { return &numbers_[inputs_ + input * hidden_]; }
  std::size_t bias_at() const { return inputs_ + inputs_ * hidden_; }
  std::size_t score_at() const { return bias_at() + hidden_; }

  std::size_t inputs_;
  std::size_t hidden_;
  std::vector<float> numbers_;
};

}  // namespace igra::paws
