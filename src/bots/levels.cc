// The bots by name: five levels for people to play against, and yardsticks to measure them with.
#include <algorithm>
#include <optional>

#include "bots/mind.h"
#include "core/arithmetic.h"
#include "core/levels.h"

namespace igra {

namespace {

// A level either looks one event ahead, or searches. One that looks ahead errs like a person: it overlooks
// some events altogether, and takes small differences for none.
struct Level {
  float overlook;     // chance that an event is not noticed
  float temperature;  // how far apart two values must be to be told apart; 0: the best is chosen
  int worlds;         // samples a look is averaged over
  int iterations;     // of a search; 0: looks one event ahead
  int ms;             // a search that has a time ends then at the latest
};

constexpr int kUnlimited = 1 << 30;
constexpr Level kGreedy{.overlook = 0, .temperature = 0, .worlds = 8, .iterations = 0, .ms = 0};

struct Levels {
  std::string_view game;
  Level level[kLevels.size()];
};

//                     overlook  temperature  worlds  iterations  ms
constexpr Levels kStrengths[] = {
    {"five-towers",
     {{0.26f, 0.075f, 2, 0, 90},
      {0.20f, 0.045f, 2, 0, 90},
      {0.12f, 0.028f, 2, 0, 90},
      {0.04f, 0.020f, 4, 0, 90},
      {0, 0, 0, kUnlimited, kUnlimited}}},
    {"paws",
     {{0.40f, 0.170f, 1, 0, 90},
      {0.21f, 0.075f, 2, 0, 90},
      {0.12f, 0.040f, 3, 0, 90},
      {0.05f, 0.018f, 4, 0, 90},
      {0, 0, 0, kUnlimited, kUnlimited}}},
    {"carcassonne",
     {{0.30f, 0.025f, 1, 0, 90},
      {0.15f, 0.010f, 1, 0, 90},
      {0, 0, 0, 90, 90},
      {0, 0, 0, 450, 90},
      {0, 0, 0, kUnlimited, kUnlimited}}},
    {"klats",
     {{0.45f, 0.150f, 1, 0, 90},
      {0.30f, 0.060f, 2, 0, 90},
      {0.12f, 0.030f, 3, 0, 90},
      {0.02f, 0.012f, 4, 0, 90},
      {0, 0, 0, kUnlimited, kUnlimited}}},
    // A game that is new here.
    {"",
     {{0.30f, 0.100f, 2, 0, 90},
      {0.10f, 0.030f, 4, 0, 90},
      {0, 0, 0, 200, 90},
      {0, 0, 0, 3000, 90},
      {0, 0, 0, kUnlimited, kUnlimited}}},
};

// A decimal number as people write it: `-0.25`, `3`.
std::optional<float> parse_decimal(std::string_view text) {
  const bool minus = text.starts_with('-');
  if (minus) text.remove_prefix(1);
  float value = 0;
  float place = 0;  // 0 before the point
  for (const char c : text) {
    if (c == '.' && place == 0) {
      place = 1;
    } else if (c >= '0' && c <= '9') {
      place /= 10;
      value =
          place == 0 ? value * 10 + static_cast<float>(c - '0') : value + static_cast<float>(c - '0') * place;
    } else {
      return std::nullopt;
    }
  }
  return minus ? -value : value;
}

const Level* find_level(std::string_view game, std::string_view name) {
  const auto* const row = std::find_if(std::begin(kStrengths), std::end(kStrengths) - 1,
                                       [&](const Levels& levels) { return levels.game == game; });
  const auto found = std::find(kLevels.begin(), kLevels.end(), name);
  return found == kLevels.end() ? nullptr : &row->level[found - kLevels.begin()];
}

class RandomBot final : public Bot {
 public:
  explicit RandomBot(std::uint64_t seed) : rng_(seed) {}
  Choice choose(const Knowledge& knowledge, const Budget&) override {
    EventList legal;
    knowledge.legal(legal);
    return {.event = legal[static_cast<int>(rng_.below(static_cast<std::uint32_t>(legal.size())))],
            .candidates = {}};
  }

 private:
  Rng rng_;
};

// Looks one event ahead.
class LookingBot final : public Bot {
 public:
  // `own` is the mind, if nobody else keeps it.
  LookingBot(const Mind& mind, const Level& level, std::uint64_t seed, std::unique_ptr<Mind> own = nullptr)
      : own_(std::move(own)), mind_(mind), level_(level), rng_(seed) {}

  Choice choose(const Knowledge& knowledge, const Budget&) override {
    Choice choice{.event = 0, .candidates = mind_.glance(knowledge, level_.worlds, rng_)};
    sort_candidates(choice.candidates);
    choice.event = choice.candidates[pick(choice.candidates)].event;
    return choice;
  }

 private:
  // Softmax over what is noticed; who notices nothing sees the best.
  std::size_t pick(const std::vector<Candidate>& candidates) {
    if (level_.temperature == 0) return 0;
    std::vector<float> appeal;
    float sum = 0;
    for (const Candidate& candidate : candidates) {
      const bool noticed = rng_.unit() >= static_cast<double>(level_.overlook);
      const auto behind = static_cast<float>(candidate.value - candidates.front().value);
      appeal.push_back(noticed ? exp_of(behind / level_.temperature) : 0.0f);
      sum += appeal.back();
    }
    float left = static_cast<float>(rng_.unit()) * sum;
    for (std::size_t i = 0; i < appeal.size(); ++i) {
      if (left < appeal[i]) return i;
      left -= appeal[i];
    }
    return 0;
  }

  std::unique_ptr<Mind> own_;
  const Mind& mind_;
  const Level level_;
  Rng rng_;
};

class SearchingBot final : public Bot {
 public:
  // `mind` is the one the thinker thinks with, if nobody else keeps it.
  SearchingBot(std::unique_ptr<Thinker> thinker, int iterations, int ms, std::unique_ptr<Mind> mind = nullptr)
      : mind_(std::move(mind)), thinker_(std::move(thinker)), iterations_(iterations), ms_(ms) {}

  Choice choose(const Knowledge& knowledge, const Budget& given) override {
    Budget budget = given;
    if (iterations_ != kUnlimited && (budget.iterations <= 0 || budget.iterations > iterations_)) {
      budget.iterations = iterations_;
    }
    // Who sets no time wants what iterations alone decide: then a slow machine may not cut them short.
    if (budget.ms > ms_) budget.ms = ms_;
    return thinker_->think(knowledge, budget);
  }

 private:
  std::unique_ptr<Mind> mind_;
  std::unique_ptr<Thinker> thinker_;
  const int iterations_;
  const int ms_;
};

std::unique_ptr<Bot> make_level(const Level& level, const Mind& mind, std::uint64_t seed) {
  if (level.iterations == 0) return std::make_unique<LookingBot>(mind, level, seed);
  return std::make_unique<SearchingBot>(mind.thinker(mind.config(), seed), level.iterations, level.ms);
}

// `explore=0.3`: sets what has this name in the level or the configuration, or a parameter of the heuristic.
bool change(std::string_view setting, Level& level, SearchConfig& config,
            std::span<const Parameter> parameters, std::vector<float>& values) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view key = setting.substr(0, equals);
  const std::optional<float> value = parse_decimal(setting.substr(equals + 1));
  if (!value) return false;
  const auto whole = static_cast<int>(*value);
  if (key == "iterations") return level.iterations = whole, true;
  if (key == "overlook") return level.overlook = *value, true;
  if (key == "level_temperature") return level.temperature = *value, true;
  if (key == "worlds") return level.worlds = std::max(1, whole), true;
  if (key == "explore") return config.explore = *value, true;
  if (key == "first_play") return config.first_play = *value, true;
  if (key == "priors") return config.priors = whole != 0, true;
  if (key == "chance_nodes") return config.chance_nodes = whole != 0, true;
  if (key == "common_luck") return config.common_luck = whole != 0, true;
  if (key == "expand_visits") return config.expand_visits = whole, true;
  if (key == "rollout") return config.rollout_decisions = whole, true;
  if (key == "margin_weight") return config.margin_weight = *value, true;
  if (key == "margin_scale") return config.margin_scale = *value, true;
  if (key == "exact_nodes") return config.exact_nodes = whole, true;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == key) return values[i] = *value, true;
  }
  return false;
}

// `master:explore=0.3:rollout=4`, `greedy:worlds=2`: an experiment.
std::unique_ptr<Bot> make_experiment(bool searches, std::string_view settings, const Mind& mind,
                                     std::uint64_t seed) {
  SearchConfig config = mind.config();
  Level level = searches ? Level{0, 0, 0, kUnlimited, kUnlimited} : kGreedy;
  std::vector<float> values;
  for (const Parameter& parameter : mind.parameters()) values.push_back(parameter.value);
  while (!settings.empty()) {
    const std::size_t end = std::min(settings.find(':'), settings.size());
    if (!change(settings.substr(0, end), level, config, mind.parameters(), values)) return nullptr;
    settings.remove_prefix(std::min(end + 1, settings.size()));
  }
  std::unique_ptr<Mind> own = mind.with(values);
  if (!searches) return std::make_unique<LookingBot>(*own, level, seed, std::move(own));
  std::unique_ptr<Thinker> thinker = own->thinker(config, seed);
  return std::make_unique<SearchingBot>(std::move(thinker), level.iterations, kUnlimited, std::move(own));
}

}  // namespace

std::vector<std::string_view> bot_names() {
  std::vector<std::string_view> names(kLevels.begin(), kLevels.end());
  names.insert(names.end(), {"random", "greedy", "ismcts-plain"});
  return names;
}

std::unique_ptr<Bot> make_bot(std::string_view name, const Mind& mind, std::uint64_t seed) {
  if (const Level* level = find_level(mind.info().id, name)) return make_level(*level, mind, seed);
  if (name == "random") return std::make_unique<RandomBot>(seed);
  if (name == "greedy") return std::make_unique<LookingBot>(mind, kGreedy, seed);
  if (name == "ismcts-plain") {
    return std::make_unique<SearchingBot>(mind.plain_thinker(seed), kUnlimited, kUnlimited);
  }
  for (const std::string_view kind : {"master:", "greedy:"}) {
    if (!name.starts_with(kind)) continue;
    return make_experiment(kind == "master:", name.substr(kind.size()), mind, seed);
  }
  return nullptr;
}

}  // namespace igra
