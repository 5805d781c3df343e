// Rules never touch the heap: proved by counting every allocation of this program.
#include <gtest/gtest.h>

#include <cstdint>

#include "games/all.h"
#include "testkit/cases.h"

extern std::uint64_t allocations;  // counting_new.cc

namespace igra {
namespace {

std::uint64_t while_playing(Position& position, Rng& rng) {
  const std::uint64_t before = allocations;
  PlayoutCount count;
  position.playout(rng, count);
  Scores scores;
  position.scores(scores);
  return allocations - before;
}

std::uint64_t while_sampling(const Position& position, Seat seat, Rng& rng) {
  const std::uint64_t before = allocations;
  position.sample(seat, rng);
  return allocations - before;
}

TEST(Rules, play_without_allocating) {
  Rng rng(3);
  for (const Game* game : all_games()) {
    for (const testkit::Case& which : testkit::cases(game->info())) {
      const auto start = game->start(which.players, which.options);
      EXPECT_EQ(while_playing(*start->clone(), rng), 0u) << game->info().id << " " << which.name;
    }
  }
}

TEST(Rules, sample_without_allocating) {
  Rng rng(4);
  for (const Game* game : all_games()) {
    const auto position = game->start(game->info().max_players - 1, standard_options(game->info().options));
    while (position->actor().kind == ActorKind::chance) position->apply(position->draw(rng));
    // The one allocation is the box around the sampled world.
    EXPECT_EQ(while_sampling(*position, 1, rng), 1u) << game->info().id;
  }
}

}  // namespace
}  // namespace igra
