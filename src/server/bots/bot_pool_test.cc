// Real threads; what a decision takes is played.
#include "server/bots/bot_pool.h"

#include <gtest/gtest.h>

#include <future>

#include "games/all.h"

namespace igra::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

const Table& some_table() {
  static const Table table = [] {
    const Game& game = *all_games().front();
    Setup setup{
        .game = &game, .players = game.info().min_players, .options = standard_options(game.info().options)};
    return *Table::open(setup);
  }();
  return table;
}

Thought thought(const std::string& founder, const std::string& level, bool watched, bool bots_alone,
                std::function<void()> then) {
  return {.table = some_table().copy(),
          .level = level,
          .done = [then = std::move(then)](Choice, const Table&) { then(); },
          .stop = std::make_shared<std::atomic<bool>>(false),
          .founder = founder,
          .network = "net of " + founder,
          .watched = watched,
          .bots_alone = bots_alone};
}

// A master takes 50 ms unless it is told to hurry, everybody else next to nothing.
Choice played(const Thought& thought) {
  const Clock::time_point end = Clock::now() + (thought.level == "master" ? 50ms : 0ms);
  while (Clock::now() < end && !*thought.halt) std::this_thread::sleep_for(200us);
  return {};
}

// Two hundred tables that ask again as soon as they are answered.
class Hostile : public std::enable_shared_from_this<Hostile> {
 public:
  Hostile(BotPool& pool, bool watched) : pool_(pool), watched_(watched) {}
  void begin() {
    for (int i = 0; i < 200; ++i) ask();
  }
  void end() { over_ = true; }

 private:
  void ask() {
    pool_.think(thought("hostile", "master", watched_, true, [self = shared_from_this()] {
      if (!self->over_) self->ask();
    }));
  }

  BotPool& pool_;
  const bool watched_;
  std::atomic<bool> over_ = false;
};

std::chrono::milliseconds longest_wait(BotPool& pool, const std::string& level, int rounds) {
  Clock::duration longest{};
  for (int i = 0; i < rounds; ++i) {
    std::promise<void> answered;
    const Clock::time_point asked = Clock::now();
    pool.think(thought("victim", level, true, false, [&] { answered.set_value(); }));
    answered.get_future().wait();
    longest = std::max(longest, Clock::now() - asked);
  }
  return std::chrono::duration_cast<std::chrono::milliseconds>(longest);
}

// First come, first served made the victim wait for all two hundred: 10 s here, 302 s with real masters.
TEST(BotPool, two_hundred_tables_of_somebody_else_do_not_keep_a_person_waiting) {
  for (const bool watched : {false, true}) {
    BotPool pool(1, played);
    const auto hostile = std::make_shared<Hostile>(pool, watched);
    hostile->begin();
    const auto beginner = longest_wait(pool, "beginner", 20);
    const auto master = longest_wait(pool, "master", 5);
    hostile->end();
    EXPECT_LT(beginner, 1s) << "a loaded machine may be slow, but not so slow";
    EXPECT_LT(master, 1s);
    std::printf(
        "[ figures  ] hostile tables %s: a beginner waits %lld ms at most, a master %lld (of 50 it needs)\n",
        watched ? "watched" : "unwatched", static_cast<long long>(beginner.count()),
        static_cast<long long>(master.count()));
  }
}

TEST(BotPool, what_was_interrupted_is_thought_about_again_in_full) {
  std::atomic<int> begun = 0, whole = 0;
  std::promise<void> answered;
  BotPool pool(1, [&](const Thought& one) {
    if (one.level != "master") return Choice{};
    ++begun;
    const Clock::time_point end = Clock::now() + 30ms;
    while (Clock::now() < end && !*one.halt) std::this_thread::sleep_for(200us);
    if (!*one.halt) ++whole;
    return Choice{};
  });
  pool.think(thought("patient", "master", false, false, [&] { answered.set_value(); }));
  while (begun == 0) std::this_thread::yield();
  EXPECT_LT(longest_wait(pool, "beginner", 1), 1s);
  answered.get_future().wait();
  EXPECT_GE(begun, 1);
  EXPECT_EQ(whole, 1) << "an answer that was cut short is not given";
}

TEST(BotPool, ends_at_once_whatever_is_being_thought) {
  const Clock::time_point begun = Clock::now();
  {
    std::atomic<bool> thinks = false;
    BotPool pool(2, [&](const Thought& one) {
      thinks = true;
      while (!*one.halt) std::this_thread::sleep_for(200us);
      return Choice{};
    });
    for (int i = 0; i < 10; ++i) pool.think(thought("f", "master", true, false, [] { FAIL(); }));
    while (!thinks) std::this_thread::yield();
  }
  EXPECT_LT(Clock::now() - begun, 5s);
}

TEST(BotPool, what_nobody_wants_any_more_frees_its_thread) {
  std::atomic<bool> thinks = false;
  BotPool pool(1, [&](const Thought& one) {
    if (one.level != "master") return Choice{};
    thinks = true;
    while (!*one.halt) std::this_thread::sleep_for(200us);
    return Choice{};
  });
  Thought unwanted = thought("f", "master", true, false, [] { FAIL() << "nobody asked"; });
  const auto stop = unwanted.stop;
  pool.think(std::move(unwanted));
  while (!thinks) std::this_thread::yield();
  *stop = true;
  std::promise<void> answered;
  pool.think(thought("f", "beginner", true, false, [&] { answered.set_value(); }));
  EXPECT_EQ(answered.get_future().wait_for(10s), std::future_status::ready);
}

}  // namespace
}  // namespace igra::server
