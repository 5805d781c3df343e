#include "games/all.h"

#include "bots/mind_of.h"
#include "games/carcassonne/mind/heuristic.h"
#include "games/five_towers/heuristic.h"
#include "games/klats/heuristic.h"
#include "games/null/null.h"
#include "games/paws/heuristic.h"

namespace igra {

namespace {

// A game and what its bots know of it.
struct Entry {
  const Game& game;
  const Mind& mind;
};

template <GameState S, HeuristicFor<S> H>
Entry entry() {
  static const GameOf<S> game;
  static const MindOf<S, H> mind;
  return {game, mind};
}

// One line a game, and nothing else anywhere. The last is the template, offered to nobody.
std::span<const Entry> entries() {
  static const Entry list[] = {
      entry<five_towers::State, five_towers::Heuristic>(), entry<paws::State, paws::Heuristic>(),
      entry<carcassonne::State, carcassonne::Heuristic>(), entry<klats::State, klats::Heuristic>(),
      entry<null::State, NoOpinion<null::State>>(),
  };
  return list;
}

}  // namespace

std::span<const Game* const> all_games() {
  static const std::vector<const Game*> games = [] {
    std::vector<const Game*> list;
    for (const Entry& entry : entries().first(entries().size() - 1)) list.push_back(&entry.game);
    return list;
  }();
  return games;
}

const Game& template_game() { return entries().back().game; }

const Game* find_game(std::string_view id) {
  for (const Game* game : all_games()) {
    if (game->info().id == id) return game;
  }
  return nullptr;
}

const Mind& mind_of(const Game& game) {
  for (const Entry& entry : entries()) {
    if (&entry.game.info() == &game.info()) return entry.mind;  // also with other cards
  }
  IGRA_CHECK(false);
}

}  // namespace igra
