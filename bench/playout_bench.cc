// Uniformly random play, chance events included, one thread: decisions and games a second for every game
// and player count, and for Carcassonne every set of tiles.
#include <benchmark/benchmark.h>

#include "games/all.h"

namespace igra {
namespace {

struct Line {
  const Game* game;
  int players;
  Options options;
};

void play(benchmark::State& bench, const Line& line) {
  const auto start = line.game->start(line.players, line.options);
  PlayoutCount count;
  Rng rng(1);
  for (auto _ : bench) {
    const auto position = start->clone();
    position->playout(rng, count);
  }
  const auto rate = benchmark::Counter::kIsRate;
  bench.counters["games/s"] = benchmark::Counter(static_cast<double>(bench.iterations()), rate);
  bench.counters["decisions/s"] = benchmark::Counter(static_cast<double>(count.decisions), rate);
  bench.counters["events/s"] = benchmark::Counter(static_cast<double>(count.events), rate);
}

// Standard options for every player count, then every switch turned the other way for the fewest players.
std::vector<std::pair<std::string, Line>> lines() {
  std::vector<std::pair<std::string, Line>> all;
  for (const Game* game : all_games()) {
    const GameInfo& info = game->info();
    const Options standard = standard_options(info.options);
    for (int players = info.min_players; players <= info.max_players; ++players) {
      if (!check_start(info, players, standard)) continue;
      all.push_back({std::string(info.id) + "/" + std::to_string(players) + "p", {game, players, standard}});
    }
    Options bare = standard;
    std::string name;
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      if (info.options[i].kind != OptionKind::toggle || !standard.value[i]) continue;
      bare.value[i] = 0;
      name += "/no-" + std::string(info.options[i].key);
    }
    if (!name.empty()) {
      all.push_back({std::string(info.id) + "/2p" + name, {game, info.min_players, bare}});
    }
  }
  return all;
}

}  // namespace
}  // namespace igra

int main(int argc, char** argv) {
  for (const auto& [name, line] : igra::lines()) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [line = line](benchmark::State& bench) { igra::play(bench, line); });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
