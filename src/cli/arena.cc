#include "bots/arena.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "bots/mind.h"
#include "cli/arena_file.h"
#include "cli/command.h"
#include "cli/match.h"
#include "core/text.h"
#include "games/all.h"

namespace igra::cli {

namespace {

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

Result<ArenaPlan> make_plan(const ArenaArguments& arguments) {
  const Result<Setup> setup = make_setup(arguments.match);
  if (!setup) return setup.error();
  ArenaPlan plan{.setup = *setup, .bots = {}, .budget = {}};
  const Mind& mind = mind_of(*setup->game);
  for (const std::string& name : arguments.bots) {
    if (!make_bot(name, mind, 0)) {
      return bad_request(fmt::format("There is no bot {}; there are: {}.", printable(in_quotes(name)),
                                     fmt::join(bot_names(), ", ")));
    }
    plan.bots.push_back({name, [name, &mind](std::uint64_t seed) { return make_bot(name, mind, seed); }});
  }
  plan.games = arguments.games;
  plan.threads = arguments.threads != 0 ? arguments.threads
                                        : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  plan.budget.iterations = arguments.iterations;
  plan.budget.ms = arguments.ms != 0 ? arguments.ms : arguments.iterations != 0 ? -1 : Budget{}.ms;
  plan.budget.threads = arguments.bot_threads;
  plan.budget.memory = static_cast<std::size_t>(arguments.memory_mb) << 20;
  if (arguments.stop) {
    plan.question = arguments.question > 0 ? arguments.question : 1.0 / plan.setup.players;
  }
  return plan;
}

std::string number(double value) { return fmt::format("{:.6g}", value); }

std::string as_json(const ArenaPlan& plan, const std::string& seed, const std::vector<ArenaGame>& games) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("game", plan.setup.game->info().id).field("players", plan.setup.players);
  json.field("games", static_cast<std::int64_t>(games.size())).field("seed", seed).key("fair_share");
  json.raw(number(1.0 / plan.setup.players)).field("decided", decided(plan, games));
  json.key("bots").begin_array();
  for (const Standing& bot : standings(plan, games)) {
    json.begin_object().field("bot", bot.bot).field("seats", bot.seats);
    json.key("win_rate").raw(number(bot.win_rate)).key("low").raw(number(bot.interval.low));
    json.key("high").raw(number(bot.interval.high)).key("mean_score").raw(number(bot.mean_score));
    json.key("ms_per_decision").raw(number(bot.ms_per_decision));
    json.key("longest_ms").raw(number(bot.longest_ms)).key("rating").raw(number(bot.rating.rating));
    json.key("rating_low").raw(number(bot.rating.interval.low));
    json.key("rating_high").raw(number(bot.rating.interval.high)).end_object();
  }
  json.end_array().end_object();
  return text + "\n";
}

std::string as_table(const ArenaPlan& plan, const std::vector<ArenaGame>& games) {
  std::string text =
      fmt::format("{} games of {}, {} players; a fair share is {:.1f} %\n\n", games.size(),
                  plan.setup.game->info().name, plan.setup.players, 100.0 / plan.setup.players);
  text += fmt::format("{:<16}{:>7}{:>18}{:>10}{:>16}{:>10}{:>10}\n", "bot", "wins", "95 %", "rating", "95 %",
                      "score", "ms");
  for (const Standing& bot : standings(plan, games)) {
    text += fmt::format(
        "{:<16}{:>6.1f}%{:>18}{:>10.0f}{:>16}{:>10.2f}{:>10.2f}\n", printable(bot.bot), 100 * bot.win_rate,
        fmt::format("{:.1f} … {:.1f}", 100 * bot.interval.low, 100 * bot.interval.high), bot.rating.rating,
        fmt::format("{:.0f} … {:.0f}", bot.rating.interval.low, bot.rating.interval.high), bot.mean_score,
        bot.ms_per_decision);
  }
  if (decided(plan, games)) text += "\nThe question is decided.\n";
  return text;
}

std::string progress(const ArenaPlan& plan, const std::vector<ArenaGame>& games) {
  std::string text = fmt::format("{} of {}", games.size(), games_in(plan));
  for (const Standing& bot : standings(plan, games)) {
    text += fmt::format(" · {} {:.1f} %", printable(bot.bot), 100 * bot.win_rate);
  }
  return text;
}

int refused(const Error& error, Console& console) {
  console.error(printable(error.message));
  return kUsage;
}

// What was played already, and the file to add to.
struct Results {
  std::string seed;
  std::vector<ArenaGame> done;
  std::ofstream out;
};

Result<Results> open_results(const ArenaArguments& arguments, const ArenaPlan& plan, Console& console) {
  Results results;
  results.seed = arguments.match.seed;
  if (arguments.resume) {
    if (arguments.out.empty()) return bad_request("--resume needs the results file: --out FILE.");
    Result<ArenaFile> file = read_arena(arguments.out, console);
    if (!file) return file.error();
    if (results.seed.empty()) results.seed = file->seed;
    if (file->first_line != arena_line(plan, results.seed)) {
      return bad_request("The results file is of another arena: game, bots, options, time or seed differ.");
    }
    // A line that was broken off goes, so that the next one stands by itself.
    std::error_code failed;
    std::filesystem::resize_file(arguments.out, file->bytes, failed);
    for (ArenaGame& game : file->games) {
      if (game.number < games_in(plan)) results.done.push_back(std::move(game));
    }
  }
  results.seed = seed_or_random(results.seed);
  if (arguments.out.empty()) return results;
  results.out.open(arguments.out, arguments.resume ? std::ios::app : std::ios::trunc);
  if (!arguments.resume) results.out << arena_line(plan, results.seed) << std::endl;
  if (!results.out) return bad_request("The results file cannot be written.");
  return results;
}

}  // namespace

int arena(const ArenaArguments& arguments, Console& console) {
  Result<ArenaPlan> plan = make_plan(arguments);
  if (!plan) return refused(plan.error(), console);
  Result<Results> results = open_results(arguments, *plan, console);
  if (!results) return refused(results.error(), console);
  plan->seed = Rng::digest(results->seed);
  const auto report = [&](const ArenaGame& last, const std::vector<ArenaGame>& all) {
    if (results->out.is_open()) results->out << game_line(last) << std::endl;
    if (console.err_terminal()) console.passing_remark(progress(*plan, all));
  };
  const std::vector<ArenaGame> games = run_arena(*plan, std::move(results->done), report);
  console.passing_remark("");
  console.print(arguments.json ? as_json(*plan, results->seed, games) : as_table(*plan, games));
  return kYes;
}

}  // namespace igra::cli
