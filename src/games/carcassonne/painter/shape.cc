#include "games/carcassonne/painter/shape.h"

#include <algorithm>
#include <cmath>

namespace igra::carcassonne {

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

Point towards(Point from, Point to, double length) {
  const double whole = distance(from, to);
  return whole == 0 ? from : from + (length / whole) * (to - from);
}

double distance(Point p, const Line& line) {
  double least = 1e9;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Point along = line[i + 1] - line[i];
    const double square = along.x * along.x + along.y * along.y;
    const Point to = p - line[i];
    const double t = square == 0 ? 0 : std::clamp((to.x * along.x + to.y * along.y) / square, 0.0, 1.0);
    least = std::min(least, distance(p, line[i] + t * along));
  }
  return least;
}

bool inside(Point p, const Line& outline) {
  bool in = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Point a = outline[i];
    const Point b = outline[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

namespace {

constexpr Point kMiddles[] = {{50, 0}, {100, 50}, {50, 100}, {0, 50}};  // of the sides N E S W
constexpr Point kCorners[] = {{100, 0}, {100, 100}, {0, 100}, {0, 0}};  // clockwise end of each side
constexpr double kInset = 3;                                            // of a wall from the corner
constexpr double kWallLead = 42;  // how far walls run towards the centre
constexpr int kSteps = 14;        // points of a curve

void curve(Line& line, Point from, Point lead_out, Point lead_in, Point to) {
  if (line.empty()) line.push_back(from);
  for (int i = 1; i <= kSteps; ++i) {
    const double t = static_cast<double>(i) / kSteps;
    const double u = 1 - t;
    line.push_back(u * u * u * from + 3 * u * u * t * lead_out + 3 * u * t * t * lead_in + t * t * t * to);
  }
}

bool has(std::uint8_t sides, int side) { return sides >> (side & 3) & 1; }
bool adjacent(std::uint8_t sides) { return std::popcount(sides) == 2 && sides != 0b0101 && sides != 0b1010; }

// Where the walls of a city begin and end on its side: just short of the corners.
Point side_end(int side) { return towards(kCorners[side & 3], kMiddles[side & 3], kInset); }
Point side_start(int side) { return towards(kCorners[(side + 3) & 3], kMiddles[side & 3], kInset); }

class Draughtsman {
 public:
  explicit Draughtsman(const Tile& tile) : tile_(tile) {}

  Shape draw() {
    for (int i = 0; i < tile_.segment_count; ++i) {
      if (tile_.segments[i].type == SegmentType::city) draw_city(i);
    }
    set_hubs();
    for (int i = 0; i < tile_.segment_count; ++i) {
      if (tile_.segments[i].type == SegmentType::river) draw_river(i);
    }
    for (int i = 0; i < tile_.segment_count; ++i) {
      if (tile_.segments[i].type == SegmentType::road) draw_road(i);
    }
    draw_lanes();
    find_bridges();
    return shape_;
  }

 private:
  // --- cities ---------------------------------------------------------------------------------------

  // A wall from the end of side `from` to the start of side `to`, clockwise round what is not the city.
  Line wall(int from, int to) const {
    const Point start = side_end(from);
    const Point end = side_start(to);
    const int gap = (to - from + 3) & 3;  // sides between: 3 when a single side comes back to itself
    Point lead_out = towards(start, kCentre, gap == 0 ? 0 : kWallLead);
    Point lead_in = towards(end, kCentre, kWallLead);
    if (gap == 2) {  // across a corner: outward a little, unless something runs there
      const bool way = opposite_bend(from + 1);
      const Point corner = kCorners[(from + 1) & 3];
      const double bulge = way || has_city(from + 1) || has_city(from + 2) ? 2 : 13;
      lead_out = towards(start + (1.0 / 3) * (end - start), corner, bulge);
      lead_in = towards(start + (2.0 / 3) * (end - start), corner, bulge);
    }
    Line line;
    curve(line, start, lead_out, lead_in, end);
    return line;
  }

  bool has_city(int side) const { return tile_.edges[side & 3] == Edge::city; }

  // Whether a road or river bends round the corner between side and the next.
  bool opposite_bend(int side) const {
    const auto pair = static_cast<std::uint8_t>(1 << (side & 3) | 1 << ((side + 1) & 3));
    for (const Segment& segment : tile_.segments) {
      if (segment.type != SegmentType::city && segment.sides == pair) return true;
    }
    return false;
  }

  void draw_city(int index) {
    const Segment& segment = tile_.segments[index];
    CityShape city{index, {}, {}};
    if (segment.sides == 15) {
      city.outline = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    } else if (segment.corner != kNone) {
      draw_spire(segment, city);
    } else {
      int first = 0;  // a side with no city before it
      while (!has(segment.sides, first) || has(segment.sides, first + 3)) ++first;
      for (int side = first; side < first + 4; ++side) {
        if (!has(segment.sides, side)) continue;
        if (!has(segment.sides, side + 3)) city.outline.push_back(side_start(side));
        if (has(segment.sides, side + 1)) {
          city.outline.push_back(kCorners[side & 3]);
          continue;
        }
        int next = side + 1;
        while (!has(segment.sides, next)) ++next;
        city.walls.push_back(wall(side, next));
        city.outline.insert(city.outline.end(), city.walls.back().begin(), city.walls.back().end());
      }
    }
    shape_.cities.push_back(city);
  }

  // A city on one side that runs out into a far corner.
  static void draw_spire(const Segment& segment, CityShape& city) {
    const int side = std::countr_zero(segment.sides);
    const Point tip = kCorners[segment.corner];
    const Point start = side_end(side);
    const Point end = side_start(side);
    Line there, back;
    curve(there, start, towards(start, kCentre, 46), towards(tip, kCentre, 40) + 0.09 * (start - end), tip);
    curve(back, tip, towards(tip, kCentre, 40) + 0.09 * (end - start), towards(end, kCentre, 56), end);
    city.outline.push_back(end);
    city.outline.insert(city.outline.end(), there.begin(), there.end());
    city.outline.insert(city.outline.end(), back.begin(), back.end());
    city.walls = {there, back};
  }

  // The first point of a city on the way, if there is one.
  std::optional<Point> city_on_way(Point from, Point to) const {
    for (double t = 0; t <= 1; t += 0.01) {
      const Point p = from + t * (to - from);
      for (const CityShape& city : shape_.cities) {
        if (inside(p, city.outline)) return p;
      }
    }
    return std::nullopt;
  }

  // --- hubs -----------------------------------------------------------------------------------------

  // Away from the cities that stand alone on one side.
  Point leaning() const {
    Point lean = kCentre;
    for (int side = 0; side < 4; ++side) {
      if (has_city(side) && !has_city(side + 2)) lean = towards(lean, kMiddles[(side + 2) & 3], 6);
    }
    return lean;
  }

  bool has_river() const {
    return std::any_of(tile_.segments.begin(), tile_.segments.end(),
                       [](const Segment& segment) { return segment.type == SegmentType::river; });
  }

  void set_hubs() {
    for (int i = 0; i < tile_.hub_count; ++i) {
      const HubKind kind = tile_.hubs[i].kind;
      if (kind == HubKind::village || kind == HubKind::crossing) shape_.hub = leaning();
    }
    for (const Segment& segment : tile_.segments) {
      if (segment.type == SegmentType::monastery) shape_.monastery = monastery_place();
    }
  }

  Point monastery_place() const {
    if (!has_river()) {
      Point place = kCentre;
      for (int side = 0; side < 4; ++side) {
        if (has_city(side)) place = towards(place, kMiddles[(side + 2) & 3], 11);
      }
      return place;
    }
    // On the bank that no road and no river reaches, N before S.
    for (const int side : {0, 2, 1, 3}) {
      if (tile_.edges[side] == Edge::field) return towards(kMiddles[side], kCentre, 21);
    }
    return kCentre;
  }

  // --- rivers and roads -----------------------------------------------------------------------------

  // From one middle of a side to another. `sway` bends a straight way to its right and back.
  static Line way(int from, int to, double sway, double wind) {
    const Point start = kMiddles[from];
    const Point end = kMiddles[to];
    Line line;
    if (((from - to) & 1) != 0) {
      curve(line, start, towards(start, kCentre, 27.6), towards(end, kCentre, 27.6), end);
      return line;
    }
    const Point right{(start.y - end.y) / 100, (end.x - start.x) / 100};
    const Point half = kCentre + sway * right;
    const Point ahead = 0.01 * (end - start);
    curve(line, start, start + 18 * ahead, half - 17 * ahead + wind * right, half);
    curve(line, half, half + 17 * ahead - wind * right, end - 18 * ahead, end);
    return line;
  }

  // How far a straight way keeps from a city beside it: to the right if positive. (Coming from N, the right
  // is W.)
  double sway_of(int from) const { return 6.0 * has_city(from + 1) - 6.0 * has_city(from + 3); }

  void draw_river(int index) {
    const Segment& segment = tile_.segments[index];
    const int from = std::countr_zero(segment.sides);
    const int to = std::bit_width(segment.sides) - 1;
    if (segment.end == RiverEnd::lake) {
      shape_.lake = towards(kMiddles[from], kCentre, 38);
      Line line;
      curve(line, kMiddles[from], towards(kMiddles[from], kCentre, 12), towards(kMiddles[from], kCentre, 20),
            *shape_.lake);
      shape_.rivers.push_back({index, line});
    } else if (segment.end == RiverEnd::source) {
      shape_.spring = towards(spring_place(), kMiddles[from], 6);
      Line line;
      curve(line, kMiddles[from], towards(kMiddles[from], kCentre, 25), towards(*shape_.spring, {50, 60}, 18),
            *shape_.spring);
      shape_.rivers.push_back({index, line});
    } else {
      const bool winding = tile_.name.find("winding") != std::string_view::npos;
      double sway = 1.4 * sway_of(from);
      if (shape_.monastery) sway = -0.3 * side_of(from, *shape_.monastery);
      draw_tunnel_or(segment, index, way(from, to, sway, winding ? 26 : 5));
    }
  }

  // How far right of the line from this side through the centre a point lies.
  static double side_of(int from, Point p) {
    const Point start = kMiddles[from];
    const Point ahead = 0.02 * (kCentre - start);
    return (p.y - start.y) * ahead.x - (p.x - start.x) * ahead.y;
  }

  void draw_tunnel_or(const Segment& segment, int index, const Line& line) {
    if (!segment.tunnel) {
      shape_.rivers.push_back({index, line});
      return;
    }
    // Only both ends are above ground.
    const std::size_t shown = line.size() / 3;
    shape_.rivers.push_back({index, Line(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(shown))});
    shape_.rivers.push_back({index, Line(line.end() - static_cast<std::ptrdiff_t>(shown), line.end())});
    shape_.portals = {line[shown - 1], line[line.size() - shown]};
  }

  // On the road that runs above it.
  Point spring_place() const {
    for (const Segment& segment : tile_.segments) {
      if (segment.type != SegmentType::road || !adjacent(segment.sides)) continue;
      const Line line = way(std::countr_zero(segment.sides), std::bit_width(segment.sides) - 1, 0, 0);
      return line[line.size() / 2];
    }
    return kCentre;
  }

  void draw_road(int index) {
    const Segment& segment = tile_.segments[index];
    const int from = std::countr_zero(segment.sides);
    if (std::popcount(segment.sides) == 2) {
      shape_.roads.push_back({index, way(from, std::bit_width(segment.sides) - 1, sway_of(from), 2)});
      if (segment.over == Over::city) add_gates(shape_.roads.back().line);
      return;
    }
    Point end = kCentre;
    if (shape_.hub && joined(index, HubKind::village, HubKind::crossing)) {
      end = *shape_.hub;
    } else if (shape_.monastery && joined(index, HubKind::monastery, HubKind::monastery)) {
      end = towards(*shape_.monastery, kMiddles[from], kMonasteryRadius - 3);
    } else if (const auto city = city_on_way(kMiddles[from], kMiddles[opposite(from)])) {
      end = *city;
      shape_.gates.push_back({end, kMiddles[from]});
    }
    Line line;
    curve(line, kMiddles[from], towards(kMiddles[from], kCentre, 20), end - 0.3 * (end - kMiddles[from]),
          end);
    shape_.roads.push_back({index, line});
  }

  bool joined(int index, HubKind one, HubKind other) const {
    for (int i = 0; i < tile_.hub_count; ++i) {
      const Hub& hub = tile_.hubs[i];
      if ((hub.kind == one || hub.kind == other) && hub.joins >> index & 1) return true;
    }
    return false;
  }

  // Where a road passes through walls.
  void add_gates(const Line& line) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      for (const CityShape& city : shape_.cities) {
        const bool in = inside(line[i], city.outline);
        if (in == inside(line[i + 1], city.outline)) continue;
        shape_.gates.push_back({0.5 * (line[i] + line[i + 1]), in ? line[i + 1] : line[i]});
      }
    }
  }

  void draw_lanes() {
    for (int i = 0; i < tile_.hub_count && shape_.hub; ++i) {
      for (const CityShape& city : shape_.cities) {
        if (!(tile_.hubs[i].joins >> city.segment & 1)) continue;
        const int side = std::countr_zero(tile_.segments[city.segment].sides);
        const auto gate = city_on_way(*shape_.hub, kMiddles[side]);
        if (!gate) continue;
        shape_.lanes.push_back({*shape_.hub, *gate});
        shape_.gates.push_back({*gate, *shape_.hub});
      }
    }
  }

  void find_bridges() {
    for (const Way& road : shape_.roads) {
      if (tile_.segments[road.segment].over != Over::river) continue;
      Point best = kCentre;
      for (const Point p : road.line) {
        if (distance(p, shape_.rivers[0].line) < distance(best, shape_.rivers[0].line)) best = p;
      }
      shape_.bridges.push_back(best);
    }
  }

  const Tile& tile_;
  Shape shape_;
};

}  // namespace

Shape shape_of(const Tile& tile) { return Draughtsman(tile).draw(); }

}  // namespace igra::carcassonne
