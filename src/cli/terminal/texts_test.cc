#include "cli/terminal/texts.h"

#include <gtest/gtest.h>

#include "cli/console.h"

namespace igra::cli {
namespace {

TEST(Filled, puts_in_every_kind_of_value) {
  EXPECT_EQ(
      filled("{n} cards: {cards}, {name}, {yes}", R"({"n":-3,"cards":["C1","H2"],"name":"Ана","yes":true})"),
      "-3 cards: C1, H2, Ана, true");
}

TEST(Filled, leaves_what_it_does_not_know) {
  EXPECT_EQ(filled("{a} {b} {", R"({"a":1})"), "1 {b} {");
  EXPECT_EQ(filled("{a} }", "not json"), "{a} }");
  EXPECT_EQ(filled("", "{}"), "");
}

TEST(Texts, know_the_reasons_in_every_language) {
  const ScoreItem best{0, 7, "null.best", "{}"};
  EXPECT_EQ(Texts("en").reason(best), "The highest card shown");
  EXPECT_EQ(Texts("bg").reason(best), "Най-високата показана карта");
  EXPECT_EQ(Texts("ru").reason(best), "Самая высокая открытая карта");
}

TEST(Texts, fall_back_to_the_key) { EXPECT_EQ(Texts("en").reason({0, 1, "no.such", "{}"}), "no.such"); }

TEST(Printable, takes_the_teeth_out_of_names) {
  EXPECT_EQ(printable("Ана\x1b[2J\n"), "Ана?[2J?");
  EXPECT_EQ(printable("a\xC2\x9B"
                      "b\x7f"),
            "a?b?");
  EXPECT_EQ(printable("\xC2\xA0\xC2"), "\xC2\xA0\xC2");
}

}  // namespace
}  // namespace igra::cli
