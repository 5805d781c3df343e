// Room for things in the picture of a tile: which point is field (and of which segment), which is city, and
// how far the nearest obstacle is. For pictures only.
#pragma once

#include <functional>

#include "games/carcassonne/painter/shape.h"

namespace igra::carcassonne {

class Ground {
 public:
  Ground(const Tile& tile, const Shape& shape);

  // The field segment at a point, or kNone; an enclosed field too.
  int field_at(Point p) const;
  // How far roads, water, walls, the rim of the tile and everything blocked are; negative inside them.
  double field_room(Point p) const;
  double city_room(const CityShape& city, Point p) const;
  void block(Point p, double radius) { blocked_.push_back({p, radius}); }

  // The point that `likes` best among those with that much room; nothing if no point has it.
  using Room = std::function<double(Point)>;
  std::optional<Point> find(double radius, const Room& room, const Room& likes) const;
  // In any field: with the most room.
  std::optional<Point> roomiest_field(double radius) const;
  // In this city: with the most room.
  std::optional<Point> roomiest_city(const CityShape& city, double radius) const;

  // Where a figure on this segment stands.
  Point spot(int segment) const;

 private:
  static constexpr int kCells = 50;  // a side
  static constexpr double kStep = 100.0 / kCells;
  struct Circle {
    Point centre;
    double radius;
  };

  static Point cell_point(int cell) { return {(cell % kCells + 0.5) * kStep, (cell / kCells + 0.5) * kStep}; }
  static int cell_at(Point p);
  bool in_city(Point p) const;
  double things_room(Point p) const;
  double ponds_room(Point p) const;
  void flood_fields();

  const Tile& tile_;
  const Shape& shape_;
  std::vector<Circle> blocked_;
  std::vector<int> field_;  // of every cell
};

}  // namespace igra::carcassonne
