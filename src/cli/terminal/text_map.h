// A map inside a sketched board: numbers of columns above it, numbers of rows beside it, and tiles of the
// same size, of which the number stands at the middle. Lines at the top of a sketch that begin with a blank
// are one:
//
//             0      1
//        ·▒▒▒▒▒········
//      0 ──────────────
//        ··············
//
// Here it is cropped to a screen, panned, and marked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace igra::cli {

struct Place {
  int x = 0;
  int y = 0;
  bool operator==(const Place&) const = default;
};

// The first `x,y` among the words of an event's notation.
std::optional<Place> place_in(std::string_view notation);

// What a map is shown for.
struct MapView {
  int columns = 0;
  int rows = 0;                      // for the whole board; at least a few are given to the map
  Place middle = {};                 // what matters, if it does not all fit
  std::vector<Place> free = {};      // empty places to be marked
  std::optional<Place> chosen = {};  // a tile to be put in brackets
};

// The sketch with its map, if it has one, shown that way.
std::string with_map_in(std::string_view sketch, const MapView& view);

}  // namespace igra::cli
