#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "core/request.h"
#include "games/all.h"
#include "server/wire/from_client.h"
#include "server/wire/to_client.h"

namespace igra::server {
namespace {

TEST(Wire, reads_every_kind_of_message) {
  const std::pair<const char*, AskKind> good[] = {
      {R"({"type":"move","id":"a","event":"bid 3","ply":7})", AskKind::move},
      {R"({"type":"take_back","id":"a"})", AskKind::take_back},
      {R"({"type":"propose","id":"a","what":"end"})", AskKind::propose},
      {R"({"type":"answer","id":"a","what":"end","yes":true})", AskKind::answer},
      {R"({"type":"resign","id":"a"})", AskKind::resign},
      {R"({"type":"sit","id":"a","seat":1,"key":"k"})", AskKind::sit},
      {R"({"type":"stand","id":"a"})", AskKind::stand},
      {R"({"type":"set_seat","id":"a","seat":1,"to":"easy"})", AskKind::set_seat},
      {R"({"type":"start","id":"a"})", AskKind::start},
      {R"({"type":"back","id":"a"})", AskKind::back},
      {R"({"type":"rematch","id":"a"})", AskKind::rematch},
      {R"({"type":"emote","id":"a","emote":"hello"})", AskKind::emote},
      {R"({"type":"hint","id":"a"})", AskKind::hint},
      {R"({"type":"ping","id":"a"})", AskKind::ping},
  };
  for (const auto& [text, kind] : good) {
    const Answer<Ask> ask = read_ask(text);
    ASSERT_TRUE(ask) << text;
    EXPECT_EQ(ask->kind, kind);
    EXPECT_EQ(ask->id, "a");
  }
  EXPECT_EQ(read_ask(good[0].first)->ply, 7);
  EXPECT_EQ(read_ask(good[0].first)->text, "bid 3");
}

TEST(Wire, refuses_everything_else) {
  for (const char* text :
       {"", "{", "[]", "7", "null", R"({"id":"a"})", R"({"type":"move","event":"x"})",
        R"({"type":"move","id":"a"})", R"({"type":"move","id":"","event":"x"})",
        R"({"type":"move","id":"a b","event":"x"})", R"({"type":"move","id":"a","event":7})",
        R"({"type":"move","id":"a","event":"x","ply":"1"})",
        R"({"type":"move","id":"0123456789012345678901234567890123","event":"x"})",
        R"({"type":"Move","id":"a"})", R"({"type":"answer","id":"a","what":"end"})",
        R"({"type":"sit","id":"a"})", R"({"type":"sit","id":"a","seat":"1"})"}) {
    EXPECT_FALSE(read_ask(text)) << text;
  }
}

TEST(Wire, passes_over_fields_it_does_not_know) {
  const Answer<Ask> ask = read_ask(
      R"({"more":{"type":"x","id":[1,{"id":"no"}]},"type":"sit","seat":1,"x":[[]],"id":"a","key":"k","n":null,"f":1.5})");
  ASSERT_TRUE(ask) << ask.error().message;
  EXPECT_EQ(ask->id, "a");
  EXPECT_EQ(ask->seat, 1);
  EXPECT_EQ(ask->key, "k");
}

TEST(Wire, gives_up_early_on_what_is_no_ask) {
  std::string keys = "{";
  for (int i = 0; i < 100'000; ++i) keys += "\"k" + std::to_string(i) + "\":0,";
  EXPECT_EQ(read_ask(keys).error().code, "bad_request") << "before it finds the end missing";
  EXPECT_EQ(read_ask(std::string(100'000, '[')).error().code, "bad_request");
  EXPECT_EQ(read_ask(R"({"type":"ping","id":"a"} x)").error().code, "bad_json");
  EXPECT_EQ(read_ask("{\"type\":\"ping\",\"id\":\"\xff\"}").error().code, "bad_json");
  EXPECT_FALSE(read_ask(R"({"type":"sit","id":"a","seat":99999999999999999999})"));
  EXPECT_FALSE(read_ask(R"({"type":"move","id":"a","event":"x","ply":9999999999})"));
}

// Messages with many equal or different keys cost as much as their length says: this took time by its square.
TEST(Wire, reads_in_linear_time) {
  std::string text = R"({"type":"ping","id":"a","x":{)";
  for (int i = 0; i < 1'000; ++i) text += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
  text += "}}";
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 1'000; ++i) EXPECT_FALSE(read_ask(text));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(500)) << "7 ms each, once";
}

TEST(Wire, finds_the_id_of_what_it_does_not_read) {
  EXPECT_EQ(peek_id(R"({"type":"ping","id":"p7"})"), "p7");
  EXPECT_EQ(peek_id(R"({"id": "p7", "type": "ping"})"), "p7");
  EXPECT_EQ(peek_id(R"({"id":"p 7"})"), "");
  EXPECT_EQ(peek_id(R"({"id":7})"), "");
  EXPECT_EQ(peek_id(R"({"id":"p7)"), "");
  EXPECT_EQ(peek_id(R"({"id")"), "");
  EXPECT_EQ(peek_id(std::string(300, ' ') + R"("id":"p7")"), "");
}

// A push brings to the view what a whole new one would say, though it tells only what changed.
TEST(Wire, state_and_push_agree_and_keep_secrets) {
  for (const Game* game : all_games()) {
    Result<Table> table = Table::open({.game = game,
                                       .players = game->info().min_players,
                                       .options = standard_options(game->info().options)});
    ASSERT_TRUE(table);
    table->draw_chance(5);
    Rng rng(5);
    const ClockFace face;
    OpenFields told;
    std::map<int, Json> tables;  // what each viewer knows
    std::size_t bytes = 0;
    std::size_t whole_bytes = 0;
    for (int i = 0; i < 30 && !table->over(); ++i) {
      std::vector<std::string> legal;
      for (const Event event : events_now(table->position()))
        legal.push_back(event_text(table->position(), event));
      OpenFields now;
      std::string changes;
      write_open_fields(table->position(), now);
      write_changes(changes, told, now);
      told = now;
      for (int seat = -1; seat < table->players(); ++seat) {
        const Sight sight{.table = *table, .viewer = Viewer{seat}, .legal = legal, .clock = face};
        std::string text;
        write_push(text, 9, "", table->ply(), sight, changes);
        const Json push = Json::parse(text)["view"];
        const Json whole = Json::parse(state_text(9, sight))["view"];
        tables[seat].update(push["table"]);
        EXPECT_EQ(tables[seat], whole["table"]);
        EXPECT_EQ(push["scores"], whole["scores"]);
        EXPECT_EQ(push["legal"], whole["legal"]);
        EXPECT_EQ(!push["legal"].empty(), table->actor().seat == seat);
        bytes += push["table"].dump().size();
        whole_bytes += whole["table"].dump().size();
      }
      const auto events = events_now(table->position());
      table->apply(events[rng.below(static_cast<std::uint32_t>(events.size()))]);
      table->draw_chance(5);
    }
    EXPECT_LT(bytes, whole_bytes) << game->info().id;
  }
}

}  // namespace
}  // namespace igra::server
