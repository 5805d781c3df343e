// Inside the search: simulations and decisions a second, for the textbook search and for the one with the
// game's heuristic, from a few positions of a match, one thread.
#include <benchmark/benchmark.h>

#include "bots/mind.h"
#include "games/all.h"
#include "table/table.h"

namespace igra {
namespace {

constexpr int kIterations = 2000;

// A table somewhere in the first half of a random match, with a player to act who has a choice.
Table scene(const Game& game, int players, std::uint64_t seed) {
  Table table =
      *Table::open({.game = &game, .players = players, .options = standard_options(game.info().options)});
  Rng rng(seed);
  EventList legal;
  for (int decisions = static_cast<int>(rng.below(20));;) {
    if (table.over()) return scene(game, players, seed + 1000);
    if (table.actor().kind == ActorKind::chance) {
      table.apply(table.position().draw(rng));
      continue;
    }
    legal.clear();
    table.position().legal(legal);
    if (decisions-- <= 0 && legal.size() > 1) return table;
    table.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
}

void think(benchmark::State& bench, const Game& game, int players, bool plain) {
  std::vector<Table> scenes;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) scenes.push_back(scene(game, players, seed));
  const Mind& mind = mind_of(game);
  const auto thinker = plain ? mind.plain_thinker(1) : mind.thinker(mind.config(), 1);
  std::int64_t simulations = 0;
  std::int64_t decisions = 0;
  std::size_t next = 0;
  for (auto _ : bench) {
    const Choice choice =
        thinker->think(Knowledge(scenes[next++ % scenes.size()]), {.ms = -1, .iterations = kIterations});
    simulations += choice.iterations;
    decisions += choice.decisions;
  }
  const auto rate = benchmark::Counter::kIsRate;
  bench.counters["simulations/s"] = benchmark::Counter(static_cast<double>(simulations), rate);
  bench.counters["decisions/s"] = benchmark::Counter(static_cast<double>(decisions), rate);
}

}  // namespace
}  // namespace igra

int main(int argc, char** argv) {
  for (const igra::Game* game : igra::all_games()) {
    for (const bool plain : {true, false}) {
      const int players = game->info().min_players;
      const std::string name = std::string(game->info().id) + "/" + std::to_string(players) + "p/" +
                               (plain ? "plain" : "heuristic");
      benchmark::RegisterBenchmark(name.c_str(), [game, players, plain](benchmark::State& bench) {
        igra::think(bench, *game, players, plain);
      });
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
