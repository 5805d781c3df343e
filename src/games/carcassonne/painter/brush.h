// Small painted things as SVG: what the pictures of tiles are made of. Everything is told where to be;
// nothing here knows tiles.
#pragma once

#include <string>
#include <string_view>

#include "core/rng.h"
#include "games/carcassonne/painter/shape.h"

namespace igra::carcassonne {

class Brush {
 public:
  static constexpr int kHouses = 5;  // colours of their roofs

  explicit Brush(std::string& out) : out_(out) {}

  // What every document with these things needs once.
  static std::string definitions();

  // Plain shapes; `style` is attributes.
  void raw(std::string_view svg) { out_ += svg; }
  void line(const Line& points, std::string_view style, bool closed = false);
  void circle(Point centre, double radius, std::string_view style);
  void ellipse(Point centre, double rx, double ry, std::string_view style);
  // Everything until close() is drawn around (0, 0) there, turned by so many degrees.
  void open_at(Point place, double degrees = 0);
  void close() { out_ += "</g>"; }

  // The land.
  void meadow(Rng& rng);
  void tuft(Point place, Rng& rng);
  void tree(Point place, double radius, Rng& rng);
  void garden(Point place);
  void river(const Line& line);
  void ripples(const Line& line);
  void lake(Point place, double radius);
  void spring(Point place);
  void portal(Point place, Point outside);
  void bridge(Point place, Point along);
  void road(const Line& line);
  void lane(const Line& line);

  // What people built.
  void city_ground(const Line& outline);
  void wall(const Line& line);
  void gate(Point place, Point outward);
  void house(Point place, double degrees, double size, int colour);
  void monastery(Point place);
  void cathedral(Point place);
  void inn(Point place, Point pond);
  void shield(Point place);
  void spies(Point place, int value);
  void tower_base(Point place);
  void crossing(Point place);

 private:
  void number(double value);
  void transform(Point place, double degrees, double scale);
  void use(std::string_view name, Point place, double degrees, double scale);
  void point(Point p);
  std::string& out_;
};

}  // namespace igra::carcassonne
