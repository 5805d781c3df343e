#include "fit_paws/net.h"

#include <fmt/format.h>

namespace igra::paws {

namespace {

// A literal of C++: `0.5f`, `3.f`, `1e-05f`.
std::string literal(float number) {
  std::string text = fmt::format("{:.3g}", number);
  if (text.find_first_of(".e") == std::string::npos) text += '.';
  return text + 'f';
}

std::string braced(std::span<const float> numbers) {
  std::string text = "{";
  for (const float number : numbers) text += (text.size() > 1 ? ", " : "") + literal(number);
  return text + "}";
}

}  // namespace

Net::Net(int inputs, int hidden)
    : inputs_(static_cast<std::size_t>(inputs)), hidden_(static_cast<std::size_t>(hidden)) {
  IGRA_CHECK(0 <= hidden && hidden <= kMaxHidden);
  numbers_.resize(score_at() + hidden_ + 1);
}

float Net::sum(const Row& row, Sums& sums) const {
  float sum = numbers_.back();
  std::copy_n(&numbers_[bias_at()], hidden_, sums.begin());
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float number = row.numbers[i];
    sum += number * numbers_[row.inputs[i]];
    const float* hidden = hidden_at(row.inputs[i]);
    for (std::size_t j = 0; j < hidden_; ++j) sums[j] += number * hidden[j];
  }
  const float* score = &numbers_[score_at()];
  for (std::size_t j = 0; j < hidden_; ++j) sum += std::max(sums[j], 0.0f) * score[j];
  return sum;
}

void Net::add_slopes(const Row& row, const Sums& sums, float slope, std::span<float> slopes) const {
  Sums behind;  // the slopes of the hidden sums: what is not positive has no part in the result
  const float* score = &numbers_[score_at()];
  for (std::size_t j = 0; j < hidden_; ++j) {
    behind[j] = sums[j] > 0 ? slope * score[j] : 0;
    slopes[bias_at() + j] += behind[j];
    slopes[score_at() + j] += slope * std::max(sums[j], 0.0f);
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float number = row.numbers[i];
    slopes[row.inputs[i]] += slope * number;
    float* hidden = &slopes[inputs_ + row.inputs[i] * hidden_];
    for (std::size_t j = 0; j < hidden_; ++j) hidden[j] += number * behind[j];
  }
  slopes.back() += slope;
}

std::string Net::as_source(std::string_view name) const {
  const std::span<const float> all = numbers_;
  std::string text = fmt::format(
      "// Fitted numbers of {} (networks.h): direct, hidden by input, bias, score, base.\n", name);
  text += braced(all.first(inputs_)) + ",\n{";
  for (std::size_t i = 0; i < inputs_; ++i) {
    text += (i == 0 ? "" : ",\n ") + braced(all.subspan(inputs_ + i * hidden_, hidden_));
  }
  text += "},\n" + braced(all.subspan(bias_at(), hidden_));
  text += ",\n" + braced(all.subspan(score_at(), hidden_));
  return text + ",\n" + literal(all.back()) + "\n";
}

}  // namespace igra::paws
