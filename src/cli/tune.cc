#include "bots/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "bots/mind.h"
#include "cli/command.h"
#include "cli/setup.h"
#include "cli/tune_file.h"
#include "core/text.h"
#include "games/all.h"

namespace igra::cli {

namespace {

using Json = nlohmann::ordered_json;

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

Result<std::vector<Tunable>> chosen_tunables(const TuneArguments& arguments, const Mind& mind) {
  const std::vector<Tunable> all = tunables_of(mind, arguments.bot == "master");
  std::vector<std::string> names;
  for (const Tunable& tunable : all) names.push_back(tunable.name);
  if (all.empty()) return bad_request("This bot has nothing to tune in this game.");
  if (arguments.names.empty()) return all;
  std::vector<Tunable> chosen;
  for (const std::string& name : arguments.names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      return bad_request(fmt::format("There is nothing called {} to tune; there are: {}.", in_quotes(name),
                                     fmt::join(names, ", ")));
    }
    chosen.push_back(all[static_cast<std::size_t>(found - names.begin())]);
  }
  return chosen;
}

// Tuning by arena, with a file that knows how far it came.
class Tuner {
 public:
  Tuner(const TuneArguments& arguments, Setup setup, std::vector<Tunable> tunables, Console& console)
      : arguments_(arguments), setup_(std::move(setup)), tunables_(std::move(tunables)), console_(console) {}

  Status open();
  void run();
  std::string as_table() const;
  std::string as_json() const;

 private:
  std::string first_line() const;
  ArenaPlan plan(const std::string& first, const std::string& others, std::int64_t games,
                 std::uint64_t seed) const;
  double share_of_first(const ArenaPlan& plan) const;
  double play_step(int step) const;
  void check();
  Standing verdict() const;
  std::string named(const Values& values) const { return bot_with(arguments_.bot, tunables_, values); }
  void note(const std::string& line) {
    if (out_.is_open()) out_ << line << std::endl;
  }
  double fair_share() const { return 1.0 / setup_.players; }

  const TuneArguments& arguments_;
  const Setup setup_;
  const std::vector<Tunable> tunables_;
  Console& console_;
  std::string seed_;
  std::ofstream out_;
  std::optional<Tuning> tuning_;
  std::vector<ArenaGame> checks_;
};

std::string Tuner::first_line() const {
  Json options = Json::object();
  const auto specs = setup_.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    options[std::string(specs[i].key)] = option_text(specs[i], setup_.options.value[i]);
  }
  Json tunables = Json::array();
  for (const Tunable& one : tunables_) tunables.push_back({one.name, one.value, one.low, one.high});
  return Json{{"tune", setup_.game->info().id},
              {"players", setup_.players},
              {"options", options},
              {"bot", arguments_.bot},
              {"tunables", tunables},
              {"games", arguments_.games},
              {"ms", arguments_.ms},
              {"iterations", arguments_.iterations},
              {"reach", arguments_.reach},
              {"stride", arguments_.stride},
              {"seed", seed_}}
      .dump();
}

Status Tuner::open() {
  seed_ = arguments_.match.seed;
  const auto begin = [this] {
    tuning_.emplace(TunePlan{.tunables = tunables_,
                             .reach = arguments_.reach,
                             .stride = arguments_.stride,
                             .seed = Rng::digest(seed_)});
  };
  if (arguments_.resume) {
    Result<TuneFile> file = read_tune(arguments_.out, console_);
    if (!file) return file.error();
    if (seed_.empty()) seed_ = file->seed;
    if (file->first_line != first_line()) {
      return bad_request("The file is of another tuning: game, bot, numbers, games, time or seed differ.");
    }
    std::error_code failed;
    std::filesystem::resize_file(arguments_.out, file->bytes, failed);
    begin();
    for (const double result : file->results) tuning_->learn(result);
    for (TuneFile::Check& check : file->checks) {
      if (check.steps == std::max(arguments_.steps, tuning_->steps()))
        checks_.push_back(std::move(check.game));
    }
  } else {
    seed_ = seed_or_random(seed_);
    begin();
  }
  if (arguments_.out.empty()) return success();
  out_.open(arguments_.out, arguments_.resume ? std::ios::app : std::ios::trunc);
  if (!arguments_.resume) note(first_line());
  if (!out_) return bad_request("The file cannot be written.");
  return success();
}

ArenaPlan Tuner::plan(const std::string& first, const std::string& others, std::int64_t games,
                      std::uint64_t seed) const {
  ArenaPlan plan{.setup = setup_, .bots = {}, .games = games, .budget = {}, .seed = seed};
  const Mind& mind = mind_of(*setup_.game);
  for (const std::string& name : {first, others}) {
    plan.bots.push_back(
        {name, [name, &mind](const Place& place) { return make_bot(name, mind, place.seed); }});
  }
  plan.budget.iterations = arguments_.iterations;
  plan.budget.ms = arguments_.ms != 0 ? arguments_.ms : -1;
  plan.threads = arguments_.threads != 0 ? arguments_.threads
                                         : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return plan;
}

double Tuner::share_of_first(const ArenaPlan& plan) const {
  return standings(plan, run_arena(plan, {}, nullptr)).front().win_rate;
}

// Both meet the same deals. With two players one match-up says all; with more, each is alone against the
// other in turn.
double Tuner::play_step(int step) const {
  const auto [up, down] = tuning_->next();
  const std::uint64_t seed =
      derived_seed(Rng::digest(seed_ + "/games"), static_cast<std::uint64_t>(step) + 1);
  if (setup_.players == 2)
    return 2 * share_of_first(plan(named(up), named(down), arguments_.games, seed)) - 1;
  const std::int64_t half = (arguments_.games + 1) / 2;
  return share_of_first(plan(named(up), named(down), half, seed)) -
         share_of_first(plan(named(down), named(up), half, seed));
}

void Tuner::run() {
  while (tuning_->steps() < arguments_.steps) {
    const int step = tuning_->steps();
    const double result = play_step(step);
    tuning_->learn(result);
    note(step_line(step, result));
    if (console_.err_terminal()) {
      std::string text = fmt::format("step {} of {}", step + 1, arguments_.steps);
      const Values now = tuning_->current();
      for (std::size_t i = 0; i < std::min<std::size_t>(4, now.size()); ++i) {
        text += fmt::format(" · {} {:.3g}", tunables_[i].name, now[i]);
      }
      console_.passing_remark(text);
    }
  }
  check();
  console_.passing_remark("");
}

// The outcome against the start, on deals that had no part in finding it.
void Tuner::check() {
  if (arguments_.check == 0) return;
  ArenaPlan checking = plan("tuned", "start", arguments_.check, Rng::digest(seed_ + "/check"));
  const Mind& mind = mind_of(*setup_.game);
  const std::string names[] = {named(tuning_->tuned()), arguments_.bot};
  for (std::size_t i = 0; i < 2; ++i) {
    checking.bots[i].make = [name = names[i], &mind](const Place& place) {
      return make_bot(name, mind, place.seed);
    };
  }
  std::erase_if(checks_, [&](const ArenaGame& game) { return game.number >= games_in(checking); });
  checks_ =
      run_arena(checking, std::move(checks_), [&](const ArenaGame& last, const std::vector<ArenaGame>& all) {
        note(check_line(tuning_->steps(), last));
        if (!console_.err_terminal()) return;
        console_.passing_remark(fmt::format("check {} of {} · tuned {:.1f} %", all.size(), games_in(checking),
                                            100 * standings(checking, all).front().win_rate));
      });
}

Standing Tuner::verdict() const {
  return standings(plan("tuned", "start", arguments_.check, 0), checks_).front();
}

std::string Tuner::as_table() const {
  const Values tuned = tuning_->tuned();
  std::string text = fmt::format("{} steps of {} games of {}, {} players, {}\n\n", tuning_->steps(),
                                 arguments_.games, setup_.game->info().name, setup_.players, arguments_.bot);
  text += fmt::format("{:<24}{:>12}{:>12}{:>12}{:>12}\n", "number", "start", "tuned", "low", "high");
  for (std::size_t i = 0; i < tuned.size(); ++i) {
    const Tunable& one = tunables_[i];
    text += fmt::format("{:<24}{:>12.5g}{:>12.5g}{:>12.5g}{:>12.5g}\n", one.name, one.value, tuned[i],
                        one.low, one.high);
  }
  text += "\n" + named(tuned) + "\n";
  if (checks_.empty()) return text;
  const Standing standing = verdict();
  return text +
         fmt::format(
             "\nTuned against start: {:.1f} % of {} games ({:.1f} … {:.1f}); a fair share is {:.1f} %\n",
             100 * standing.win_rate, standing.seats, 100 * standing.interval.low,
             100 * standing.interval.high, 100 * fair_share());
}

std::string Tuner::as_json() const {
  const Values tuned = tuning_->tuned();
  Json parameters = Json::array();
  for (std::size_t i = 0; i < tuned.size(); ++i) {
    const Tunable& one = tunables_[i];
    parameters.push_back({{"name", one.name},
                          {"start", one.value},
                          {"tuned", tuned[i]},
                          {"low", one.low},
                          {"high", one.high}});
  }
  Json report{{"game", setup_.game->info().id},
              {"players", setup_.players},
              {"bot", arguments_.bot},
              {"steps", tuning_->steps()},
              {"games_per_step", arguments_.games},
              {"seed", seed_},
              {"parameters", parameters},
              {"tuned", named(tuned)}};
  if (!checks_.empty()) {
    const Standing standing = verdict();
    report["check"] = {{"games", standing.seats},
                       {"win_rate", standing.win_rate},
                       {"low", standing.interval.low},
                       {"high", standing.interval.high},
                       {"fair_share", fair_share()}};
  }
  return report.dump() + "\n";
}

int refused(const Error& error, Console& console) {
  console.error(printable(error.message));
  return kUsage;
}

}  // namespace

int tune(TuneArguments arguments, Console& console) {
  const Result<Setup> setup = make_setup(arguments.match);
  if (!setup) return refused(setup.error(), console);
  if (arguments.resume && arguments.out.empty()) {
    return refused(bad_request("--resume needs the file of the tuning: --out FILE."), console);
  }
  if (arguments.ms == 0 && arguments.iterations == 0) arguments.iterations = 200;
  Result<std::vector<Tunable>> tunables = chosen_tunables(arguments, mind_of(*setup->game));
  if (!tunables) return refused(tunables.error(), console);
  Tuner tuner(arguments, *setup, *std::move(tunables), console);
  if (const Status opened = tuner.open(); !opened) return refused(opened.error(), console);
  tuner.run();
  console.print(arguments.json ? tuner.as_json() : tuner.as_table());
  return kYes;
}

}  // namespace igra::cli
