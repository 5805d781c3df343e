#include "bots/arena.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

#include "cli/arena_file.h"
#include "cli/command.h"
#include "cli/forfeits.h"
#include "cli/setup.h"
#include "core/text.h"
#include "outside/program_bot.h"
#include "table/record.h"

namespace igra::cli {

namespace {

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

std::string file_of(const std::string& folder, std::int64_t game, const std::string& rest) {
  return fmt::format("{}/game-{:06}{}", folder, game, rest);
}

std::ofstream transcript_of(const std::string& folder, const std::string& bot, const Place& place) {
  if (folder.empty() || !names_program(bot)) return {};
  return std::ofstream(file_of(folder, place.game, fmt::format("-seat-{}.jsonl", place.seat)));
}

Contestant contestant(const std::string& name, const Setup& setup, const std::string& transcripts) {
  const std::string shown = shown_name(name);
  return {name,
          [=](const Place& place) {
            return seat_bot(name, setup, place.seat, place.seed, transcript_of(transcripts, name, place));
          },
          presentable(shown) ? shown : ""};
}

Result<ArenaPlan> make_plan(const ArenaArguments& arguments) {
  const Result<Setup> setup = make_setup(arguments.match);
  if (!setup) return setup.error();
  ArenaPlan plan{.setup = *setup, .bots = {}, .budget = {}};
  for (const std::string& name : arguments.bots) {
    if (const Status known = check_bot(name, *setup->game); !known) return known.error();
    plan.bots.push_back(contestant(name, *setup, arguments.transcripts));
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
  plan.strict = arguments.strict;
  if (!arguments.records.empty()) {
    plan.keep = [folder = arguments.records](const ArenaGame& game, const Table& table) {
      std::ofstream(file_of(folder, game.number, ".igra")) << write_record(table);
    };
  }
  for (const std::string& folder : {arguments.records, arguments.transcripts}) {
    std::error_code failed;
    if (!folder.empty()) std::filesystem::create_directories(folder, failed);
    if (failed) return bad_request("The folder " + in_quotes(folder) + " cannot be made.");
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
    json.key("rating_high").raw(number(bot.rating.interval.high));
    json.key("rating_by_wins").raw(number(bot.rating_by_wins.rating));
    json.key("rating_by_wins_low").raw(number(bot.rating_by_wins.interval.low));
    json.key("rating_by_wins_high").raw(number(bot.rating_by_wins.interval.high));
    json.key("forfeits").begin_object();
    for (std::size_t why = 1; why < bot.forfeits.size(); ++why) {
      json.field(kForfeitNames[why], bot.forfeits[why]);
    }
    json.end_object().end_object();
  }
  json.end_array().end_object();
  return text + "\n";
}

// `cmd:./mybot forfeited 3 decisions to random events: 2 late, 1 illegal`, or nothing.
std::string forfeits_line(const Standing& bot) {
  const int all = std::accumulate(bot.forfeits.begin(), bot.forfeits.end(), 0);
  std::vector<std::string> reasons;
  for (std::size_t why = 1; why < bot.forfeits.size(); ++why) {
    if (bot.forfeits[why] != 0)
      reasons.push_back(fmt::format("{} {}", bot.forfeits[why], kForfeitNames[why]));
  }
  if (all == 0) return "";
  return fmt::format("\n{} forfeited {} decision{} to random events: {}\n", printable(bot.bot), all,
                     all == 1 ? "" : "s", fmt::join(reasons, ", "));
}

std::string as_table(const ArenaPlan& plan, const std::vector<ArenaGame>& games, RatedBy by) {
  std::string text =
      fmt::format("{} games of {}, {} players; a fair share is {:.1f} %; ratings are by {}\n\n", games.size(),
                  plan.setup.game->info().name, plan.setup.players, 100.0 / plan.setup.players,
                  by == RatedBy::wins ? "wins alone" : "all places");
  std::size_t width = 15;
  for (const Contestant& bot : plan.bots) width = std::max(width, bot.name.size());
  text += fmt::format("{:<{}} {:>7}{:>18}{:>10}{:>16}{:>10}{:>10}\n", "bot", width, "wins", "95 %", "rating",
                      "95 %", "score", "ms");
  for (const Standing& bot : standings(plan, games)) {
    const Rating& rating = by == RatedBy::wins ? bot.rating_by_wins : bot.rating;
    text += fmt::format(
        "{:<{}} {:>6.1f}%{:>18}{:>10.0f}{:>16}{:>10.2f}{:>10.2f}\n", printable(bot.bot), width,
        100 * bot.win_rate, fmt::format("{:.1f} … {:.1f}", 100 * bot.interval.low, 100 * bot.interval.high),
        rating.rating, fmt::format("{:.0f} … {:.0f}", rating.interval.low, rating.interval.high),
        bot.mean_score, bot.ms_per_decision);
  }
  for (const Standing& bot : standings(plan, games)) text += forfeits_line(bot);
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
  ForfeitNotices notices(console);
  bool broken_off = false;
  const auto report = [&](const ArenaGame& last, const std::vector<ArenaGame>& all) {
    broken_off = broken_off || last.broken_off;
    for (const ForfeitedDecision& decision : last.forfeited) {
      const auto bot = static_cast<std::size_t>(last.bots[static_cast<std::size_t>(decision.seat)]);
      notices.add(plan->bots[bot].name, decision.why,
                  fmt::format("game {}, seat {}, ply {}", last.number, decision.seat, decision.ply),
                  decision.answer);
    }
    if (results->out.is_open() && !last.broken_off) results->out << game_line(last) << std::endl;
    if (console.err_terminal()) console.passing_remark(progress(*plan, all));
  };
  const std::vector<ArenaGame> games = run_arena(*plan, std::move(results->done), report);
  console.passing_remark("");
  const RatedBy by = arguments.ratings == "wins" ? RatedBy::wins : RatedBy::places;
  console.print(arguments.json ? as_json(*plan, results->seed, games) : as_table(*plan, games, by));
  return broken_off ? kNo : kYes;
}

}  // namespace igra::cli
