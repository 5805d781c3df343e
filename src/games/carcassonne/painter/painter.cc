#include "games/carcassonne/painter/painter.h"

#include <algorithm>
#include <bit>

namespace igra::carcassonne {

namespace {

constexpr double kTowerRadius = 12;

}  // namespace

Painter::Painter(int type, bool garden, std::string& out)
    : tile_(kTiles[type]),
      shape_(shape_of(tile_)),
      ground_(tile_, shape_),
      brush_(out),
      rng_(Rng::digest(tile_.id)),
      garden_(garden && tile_.gardens > 0) {
  for (const Gate& gate : shape_.gates) ground_.block(gate.place, 7);
  for (const Point bridge : shape_.bridges) ground_.block(bridge, 8);
}

void Painter::paint() {
  brush_.meadow(rng_);
  paint_water();
  for (const CityShape& city : shape_.cities) brush_.city_ground(city.outline);
  paint_ways();
  for (const CityShape& city : shape_.cities) {
    for (const Line& wall : city.walls) brush_.wall(wall);
  }
  for (const Gate& gate : shape_.gates) brush_.gate(gate.place, gate.outward);
  for (const Point portal : shape_.portals) brush_.portal(portal, outside_of(portal));
  paint_marks();
  paint_village();
  for (const CityShape& city : shape_.cities) paint_houses(city);
  paint_plants();
}

Point Painter::tower_place() const { return ground_.roomiest_field(kTowerRadius).value_or(kCentre); }

void Painter::paint_water() {
  for (const Way& river : shape_.rivers) brush_.river(river.line);
  if (shape_.lake) brush_.lake(*shape_.lake, kLakeRadius);
  for (const Way& river : shape_.rivers) brush_.ripples(river.line);
  if (shape_.spring) brush_.spring(*shape_.spring);
}

void Painter::paint_ways() {
  for (const Line& lane : shape_.lanes) brush_.lane(lane);
  for (const Point bridge : shape_.bridges) brush_.bridge(bridge, direction_at(bridge));
  for (const Way& road : shape_.roads) brush_.road(road.line);
}

// Which way the road runs that is nearest.
Point Painter::direction_at(Point p) const {
  Point along{1, 0};
  double least = 1e9;
  for (const Way& road : shape_.roads) {
    for (std::size_t i = 0; i + 1 < road.line.size(); ++i) {
      const double away = distance(p, road.line[i]);
      if (away >= least) continue;
      least = away;
      along = road.line[i + 1] - road.line[i];
    }
  }
  return along;
}

Point Painter::outside_of(Point p) {
  return p.x < 100 - p.x && p.x < std::min(p.y, 100 - p.y) ? Point{-20, p.y}
         : p.y > p.x && 100 - p.y < p.x                    ? Point{p.x, 120}
         : p.x > 50                                        ? Point{120, p.y}
                                                           : Point{p.x, -20};
}

void Painter::paint_marks() {
  if (shape_.monastery) {
    brush_.monastery(*shape_.monastery);
    ground_.block(*shape_.monastery, kMonasteryRadius);
  }
  for (const CityShape& city : shape_.cities) paint_city_marks(city);
  if (tile_.tower_base) {
    const Point place = tower_place();
    brush_.tower_base(place);
    ground_.block(place, kTowerRadius);
  }
  for (const Segment& segment : tile_.segments) {
    if (segment.inn) paint_inn(segment);
  }
  if (tile_.spy > 0) paint_spies();
  if (garden_) paint_garden();
}

void Painter::paint_city_marks(const CityShape& city) {
  const Segment& segment = tile_.segments[city.segment];
  if (segment.cathedral) {
    brush_.cathedral(kCentre);
    ground_.block(kCentre, 21);
  }
  for (int i = 0; i < segment.shields; ++i) {
    const auto place = ground_.roomiest_city(city, 8);
    if (!place) continue;
    // Not in the middle: that is for meeples.
    const Point aside = towards(*place, {18, 18}, distance(*place, kCentre) < 20 ? 22 : 0);
    const Point chosen = ground_.city_room(city, aside) > 8 ? aside : *place;
    brush_.shield(chosen);
    ground_.block(chosen, 10);
  }
}

// Beside its road, half-way along, with a pond near it.
void Painter::paint_inn(const Segment& segment) {
  const int index = static_cast<int>(&segment - tile_.segments.data());
  for (const Way& road : shape_.roads) {
    if (road.segment != index) continue;
    const Point half = road.line[road.line.size() / (std::popcount(segment.sides) == 1 ? 3 : 2)];
    const auto room = [&](Point p) { return ground_.field_room(p); };
    const auto place = ground_.find(9, room, [&](Point p) { return -distance(p, half); });
    if (!place) return;
    ground_.block(*place, 9);
    const auto pond = ground_.find(6.5, room, [&](Point p) { return -distance(p, *place); });
    brush_.inn(*place, pond.value_or(*place));
    if (pond) ground_.block(*pond, 7);
  }
}

// Away from the middle, which is for figures; in a city only when no field has the room.
void Painter::paint_spies() {
  const auto outward = [](Point p) { return distance(p, kCentre); };
  const auto room = [&](Point p) { return ground_.field_room(p); };
  auto place = ground_.find(13, room, outward);
  if (!place) place = ground_.find(11, room, outward);
  for (const CityShape& city : shape_.cities) {
    if (!place) place = ground_.find(13, [&](Point p) { return ground_.city_room(city, p); }, outward);
  }
  const Point chosen = place.value_or(kCentre);
  brush_.spies(chosen, tile_.spy);
  ground_.block(chosen, 13);
}

void Painter::paint_garden() {
  const auto place = ground_.roomiest_field(9.5);
  if (!place) return;
  brush_.garden(*place);
  ground_.block(*place, 11);
}

void Painter::paint_village() {
  if (!shape_.hub) return;
  const Point hub = *shape_.hub;
  const bool village = std::any_of(tile_.hubs.begin(), tile_.hubs.begin() + tile_.hub_count,
                                   [](const Hub& each) { return each.kind == HubKind::village; });
  brush_.crossing(hub);
  if (!village) return;
  for (int i = 0; i < 6; ++i) {
    const auto room = [&](Point p) { return std::min(ground_.field_room(p), distance(p, hub) - 8); };
    const auto place = ground_.find(3.4, room, [&](Point p) { return -distance(p, hub); });
    if (!place || distance(*place, hub) > 24) return;
    brush_.house(*place, 90.0 * rng_.below(2) + 24 * rng_.unit() - 12, 0.9,
                 static_cast<int>(rng_.below(Brush::kHouses)));
    ground_.block(*place, 4.4);
  }
}

// Rows of roofs, a little untidy, kept off walls and streets.
void Painter::paint_houses(const CityShape& city) {
  constexpr double kGrid = 8.6;
  for (double y = kGrid / 2; y < 100; y += kGrid) {
    for (double x = kGrid / 2; x < 100; x += kGrid + 2) {
      const double shift = static_cast<int>(y / kGrid) % 2 == 0 ? 0 : kGrid / 2;
      const Point place{x + shift + 2.4 * rng_.unit() - 1.2, y + 2 * rng_.unit() - 1};
      const double tilt = 16 * rng_.unit() - 8 + (rng_.below(4) == 0 ? 90 : 0);
      const double size = 0.82 + 0.2 * rng_.unit();
      const int colour = static_cast<int>(rng_.below(Brush::kHouses));
      if (rng_.below(9) == 0 || ground_.city_room(city, place) < 4.2) continue;
      brush_.house(place, tilt, size, colour);
    }
  }
}

void Painter::paint_plants() {
  for (int i = 0; i < 60; ++i) {
    const Point place{100 * rng_.unit(), 100 * rng_.unit()};
    const double radius = 2.4 + 1.6 * rng_.unit();
    if (i % 6 == 0 && ground_.field_room(place) > radius + 1.5) {
      brush_.tree(place, radius, rng_);
      ground_.block(place, radius);
    } else if (ground_.field_room(place) > 2.5) {
      brush_.tuft(place, rng_);
    }
  }
}

}  // namespace igra::carcassonne
