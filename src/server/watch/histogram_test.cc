#include "server/watch/histogram.h"

#include <gtest/gtest.h>

namespace igra::server {
namespace {

using namespace std::chrono_literals;

TEST(Histogram, counts_up_to_each_bound) {
  Histogram times;
  for (const auto time : {10us, 50us, 51us, 9000us, 3'000'000us}) times.add(time);
  const auto counts = times.at_most();
  EXPECT_EQ(counts[0], 2) << "a bound belongs to what is below it";
  EXPECT_EQ(counts[1], 3);
  EXPECT_EQ(counts[Histogram::kBounds.size() - 1], 4);
  EXPECT_EQ(counts.back(), 5) << "also what is longer than all bounds";
  EXPECT_EQ(times.micros(), 10 + 50 + 51 + 9000 + 3'000'000);
}

}  // namespace
}  // namespace igra::server
