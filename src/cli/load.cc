#include "load/run.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/setup.h"
#include "games/all.h"

namespace igra::cli {

namespace {

constexpr int kSeats = 4;  // at a table, where the game takes that many

Result<std::vector<load::TablePlan>> plans(const LoadArguments& arguments) {
  load::TablePlan plan;
  std::string reason;
  if (!load::find_target(arguments.url, plan.target, reason)) return Error{ErrorCode::bad_request, reason};
  plan.think = std::chrono::milliseconds(arguments.think_ms);
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  if (!arguments.game.empty()) {
    const Result<const Game*> game = known_game(arguments.game);
    if (!game) return game.error();
    games = {*game};
  }
  std::vector<load::TablePlan> all;
  for (int i = 0; i < arguments.tables; ++i) {
    const GameInfo& info = games[static_cast<std::size_t>(i) % games.size()]->info();
    plan.game = info.id;
    plan.players =
        std::clamp(arguments.players != 0 ? arguments.players : kSeats, info.min_players, info.max_players);
    all.push_back(plan);
  }
  return all;
}

}  // namespace

int load(const LoadArguments& arguments, Console& console) {
  Result<std::vector<load::TablePlan>> all = plans(arguments);
  if (!all) {
    console.error(printable(all.error().message));
    return kUsage;
  }
  const load::Report report = load::run({.tables = *std::move(all),
                                         .threads = arguments.threads,
                                         .duration = std::chrono::seconds(arguments.seconds),
                                         .pid = arguments.pid});
  console.print(arguments.json ? as_json(report) : as_text(report));
  return report.playing == report.tables && report.sum.moves > 0 ? kYes : kNo;
}

}  // namespace igra::cli
