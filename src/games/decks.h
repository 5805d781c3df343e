// Games with other cards than those of the box, for designers (core/deck.h).
#pragma once

#include <memory>

#include "core/deck.h"
#include "core/position.h"

namespace igra {

// The same game with other numbers of some cards. bad_option where it has no such cards, or where a match of
// these players and options cannot be played with them: nobody may start one.
Result<std::unique_ptr<const Game>> with_cards(const Game& game, const CardCounts& counts, int players,
                                               const Options& options);

}  // namespace igra
