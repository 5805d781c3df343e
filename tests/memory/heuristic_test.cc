// Neither does what bots know of a game: it is asked millions of times in a search.
#include <gtest/gtest.h>

#include <cstdint>

#include "games/carcassonne/mind/heuristic.h"
#include "testkit/cases.h"

extern std::uint64_t allocations;  // counting_new.cc

namespace igra {
namespace {

// A match by the heuristic's own rollout, with all it can be asked about each position.
template <class S, class H>
void think_through(S state, const H& mind, Rng& rng) {
  EventList legal;
  std::array<float, EventList::kCapacity> weights;
  Estimate estimate;
  while (state.actor().kind != ActorKind::end) {
    mind.evaluate(state, estimate);
    if (state.actor().kind == ActorKind::chance) {
      state.apply(state.draw(rng));
      continue;
    }
    legal.clear();
    state.legal(legal);
    mind.weigh(state, legal, std::span(weights.data(), static_cast<std::size_t>(legal.size())));
    state.apply(mind.rollout(state, legal, rng));
  }
}

TEST(Heuristics, think_without_allocating) {
  Rng rng(5);
  const carcassonne::Heuristic mind;
  for (const testkit::Case& which : testkit::cases(carcassonne::State::info())) {
    const auto start = carcassonne::State::start(which.players, which.options);
    const std::uint64_t before = allocations;
    think_through(start, mind, rng);
    EXPECT_EQ(allocations - before, 0u) << which.name;
  }
}

}  // namespace
}  // namespace igra
