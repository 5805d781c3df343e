#include "bots/tune.h"

#include <algorithm>
#include <cmath>

#include "bots/mind.h"
#include "core/text.h"

namespace igra {

namespace {

// Spall's exponents: the pushes fade slowly, the strides faster, after a few steps to get going.
constexpr double kReachFades = 0.101;
constexpr double kStrideFades = 0.602 - kReachFades;
constexpr double kFirstSteps = 20;

double share_of_range(const Tunable& tunable) {
  const double range = tunable.high - tunable.low;
  return range > 0 ? (tunable.value - tunable.low) / range : 0;
}

// Six digits behind the point, as bots' names take them.
std::string decimal(double value) {
  constexpr std::int64_t kScale = 1000000;
  const auto scaled = std::llround(std::abs(value) * static_cast<double>(kScale));
  std::string text = value < 0 && scaled != 0 ? "-" : "";
  append_number(text, scaled / kScale);
  std::string digits;
  append_number(digits, kScale + scaled % kScale);
  digits.front() = '.';
  while (digits.back() == '0') digits.pop_back();
  return digits == "." ? text : text + digits;
}

}  // namespace

std::vector<Tunable> tunables_of(const Mind& mind, bool searches) {
  std::vector<Tunable> all;
  const auto add = [&](std::string_view name, float value, double low, double high) {
    const auto start = static_cast<double>(value);
    all.push_back({std::string(name), start, std::min(low, start), std::max(high, start)});
  };
  if (searches) {
    const SearchConfig config = mind.config();
    add("explore", config.explore, 0.05, 2);
    add("first_play", config.first_play, 0, 0.5);
    add("margin_weight", config.margin_weight, 0, 0.5);
    add("margin_scale", config.margin_scale, 5, 60);
  }
  for (const Parameter& parameter : mind.parameters()) {
    add(parameter.name, parameter.value, static_cast<double>(parameter.low),
        static_cast<double>(parameter.high));
  }
  return all;
}

Tuning::Tuning(TunePlan plan) : plan_(std::move(plan)) {
  for (const Tunable& tunable : plan_.tunables) at_.push_back(share_of_range(tunable));
  sums_.emplace_back(at_.size());
}

Tuning::Pair Tuning::next() const {
  const std::vector<int> direction = directions();
  const double reach = plan_.reach * fading(kReachFades);
  std::vector<double> up = at_;
  std::vector<double> down = at_;
  for (std::size_t i = 0; i < at_.size(); ++i) {
    up[i] += reach * direction[i];
    down[i] -= reach * direction[i];
  }
  return {in_range(up), in_range(down)};
}

void Tuning::learn(double result) {
  const std::vector<int> direction = directions();
  const double stride = plan_.stride * fading(kStrideFades);
  for (std::size_t i = 0; i < at_.size(); ++i) {
    at_[i] = std::clamp(at_[i] + stride * result * direction[i], 0.0, 1.0);
  }
  sums_.push_back(sums_.back());
  for (std::size_t i = 0; i < at_.size(); ++i) sums_.back()[i] += at_[i];
  ++steps_;
}

Values Tuning::tuned() const {
  if (steps_ == 0) return current();
  const auto first = static_cast<std::size_t>(steps_ / 2);
  std::vector<double> mean(at_.size());
  for (std::size_t i = 0; i < at_.size(); ++i) {
    mean[i] = (sums_.back()[i] - sums_[first][i]) / static_cast<double>(sums_.size() - 1 - first);
  }
  return in_range(mean);
}

std::vector<int> Tuning::directions() const {
  Rng rng(derived_seed(plan_.seed, static_cast<std::uint64_t>(steps_) + 1));
  std::vector<int> directions;
  for (std::size_t i = 0; i < at_.size(); ++i) directions.push_back(rng.below(2) == 0 ? -1 : 1);
  return directions;
}

double Tuning::fading(double power) const { return std::pow(kFirstSteps / (kFirstSteps + steps_), power); }

Values Tuning::in_range(const std::vector<double>& shares) const {
  Values values;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const Tunable& tunable = plan_.tunables[i];
    values.push_back(tunable.low + std::clamp(shares[i], 0.0, 1.0) * (tunable.high - tunable.low));
  }
  return values;
}

std::string bot_with(const std::string& bot, const std::vector<Tunable>& tunables, const Values& values) {
  std::string name = bot;
  for (std::size_t i = 0; i < values.size(); ++i) {
    name += ":" + tunables[i].name + "=" + decimal(values[i]);
  }
  return name;
}

}  // namespace igra
