// Version 2 of the protocol: several tables, sampled worlds, thinking that is told of and stopped.
#include "engine/host.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <nlohmann/json.hpp>

namespace igra {
namespace {

class Listener {
 public:
  Host::Tell tell() {
    return [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
      heard_.notify_all();
    };
  }
  // The n-th line, waited for.
  std::string line(std::size_t n) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(heard_.wait_for(lock, std::chrono::seconds(60), [&] { return lines_.size() > n; }));
    return lines_.size() > n ? lines_[n] : "{}";
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable heard_;
  std::vector<std::string> lines_;
};

class HostTest : public ::testing::Test {
 protected:
  // What is answered at once.
  Json ask(const Json& request) {
    const std::size_t n = listener_.count();
    host_.take(request.dump());
    return Json::parse(listener_.line(n));
  }
  Json next() { return Json::parse(listener_.line(listener_.count())); }
  void hello() { ASSERT_EQ(ask({{"cmd", "hello"}, {"protocol", 2}})["protocol"], 2); }
  Json start(const std::string& table, const std::string& game = "klats") {
    return ask({{"cmd", "new"},
                {"table", table},
                {"game", game},
                {"players", 3},
                {"chance", "auto"},
                {"seed", "7"}});
  }

  Listener listener_;
  Host host_{listener_.tell()};
};

TEST_F(HostTest, without_a_wish_for_version_2_everything_is_version_1) {
  Engine engine;
  for (const std::string line :
       {R"({"cmd":"hello"})", R"({"cmd":"hello","protocol":1,"id":3})", R"({"cmd":"tables"})", "", "x",
        R"({"cmd":"new","game":"klats","players":3,"chance":"auto","seed":"7"})", R"({"cmd":"think","id":1})",
        R"({"cmd":"view","seat":1})", R"({"cmd":"bot","bot":"easy"})", R"({"cmd":"undo"})"}) {
    const std::size_t n = listener_.count();
    host_.take(line);
    EXPECT_EQ(listener_.line(n), engine.answer(line));
  }
}

TEST_F(HostTest, tables_go_their_own_ways) {
  hello();
  start("a");
  start("b", "paws");
  EXPECT_EQ(ask({{"cmd", "tables"}})["tables"].size(), 2);
  const Json before = ask({{"cmd", "view"}, {"table", "b"}, {"seat", 0}});
  const Json position = ask({{"cmd", "position"}, {"table", "a"}});
  EXPECT_EQ(ask({{"cmd", "apply"}, {"table", "a"}, {"event", position["legal"][0]}})["ok"], true);
  EXPECT_EQ(ask({{"cmd", "view"}, {"table", "b"}, {"seat", 0}}), before);
  EXPECT_EQ(ask({{"cmd", "position"}, {"id", 5}})["error"], "no_game");
  EXPECT_EQ(ask({{"cmd", "close"}, {"table", "a"}})["ok"], true);
  EXPECT_EQ(ask({{"cmd", "close"}, {"table", "a"}})["error"], "no_game");
  // A refused `new` leaves what was there.
  EXPECT_EQ(
      ask({{"cmd", "new"}, {"table", "b"}, {"game", "chess"}, {"players", 3}, {"chance", "manual"}})["ok"],
      false);
  EXPECT_EQ(ask({{"cmd", "view"}, {"table", "b"}, {"seat", 0}}), before);
}

TEST_F(HostTest, a_sampled_world_looks_the_same_to_its_seat) {
  hello();
  start("");
  const Json truth = ask({{"cmd", "view"}, {"seat", 0}})["view"]["table"];
  std::set<std::string> hands;
  for (int n = 0; n < 8; ++n) {
    const Json world = ask({{"cmd", "sample"}, {"seat", 0}, {"seed", std::to_string(n)}, {"as", "w"}});
    EXPECT_EQ(world["legal"], ask({{"cmd", "position"}})["legal"]);
    EXPECT_EQ(ask({{"cmd", "view"}, {"table", "w"}, {"seat", 0}})["view"], truth);
    hands.insert(ask({{"cmd", "view"}, {"table", "w"}, {"seat", 1}})["view"]["hands"].dump());
  }
  EXPECT_GT(hands.size(), 4u);
  const Json event = ask({{"cmd", "position"}, {"table", "w"}})["legal"][0];
  EXPECT_EQ(ask({{"cmd", "apply"}, {"table", "w"}, {"event", event}})["actor"], "chance");
  EXPECT_EQ(ask({{"cmd", "undo"}, {"table", "w"}})["error"], "bad_request");
  EXPECT_EQ(ask({{"cmd", "playout"}, {"table", "w"}, {"seed", "1"}})["actor"], "end");
  EXPECT_EQ(ask({{"cmd", "view"}, {"seat", 0}})["view"]["table"], truth);
  for (const Json& bad :
       {Json{{"seat", 3}, {"seed", "1"}, {"as", "x"}}, Json{{"seat", nullptr}, {"seed", "1"}, {"as", "x"}},
        Json{{"seat", 0}, {"as", "x"}}, Json{{"seat", 0}, {"seed", "1"}}}) {
    Json request = bad;
    request["cmd"] = "sample";
    EXPECT_EQ(ask(request)["error"], "bad_request");
  }
}

TEST_F(HostTest, thinking_is_told_of_and_ends_with_a_choice) {
  hello();
  const Json position = start("");
  const std::size_t n = listener_.count();
  host_.take(R"({"cmd":"think","id":"t","bot":"master","ms":200,"every":20,"threads":2,"seed":"5"})");
  std::size_t at = n;
  while (!Json::parse(listener_.line(at)).contains("ok")) {
    const Json info = Json::parse(listener_.line(at++));
    EXPECT_EQ(info["id"], "t");
    EXPECT_EQ(info["info"], true);
    EXPECT_FALSE(info["values"].empty());
  }
  EXPECT_GT(at, n);
  const Json choice = Json::parse(listener_.line(at));
  EXPECT_EQ(choice["id"], "t");
  EXPECT_TRUE(std::count(position["legal"].begin(), position["legal"].end(), choice["event"]));
}

TEST_F(HostTest, thinking_can_be_stopped_while_other_things_are_asked) {
  hello();
  start("");
  host_.take(R"({"cmd":"think","id":1,"bot":"master","ms":600000})");
  EXPECT_EQ(ask({{"cmd", "position"}, {"id", 2}})["id"], 2);
  EXPECT_EQ(ask({{"cmd", "think"}, {"id", 1}, {"bot", "easy"}})["error"], "bad_request");
  const std::size_t n = listener_.count();
  host_.take(R"({"cmd":"stop","think":1,"id":3})");
  const Json one = Json::parse(listener_.line(n));
  const Json two = Json::parse(listener_.line(n + 1));
  EXPECT_TRUE(one.contains("stopped") != two.contains("stopped"));
  EXPECT_TRUE(one.contains("event") || two.contains("event"));
  EXPECT_EQ(ask({{"cmd", "stop"}, {"think", 99}})["stopped"], false);
}

TEST_F(HostTest, equal_seeds_and_iterations_think_equally) {
  hello();
  start("");
  const Json request{{"cmd", "bot"}, {"bot", "master"}, {"iterations", 200}, {"seed", "5"}};
  EXPECT_EQ(ask(request), ask(request));
}

TEST_F(HostTest, nonsense_is_refused) {
  hello();
  start("");
  for (const std::string line :
       {R"({"cmd":"think","bot":"easy"})", R"({"cmd":"think","id":1,"bot":"nobody"})",
        R"({"cmd":"think","id":1,"bot":"cmd:/bin/true"})",
        R"({"cmd":"think","id":1,"bot":"easy","threads":0})",
        R"({"cmd":"think","id":1,"bot":"easy","every":0})", R"({"cmd":"stop"})",
        R"({"cmd":"position","table":4})", R"({"cmd":"fly"})", R"([])", R"({"cmd":"new","table":"x"})"}) {
    const std::size_t n = listener_.count();
    host_.take(line);
    EXPECT_EQ(Json::parse(listener_.line(n))["ok"], false) << line;
  }
}

}  // namespace
}  // namespace igra
