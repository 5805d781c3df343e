#include "server/watch/log.h"

#include <gtest/gtest.h>

#include <regex>
#include <thread>
#include <vector>

namespace igra::server {
namespace {

class LogTest : public testing::Test {
 protected:
  LogTest() {
    set_log_sink([this](std::string_view line) { lines.emplace_back(line); });
  }
  ~LogTest() override {
    set_log_sink(nullptr);
    set_log_level(LogLevel::info);
  }
  // Without its time.
  std::string last() const { return lines.empty() ? "" : lines.back().substr(lines.back().find(",\"level")); }

  std::vector<std::string> lines;
};

TEST_F(LogTest, one_object_a_line) {
  log(LogLevel::info, "listening", {{"port", 8080}, {"address", "::"}, {"proxy", false}});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(
      std::regex_match(lines[0], std::regex(R"(\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",.*\}\n)")))
      << lines[0];
  EXPECT_EQ(last(), R"(,"level":"info","what":"listening","port":8080,"address":"::","proxy":false})"
                    "\n");
}

TEST_F(LogTest, levels_below_are_silent) {
  log(LogLevel::debug, "detail");
  EXPECT_TRUE(lines.empty());
  set_log_level(LogLevel::debug);
  log(LogLevel::debug, "detail");
  EXPECT_EQ(lines.size(), 1U);
  set_log_level(LogLevel::error);
  log(LogLevel::warning, "odd");
  EXPECT_EQ(lines.size(), 1U);
  EXPECT_EQ(log_level("warning"), LogLevel::warning);
  EXPECT_FALSE(log_level("loud"));
}

TEST_F(LogTest, nothing_from_outside_breaks_a_line) {
  log(LogLevel::info, "request", {{"agent", std::string("a\"\n\xFF\x01")}});
  EXPECT_EQ(last(), R"(,"level":"info","what":"request","agent":"a\"\n?\u0001"})"
                    "\n");
}

TEST_F(LogTest, secrets_stay_secret) {
  log(LogLevel::info, "x", {{"password", "hunter2"}, {"set_cookie", "abc"}, {"seat_key", 5}});
  EXPECT_EQ(
      last(),
      R"-(,"level":"info","what":"x","password":"(secret)","set_cookie":"(secret)","seat_key":"(secret)"})-"
      "\n");
}

TEST_F(LogTest, threads_do_not_mix) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int k = 0; k < 100; ++k) log(LogLevel::info, "x", {{"k", k}});
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(lines.size(), 400U);
}

}  // namespace
}  // namespace igra::server
