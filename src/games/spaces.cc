#include "games/spaces.h"

#include "batch/batch_of.h"
#include "games/all.h"
#include "games/carcassonne/space.h"
#include "games/five_towers/space.h"
#include "games/klats/space.h"
#include "games/null/space.h"
#include "games/paws/space.h"

namespace igra {

namespace {

struct Makers {
  const GameInfo& info;
  std::unique_ptr<Space> (*space)(const Game& game);
  std::unique_ptr<Batch> (*batch)(const BatchPlan& plan);
};

template <GameState S, SpaceFor<S> X>
Makers makers() {
  return {
      S::info(),
      [](const Game& game) -> std::unique_ptr<Space> { return std::make_unique<SpaceOf<S, X>>(game); },
      [](const BatchPlan& plan) -> std::unique_ptr<Batch> { return std::make_unique<BatchOf<S, X>>(plan); }};
}

// One line a game.
std::span<const Makers> all_makers() {
  static const Makers list[] = {
      makers<five_towers::State, five_towers::Space>(),
      makers<paws::State, paws::Space>(),
      makers<carcassonne::State, carcassonne::Space>(),
      makers<klats::State, klats::Space>(),
      makers<null::State, null::Space>(),
  };
  return list;
}

const Makers& makers_of(const Game& game) {
  for (const Makers& one : all_makers()) {
    if (&one.info == &game.info()) return one;
  }
  IGRA_CHECK(false);
}

}  // namespace

const Space& space_of(const Game& game) {
  struct Known {
    const Game* game;
    std::unique_ptr<Space> space;
  };
  static const std::vector<Known> all = [] {
    std::vector<Known> list;
    for (const Game* one : all_games()) list.push_back({one, makers_of(*one).space(*one)});
    list.push_back({&template_game(), makers_of(template_game()).space(template_game())});
    return list;
  }();
  for (const Known& known : all) {
    if (known.game == &game) return *known.space;
  }
  IGRA_CHECK(false);
}

std::unique_ptr<Batch> make_batch(const Game& game, const BatchPlan& plan) {
  return makers_of(game).batch(plan);
}

}  // namespace igra
