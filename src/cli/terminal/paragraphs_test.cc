#include "cli/terminal/paragraphs.h"

#include <gtest/gtest.h>

#include "core/ink.h"

namespace igra::cli {
namespace {

TEST(Columns, are_read_downwards) { EXPECT_EQ(in_columns({"a", "b", "c", "d", "e"}, 7), "a  c  e\nb  d\n"); }

TEST(Columns, keep_cells_that_are_wider_than_the_screen) {
  EXPECT_EQ(in_columns({"much too wide", "b"}, 4), "much too wide\nb\n");
}

TEST(Columns, of_nothing_are_nothing) { EXPECT_EQ(in_columns({}, 80), ""); }

TEST(Columns, count_letters_not_bytes_or_colours) {
  std::string red;
  paint(red, Ink::red, "ж");
  EXPECT_EQ(without_ink(in_columns({red, "жж", "ж"}, 6)), "ж   ж\nжж\n");
}

TEST(Flow, wraps_below_its_first_word) {
  EXPECT_EQ(in_flow("ab  ", {"one", "two", "three"}, 13), "ab  one, two,\n    three\n");
}

TEST(Flow, puts_at_least_one_word_on_a_line) {
  EXPECT_EQ(in_flow("> ", {"one", "two"}, 1), "> one,\n  two\n");
}

TEST(Wrapped, breaks_sentences_between_words) {
  EXPECT_EQ(wrapped("+1 ", "a set of cards", 9), "+1 a set\n   of\n   cards\n");
  EXPECT_EQ(wrapped("+1 ", "a set of cards", kUnlimited), "+1 a set of cards\n");
}

TEST(Counted, folds_equal_neighbours_only) {
  EXPECT_EQ(counted({"a", "b", "b", "b", "a"}), (std::vector<std::string>{"a", "b ×3", "a"}));
}

TEST(Padded, leaves_long_texts_alone) {
  EXPECT_EQ(padded("ж", 3), "ж  ");
  EXPECT_EQ(padded("long", 3), "long");
}

TEST(Ruled, fills_the_screen) { EXPECT_EQ(columns(ruled("Title", 40)), 40 + 1); }

}  // namespace
}  // namespace igra::cli
