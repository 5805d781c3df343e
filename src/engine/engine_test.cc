// docs/protocol.md, sentence by sentence.
#include "engine/engine.h"

#include <gtest/gtest.h>

namespace igra {
namespace {

class EngineTest : public testing::Test {
 protected:
  Json ask(const Json& request) { return Json::parse(engine_.answer(request.dump())); }
  Json ask(const char* line) { return Json::parse(engine_.answer(line)); }
  // The error code of the answer, "" if it is ok; and nothing may have changed after an error.
  std::string error(const std::string& line) {
    const std::string before = engine_.answer(R"({"cmd":"record"})");
    const Json answer = Json::parse(engine_.answer(line));
    if (answer["ok"].get<bool>()) return "";
    EXPECT_FALSE(answer["message"].get<std::string>().empty());
    EXPECT_EQ(engine_.answer(R"({"cmd":"record"})"), before) << line;
    return answer["error"];
  }
  void start_manual() {
    ASSERT_TRUE(
        ask(R"({"cmd":"new","game":"five-towers","players":3,"options":{},"chance":"manual"})")["ok"]);
  }
  void start_auto(const char* seed = "7") {
    ASSERT_TRUE(ask(
        Json{{"cmd", "new"}, {"game", "klats"}, {"players", 3}, {"chance", "auto"}, {"seed", seed}})["ok"]);
  }
  Engine engine_;
};

TEST_F(EngineTest, says_hello) {
  const Json answer = ask(R"({"cmd":"hello","id":[1,"a"]})");
  EXPECT_EQ(answer["ok"], true);
  EXPECT_EQ(answer["id"], Json::parse(R"([1,"a"])"));
  EXPECT_EQ(answer["protocol"], 1);
  EXPECT_EQ(answer["engine"], "igra");
  EXPECT_TRUE(answer["version"].is_string());
  ASSERT_FALSE(answer["games"].empty());
  EXPECT_EQ(answer["levels"].front(), "beginner");
  EXPECT_EQ(answer["levels"].back(), "master");
  for (const Json& game : answer["games"]) {
    EXPECT_TRUE(game["id"].is_string() && game["name"].is_string());
    EXPECT_EQ(game["players"].size(), 2u);
    EXPECT_EQ(game["options"]["first"]["default"], 0);
    for (const auto& [key, option] : game["options"].items()) {
      EXPECT_TRUE(option["values"].is_array()) << key;
      EXPECT_NE(std::find(option["values"].begin(), option["values"].end(), option["default"]),
                option["values"].end());
    }
  }
}

TEST_F(EngineTest, refuses_what_is_not_json) {
  for (const char* line : {"", " ", "nonsense", "{", "{\"cmd\":\"hello\"", "{'cmd':'hello'}", "\xff",
                           "{\"cmd\":\"\xff\"}", "{} {}"}) {
    EXPECT_EQ(error(line), "bad_json") << line;
  }
}

TEST_F(EngineTest, refuses_bad_requests) {
  start_manual();
  for (const char* line :
       {"[]",
        "1",
        "null",
        "{}",
        R"({"cmd":7})",
        R"({"cmd":"jump"})",
        R"({"cmd":"apply"})",
        R"({"cmd":"apply","event":1})",
        R"({"cmd":"apply","event":"bid 0","events":[]})",
        R"({"cmd":"apply","events":"bid 0"})",
        R"({"cmd":"apply","events":[1]})",
        R"({"cmd":"view"})",
        R"({"cmd":"view","seat":3})",
        R"({"cmd":"view","seat":-1})",
        R"({"cmd":"view","seat":"0"})",
        R"({"cmd":"view","seat":1.0})",
        R"({"cmd":"load"})",
        R"({"cmd":"view","seat":0,"ply":-1})",
        R"({"cmd":"view","seat":0,"ply":1})",
        R"({"cmd":"log"})",
        R"({"cmd":"log","seat":3})",
        R"({"cmd":"log","seat":0,"since":1})",
        R"({"cmd":"undo","ply":1})",
        R"({"cmd":"undo","ply":"0"})",
        R"({"cmd":"load","record":[]})",
        R"({"cmd":"load","record":"igra 1\ngame klats\nplayers 3\n","chance":"auto"})",
        R"({"cmd":"playout"})",
        R"({"cmd":"playout","seed":7})",
        R"({"cmd":"bot"})",
        R"({"cmd":"bot","bot":"nobody"})",
        R"({"cmd":"bot","bot":"cmd:ls"})",
        R"({"cmd":"undo"})",
        R"({"cmd":"new"})",
        R"({"cmd":"new","game":"klats","players":3})",
        R"({"cmd":"new","game":"klats","players":"3","chance":"manual"})",
        R"({"cmd":"new","game":"klats","players":3.5,"chance":"manual"})",
        R"({"cmd":"new","game":7,"players":3,"chance":"manual"})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"auto"})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"auto","seed":7})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"always"})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"manual","options":[]})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"manual","names":"Ana"})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"manual","names":["a","b"]})",
        R"({"cmd":"new","game":"klats","players":3,"chance":"manual","names":["a","b","c\nd"]})"}) {
    EXPECT_EQ(error(line), "bad_request") << line;
  }
}

TEST_F(EngineTest, survives_long_and_deep_lines) {
  start_manual();
  EXPECT_EQ(error(std::string((1 << 20) + 1, ' ')), "bad_request");
  EXPECT_EQ(error(std::string(1 << 20, ' ')), "bad_json");
  EXPECT_EQ(error("{\"id\":" + std::string(500'000, '[') + std::string(500'000, ']') + "}"), "bad_request");
  EXPECT_EQ(error(std::string(1'000'000, '[')), "bad_request");
}

TEST_F(EngineTest, refuses_what_cannot_be_played) {
  EXPECT_EQ(error(R"({"cmd":"new","game":"chess","players":2,"chance":"manual"})"), "unknown_game");
  EXPECT_EQ(error(R"({"cmd":"new","game":"null","players":2,"chance":"manual"})"), "unknown_game");
  for (const char* rest :
       {R"("players":2)", R"("players":7)", R"("players":-3)", R"("players":99999999999999999999)",
        R"("players":3,"options":{"colour":1})", R"("players":3,"options":{"deck":1})",
        R"("players":3,"options":{"deck":"Double"})", R"("players":3,"options":{"first":3})",
        R"("players":3,"options":{"first":"0"})", R"("players":3,"options":{"first":0.0})",
        R"("players":3,"options":{"first":true})", R"("players":3,"options":{"first":null})"}) {
    EXPECT_EQ(error(std::string(R"({"cmd":"new","game":"klats","chance":"manual",)") + rest + "}"),
              std::string_view(rest).find("999") != std::string_view::npos ? "bad_request" : "bad_option")
        << rest;
  }
}

TEST_F(EngineTest, needs_a_game) {
  for (const char* cmd : {"position", "undo", "record", "log"}) {
    EXPECT_EQ(error(std::string(R"({"cmd":")") + cmd + "\"}"), "no_game");
  }
  EXPECT_EQ(error(R"({"cmd":"apply","event":"bid 0"})"), "no_game");
  EXPECT_EQ(error(R"({"cmd":"view","seat":0})"), "no_game");
  EXPECT_EQ(error(R"({"cmd":"playout","seed":"7"})"), "no_game");
}

TEST_F(EngineTest, chance_may_be_the_callers) {
  const Json start = ask(R"({"cmd":"new","game":"five-towers","players":3,"options":{},"chance":"manual"})");
  EXPECT_EQ(start["actor"], "chance");
  EXPECT_EQ(start["seat"], nullptr);
  EXPECT_EQ(start["ply"], 0);
  EXPECT_EQ(start["new"], Json::array());
  EXPECT_EQ(start["scores"], Json::parse("[0,0,0]"));
  EXPECT_EQ(start["outcomes"].size(), 80u);
  EXPECT_FALSE(start.contains("legal"));
  EXPECT_EQ(error(R"({"cmd":"apply","event":"bid 0"})"), "illegal_event");
  EXPECT_EQ(error(R"({"cmd":"apply","event":"reveal c12"})"), "illegal_event");
  const Json open =
      ask(R"({"cmd":"apply","events":["reveal C12","reveal H1","reveal W2","reveal J3","reveal S4"]})");
  EXPECT_EQ(open["actor"], "player");
  EXPECT_EQ(open["seat"], 0);
  EXPECT_EQ(open["legal"].size(), 6u);
  EXPECT_EQ(open["new"], Json::array());
  EXPECT_EQ(open["ply"], 5);
  EXPECT_EQ(ask(R"({"cmd":"position"})"), open);
  EXPECT_EQ(ask(R"({"cmd":"undo"})")["actor"], "chance");
}

TEST_F(EngineTest, several_events_are_all_or_nothing) {
  start_manual();
  EXPECT_EQ(error(R"({"cmd":"apply","events":["reveal C12","reveal H1","reveal C12"]})"), "illegal_event");
  EXPECT_EQ(ask(R"({"cmd":"position"})")["ply"], 0);
  EXPECT_EQ(ask(R"({"cmd":"apply","events":[]})")["ply"], 0);
}

TEST_F(EngineTest, chance_may_be_the_engines) {
  const Json start =
      ask(R"({"cmd":"new","game":"klats","players":3,"options":{},"chance":"auto","seed":"x"})");
  EXPECT_EQ(start["actor"], "player");
  EXPECT_EQ(start["new"].size(), 9u) << "three cards each";
  EXPECT_EQ(start["ply"], 9);
  const Json next = ask(Json{{"cmd", "apply"}, {"event", start["legal"][0]}});
  EXPECT_EQ(next["new"].size(), 1u) << "the card drawn";
  const Json before = ask(R"({"cmd":"undo"})");
  EXPECT_EQ(before["ply"], 9) << "before the last player's event";
  EXPECT_EQ(before["legal"], start["legal"]);
  EXPECT_EQ(ask(Json{{"cmd", "apply"}, {"event", start["legal"][0]}}), next) << "the same luck again";
  ask(R"({"cmd":"undo"})");
  EXPECT_EQ(error(R"({"cmd":"undo"})"), "bad_request");
  EXPECT_EQ(error(R"({"cmd":"apply","event":"draw G14"})"), "illegal_event");
}

TEST_F(EngineTest, equal_seeds_play_equally) {
  start_auto("a");
  const Json one = ask(R"({"cmd":"record"})");
  start_auto("b");
  EXPECT_NE(ask(R"({"cmd":"record"})"), one);
  start_auto("a");
  EXPECT_EQ(ask(R"({"cmd":"record"})"), one);
}

TEST_F(EngineTest, plays_to_the_end) {
  start_auto();
  const Json end = ask(R"({"cmd":"playout","seed":"7","id":0})");
  EXPECT_EQ(end["id"], 0);
  EXPECT_EQ(end["actor"], "end");
  EXPECT_EQ(end["ranks"].size(), 3u);
  EXPECT_FALSE(end.contains("legal"));
  EXPECT_EQ(end["new"].size(), end["ply"].get<std::size_t>() - 9);
  EXPECT_EQ(error(R"({"cmd":"apply","event":"play G14 0 new"})"), "illegal_event");
  EXPECT_EQ(error(R"({"cmd":"bot","bot":"random"})"), "bad_request");
  const Json record = ask(R"({"cmd":"record"})");
  const Json loaded = ask(Json{{"cmd", "load"}, {"record", record["record"]}});
  EXPECT_EQ(loaded["scores"], end["scores"]);
  EXPECT_EQ(loaded["ply"], end["ply"]);
  EXPECT_EQ(loaded["new"], Json::array());
  EXPECT_EQ(ask(R"({"cmd":"record"})"), record);
}

TEST_F(EngineTest, keeps_names_in_records) {
  ask(R"({"cmd":"new","game":"klats","players":3,"chance":"manual","names":["Ана","","Вера"]})");
  const std::string record = ask(R"({"cmd":"record"})")["record"];
  EXPECT_NE(record.find("name 0 Ана\nname 2 Вера\n\n"), std::string::npos) << record;
}

TEST_F(EngineTest, refuses_bad_records_by_line) {
  start_manual();
  const Json answer = ask(Json{{"cmd", "load"}, {"record", "igra 1\ngame klats\nplayers 3\n\ndeal 1 G14\n"}});
  EXPECT_EQ(answer["error"], "bad_record");
  EXPECT_EQ(answer["line"], 5);
  EXPECT_EQ(ask(R"({"cmd":"position"})")["ply"], 0) << "the running game goes on";
}

TEST_F(EngineTest, shows_each_seat_its_own) {
  start_auto();
  const Json mine = ask(R"({"cmd":"view","seat":0})")["view"];
  const Json nobodys = ask(R"({"cmd":"view","seat":null})")["view"];
  EXPECT_EQ(mine["seat"], 0);
  EXPECT_FALSE(mine["legal"].empty());
  EXPECT_EQ(nobodys["seat"], nullptr);
  EXPECT_TRUE(nobodys["legal"].empty());
}

TEST_F(EngineTest, tells_each_seat_what_happened) {
  start_auto();
  const Json mine = ask(R"({"cmd":"log","seat":0})");
  ASSERT_EQ(mine["log"].size(), 9u);
  const Json first = mine["log"][0];
  EXPECT_EQ(first["ply"], 0);
  EXPECT_EQ(first["actor"], "chance");
  EXPECT_EQ(first["seat"], nullptr);
  EXPECT_EQ(first["items"], Json::array());
  EXPECT_NE(first["text"], "deal 0 ?");
  EXPECT_EQ(mine["take_back"], nullptr);
  EXPECT_EQ(ask(R"({"cmd":"log","seat":1})")["log"][0]["text"], "deal 0 ?");
  EXPECT_EQ(ask(R"({"cmd":"log","seat":null})")["log"][0]["text"], "deal 0 ?");
  const Json event = ask(R"({"cmd":"position"})")["legal"][0];
  ask(Json{{"cmd", "apply"}, {"event", event}});
  const Json later = ask(R"({"cmd":"log","seat":1,"since":9})")["log"];
  EXPECT_EQ(later[0]["text"], event);
  EXPECT_EQ(later[0]["seat"], 0);
  EXPECT_EQ(later[1]["text"], "draw ?");
}

TEST_F(EngineTest, says_what_may_be_taken_back) {
  start_manual();
  ask(R"({"cmd":"apply","events":["reveal C12","reveal H1","reveal W2","reveal J3","reveal S4","bid 1"]})");
  EXPECT_EQ(ask(R"({"cmd":"log","seat":0,"since":6})")["take_back"], 5);
  EXPECT_EQ(ask(R"({"cmd":"log","seat":1,"since":6})")["take_back"], nullptr);
}

TEST_F(EngineTest, looks_back_without_going_back) {
  start_auto();
  const Json before = ask(R"({"cmd":"view","seat":1})");
  ask(R"({"cmd":"playout","seed":"7"})");
  const Json end = ask(R"({"cmd":"position"})");
  EXPECT_EQ(ask(R"({"cmd":"view","seat":1,"ply":9})"), before);
  EXPECT_EQ(ask(R"({"cmd":"view","seat":1,"ply":0})")["view"]["ply"], 0);
  EXPECT_EQ(ask(R"({"cmd":"position"})")["ply"], end["ply"]);
}

TEST_F(EngineTest, goes_back_to_any_ply) {
  start_auto();
  const Json start = ask(R"({"cmd":"position"})");
  ask(R"({"cmd":"playout","seed":"7"})");
  const Json back = ask(R"({"cmd":"undo","ply":0})");
  EXPECT_EQ(back["ply"], 9) << "the engine deals again, and equally";
  EXPECT_EQ(back["new"].size(), 9u);
  EXPECT_EQ(back["legal"], start["legal"]);
}

TEST_F(EngineTest, goes_on_with_a_record) {
  start_auto("a");
  const Json record = ask(R"({"cmd":"record"})")["record"];
  const Json event = ask(R"({"cmd":"position"})")["legal"][0];
  const Json next = ask(Json{{"cmd", "apply"}, {"event", event}});
  ask(Json{{"cmd", "load"}, {"record", record}, {"chance", "auto"}, {"seed", "a"}});
  EXPECT_EQ(ask(Json{{"cmd", "apply"}, {"event", event}}), next)
      << "the same luck as if it had never stopped";
}

TEST_F(EngineTest, bots_choose_and_do_not_act) {
  start_auto();
  const Json before = ask(R"({"cmd":"position"})");
  const Json answer = ask(R"({"cmd":"bot","bot":"random","ms":10})");
  EXPECT_NE(std::find(before["legal"].begin(), before["legal"].end(), answer["event"]),
            before["legal"].end());
  EXPECT_TRUE(answer["values"].is_array());
  EXPECT_EQ(ask(R"({"cmd":"position"})"), before);
}

}  // namespace
}  // namespace igra
