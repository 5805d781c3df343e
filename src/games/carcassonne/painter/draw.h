// Pictures of the tiles, composed from the table: whoever corrects a row corrects its picture. Nothing here
// touches files or terminals.
#pragma once

#include <string>

#include "games/carcassonne/painter/shape.h"

namespace igra::carcassonne {

// A whole SVG document of 100 by 100 units: the tile after so many quarter turns clockwise, as a map painted
// from above. `garden` draws the copy that shows one, where the type has such copies.
std::string tile_svg(int type, int turns = 0, bool garden = false);

// Every tile with its id and number of copies on one sheet, set after set.
std::string tiles_svg();

// The same as characters for a terminal, with colours (core/ink.h).
std::string tiles_text();

// Every tile with its parts and where they lie in its picture, as JSON for programs that draw tiles
// themselves: facts.cc has the form.
std::string tiles_json();

// Where a figure on this segment stands in the picture, not turned.
Point segment_spot(int type, int segment);
// Where the tower stands; only of types with a tower base.
Point tower_spot(int type);

}  // namespace igra::carcassonne
