#include "testkit/cases.h"

#include <algorithm>

namespace igra::testkit {

namespace {

bool combines(const OptionSpec& spec) {
  return spec.kind == OptionKind::toggle || spec.kind == OptionKind::choice;
}

// All combinations of switches and choices, the standard one first.
std::vector<Options> combinations(const GameInfo& info) {
  std::vector<Options> all = {standard_options(info.options)};
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    if (!combines(info.options[i])) continue;
    const std::size_t before = all.size();
    for (int value = info.options[i].low; value <= info.options[i].high; ++value) {
      if (value == info.options[i].standard) continue;
      for (std::size_t k = 0; k < before; ++k) {
        all.push_back(all[k]);
        all.back().value[i] = static_cast<std::int8_t>(value);
      }
    }
  }
  return all;
}

std::string case_name(const GameInfo& info, int players, const Options& options) {
  std::string name = std::to_string(players) + "p";
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& spec = info.options[i];
    if (options.value[i] == spec.standard) continue;
    name += "-" + std::string(spec.key) + "_" + option_text(spec, options.value[i]);
  }
  return name;
}

}  // namespace

std::vector<Case> cases(const GameInfo& info) {
  std::vector<Case> all;
  const auto add = [&](int players, const Options& options) {
    if (!check_start(info, players, options)) return false;
    const std::string name = case_name(info, players, options);
    const bool there = std::any_of(all.begin(), all.end(), [&](const Case& c) { return c.name == name; });
    if (!there) all.push_back({name, players, options});
    return true;
  };
  const std::vector<Options> combined = combinations(info);
  for (int players = info.min_players; players <= info.max_players; ++players) {
    for (const Options& options : combined) {
      if (add(players, options)) break;
    }
  }
  for (const Options& options : combined) add(info.min_players, options);
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    if (combines(info.options[i])) continue;
    Options options = combined.front();
    for (const int value : {info.options[i].low,
                            std::min(info.options[i].high,
                                     info.options[i].kind == OptionKind::seat ? 1 : info.options[i].high)}) {
      options.value[i] = static_cast<std::int8_t>(value);
      add(info.min_players, options);
    }
  }
  return all;
}

}  // namespace igra::testkit
