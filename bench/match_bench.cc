// What a move costs the server apart from network and disk: checking and applying it, the draws that follow,
// the journal entry, and the texts for every seat. Whole random matches; one iteration is one move.
#include <benchmark/benchmark.h>

#include <string>

#include "games/all.h"
#include "server/match/story.h"
#include "server/wire/to_client.h"

namespace igra::server {
namespace {

Story fresh_story(const Game& game, int players) {
  Json seats = Json::array();
  for (int seat = 0; seat < players; ++seat) seats.push_back({{"kind", "bot"}, {"level", "easy"}});
  Entry created = entry_of("created", {{"settings", {{"game", game.info().id}, {"seats", seats}}}});
  created.seq = 1;
  std::optional<Story> story = Story::from({&created, 1});
  Entry started = story->start(FairDice::fresh());
  started.seq = 2;
  IGRA_CHECK(story->tell(started, 0));
  return std::move(*story);
}

// The text for every seat; what all see is written once, and only what changed of it is told.
std::size_t tell(const Story& story, int from_ply) {
  static OpenFields told;
  static OpenFields now;
  static std::string changes;
  static std::string push;
  write_open_fields(story.table().position(), now);
  write_changes(changes, told, now);
  std::swap(told, now);
  std::size_t bytes = 0;
  const ClockFace face;
  for (Seat seat = 0; seat < story.settings().players(); ++seat) {
    const Sight sight{
        .table = story.table(), .viewer = Viewer::at(seat), .legal = story.legal(), .clock = face};
    write_push(push, story.version(), "", from_ply, sight, changes);
    bytes += push.size();
  }
  return bytes;
}

void move(benchmark::State& state, const Game& game) {
  const int players = std::min(4, game.info().max_players);
  Rng rng(1);
  Story story = fresh_story(game, players);
  std::int64_t bytes = 0;
  for (auto _ : state) {
    if (story.table().over()) {
      state.PauseTiming();
      story = fresh_story(game, players);
      state.ResumeTiming();
    }
    const int ply = story.table().ply();
    const std::string event = story.legal()[rng.below(static_cast<std::uint32_t>(story.legal().size()))];
    Entry entry;
    IGRA_CHECK(!story.move(story.table().actor().seat, event, "id", 0, entry));
    entry.seq = story.version() + 1;
    IGRA_CHECK(story.tell(entry, 0));
    bytes += static_cast<std::int64_t>(tell(story, ply));
  }
  state.counters["bytes/move"] =
      benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(state.iterations());
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
