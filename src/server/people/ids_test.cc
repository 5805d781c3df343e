#include "server/people/ids.h"

#include <gtest/gtest.h>

#include <set>

namespace igra::server {
namespace {

TEST(Ids, are_long_and_different) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string id = new_id();
    EXPECT_TRUE(is_id(id)) << id;
    seen.insert(id);
  }
  EXPECT_EQ(seen.size(), 1000U);
  EXPECT_FALSE(is_id("abc"));
  EXPECT_FALSE(is_id("012345678901234567890-"));
  EXPECT_EQ(new_token().size(), 43U);
}

TEST(Ids, secrets_are_the_same_or_not) {
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_TRUE(same_secret("", ""));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "abcd"));
}

}  // namespace
}  // namespace igra::server
