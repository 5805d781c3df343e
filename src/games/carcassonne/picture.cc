#include "games/carcassonne/picture.h"

#include <bit>

namespace igra::carcassonne {

namespace {

constexpr int kN = 1, kE = 2, kS = 4, kW = 8;  // sides as bits
constexpr Ink kCityInk = Ink::orange;
constexpr Ink kRoadInk = Ink::bold;
constexpr Ink kWaterInk = Ink::cyan;

std::string_view bend_glyph(std::uint8_t sides) {
  switch (sides) {
    case kN | kE: return "└";
    case kN | kW: return "┘";
    case kS | kE: return "┌";
    case kS | kW: return "┐";
    case kE:
    case kW:
    case kE | kW: return "─";
  }
  return "│";
}

bool bends(std::uint8_t sides) {
  return std::popcount(sides) == 2 && sides != (kN | kS) && sides != (kE | kW);
}

}  // namespace

Picture::Picture(int type, int turns, int width)
    : tile_(kTiles[type]), turns_(turns), width_(width), middle_(width / 2) {
  for (const Segment& segment : tile_.segments) {
    if (segment.type == SegmentType::city) draw_city(segment);
  }
  for (const Segment& segment : tile_.segments) {
    if (segment.type == SegmentType::river) draw_river(segment);
  }
  for (const Segment& segment : tile_.segments) {
    if (segment.type == SegmentType::road) draw_road(segment);
  }
  draw_centre();
  for (const Segment& segment : tile_.segments) draw_marks(segment);
}

void Picture::fill(int row, int from, int to, std::string_view glyph, Ink ink) {
  for (int column = from; column <= to; ++column) draw({row, column}, glyph, ink);
}

// Each side is a strip along its edge; what joins them is filled too.
void Picture::draw_city(const Segment& segment) {
  const std::uint8_t sides = sides_of(segment);
  const int last = width_ - 1;
  const auto paint_strip = [&](int row, int from, int to) { fill(row, from, to, "▒", kCityInk); };
  const bool west = sides & kW;
  const bool east = sides & kE;
  if (sides & kN) paint_strip(0, west ? 0 : 1, east ? last : last - 1);
  if (sides & kS) paint_strip(2, west ? 0 : 1, east ? last : last - 1);
  if (west) paint_strip(1, 0, middle_ - 2);
  if (east) paint_strip(1, middle_ + 2, last);
  if ((sides & (kN | kS)) == (kN | kS)) paint_strip(1, middle_ - 1, middle_ + 1);
  if (west && east) paint_strip(1, 0, last);
  if (segment.corner != kNone) {                       // a spire across the tile
    const int corner = (segment.corner + turns_) & 3;  // NE SE SW NW
    const int row = corner == 0 || corner == 3 ? 0 : 2;
    if (west) paint_strip(1, 0, middle_);
    if (east) paint_strip(1, middle_, last);
    if (sides & (kN | kS)) paint_strip(1, middle_, middle_);
    corner < 2 ? paint_strip(row, middle_ + 1, last) : paint_strip(row, 0, middle_ - 1);
  }
}

void Picture::draw_arms(std::uint8_t sides, std::string_view upright, std::string_view level, Ink ink) {
  if (sides & kN) draw({0, middle_}, upright, ink);
  if (sides & kS) draw({2, middle_}, upright, ink);
  if (sides & kW) fill(1, 0, middle_ - 1, level, ink);
  if (sides & kE) fill(1, middle_ + 1, width_ - 1, level, ink);
}

void Picture::draw_river(const Segment& segment) {
  draw_arms(sides_of(segment), "~", "~", kWaterInk);
  if (!segment.tunnel) draw(centre(), segment.end == RiverEnd::lake ? "O" : "~", kWaterInk);
}

void Picture::draw_road(const Segment& segment) {
  const std::uint8_t sides = sides_of(segment);
  draw_arms(sides, "│", "─", kRoadInk);
  // A road that ends at a gate stops at the wall.
  const bool stops = std::popcount(sides) == 1 && !at(centre()).free && segment.over == Over::nothing;
  if (stops) return;
  draw(centre(), bend_glyph(sides), kRoadInk);
  for (int i = 0; i < tile_.hub_count; ++i) {
    if (tile_.hubs[i].kind != HubKind::gate) continue;  // the last step to the wall
    if (sides == kE && at({1, middle_ - 1}).free) draw({1, middle_ - 1}, "─", kRoadInk);
    if (sides == kW && at({1, middle_ + 1}).free) draw({1, middle_ + 1}, "─", kRoadInk);
  }
}

// What several segments share: two bends side by side, or the place where roads end.
void Picture::draw_centre() {
  std::uint8_t bend = 0;
  int bending = 0;
  bool road = false;
  for (const Segment& segment : tile_.segments) {
    const bool way = segment.type == SegmentType::road || segment.type == SegmentType::river;
    if (!way || !bends(sides_of(segment))) continue;
    ++bending;
    road |= segment.type == SegmentType::road;
    if (bend == 0) bend = sides_of(segment);
  }
  const bool falling = bend == (kN | kE) || bend == (kS | kW);
  if (bending == 2) draw(centre(), falling ? "╲" : "╱", road ? kRoadInk : kWaterInk);
  for (int i = 0; i < tile_.hub_count; ++i) {
    const HubKind kind = tile_.hubs[i].kind;
    if (kind == HubKind::village || kind == HubKind::crossing) draw(centre(), "o", kRoadInk);
  }
  draw_monastery();
}

void Picture::draw_monastery() {
  for (const Segment& segment : tile_.segments) {
    if (segment.type == SegmentType::monastery) draw(spot_of(segment), "M", Ink::magenta);
  }
}

void Picture::draw_marks(const Segment& segment) {
  if (segment.shields > 0) {
    // Away from where a figure would stand.
    const std::uint8_t sides = sides_of(segment);
    Spot spot = arm(std::bit_width(sides) - 1);
    if (sides == (kE | kW)) spot.column = width_ - 1;
    draw(spot, "◆", Ink::blue);
  }
  if (segment.cathedral) draw({0, middle_}, "‡", Ink::bold);
  if (segment.inn) draw(arm(std::bit_width(sides_of(segment)) - 1), "i", Ink::yellow);
}

Picture::Spot Picture::arm(int side) const {
  switch (side) {
    case 0: return {0, middle_};
    case 1: return {1, width_ - 2};
    case 2: return {2, middle_};
  }
  return {1, 1};
}

Picture::Spot Picture::nook(int half) const {
  const int last = width_ - 1;
  const Spot kNooks[] = {{0, 1}, {0, last - 1}, {0, last}, {2, last}, {2, last - 1}, {2, 1}, {2, 0}, {0, 0}};
  return kNooks[half];
}

// Where a figure on this segment stands.
Picture::Spot Picture::spot_of(const Segment& segment) const {
  const auto free = [&](Spot spot) { return cells_[spot.row][spot.column].free; };
  switch (segment.type) {
    case SegmentType::city:
    case SegmentType::road:
    case SegmentType::river: return arm(std::countr_zero(sides_of(segment)));
    case SegmentType::monastery:
      // In the middle, unless the river is there: then on a bank.
      for (const int side : {0, 2, 1, 3}) {
        if (tile_.in_river && tile_.edges[side] == Edge::field) return arm((side + turns_) & 3);
      }
      return centre();
    case SegmentType::field:
      for (std::uint8_t halves = turned_halves(segment.halves, turns_); halves != 0; halves &= halves - 1) {
        const Spot spot = nook(std::countr_zero(halves));
        if (free(spot)) return spot;
      }
      return centre();
  }
  return centre();
}

void Picture::stand(int segment, std::string_view letter, Ink ink) {
  draw(spot_of(tile_.segments[segment]), letter, ink);
}

void Picture::raise(std::string_view floors, std::string_view guard, Ink ink) {
  const int length = guard.empty() ? 2 : 3;
  const auto room = [&](int row, int column) {
    for (int i = 0; i < length; ++i) {
      if (!cells_[row][column + i].free) return false;
    }
    return true;
  };
  Spot spot{2, 0};
  for (const int row : {2, 0, 1}) {
    for (int column = 0; column + length <= width_; ++column) {
      if (room(row, column)) spot = {row, column};
    }
  }
  draw(spot, "T", Ink::bold);
  draw({spot.row, spot.column + 1}, floors, Ink::bold);
  if (!guard.empty()) draw({spot.row, spot.column + 2}, guard, ink);
}

// Equal neighbours share a colour, so that a row is a few escapes and not many.
void Picture::paint_row(std::string& out, int row) const {
  std::string run;
  Ink ink = cells_[row][0].ink;
  for (int column = 0; column < width_; ++column) {
    const Cell& cell = cells_[row][column];
    if (cell.ink != ink) {
      paint(out, ink, run);
      run.clear();
      ink = cell.ink;
    }
    run += cell.glyph;
  }
  paint(out, ink, run);
}

}  // namespace igra::carcassonne
