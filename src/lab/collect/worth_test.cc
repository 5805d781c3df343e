#include "lab/collect/worth.h"

#include <gtest/gtest.h>

namespace igra::lab {
namespace {

// Two players take a few cards each; a king is worth 5 points, everything else nothing but noise.
Study made_up(int matches) {
  Rng rng(5);
  Study study(2);
  for (int i = 0; i < matches; ++i) {
    Trace trace;
    trace.decisions = 2;
    trace.actors = {0, 1};
    trace.choices = {2, 2};
    trace.expectations = {-1, -1};
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto count = 1 + rng.below(3);
      for (std::uint32_t card = 0; card < count; ++card) {
        const std::string names[] = {"K1", "Q1", "Q2", "K2"};
        const std::string& taken = names[rng.below(4)];
        for (const std::string verb : {"take ", "place "}) {
          for (const Trait& trait : traits_of(verb + taken)) ++trace.traits[trait][seat];
        }
        trace.scores[seat] += taken[0] == 'K' ? 5 : 0;
      }
      trace.scores[seat] += static_cast<int>(rng.below(4));
    }
    trace.win = victory(trace.scores, 2);
    trace.standings = {{}, {}, trace.scores};
    study.add(trace);
  }
  return study;
}

const WorthRow* find(const WorthTable& table, Aspect aspect, const std::string& what) {
  for (const WorthGroup& group : table.groups) {
    for (const WorthRow& row : group.rows) {
      if (row.trait.aspect == aspect && row.trait.what == what) return &row;
    }
  }
  return nullptr;
}

TEST(Worth, finds_the_card_that_counts) {
  const WorthTable table = worth_table(made_up(300));
  const WorthRow* kings = find(table, Aspect::family, "K");
  ASSERT_NE(kings, nullptr);
  EXPECT_NEAR(kings->margin.value, 5, 0.5);  // in place of a queen
  EXPECT_LT(kings->adjusted, 1e-6);
  EXPECT_GT(kings->win.value, 0.1);
  const WorthRow* ones = find(table, Aspect::rank, "1");
  ASSERT_NE(ones, nullptr);
  EXPECT_NEAR(ones->margin.value, 0, 1.5);
}

TEST(Worth, asks_the_same_question_once) {
  const WorthTable table = worth_table(made_up(100));
  int rows = 0;
  for (const WorthGroup& group : table.groups) {
    rows += static_cast<int>(group.rows.size());
    if (group.aspect != Aspect::act) {
      EXPECT_EQ(group.verb, "place");
      EXPECT_EQ(group.same, std::vector<std::string>{"take"});
    }
  }
  EXPECT_EQ(rows, table.questions);
  EXPECT_EQ(title({.verb = "place", .same = {"take"}, .aspect = Aspect::rank, .rows = {}}),
            "place or take: which rank");
}

TEST(Worth, of_too_few_matches_is_not_told) { EXPECT_TRUE(worth_table(made_up(5)).groups.empty()); }

}  // namespace
}  // namespace igra::lab
