#include "games/carcassonne/draw.h"

#include <algorithm>
#include <bit>

#include "core/ink.h"
#include "core/text.h"
#include "games/carcassonne/brush.h"
#include "games/carcassonne/ground.h"
#include "games/carcassonne/picture.h"

namespace igra::carcassonne {

namespace {

constexpr double kTowerRadius = 12;

// Paints one tile: land, water, roads, walls, then everything that stands somewhere, biggest first, so that
// each thing finds its place in the room that is left.
class Painter {
 public:
  Painter(int type, bool garden, std::string& out)
      : tile_(kTiles[type]),
        shape_(shape_of(tile_)),
        ground_(tile_, shape_),
        brush_(out),
        rng_(Rng::digest(tile_.id)),
        garden_(garden && tile_.gardens > 0) {
    for (const Gate& gate : shape_.gates) ground_.block(gate.place, 7);
    for (const Point bridge : shape_.bridges) ground_.block(bridge, 8);
  }

  void paint() {
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

  Point tower_place() const { return ground_.roomiest_field(kTowerRadius).value_or(kCentre); }
  const Ground& ground() const { return ground_; }

 private:
  void paint_water() {
    for (const Way& river : shape_.rivers) brush_.river(river.line);
    if (shape_.lake) brush_.lake(*shape_.lake, kLakeRadius);
    for (const Way& river : shape_.rivers) brush_.ripples(river.line);
    if (shape_.spring) brush_.spring(*shape_.spring);
  }

  void paint_ways() {
    for (const Line& lane : shape_.lanes) brush_.lane(lane);
    for (const Point bridge : shape_.bridges) brush_.bridge(bridge, direction_at(bridge));
    for (const Way& road : shape_.roads) brush_.road(road.line);
  }

  // Which way the road runs that is nearest.
  Point direction_at(Point p) const {
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

  static Point outside_of(Point p) {
    return p.x < 100 - p.x && p.x < std::min(p.y, 100 - p.y) ? Point{-20, p.y}
           : p.y > p.x && 100 - p.y < p.x                    ? Point{p.x, 120}
           : p.x > 50                                        ? Point{120, p.y}
                                                             : Point{p.x, -20};
  }

  void paint_marks() {
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

  void paint_city_marks(const CityShape& city) {
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
  void paint_inn(const Segment& segment) {
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
  void paint_spies() {
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

  void paint_garden() {
    const auto place = ground_.roomiest_field(9.5);
    if (!place) return;
    brush_.garden(*place);
    ground_.block(*place, 11);
  }

  void paint_village() {
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
  void paint_houses(const CityShape& city) {
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

  void paint_plants() {
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

  const Tile& tile_;
  Shape shape_;
  Ground ground_;
  Brush brush_;
  Rng rng_;
  bool garden_;
};

std::string_view title_of(Set set) {
  switch (set) {
    case Set::base: return "Base game";
    case Set::river: return "The River";
    case Set::towers_spies: return "Towers &amp; Spies";
    case Set::inns_cathedrals: return "Inns &amp; Cathedrals";
  }
  return "";
}

}  // namespace

std::string tile_svg(int type, int turns, bool garden) {
  std::string out = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">)";
  out += Brush::definitions();
  if (turns != 0) {
    out += "<g transform=\"rotate(";
    append_number(out, 90 * turns);
    out += " 50 50)\">";
  }
  Painter(type, garden, out).paint();
  if (turns != 0) out += "</g>";
  return out + "</svg>\n";
}

namespace {

// Lays tiles out in rows of the sheet, under the titles of their sets.
class Sheet {
 public:
  static constexpr int kColumns = 9;
  static constexpr int kTile = 100;
  static constexpr int kPitchX = 116;
  static constexpr int kPitchY = 136;
  static constexpr int kMargin = 28;
  static constexpr int kWidth = 2 * kMargin + kColumns * kPitchX - (kPitchX - kTile);

  std::string draw() {
    for (int type = 0; type < kTypes; ++type) {
      if (type == 0 || kTiles[type].set != kTiles[type - 1].set) begin_set(kTiles[type].set);
      draw_tile(type);
    }
    end_row();
    std::string out = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )";
    append_number(out, kWidth);
    out += ' ';
    append_number(out, y_ + kMargin / 2);
    out +=
        R"(" font-family="Georgia,'DejaVu Serif',serif" fill="#3d2f1d"><rect width="100%" height="100%" fill="#f4ecd8"/>)";
    out += Brush::definitions();
    return out + body_ + "</svg>\n";
  }

 private:
  void write(int x, int y, std::string_view style, std::string_view text) {
    body_ += "<text x=\"";
    append_number(body_, x);
    body_ += "\" y=\"";
    append_number(body_, y);
    body_ += "\" ";
    body_ += style;
    body_ += '>';
    body_ += text;
    body_ += "</text>";
  }

  void begin_set(Set set) {
    end_row();
    write(kMargin, y_ + 26, R"(font-size="22" font-weight="700")", title_of(set));
    y_ += 42;
  }

  void end_row() {
    if (column_ > 0) y_ += kPitchY;
    column_ = 0;
  }

  void draw_tile(int type) {
    const Tile& tile = kTiles[type];
    const int x = kMargin + column_ * kPitchX;
    body_ += "<svg x=\"";
    append_number(body_, x);
    body_ += "\" y=\"";
    append_number(body_, y_);
    body_ += R"(" width="100" height="100" viewBox="0 0 100 100"><title>)";
    body_ += tile.name;
    body_ += "</title>";
    Painter(type, true, body_).paint();
    body_ += R"(<rect width="100" height="100" fill="none" stroke="#3d2f1d" stroke-width="1.6"/></svg>)";
    write(x, y_ + 114, R"(font-size="12" font-weight="700")", tile.id);
    std::string copies = "×";
    append_number(copies, tile.copies);
    write(x + kTile, y_ + 114, R"(font-size="12" text-anchor="end")", copies);
    if (tile.status != Status::attested)
      write(x, y_ + 126, R"(font-size="9" font-style="italic" fill="#8a7a60")", word(tile.status));
    if (++column_ == kColumns) end_row();
  }

  std::string body_;
  int y_ = kMargin / 2;
  int column_ = 0;
};

}  // namespace

std::string tiles_svg() { return Sheet().draw(); }

std::string tiles_text() {
  constexpr int kColumns = 8;
  constexpr int kPitch = 11;
  std::string out;
  for (int first = 0; first < kTypes;) {
    const Set set = kTiles[first].set;
    int last = first;
    while (last < kTypes && last - first < kColumns && kTiles[last].set == set) ++last;
    if (first == 0 || kTiles[first - 1].set != set) {
      paint(out, Ink::bold, word(set));
      out += '\n';
    }
    std::string ids;
    for (int type = first; type < last; ++type) {
      std::string label(kTiles[type].id);
      label += " ×";
      append_number(label, kTiles[type].copies);
      label.append(static_cast<std::size_t>(kPitch - columns(label)), ' ');
      ids += label;
    }
    out += ids.substr(0, ids.find_last_not_of(' ') + 1) + '\n';
    for (int row = 0; row < Picture::kRows; ++row) {
      for (int type = first; type < last; ++type) {
        Picture(type, 0, Picture::kWide).paint_row(out, row);
        if (type + 1 < last) out.append(kPitch - Picture::kWide, ' ');
      }
      out += '\n';
    }
    out += '\n';
    first = last;
  }
  return out;
}

Point segment_spot(int type, int segment) {
  std::string unused;
  return Painter(type, false, unused).ground().spot(segment);
}

Point tower_spot(int type) {
  std::string unused;
  return Painter(type, false, unused).tower_place();
}

}  // namespace igra::carcassonne
