// Paints one tile: land, water, roads, walls, then everything that stands somewhere, biggest first, so that
// each thing finds its place in the room that is left.
#pragma once

#include <string>

#include "core/rng.h"
#include "games/carcassonne/painter/brush.h"
#include "games/carcassonne/painter/ground.h"

namespace igra::carcassonne {

class Painter {
 public:
  // Appends to `out`; `garden` shows one where the type has copies that do.
  Painter(int type, bool garden, std::string& out);
  void paint();

  Point tower_place() const;
  const Ground& ground() const { return ground_; }

 private:
  void paint_water();
  void paint_ways();
  Point direction_at(Point p) const;
  static Point outside_of(Point p);
  void paint_marks();
  void paint_city_marks(const CityShape& city);
  void paint_inn(const Segment& segment);
  void paint_spies();
  void paint_garden();
  void paint_village();
  void paint_houses(const CityShape& city);
  void paint_plants();

  const Tile& tile_;
  Shape shape_;
  Ground ground_;
  Brush brush_;
  Rng rng_;
  bool garden_;
};

}  // namespace igra::carcassonne
