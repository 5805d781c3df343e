#include "table/table.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "table/record.h"

namespace igra {
namespace {

Table null_table(int players = 2) {
  const Game& game = template_game();
  return *Table::open({.game = &game, .players = players, .options = standard_options(game.info().options)});
}

const Game* any_game(std::string_view id) { return id == "null" ? &template_game() : nullptr; }

TEST(Table, plays_and_refuses) {
  Table table = null_table();
  EXPECT_TRUE(table.apply("deal 0 7"));
  EXPECT_FALSE(table.apply("deal 1 7")) << "the same card twice";
  EXPECT_TRUE(table.apply("deal 1 3"));
  const Status early = table.play(1, "pass");
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, ErrorCode::not_your_turn);
  const Status nonsense = table.play(0, "show 8");
  ASSERT_FALSE(nonsense);
  EXPECT_EQ(nonsense.error().code, ErrorCode::illegal_event);
  EXPECT_EQ(table.ply(), 2);
  EXPECT_TRUE(table.play(0, "show 7"));
  EXPECT_TRUE(table.play(1, "show 3"));
  EXPECT_TRUE(table.over());
  const Status late = table.play(0, "pass");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::illegal_event);
}

TEST(Table, logs_what_each_seat_sees) {
  Table table = null_table();
  ASSERT_TRUE(table.apply("deal 0 7"));
  const Table::Entry& entry = table.log().back();
  EXPECT_EQ(entry.text, "deal 0 7");
  EXPECT_EQ(entry.seen_by(Viewer::record()), "deal 0 7");
  EXPECT_EQ(entry.seen_by(Viewer::at(0)), "deal 0 7");
  EXPECT_EQ(entry.seen_by(Viewer::at(1)), "deal 0 ?");
  EXPECT_EQ(entry.seen_by(Viewer::spectator()), "deal 0 ?");
}

TEST(Table, takes_back_only_what_is_safe) {
  Table table = null_table(3);
  for (const char* text : {"deal 0 1", "deal 1 2", "deal 2 3"}) ASSERT_TRUE(table.apply(text));
  EXPECT_EQ(table.safe_take_back(0), std::nullopt) << "chance has spoken";
  ASSERT_TRUE(table.play(0, "pass"));
  EXPECT_EQ(table.safe_take_back(0), 3);
  EXPECT_EQ(table.safe_take_back(1), std::nullopt) << "another player's event";
  ASSERT_TRUE(table.play(1, "show 2"));
  EXPECT_EQ(table.safe_take_back(1), std::nullopt) << "a hidden card was shown";
  EXPECT_EQ(table.safe_take_back(0), std::nullopt) << "somebody has acted since";
  EXPECT_EQ(table.at(4).actor(), Actor::player(1));
  EXPECT_EQ(table.ply(), 5) << "looking back changes nothing";
  table.undo_to(3);
  EXPECT_EQ(table.ply(), 3);
  EXPECT_EQ(table.actor(), Actor::player(0));
}

TEST(Table, meets_the_same_luck_again) {
  Table table = null_table(4);
  table.draw_chance(5);
  const std::string record = write_record(table);
  table.undo_to(1);
  table.draw_chance(5);
  EXPECT_EQ(write_record(table), record);
  table.undo_to(0);
  table.draw_chance(6);
  EXPECT_NE(write_record(table), record);
}

TEST(Table, refuses_names_that_break_lines) {
  const Game& game = template_game();
  igra::Setup setup{.game = &game, .players = 2, .options = standard_options(game.info().options)};
  setup.names = {"Ана", "a\nb"};
  EXPECT_FALSE(Table::open(setup));
  setup.names = {"Ана"};
  EXPECT_FALSE(Table::open(setup));
  setup.names = {"Ана", ""};
  EXPECT_TRUE(Table::open(setup));
}

TEST(Table, explains_points_in_the_view) {
  Table table = null_table();
  for (const char* text : {"deal 0 7", "deal 1 3", "show 7", "show 3"}) ASSERT_TRUE(table.apply(text));
  const std::string view = table.view(Viewer::spectator());
  EXPECT_NE(view.find(R"("scored":[{"ply":3,"items":[{"seat":0,"points":7,"key":"null.best","args":{}},)"),
            std::string::npos)
      << view;
}

constexpr std::string_view kRecord =
    "igra 1\ngame null\nplayers 2\noption first 1\nname 1 Ана Мария\nseed-commitment 5f1c\n\n"
    "deal 1 7\ndeal 0 3\nshow 7\n";

TEST(Record, is_written_as_it_was_read) {
  const Result<Table> table = read_record(kRecord, any_game);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->ply(), 3);
  EXPECT_EQ(table->setup().names, (std::vector<std::string>{"", "Ана Мария"}));
  EXPECT_EQ(write_record(*table), kRecord);
}

TEST(Record, takes_crlf_and_comments_and_standard_options) {
  const Result<Table> table = read_record(
      "# a game\r\nigra 1\r\ngame null\r\n# three\r\nplayers 3\r\n\r\ndeal 0 1\r\n# hm\r\ndeal 1 2\r\n",
      any_game);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(write_record(*table), "igra 1\ngame null\nplayers 3\noption first 0\n\ndeal 0 1\ndeal 1 2\n");
}

TEST(Record, may_stop_early) {
  EXPECT_TRUE(read_record("igra 1\ngame null\nplayers 2\n", any_game));
  EXPECT_TRUE(read_record("igra 1\ngame null\nplayers 2\n\n", any_game));
  EXPECT_TRUE(read_record("igra 1\ngame null\nplayers 2\n\ndeal 0 1", any_game));
}

TEST(Record, names_the_line_that_is_wrong) {
  const std::string head = "igra 1\ngame null\nplayers 2\n";
  const std::vector<std::pair<std::string, int>> bad = {
      {"", 1},
      {"igra 2\n", 1},
      {"igra  1\n", 1},
      {"\xef\xbb\xbfigra 1\n", 1},
      {"igra 1\nplayers 2\ngame null\n", 2},
      {"igra 1\ngame chess\n", 2},
      {"igra 1\ngame null\nplayers 9\n", 3},
      {"igra 1\ngame null\nplayers two\n", 3},
      {head + "players 2\n", 4},
      {head + "colour red\n", 4},
      {head + "option first 2\n", 4},
      {head + "option first 0\noption first 0\n", 5},
      {head + "option tokens 2\n", 4},
      {head + "name 2 Ана\n", 4},
      {head + "name 0\n", 4},
      {head + "name 0 Ана\nname 0 Яна\n", 5},
      {head + "seed-commitment a b\n", 4},
      {head + "name 0 \xff\n", 4},
      {head + "\ndeal 0 1\ndeal 1 1\n", 6},
      {head + "\ndeal 1 1\n", 5},
      {head + "\n\ndeal 0 1\n", 5},
      {head + "\ndeal 0 1\n\ndeal 1 2\n", 6},
      {head + "\ndeal 0 1 \n", 5},
      {head + "\nde", 5},
      {head + "\n" + std::string(100, '\0'), 5},
  };
  for (const auto& [text, line] : bad) {
    const Result<Table> table = read_record(text, any_game);
    ASSERT_FALSE(table) << text;
    EXPECT_EQ(table.error().code, ErrorCode::bad_record) << text;
    EXPECT_EQ(table.error().line, line) << text << "\n" << table.error().message;
  }
}

}  // namespace
}  // namespace igra
