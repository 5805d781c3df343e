// Positions for the tests of bots.
#pragma once

#include "table/table.h"

namespace igra {

// The most players that go with the standard options.
inline int most_players(const Game& game) {
  int players = game.info().max_players;
  while (!check_start(game.info(), players, standard_options(game.info().options))) --players;
  return players;
}

inline Table open_table(const Game& game, int players) {
  return *Table::open({.game = &game, .players = players, .options = standard_options(game.info().options)});
}

// Plays on at random until a player with a choice acts for the n-th time, or the match is over.
inline void play_on(Table& table, int n, Rng& rng) {
  EventList legal;
  while (!table.over()) {
    if (table.actor().kind == ActorKind::chance) {
      table.apply(table.position().draw(rng));
      continue;
    }
    legal.clear();
    table.position().legal(legal);
    if (legal.size() > 1 && --n == 0) return;
    table.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
}

// Somewhere in a random match, with a choice to make.
inline Table scene(const Game& game, int players, std::uint64_t seed) {
  Rng rng(seed);
  Table table = open_table(game, players);
  play_on(table, 1 + static_cast<int>(rng.below(12)), rng);
  return table.over() ? scene(game, players, seed + 1000) : std::move(table);
}

}  // namespace igra
