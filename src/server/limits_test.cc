#include "server/limits.h"

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

}  // namespace
}  // namespace igra::server
