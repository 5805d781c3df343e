// The list of games. Everything above (table, engine, command line, server) finds games here by id.
#pragma once

#include <span>
#include <string_view>

#include "core/position.h"

namespace igra {

class Mind;  // bots/mind.h

// The games people play, in the order they are shown.
std::span<const Game* const> all_games();

// The template of docs/adding-a-game.md: built and tested like the others, offered to nobody.
const Game& template_game();

// nullptr if there is no such game.
const Game* find_game(std::string_view id);

// What its bots know of a game of this list.
const Mind& mind_of(const Game& game);

}  // namespace igra
