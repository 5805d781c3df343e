// What a move costs the server apart from network and disk: deciding it with the draws that follow, the
// journal entry, applying it, and the texts for every seat. Whole random matches; one iteration is one move.
#include <benchmark/benchmark.h>

#include <numeric>
#include <string>

#include "games/all.h"
#include "server/match/decide.h"
#include "server/wire/to_client.h"

namespace igra::server {
namespace {

void give(MatchState& state, Fact fact) { IGRA_CHECK(apply(state, fact, {})); }

MatchState fresh_match(const Game& game, int players) {
  Json seats = Json::array();
  for (int seat = 0; seat < players; ++seat) seats.push_back({{"kind", "bot"}, {"level", "easy"}});
  MatchState state;
  give(state, fact::Created{"", "", "", *read_settings({{"game", game.info().id}, {"seats", seats}})});
  Drawn drawn{
      .dice = FairDice::fresh(), .order = std::vector<int>(static_cast<std::size_t>(players)), .match = {}};
  std::iota(drawn.order.begin(), drawn.order.end(), 0);
  give(state, decide_start(state.settings, state.roster, drawn));
  return state;
}

// The text for every seat; what all see is written once, and only what changed of it is told.
std::size_t tell(const MatchState& state, int from_ply) {
  static OpenFields told;
  static OpenFields now;
  static std::string changes;
  static std::string push;
  write_open_fields(state.table().position(), now);
  write_changes(changes, told, now);
  std::swap(told, now);
  std::size_t bytes = 0;
  const ClockFace face;
  for (Seat seat = 0; seat < state.players(); ++seat) {
    const Sight sight{
        .table = state.table(), .viewer = Viewer::at(seat), .legal = state.play->legal, .clock = face};
    write_push(push, state.version, "", from_ply, sight, changes);
    bytes += push.size();
  }
  return bytes;
}

void move(benchmark::State& run, const Game& game) {
  const int players = std::min(4, game.info().max_players);
  Rng rng(1);
  MatchState state = fresh_match(game, players);
  std::int64_t bytes = 0;
  for (auto _ : run) {
    if (state.table().over()) {
      run.PauseTiming();
      state = fresh_match(game, players);
      run.ResumeTiming();
    }
    const int ply = state.table().ply();
    const auto& legal = state.play->legal;
    Facts facts =
        decide_bot(state, state.actor(), legal[rng.below(static_cast<std::uint32_t>(legal.size()))], {});
    const Entry entry = write_fact(facts.front(), state.version + 1, 0);
    benchmark::DoNotOptimize(entry.body.data());
    IGRA_CHECK(apply(state, facts.front(), {}));
    bytes += static_cast<std::int64_t>(tell(state, ply));
  }
  run.counters["bytes/move"] =
      benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
  run.SetItemsProcessed(run.iterations());
}

const bool registered = [] {
  for (const Game* game : all_games()) {
    benchmark::RegisterBenchmark(("move/" + std::string(game->info().id)).c_str(),
                                 [game](benchmark::State& state) { move(state, *game); });
  }
  return true;
}();

}  // namespace
}  // namespace igra::server

BENCHMARK_MAIN();
