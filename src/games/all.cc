#include "games/all.h"

#include "games/carcassonne/carcassonne.h"
#include "games/five_towers/five_towers.h"
#include "games/klats/klats.h"
#include "games/null/null.h"
#include "games/paws/paws.h"

namespace igra {

namespace {

// One line a game, and nothing else anywhere.
const GameOf<five_towers::State> kFiveTowers;
const GameOf<paws::State> kPaws;
const GameOf<carcassonne::State> kCarcassonne;
const GameOf<klats::State> kKlats;
const GameOf<null::State> kNull;

const Game* const kGames[] = {&kFiveTowers, &kPaws, &kCarcassonne, &kKlats};

}  // namespace

std::span<const Game* const> all_games() { return kGames; }

const Game& template_game() { return kNull; }

const Game* find_game(std::string_view id) {
  for (const Game* game : all_games()) {
    if (game->info().id == id) return game;
  }
  return nullptr;
}

}  // namespace igra
