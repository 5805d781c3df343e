// Where everything of a tile lies in its picture, worked out from its row in the table: a square of 100 by
// 100, x to the east, y to the south, in the orientation of the drawing. For pictures only.
#pragma once

#include <optional>
#include <vector>

#include "games/carcassonne/tiles.h"

namespace igra::carcassonne {

struct Point {
  double x;
  double y;
};
constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator*(double factor, Point a) { return {factor * a.x, factor * a.y}; }
constexpr Point kCentre{50, 50};

double distance(Point a, Point b);
Point towards(Point from, Point to, double length);  // so far on the way

using Line = std::vector<Point>;
double distance(Point p, const Line& line);
bool inside(Point p, const Line& outline);

struct CityShape {
  int segment;
  Line outline;
  std::vector<Line> walls;  // the part of the outline that is not the edge of the tile
};

struct Way {  // a road or a river along its middle
  int segment;
  Line line;
};

struct Gate {
  Point place;
  Point outward;  // a point on the road, outside
};

struct Shape {
  std::vector<CityShape> cities;
  std::vector<Way> rivers;
  std::vector<Way> roads;
  std::vector<Line> lanes;  // footpaths from a village to the gates of cities
  std::vector<Gate> gates;
  std::vector<Point> portals;  // of a tunnel
  std::vector<Point> bridges;
  std::optional<Point> hub;  // village or crossing
  std::optional<Point> monastery;
  std::optional<Point> spring;
  std::optional<Point> lake;
};

constexpr double kRoadWidth = 8;
constexpr double kRiverWidth = 15;
constexpr double kWallWidth = 5;
constexpr double kLakeRadius = 19;
constexpr double kMonasteryRadius = 17;

Shape shape_of(const Tile& tile);

}  // namespace igra::carcassonne
