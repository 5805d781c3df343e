#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server/people/passwords.h"

namespace igra::server {
namespace {

constexpr PasswordCost kCheap{.operations = 1, .memory = 8192, .at_once = 2, .patience_ms = 10'000};

TEST(PasswordHashes, are_argon2id_and_differ_each_time) {
  Passwords passwords(kCheap);
  const auto one = passwords.hash("correct horse");
  const auto two = passwords.hash("correct horse");
  ASSERT_TRUE(one && two);
  EXPECT_TRUE(one->starts_with("$argon2id$"));
  EXPECT_NE(*one, *two);
  EXPECT_EQ(passwords.verify("correct horse", one), Passwords::Verdict::right);
  EXPECT_EQ(passwords.verify("correct horsf", one), Passwords::Verdict::wrong);
  EXPECT_EQ(passwords.verify("correct horse", std::nullopt), Passwords::Verdict::wrong);
  EXPECT_EQ(passwords.verify("correct horse", ""), Passwords::Verdict::wrong);
}

TEST(PasswordHashes, the_standard_cost_is_libsodiums_interactive) {
  Passwords passwords(PasswordCost{});
  const auto encoded = passwords.hash("correct horse");
  ASSERT_TRUE(encoded);
  EXPECT_TRUE(encoded->starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << *encoded;
}

TEST(PasswordHashes, only_so_many_at_once) {
  PasswordCost cost{.operations = 3, .memory = 32 << 20, .at_once = 1, .patience_ms = 0};
  Passwords passwords(cost);
  std::atomic<bool> going = true;
  std::thread other([&] {
    while (going) static_cast<void>(passwords.hash("somebody else"));
  });
  int refused = 0;
  for (int i = 0; i < 100'000 && refused == 0; ++i) {
    refused += passwords.verify("x", std::nullopt) == Passwords::Verdict::busy;
    std::this_thread::yield();
  }
  going = false;
  other.join();
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace igra::server
