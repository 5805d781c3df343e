#include "games/carcassonne/painter/ground.h"

#include <algorithm>
#include <cmath>

namespace igra::carcassonne {

namespace {

double rim_room(Point p) { return std::min({p.x, p.y, 100 - p.x, 100 - p.y}); }

// Just inside a half-edge NL NR EL ER SL SR WL WR.
Point beside_half(int half) {
  constexpr Point kPlaces[] = {{26, 1}, {74, 1}, {99, 26}, {99, 74}, {74, 99}, {26, 99}, {1, 74}, {1, 26}};
  return kPlaces[half];
}

}  // namespace

Ground::Ground(const Tile& tile, const Shape& shape) : tile_(tile), shape_(shape) { flood_fields(); }

int Ground::cell_at(Point p) {
  const int x = std::clamp(static_cast<int>(p.x / kStep), 0, kCells - 1);
  const int y = std::clamp(static_cast<int>(p.y / kStep), 0, kCells - 1);
  return y * kCells + x;
}

bool Ground::in_city(Point p) const {
  return std::any_of(shape_.cities.begin(), shape_.cities.end(),
                     [&](const CityShape& city) { return inside(p, city.outline); });
}

// Floods every field from its half-edges; what remains and is no city is the enclosed one.
void Ground::flood_fields() {
  field_.assign(kCells * kCells, kNone);
  std::vector<bool> open(kCells * kCells);
  for (int cell = 0; cell < kCells * kCells; ++cell) {
    const Point p = cell_point(cell);
    bool free = !in_city(p) && ponds_room(p) > 0;
    for (const Way& road : shape_.roads) free = free && distance(p, road.line) > kRoadWidth / 2;
    for (const Way& river : shape_.rivers) free = free && distance(p, river.line) > kRiverWidth / 2;
    for (const Line& lane : shape_.lanes) free = free && distance(p, lane) > 2;
    open[cell] = free;
  }
  for (int i = 0; i < tile_.segment_count; ++i) {
    const Segment& segment = tile_.segments[i];
    if (segment.type != SegmentType::field) continue;
    std::vector<int> todo;
    for (int half = 0; half < 8; ++half) {
      if (segment.halves >> half & 1) todo.push_back(cell_at(beside_half(half)));
    }
    if (segment.halves == 0) todo.push_back(cell_at(kCentre));
    while (!todo.empty()) {
      const int cell = todo.back();
      todo.pop_back();
      if (!open[cell] || field_[cell] != kNone) continue;
      field_[cell] = i;
      const int x = cell % kCells;
      if (x > 0) todo.push_back(cell - 1);
      if (x < kCells - 1) todo.push_back(cell + 1);
      if (cell >= kCells) todo.push_back(cell - kCells);
      if (cell < kCells * (kCells - 1)) todo.push_back(cell + kCells);
    }
  }
}

int Ground::field_at(Point p) const { return field_[cell_at(p)]; }

double Ground::things_room(Point p) const {
  double room = 1000;
  for (const Circle& circle : blocked_) room = std::min(room, distance(p, circle.centre) - circle.radius);
  for (const Way& road : shape_.roads) room = std::min(room, distance(p, road.line) - kRoadWidth / 2);
  return room;
}

// Round things that the table puts there.
double Ground::ponds_room(Point p) const {
  double room = 1000;
  if (shape_.lake) room = std::min(room, distance(p, *shape_.lake) - kLakeRadius);
  if (shape_.monastery) room = std::min(room, distance(p, *shape_.monastery) - kMonasteryRadius);
  if (shape_.spring) room = std::min(room, distance(p, *shape_.spring) - 9);
  return room;
}

double Ground::field_room(Point p) const {
  double room = std::min(things_room(p), rim_room(p));
  room = std::min(room, ponds_room(p));
  for (const Line& lane : shape_.lanes) room = std::min(room, distance(p, lane) - 2);
  for (const Way& river : shape_.rivers) room = std::min(room, distance(p, river.line) - kRiverWidth / 2);
  for (const CityShape& city : shape_.cities) {
    if (inside(p, city.outline)) return -1;
    for (const Line& wall : city.walls) room = std::min(room, distance(p, wall) - kWallWidth / 2);
  }
  return room;
}

double Ground::city_room(const CityShape& city, Point p) const {
  if (!inside(p, city.outline)) return -1;
  double room = std::min(things_room(p), rim_room(p));
  for (const Line& wall : city.walls) room = std::min(room, distance(p, wall) - kWallWidth / 2);
  return room;
}

std::optional<Point> Ground::find(double radius, const Room& room, const Room& likes) const {
  std::optional<Point> best;
  double most = -1e9;
  for (int cell = 0; cell < kCells * kCells; ++cell) {
    const Point p = cell_point(cell);
    if (room(p) < radius) continue;
    const double liked = likes(p);
    if (liked <= most) continue;
    most = liked;
    best = p;
  }
  return best;
}

std::optional<Point> Ground::roomiest_field(double radius) const {
  const auto room = [this](Point p) { return field_room(p); };
  // Among roomy places rather one near the middle.
  return find(radius, room,
              [&](Point p) { return std::min(room(p), radius + 4) - 0.05 * distance(p, kCentre); });
}

std::optional<Point> Ground::roomiest_city(const CityShape& city, double radius) const {
  const auto room = [&](Point p) { return city_room(city, p); };
  return find(radius, room,
              [&](Point p) { return std::min(room(p), radius + 4) - 0.05 * distance(p, kCentre); });
}

Point Ground::spot(int segment) const {
  const auto whole = [](Point) { return 1.0; };
  switch (tile_.segments[segment].type) {
    case SegmentType::monastery: return *shape_.monastery;
    case SegmentType::city:
      for (const CityShape& city : shape_.cities) {
        if (city.segment != segment) continue;
        return find(
                   0, [&](Point p) { return city_room(city, p); },
                   [&](Point p) { return city_room(city, p) - 0.02 * distance(p, kCentre); })
            .value_or(kCentre);
      }
      return kCentre;
    case SegmentType::field: {
      const auto here = [&](Point p) { return field_at(p) == segment ? 1.0 : -1.0; };
      return find(0, here, [&](Point p) { return field_room(p) - 0.02 * distance(p, kCentre); })
          .value_or(kCentre);
    }
    case SegmentType::road:
      for (const Way& road : shape_.roads) {
        if (road.segment == segment) return road.line[road.line.size() / 2];
      }
      return kCentre;
    case SegmentType::river: return find(0, whole, [](Point) { return 0.0; }).value_or(kCentre);
  }
  return kCentre;
}

}  // namespace igra::carcassonne
