#include "cli/lab_question.h"

#include <algorithm>
#include <thread>

#include "cli/setup.h"
#include "core/text.h"
#include "games/decks.h"
#include "outside/program_bot.h"

namespace igra::cli {

namespace {

Error usage(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

Budget budget_of(const LabArguments& arguments) {
  Budget budget;
  budget.memory = std::size_t{16} << 20;  // many bots think at a time, none for long
  budget.iterations = arguments.iterations;
  if (arguments.ms >= 0) budget.ms = arguments.ms;
  if (arguments.iterations > 0 && arguments.ms < 0) budget.ms = -1;
  return budget;
}

lab::Pair pair_of(const LabArguments& arguments) {
  if (arguments.versus.empty()) return lab::pair_for(arguments.bot);
  return {arguments.bot, arguments.versus};
}

// Enough deals for half as many matches again, but never so few that nothing is seen.
std::int64_t deals_of(const LabArguments& arguments, int players) {
  constexpr std::int64_t kFewest = 2;
  if (arguments.deals >= 0) return arguments.deals == 0 ? 0 : std::max(kFewest, arguments.deals);
  return std::max(kFewest, arguments.games / (2 * players));
}

Result<CardCounts> read_cards(const std::string& file, Console& console) {
  const auto refused = [&](const Error& error) {
    const std::string line = error.line > 0 ? ", line " + std::to_string(error.line) : "";
    return usage(file + line + ": " + error.message);
  };
  const Result<std::string> text = read_file(file, console);
  if (!text) return refused(text.error());
  Result<CardCounts> counts = read_card_counts(*text);
  if (!counts) return refused(counts.error());
  if (counts->empty()) return usage(file + ": No card is named.");
  return counts;
}

// A match's rules, with the cards of a file if there is one. `games` keeps a game that had to be made.
Result<lab::Rules> rules_of(const MatchArguments& match, const std::string& file, LabQuestion& asked,
                            Console& console) {
  const Result<Setup> setup = make_setup(match);
  if (!setup) return setup.error();
  lab::Rules rules{setup->game, setup->players, setup->options};
  if (file.empty()) return rules;
  Result<CardCounts> counts = read_cards(file, console);
  if (!counts) return counts.error();
  Result<std::unique_ptr<const Game>> game = with_cards(*setup->game, *counts, rules.players, rules.options);
  if (!game) return usage(file + ": " + game.error().message);
  rules.game = asked.games.emplace_back(*std::move(game)).get();
  rules.cards = *std::move(counts);
  return rules;
}

// The rules to compare with: those of the match, with some options or cards changed.
Status add_other(const LabArguments& arguments, LabQuestion& asked, Console& console) {
  if (arguments.compare_options.empty() && arguments.compare_cards.empty()) return success();
  MatchArguments match = arguments.match;
  match.options.insert(match.options.end(), arguments.compare_options.begin(),
                       arguments.compare_options.end());
  const std::string& cards = arguments.compare_cards.empty() ? arguments.cards : arguments.compare_cards;
  Result<lab::Rules> other = rules_of(match, cards, asked, console);
  if (!other) return other.error();
  const lab::Rules& base = asked.question.plan.rules;
  if (other->options == base.options && other->cards == base.cards) {
    return usage("The rules to compare with are the same.");
  }
  asked.question.other = *std::move(other);
  return success();
}

// `deck=double,by-value`: what to vary, and the values.
struct Axis {
  std::string name;
  std::vector<std::string> values;
};

Result<Axis> axis_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) return usage("A sweep is KEY=VALUE,VALUE and so on.");
  Axis axis{text.substr(0, equals), {}};
  for (std::size_t at = equals + 1; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    axis.values.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return axis;
}

Status set(LabArguments& arguments, const std::string& name, const std::string& value) {
  if (name == "bot") {
    arguments.bot = value;
  } else if (name == "cards") {
    arguments.cards = value;
  } else if (name == "players") {
    const std::optional<int> players = parse_number(value);
    if (!players || *players < 1) return usage("Players are a number, not " + in_quotes(value) + ".");
    arguments.match.players = *players;
  } else {
    arguments.match.options.push_back(name + "=" + value);
  }
  return success();
}

Result<LabStudy> study_of(LabArguments arguments, lab::Setting setting, Console& console) {
  for (const auto& [name, value] : setting) {
    if (const Status done = set(arguments, name, value); !done) return done.error();
  }
  Result<LabQuestion> asked = lab_question(arguments, console);
  if (!asked) return asked.error();
  return LabStudy{std::move(setting), *std::move(asked)};
}

// The n-th combination of values.
lab::Setting setting_of(const std::vector<Axis>& axes, std::size_t n) {
  lab::Setting setting;
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
    setting.insert(setting.begin(), {axis->name, axis->values[n % axis->values.size()]});
    n /= axis->values.size();
  }
  return setting;
}

}  // namespace

Result<LabQuestion> lab_question(const LabArguments& arguments, Console& console) {
  LabQuestion asked;
  Result<lab::Rules> rules = rules_of(arguments.match, arguments.cards, asked, console);
  if (!rules) return rules.error();
  for (const std::string& bot : {arguments.bot, arguments.versus}) {
    if (bot.empty()) continue;
    if (const Status known = check_bot(bot, *rules->game); !known) return known.error();
  }
  const int threads = arguments.threads != 0
                          ? arguments.threads
                          : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  asked.question = {.plan = {.rules = *std::move(rules),
                             .bot = arguments.bot,
                             .budget = budget_of(arguments),
                             .games = arguments.games,
                             .seed = seed_or_random(arguments.match.seed),
                             .threads = threads},
                    .deals = 0,
                    .pair = pair_of(arguments),
                    .other = {}};
  asked.question.deals = deals_of(arguments, asked.question.plan.rules.players);
  if (const Status done = add_other(arguments, asked, console); !done) return done.error();
  return asked;
}

Result<std::vector<LabStudy>> lab_sweep(const LabArguments& arguments, Console& console) {
  constexpr std::size_t kMost = 1000;
  std::vector<Axis> axes;
  std::size_t count = 1;
  for (const std::string& text : arguments.sweep) {
    Result<Axis> axis = axis_of(text);
    if (!axis) return axis.error();
    count *= axis->values.size();
    if (count > kMost) return usage("A sweep has at most 1000 studies.");
    axes.push_back(*std::move(axis));
  }
  LabArguments common = arguments;
  common.deals = 0;
  common.match.seed = seed_or_random(arguments.match.seed);
  std::vector<LabStudy> studies;
  for (std::size_t n = 0; n < count; ++n) {
    Result<LabStudy> study = study_of(common, setting_of(axes, n), console);
    if (!study) return study.error();
    studies.push_back(*std::move(study));
  }
  return studies;
}

}  // namespace igra::cli
