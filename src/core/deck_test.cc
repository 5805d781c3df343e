#include "core/deck.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "games/decks.h"

namespace igra {
namespace {

TEST(CardCounts, are_read_line_by_line) {
  const Result<CardCounts> counts =
      read_card_counts("# less luck\r\nB15 0\r\n\n  B14\t 6  # in place of them\n");
  ASSERT_TRUE(counts);
  EXPECT_EQ(*counts, (CardCounts{{"B15", 0}, {"B14", 6}}));
  EXPECT_EQ(card_counts_text(*counts), "B15 0, B14 6");
}

TEST(CardCounts, name_the_line_that_is_wrong) {
  for (const char* wrong : {"B15", "B15 -1", "B15 x", "B15 1 2", "B15 01", "B14 3"}) {
    const Result<CardCounts> counts = read_card_counts("B14 6\n" + std::string(wrong));
    ASSERT_FALSE(counts) << wrong;
    EXPECT_EQ(counts.error().line, 2) << wrong;
  }
}

const Game& game(std::string_view id) { return *find_game(id); }

Result<std::unique_ptr<const Game>> changed(std::string_view id, int players, const CardCounts& counts) {
  return with_cards(game(id), counts, players, standard_options(game(id).info().options));
}

// How many of a card the pile has at the start.
int copies(const Game& game, int players, std::string_view text) {
  const auto position = game.start(players, standard_options(game.info().options));
  Outcomes outcomes;
  position->outcomes(outcomes);
  for (const Outcome& outcome : outcomes) {
    if (event_text(*position, outcome.event) == text) return outcome.weight;
  }
  return 0;
}

TEST(Decks, change_what_is_dealt) {
  EXPECT_EQ(copies(game("klats"), 3, "deal 0 B15"), 6);
  const auto klats = changed("klats", 3, {{"B15", 0}, {"B14", 5}});
  ASSERT_TRUE(klats);
  EXPECT_EQ(copies(**klats, 3, "deal 0 B15"), 0);
  EXPECT_EQ(copies(**klats, 3, "deal 0 B14"), 5);
  EXPECT_EQ(copies(**klats, 3, "deal 0 O13"), 6);
  const auto towers = changed("five-towers", 2, {{"C15", 2}});
  ASSERT_TRUE(towers);
  EXPECT_EQ(copies(**towers, 2, "reveal C15"), 2);
  const auto paws = changed("paws", 2, {{"V*", 0}, {"Vr", 1}});
  ASSERT_TRUE(paws);
  EXPECT_EQ(copies(**paws, 2, "deal 0 V*"), 0);
  EXPECT_EQ(copies(**paws, 2, "deal 0 Vr"), 1);
}

// Every card of the game in this number.
CardCounts all_cards(std::string_view letters, int lowest, int number) {
  CardCounts counts;
  for (const char letter : letters) {
    for (int value = lowest; value <= 15; ++value) counts.push_back({letter + std::to_string(value), number});
  }
  return counts;
}

TEST(Decks, that_cannot_be_played_are_refused) {
  const auto refused = [](std::string_view id, const CardCounts& counts, std::string_view why) {
    const auto result = changed(id, game(id).info().min_players, counts);
    ASSERT_FALSE(result) << why;
    EXPECT_EQ(result.error().code, ErrorCode::bad_option);
    EXPECT_NE(result.error().message.find(why), std::string::npos) << result.error().message;
  };
  refused("klats", {{"B16", 1}}, "no card 'B16'");
  refused("klats", {{"B15", 7}}, "at most 6");
  refused("klats", {{"B14", 6}}, "at most 90 cards");
  refused("klats", all_cards("BGO", 1, 0), "too few");
  refused("five-towers", {{"C8", 2}}, "at most 1");
  refused("five-towers", all_cards("CHWJS", 0, 0), "too few");
  refused("paws", {{"V*", 2}}, "at most 1");
  refused("carcassonne", {{"A", 1}}, "Carcassonne has no cards");
}

}  // namespace
}  // namespace igra
