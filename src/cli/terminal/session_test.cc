#include "cli/terminal/session.h"

#include <gtest/gtest.h>

#include <sstream>

#include "games/all.h"

namespace igra::cli {
namespace {

// Null: a card each, then everybody shows or passes; `deals` are the cards.
Table null_table(int players, const std::vector<std::string>& events) {
  const Game& game = template_game();
  Table table =
      *Table::open({.game = &game, .players = players, .options = standard_options(game.info().options)});
  for (const std::string& event : events) EXPECT_TRUE(table.apply(event)) << event;
  return table;
}

std::vector<std::string> labels(int players) {
  std::vector<std::string> all;
  all.reserve(static_cast<std::size_t>(players));
  for (int seat = 0; seat < players; ++seat) all.push_back("seat " + std::to_string(seat));
  return all;
}

struct Played {
  std::string out;
  std::string err;
};

// Seats with a bot are `random`; all others are people who type `input`.
Played play_null(Table table, const std::vector<bool>& bots, const std::string& input) {
  SessionPlan plan{.bots = {},
                   .labels = labels(table.players()),
                   .chance_seed = 1,
                   .budget = {},
                   .language = "en",
                   .save = ""};
  for (const bool bot : bots)
    plan.bots.push_back(bot ? make_bot("random", mind_of(*table.setup().game), 1) : nullptr);
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  Console console(in, out, err);
  Session(std::move(table), std::move(plan), console).play();
  return {out.str(), err.str()};
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(TakeBack, only_what_nobody_has_learnt_from) {
  const std::vector<bool> people = {true, false};
  const auto why = [&](const std::vector<std::string>& events) {
    return why_not_take_back(null_table(2, events), labels(2), people, Texts("en"));
  };
  EXPECT_EQ(why({}), "There is nothing to take back yet.");
  EXPECT_EQ(why({"deal 0 3", "deal 1 4"}), "There is nothing to take back yet.");
  EXPECT_EQ(why({"deal 0 3", "deal 1 4", "pass"}), "");
  EXPECT_TRUE(has(why({"deal 0 3", "deal 1 4", "show 3"}), "hidden"));
  EXPECT_TRUE(has(why({"deal 0 3", "deal 1 4", "pass", "pass"}), "seat 1 has acted since"));
}

TEST(Session, plays_to_the_end_and_explains) {
  const Played played = play_null(null_table(2, {"deal 0 3", "deal 1 9"}), {false, true}, "show\n");
  EXPECT_TRUE(has(played.out, "the end")) << played.out;
  EXPECT_TRUE(has(played.out, "Final scores"));
  EXPECT_TRUE(has(played.out, "The highest card shown")) << played.out;
  EXPECT_EQ(played.err, "");
}

TEST(Session, leaves_politely_at_the_end_of_input) {
  EXPECT_TRUE(has(play_null(null_table(2, {}), {false, true}, "").out, "You leave the match after 2 events"));
  EXPECT_TRUE(has(play_null(null_table(2, {}), {false, true}, "quit\n").out, "not saved"));
}

TEST(Session, refuses_what_is_not_possible_and_goes_on) {
  const Played played = play_null(null_table(2, {}), {false, true}, "\n17\nfoo\nundo\npass\n");
  EXPECT_TRUE(has(played.out, "Type the number of an action"));
  EXPECT_TRUE(has(played.out, "'17' is not possible now"));
  EXPECT_TRUE(has(played.out, "'foo' is not possible now"));
  EXPECT_TRUE(has(played.out, "There is nothing to take back yet."));
  EXPECT_TRUE(has(played.out, "Final scores"));
}

TEST(Session, a_person_may_take_back_before_the_next_one_acts) {
  const Played played =
      play_null(null_table(2, {"deal 0 3", "deal 1 4"}), {false, false}, "\npass\n\nundo\n\nshow\n\npass\n");
  EXPECT_TRUE(has(played.out, "Taken back: pass")) << played.out;
  EXPECT_TRUE(has(played.out, "show 3"));
  EXPECT_TRUE(has(played.out, "Final scores"));
}

TEST(Session, hands_over_before_it_shows_a_hand) {
  const Played played =
      play_null(null_table(2, {"deal 0 3", "deal 1 8"}), {false, false}, "\npass\n\npass\n");
  const std::size_t first = played.out.find("Pass the device to seat 0");
  const std::size_t second = played.out.find("Pass the device to seat 1");
  ASSERT_NE(first, std::string::npos);
  ASSERT_NE(second, std::string::npos);
  const std::string turn_0 = played.out.substr(first, second - first);
  const std::string turn_1 = played.out.substr(second);
  EXPECT_TRUE(has(turn_0, "show 3"));
  EXPECT_FALSE(has(turn_0, "8"));
  EXPECT_TRUE(has(turn_1, "show 8"));
  EXPECT_FALSE(has(turn_1, "3"));
}

TEST(Session, only_bots_play_to_the_end) {
  EXPECT_TRUE(has(play_null(null_table(3, {}), {true, true, true}, "").out, "Final scores"));
}

TEST(Session, the_beginning_of_a_command_is_enough) {
  const Played played = play_null(null_table(2, {}), {false, true}, "sc\nq\nboard\n");
  EXPECT_TRUE(has(played.out, "  1. seat 0")) << played.out;
  EXPECT_FALSE(has(played.out, "not possible")) << played.out;
}

TEST(Session, commands_answer) {
  const Played played = play_null(null_table(2, {}), {false, true}, "help\n?\nlog\nscores\nboard\nq\n");
  EXPECT_TRUE(has(played.out, "write the match to a file"));
  EXPECT_TRUE(has(played.out, "  1. seat 0"));
  EXPECT_TRUE(has(played.out, "You leave"));
}

}  // namespace
}  // namespace igra::cli
