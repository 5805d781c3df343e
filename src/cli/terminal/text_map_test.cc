#include "cli/terminal/text_map.h"

#include <gtest/gtest.h>

namespace igra::cli {
namespace {

// Tiles 0 to 4 in a row, each of its own letter.
const std::string kSketch =
    "        0      1      2      3      4\n"
    "     aaaaaaabbbbbbbcccccccdddddddeeeeeee\n"
    "   0 aaaaaaabbbbbbbcccccccdddddddeeeeeee\n"
    "     aaaaaaabbbbbbbcccccccdddddddeeeeeee\n"
    "Seat 0\n";

TEST(TextMap, what_fits_stays_as_it_is) {
  EXPECT_EQ(with_map_in(kSketch, {.columns = 80, .rows = 24}), kSketch);
}

TEST(TextMap, is_cropped_around_what_matters) {
  const std::string shown = with_map_in(kSketch, {.columns = 22, .rows = 24, .middle = {3, 0}});
  EXPECT_EQ(shown,
            "   <    2      3  >\n"
            "     cccccccddddddd\n"
            "   0 cccccccddddddd\n"
            "     cccccccddddddd\n"
            "Seat 0\n");
}

TEST(TextMap, marks_free_places_and_brackets_a_tile) {
  const std::string shown = with_map_in(
      kSketch, {.columns = 80, .rows = 24, .free = {{-1, 0}, {0, 1}, {2, 0}}, .chosen = Place{1, 0}});
  EXPECT_NE(shown.find("       -1      0"), std::string::npos) << shown;
  EXPECT_NE(shown.find("[\x1b[0mbbbbb\x1b[1m]"), std::string::npos) << shown;
  EXPECT_NE(shown.find("   1           \x1b[1m+"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("ccc\x1b[1m+"), std::string::npos) << shown;  // something lies there
}

TEST(TextMap, other_boards_have_none) {
  EXPECT_EQ(with_map_in("Klats!   round 1\n  seat 0\n", {.columns = 5, .rows = 1}),
            "Klats!   round 1\n  seat 0\n");
}

TEST(PlaceIn, an_event) {
  EXPECT_EQ(place_in("tile 1,-2 90"), (Place{1, -2}));
  EXPECT_EQ(place_in("meeple city N"), std::nullopt);
  EXPECT_EQ(place_in("guard 3,x"), std::nullopt);
}

}  // namespace
}  // namespace igra::cli
