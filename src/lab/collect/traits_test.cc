#include "lab/collect/traits.h"

#include <gtest/gtest.h>

namespace igra::lab {
namespace {

std::string labels(std::string_view text) {
  std::string all;
  for (const Trait& trait : traits_of(text)) all += (all.empty() ? "" : " | ") + label(trait);
  return all;
}

TEST(Traits, every_card_counts) {
  EXPECT_EQ(labels("take C12 S4"),
            "take | take C12 | take C… | take …12 | take S4 | take S… | take …4 | take 2 at once");
}

TEST(Traits, a_lone_number_is_what_it_is_about) {
  EXPECT_EQ(labels("bid 3"), "bid | bid 3");
  EXPECT_EQ(labels("pass"), "pass");
}

TEST(Traits, seats_turns_and_places_do_not_count) {
  EXPECT_EQ(labels("deal 0 Rp"), "deal | deal Rp | deal R… | deal …p | deal 1 at once");
  EXPECT_EQ(labels("tile 1,-2 90"), "tile");
  EXPECT_EQ(labels("guard 3,-1"), "guard");
  EXPECT_EQ(labels("meeple field NL"), "meeple | meeple field");
  EXPECT_EQ(labels("play G14 2 on G5"), "play | play G14 | play G… | play …14 | play on | play 1 at once");
  EXPECT_EQ(labels("play G14 2 new"), "play | play G14 | play G… | play …14 | play new | play 1 at once");
}

TEST(Traits, small_words_say_how) {
  EXPECT_EQ(labels("beat Rs Y* as s same"),
            "beat | beat Rs | beat R… | beat …s | beat Y* | beat Y… | beat …* | beat as s | beat same | "
            "beat 2 at once");
}

TEST(Traits, hyphenated_names_have_families_without_ranks) {
  EXPECT_EQ(labels("draw TS-S04"), "draw | draw TS-S04 | draw TS-S… | draw 1 at once");
  EXPECT_EQ(labels("draw B"), "draw | draw B | draw 1 at once");
}

TEST(Traits, of_odd_texts) {
  EXPECT_EQ(labels(""), "");
  EXPECT_EQ(labels("draw ?"), "draw");
  EXPECT_EQ(labels("go to"), "go | go to");
}

}  // namespace
}  // namespace igra::lab
