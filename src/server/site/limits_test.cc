#include "server/site/limits.h"

#include <gtest/gtest.h>

namespace igra::server {
namespace {

TEST(Limits, a_bucket_gives_its_burst_and_then_its_rate) {
  Buckets buckets;
  const Rate rate{3, 60};  // one a second
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(buckets.take("ana", rate, 1000));
  EXPECT_FALSE(buckets.take("ana", rate, 1000));
  EXPECT_FALSE(buckets.take("ana", rate, 1900));
  EXPECT_TRUE(buckets.take("bo", rate, 1900));
  EXPECT_TRUE(buckets.take("ana", rate, 2100));
  EXPECT_FALSE(buckets.take("ana", rate, 2200));
}

TEST(Limits, a_bucket_never_holds_more_than_its_burst) {
  Buckets buckets;
  const Rate rate{2, 60};
  EXPECT_TRUE(buckets.take("ana", rate, 0));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(buckets.take("ana", rate, 500'000));
  EXPECT_FALSE(buckets.take("ana", rate, 500'000));
}

TEST(Limits, no_burst_is_no_limit) {
  Buckets buckets;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(buckets.take("ana", {}, 0));
  EXPECT_EQ(buckets.size(), 0u);
}

TEST(Limits, who_does_not_come_again_is_forgotten) {
  Buckets buckets;
  for (int i = 0; i < 1000; ++i) buckets.take(std::to_string(i), {5, 5}, 0);
  EXPECT_EQ(buckets.size(), 1000u);
  buckets.take("late", {5, 5}, 700'000);
  EXPECT_EQ(buckets.size(), 1u);
}

TEST(Limits, a_clock_set_back_gives_nothing_away) {
  Bucket bucket({1, 60});
  EXPECT_TRUE(bucket.take(100'000));
  EXPECT_FALSE(bucket.take(50'000));
  EXPECT_TRUE(bucket.take(51'500));
}

// 40 guesses of 40, when every address of a household was a stranger.
TEST(Limits, a_household_is_one_and_so_is_a_customer_of_many_networks) {
  Limiter limiter(true);
  const Rate rate{10, 10};
  int allowed = 0;
  for (int i = 0; i < 40; ++i)
    allowed += limiter.allowed("sign-in", {"2001:db8:1:2::/64", "2001:db8:1::/48", ""}, rate, {}, 0);
  EXPECT_EQ(allowed, 10);
  for (int i = 0; i < 100; ++i) {
    const std::string network = "2001:db8:1:" + std::to_string(i) + "::/64";
    allowed += limiter.allowed("sign-in", {network, "2001:db8:1::/48", ""}, rate, {}, 0);
  }
  EXPECT_EQ(allowed, 10 * Limiter::kWide);
  EXPECT_TRUE(limiter.allowed("sign-in", {"192.0.2.1", "", ""}, rate, {}, 0)) << "others are not held up";
  EXPECT_TRUE(limiter.allowed("tables", {"2001:db8:1:2::/64", "2001:db8:1::/48", ""}, rate, {}, 0));
}

TEST(Limits, a_person_is_one_wherever_they_are) {
  Limiter limiter(true);
  int allowed = 0;
  for (int i = 0; i < 20; ++i)
    allowed += limiter.allowed("x", {std::to_string(i), "", "ana"}, {10, 10}, {5, 5}, 0);
  EXPECT_EQ(allowed, 5);
  Limiter off(false);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(off.allowed("x", {"1", "", "ana"}, {10, 10}, {5, 5}, 0));
}

}  // namespace
}  // namespace igra::server
