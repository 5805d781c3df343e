#include "fit_paws/lessons.h"

namespace igra::paws {

Row Rows::operator[](std::size_t i) const {
  const std::size_t start = i == 0 ? 0 : ends_[i - 1];
  return {.inputs = std::span(inputs_).subspan(start, ends_[i] - start), .numbers = numbers_.data() + start};
}

void Rows::clear() {
  inputs_.clear();
  numbers_.clear();
  ends_.clear();
}

void Rows::add_numbers(std::span<const float> numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0) continue;
    inputs_.push_back(static_cast<std::uint8_t>(i));
    numbers_.push_back(numbers[i]);
  }
  ends_.push_back(inputs_.size());
}

Lessons::Lesson Lessons::operator[](std::size_t i) const {
  const std::size_t first = i == 0 ? 0 : ends_[i - 1];
  return {.first = first, .shares = std::span(shares_).subspan(first, ends_[i] - first)};
}

}  // namespace igra::paws
