#include "games/carcassonne/painter/draw.h"

#include <gtest/gtest.h>

#include "core/ink.h"
#include "games/carcassonne/painter/ground.h"

namespace igra::carcassonne {
namespace {

// "" when every tag is closed by its own name.
std::string unbalanced(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    if (end == std::string::npos) return "a tag does not end";
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag.ends_with('/')) continue;
    if (!tag.starts_with('/')) {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else if (open.empty() || open.back() != tag.substr(1)) {
      return tag;
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back();
}

TEST(CarcassonneDrawing, every_tile_is_a_document) {
  for (int type = 0; type < kTypes; ++type) {
    for (const bool garden : {false, true}) {
      const std::string svg = tile_svg(type, type % 4, garden);
      EXPECT_EQ(unbalanced(svg), "") << kTiles[type].id;
      EXPECT_EQ(svg.find("nan"), std::string::npos) << kTiles[type].id;
      EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
  }
  EXPECT_EQ(tile_svg(0), tile_svg(0));
}

TEST(CarcassonneDrawing, the_sheet_shows_every_tile_with_its_copies) {
  const std::string svg = tiles_svg();
  EXPECT_EQ(unbalanced(svg), "");
  const std::string text = without_ink(tiles_text());
  for (const Tile& tile : kTiles) {
    EXPECT_NE(svg.find(">" + std::string(tile.id) + "</text>"), std::string::npos) << tile.id;
    EXPECT_NE(text.find(std::string(tile.id) + " ×" + std::to_string(tile.copies)), std::string::npos)
        << tile.id;
  }
  EXPECT_NE(text.find("·▒▒▒▒▒·"), std::string::npos);
}

TEST(CarcassonneDrawing, the_spy_value_is_drawn) {
  EXPECT_NE(tile_svg(find_type("TS-S03")).find(">6</text>"), std::string::npos);
  EXPECT_EQ(tile_svg(find_type("D")).find("</text>"), std::string::npos);
}

// The picture shows what the table says: fields are as connected as their half-edges.
TEST(CarcassonneDrawing, half_edges_lie_in_their_field) {
  constexpr Point kInside[] = {{26, 2}, {74, 2}, {98, 26}, {98, 74}, {74, 98}, {26, 98}, {2, 74}, {2, 26}};
  for (const Tile& tile : kTiles) {
    const Shape shape = shape_of(tile);
    const Ground ground(tile, shape);
    for (int half = 0; half < 8; ++half) {
      if (tile.at_half[half] == kNone) continue;
      EXPECT_EQ(ground.field_at(kInside[half]), tile.at_half[half]) << tile.id << ' ' << kHalfNames[half];
    }
  }
}

TEST(CarcassonneDrawing, figures_stand_on_their_segment_and_apart) {
  for (int type = 0; type < kTypes; ++type) {
    const Tile& tile = kTiles[type];
    const Shape shape = shape_of(tile);
    const Ground ground(tile, shape);
    std::vector<Point> spots;
    for (int i = 0; i < tile.segment_count; ++i) {
      const SegmentType kind = tile.segments[i].type;
      if (kind == SegmentType::river) continue;
      const Point spot = segment_spot(type, i);
      for (const Point other : spots) EXPECT_GT(distance(spot, other), 9) << tile.id << ' ' << i;
      spots.push_back(spot);
      if (kind == SegmentType::field) {
        EXPECT_EQ(ground.field_at(spot), i) << tile.id;
      }
      for (const CityShape& city : shape.cities) {
        if (kind != SegmentType::road) {
          EXPECT_EQ(inside(spot, city.outline), city.segment == i) << tile.id << ' ' << i;
        }
      }
    }
    if (tile.tower_base) {
      EXPECT_NE(ground.field_at(tower_spot(type)), kNone) << tile.id;
    }
  }
}

}  // namespace
}  // namespace igra::carcassonne
