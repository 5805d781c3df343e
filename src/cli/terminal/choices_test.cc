#include "cli/terminal/choices.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace igra::cli {
namespace {

const std::vector<std::string> kBids = {"pass", "bid 1", "bid 10", "bid 2"};

TEST(Numbers, count_from_one) {
  EXPECT_EQ(numbers_for({"play G5 0 new", "play O2 1 new", "skip"}), (std::vector<int>{1, 2, 3}));
}

TEST(Numbers, follow_the_text_where_it_ends_in_one) {
  EXPECT_EQ(numbers_for(kBids), (std::vector<int>{3, 1, 10, 2}));
  EXPECT_EQ(numbers_for({"bid 0", "bid 1"}), (std::vector<int>{0, 1}));
}

TEST(Numbers, are_plain_where_texts_would_clash) {
  EXPECT_EQ(numbers_for({"bid 3", "raise 3", "pass"}), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(numbers_for({"go -3", "go 2"}), (std::vector<int>{1, 2}));
}

TEST(Choose, by_number) {
  EXPECT_EQ(choose(kBids, "1").index, 1);
  EXPECT_EQ(choose(kBids, "10").index, 2);
  EXPECT_EQ(choose(kBids, "3").index, 0);
  for (const char* wrong : {"0", "5", "-1", "01", "99999999999999999999", "1 "}) {
    EXPECT_EQ(choose(kBids, wrong).index, -1) << wrong;
  }
}

TEST(Choose, the_exact_text_before_a_longer_one) { EXPECT_EQ(choose(kBids, "bid 1").index, 1); }

TEST(Choose, a_beginning_that_only_one_has) {
  EXPECT_EQ(choose(kBids, "p").index, 0);
  EXPECT_EQ(choose(kBids, "BID 10").index, 2);
  const Chosen unclear = choose(kBids, "bid");
  EXPECT_EQ(unclear.index, -1);
  EXPECT_EQ(unclear.ambiguous, (std::vector<int>{1, 2, 3}));
}

TEST(Choose, the_exact_case_before_another) {
  EXPECT_EQ(choose({"lead rR", "lead Rr"}, "lead Rr").index, 1);
  EXPECT_EQ(choose({"lead rR", "lead Rr"}, "lead rr").ambiguous.size(), 2U);
}

TEST(Choose, without_the_first_word) {
  const std::vector<std::string> places = {"place C1", "place C12", "keep"};
  EXPECT_EQ(choose(places, "c1").index, 0);
  EXPECT_EQ(choose(places, "C12").index, 1);
  EXPECT_EQ(choose(places, "c").ambiguous.size(), 2U);
  EXPECT_EQ(choose(places, "x").index, -1);
}

TEST(UniqueWord, is_found_by_its_beginning) {
  const std::vector<std::string_view> words = {"save", "scores", "undo"};
  EXPECT_EQ(unique_word(words, "U"), "undo");
  EXPECT_EQ(unique_word(words, "s"), "");
  EXPECT_EQ(unique_word(words, "sc"), "scores");
  EXPECT_EQ(unique_word(words, "x"), "");
}

TEST(Before, compares_numbers_by_value) {
  std::vector<std::string> tiles = {"tile 10,1 0", "tile 2,-1 90", "tile -3,0 0", "skip", "tile 2,-1 0"};
  std::sort(tiles.begin(), tiles.end(), before);
  EXPECT_EQ(tiles,
            (std::vector<std::string>{"skip", "tile -3,0 0", "tile 2,-1 0", "tile 2,-1 90", "tile 10,1 0"}));
  EXPECT_FALSE(before("bid 1", "bid 1"));
  EXPECT_TRUE(before("bid", "bid 1"));
}

}  // namespace
}  // namespace igra::cli
