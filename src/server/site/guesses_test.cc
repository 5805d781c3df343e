#include "server/site/guesses.h"

#include <gtest/gtest.h>

namespace igra::server {
namespace {

// Fourteen guesses from fourteen addresses were fourteen guesses.
TEST(Guesses, many_addresses_are_one_who_guesses) {
  Guesses guesses;
  std::int64_t now = 0;
  int tried = 0;
  for (; now < 60'000; now += 100) {
    const std::string network = "network " + std::to_string(now);
    if (guesses.wait("ana", network, now) > 0) continue;
    guesses.wrong("ana", network, now);
    ++tried;
  }
  EXPECT_LE(tried, 10) << "in a minute: five, then after 2, 4, 8, 16 s";
  EXPECT_GE(tried, Guesses::kFree);
  EXPECT_EQ(guesses.wait("bo", "network 1", now), 0) << "nobody else waits";
}

TEST(Guesses, the_delay_grows_up_to_a_quarter_of_an_hour_and_is_forgotten_after_a_day) {
  Guesses guesses;
  std::int64_t now = 0;
  for (int i = 0; i < 30; ++i) {
    now += guesses.wait("ana", "n", now);
    guesses.wrong("ana", "n", now);
  }
  EXPECT_EQ(guesses.wait("ana", "n", now), Guesses::kLongestDelay);
  now += Guesses::kForgotten + 1;
  guesses.wrong("bo", "n", now);
  EXPECT_EQ(guesses.size(), 1U);
  EXPECT_EQ(guesses.wait("ana", "n", now), 0);
}

TEST(Guesses, the_owner_is_not_locked_out_by_strangers) {
  Guesses guesses;
  guesses.right("ana", "home", 0);
  for (int i = 0; i < 20; ++i) guesses.wrong("ana", "far " + std::to_string(i), 1000);
  EXPECT_GT(guesses.wait("ana", "elsewhere", 1000), 0);
  EXPECT_EQ(guesses.wait("ana", "home", 1000), 0);
  for (int i = 0; i < 20; ++i) guesses.wrong("ana", "home", 1000);
  EXPECT_GT(guesses.wait("ana", "home", 1000), 0) << "but who guesses at home waits too";
}

TEST(Guesses, memory_is_bounded) {
  Guesses guesses;
  for (std::size_t i = 0; i < Guesses::kMost + 1000; ++i)
    guesses.wrong(std::to_string(i), "n", static_cast<std::int64_t>(i));
  EXPECT_LE(guesses.size(), Guesses::kMost);
}

}  // namespace
}  // namespace igra::server
