#include "cli/terminal/in_place.h"

#include <gtest/gtest.h>

#include "core/ink.h"

namespace igra::cli {
namespace {

const std::map<std::string, std::string, std::less<>> kWords = {{"seat", "място"},
                                                                {"no", "без"},
                                                                {"Left in the pile", "Останали"},
                                                                {"pile", "тесте"},
                                                                {"{} cards", "{} карта|{} карты|{} карт"}};

TEST(InPlace, columns_stay_where_they_are) {
  EXPECT_EQ(in_place("> seat 0   57  B4\n  seat 1    0  G5\n", kWords),
            "> място 0  57  B4\n  място 1   0  G5\n");
  EXPECT_EQ(in_place("(11) no GO   3\n", kWords), "(11) без GO  3\n");
}

TEST(InPlace, takes_whole_words_and_the_longest_phrase) {
  EXPECT_EQ(in_place("none seats no\n", kWords), "none seats без\n");
  EXPECT_EQ(in_place("Left in the pile\n", kWords), "Останали\n");
}

TEST(InPlace, numbers_choose_the_plural) {
  for (const auto& [number, text] : std::map<int, std::string>{
           {1, "1 карта"}, {3, "3 карты"}, {5, "5 карт"}, {11, "11 карт"}, {21, "21 карта"}}) {
    EXPECT_EQ(in_place(std::to_string(number) + " cards\n", kWords), text + "\n");
  }
}

TEST(InPlace, colours_stay) {
  std::string painted;
  paint(painted, Ink::red, "seat 2");
  EXPECT_EQ(without_ink(in_place(painted + "\n", kWords)), "място 2\n");
  EXPECT_NE(in_place(painted + "\n", kWords).find("\x1b[91m"), std::string::npos);
}

TEST(Columns, wide_letters_take_two_and_marks_none) {
  EXPECT_EQ(columns("漢字"), 4);
  EXPECT_EQ(columns("e\u0301"), 1);
  EXPECT_EQ(columns("Ана"), 3);
  EXPECT_EQ(clipped("漢字ab", 3), "漢");
  EXPECT_EQ(clipped("\x1b[91mабв\x1b[0m", 2), "\x1b[91mаб\x1b[0m");
}

}  // namespace
}  // namespace igra::cli
