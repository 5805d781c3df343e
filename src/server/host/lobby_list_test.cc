#include "server/host/lobby_list.h"

#include <gtest/gtest.h>

#include <set>

#include "core/request.h"

namespace igra::server {
namespace {

MatchId id_of(int i) { return "table" + std::to_string(i); }

std::string listing(int i, std::size_t length = 800) {
  const std::string start = R"({"id":")" + id_of(i) + R"(","x":")";
  return start + std::string(length - start.size() - 2, 'x') + "\"}";
}

TEST(LobbyList, ten_thousand_tables_come_in_pages_of_16_kib) {
  LobbyList list;
  for (int i = 0; i < 10'000; ++i) list.put(id_of(i), i % 4 == 0 ? "paws" : "klats", i % 3 != 0, listing(i));
  std::set<std::string> seen;
  std::string cursor;
  int pages = 0;
  do {
    const std::string text = list.page("paws", cursor);
    EXPECT_LE(text.size(), LobbyList::kLongest);
    const Json page = Json::parse(text);
    EXPECT_EQ(page["total"], 2500);
    for (const Json& one : page["tables"]) EXPECT_TRUE(seen.insert(one["id"]).second);
    cursor = page.value("more", "");
    ++pages;
  } while (!cursor.empty());
  EXPECT_EQ(seen.size(), 2500U);
  EXPECT_GT(pages, 100);
}

TEST(LobbyList, those_that_wait_come_first_and_the_latest_before_older_ones) {
  LobbyList list;
  list.put("old", "paws", true, R"({"id":"old"})");
  list.put("runs", "paws", false, R"({"id":"runs"})");
  list.put("new", "paws", true, R"({"id":"new"})");
  const Json page = Json::parse(list.page("", ""));
  EXPECT_EQ(page["tables"][0]["id"], "new");
  EXPECT_EQ(page["tables"][1]["id"], "old");
  EXPECT_EQ(page["tables"][2]["id"], "runs");
  EXPECT_FALSE(page.contains("more"));
}

TEST(LobbyList, a_page_goes_on_where_the_last_one_ended_whatever_has_changed) {
  LobbyList list;
  for (int i = 0; i < 40; ++i) list.put(id_of(i), "paws", true, listing(i));
  const Json first = Json::parse(list.page("", ""));
  const std::string last = first["tables"].back()["id"];
  list.drop(last);  // where the next page begins is gone
  list.put("newest", "paws", true, listing(99));
  const Json second = Json::parse(list.page("", first["more"].get<std::string>()));
  EXPECT_EQ(second["tables"][0]["id"], id_of(40 - static_cast<int>(first["tables"].size()) - 1));
}

TEST(LobbyList, changes_tell_whom_they_concern_and_nobody_else) {
  LobbyList list;
  list.put("a", "paws", true, R"({"id":"a"})");
  list.put("b", "klats", true, R"({"id":"b"})");
  list.forget_changes();
  EXPECT_FALSE(list.changed());
  list.put("a", "paws", true, R"({"id":"a"})");  // looks as it did
  EXPECT_FALSE(list.changed());
  list.put("a", "paws", false, R"({"id":"a","phase":"running"})");
  list.drop("b");
  const Json all = Json::parse(list.changes(""));
  EXPECT_EQ(all["put"].size(), 1U);
  EXPECT_EQ(all["gone"], Json::array({"b"}));
  EXPECT_EQ(all["total"], 1);
  EXPECT_EQ(Json::parse(list.changes("klats"))["put"].size(), 0U);
  EXPECT_EQ(list.changes("carcassonne"), "");
}

TEST(LobbyList, too_many_changes_become_a_page) {
  LobbyList list;
  for (int i = 0; i < 100; ++i) list.put(id_of(i), "paws", true, listing(i));
  const std::string text = list.changes("");
  EXPECT_LE(text.size(), LobbyList::kLongest);
  EXPECT_EQ(Json::parse(text)["type"], "tables");
}

TEST(LobbyList, a_cursor_that_is_none_leads_to_the_first_page) {
  LobbyList list;
  list.put("a", "paws", true, R"({"id":"a"})");
  for (const char* wrong : {"x", "w", "w99999999999999999999", "1", "r-"})
    EXPECT_EQ(Json::parse(list.page("", wrong))["tables"].size(), 1U) << wrong;
}

}  // namespace
}  // namespace igra::server
