// A tile as a few characters, for terminals: what sketches of the board and `tiles_text()` are made of.
//
//     ▒▒▒▒▒      city N with a road E-W below it: ▒ city, ─│ road, ~ water, · field,
//   ───────      M monastery, o village or crossing, ◆ shield, ‡ cathedral, i inn
//   ·······
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/ink.h"
#include "games/carcassonne/tiles.h"

namespace igra::carcassonne {

struct Cell {
  std::string_view glyph = "·";
  Ink ink = Ink::dim;
  bool free = true;  // field, with nothing drawn on it
};

class Picture {
 public:
  static constexpr int kRows = 3;
  static constexpr int kWide = 7;
  static constexpr int kNarrow = 5;

  // The tile after `turns` quarter turns, `width` (kWide or kNarrow) characters wide.
  Picture(int type, int turns, int width);

  // A figure on a segment: `letter` says whose.
  void stand(int segment, std::string_view letter, Ink ink);
  // A tower of so many floors, and the letter of its guard if it has one.
  void raise(std::string_view floors, std::string_view guard, Ink ink);

  // Appends a row, 0 .. kRows - 1.
  void paint_row(std::string& out, int row) const;

 private:
  struct Spot {
    int row;
    int column;
  };

  Cell& at(Spot spot) { return cells_[spot.row][spot.column]; }
  void draw(Spot spot, std::string_view glyph, Ink ink) { at(spot) = {glyph, ink, false}; }
  void fill(int row, int from, int to, std::string_view glyph, Ink ink);
  void draw_city(const Segment& segment);
  void draw_arms(std::uint8_t sides, std::string_view upright, std::string_view level, Ink ink);
  void draw_river(const Segment& segment);
  void draw_road(const Segment& segment);
  void draw_centre();
  void draw_marks(const Segment& segment);
  void draw_monastery();

  Spot centre() const { return {1, middle_}; }
  // On the way from the centre to a side.
  Spot arm(int side) const;
  // Inside a half-edge.
  Spot nook(int half) const;
  Spot spot_of(const Segment& segment) const;
  std::uint8_t sides_of(const Segment& segment) const { return turned_sides(segment.sides, turns_); }

  const Tile& tile_;
  int turns_;
  int width_;
  int middle_;
  std::array<std::array<Cell, kWide>, kRows> cells_{};
};

}  // namespace igra::carcassonne
