#include "server/bots/fair_queue.h"

#include <gtest/gtest.h>

#include <vector>

namespace igra::server {
namespace {

using namespace std::chrono_literals;

// A pool of one thread, played by hand: every piece of work takes as long as its cost says, in seconds.
class FairQueueTest : public testing::Test {
 protected:
  FairQueue::Ticket ask(const std::string& network, const std::string& founder,
                        Urgency urgency = Urgency::watched, int cost = 1) {
    const FairQueue::Ticket ticket = queue_.add({network, founder, urgency, cost});
    claims_[ticket] = {network, founder, urgency, cost};
    return ticket;
  }

  // Whose work is done next; empty when there is none now. Time passes.
  std::string next() {
    const auto ticket = queue_.take(now_);
    if (!ticket) return "";
    const Claim claim = claims_.at(*ticket);
    const auto used = std::chrono::seconds(claim.cost);
    now_ += used;
    queue_.done(*ticket, used, now_);
    return claim.founder;
  }
  std::string row(int count) {
    std::string row;
    for (int i = 0; i < count; ++i) row += next();
    return row;
  }

  FairQueue queue_;
  FairQueue::Time now_{};
  std::map<FairQueue::Ticket, Claim> claims_;
};

TEST_F(FairQueueTest, one_who_asks_for_much_slows_only_themself) {
  for (int i = 0; i < 200; ++i) ask("far", "h", Urgency::watched, 4);
  EXPECT_EQ(row(3), "hhh");
  ask("near", "v");
  EXPECT_EQ(next(), "v") << "after what was begun already, and nothing else";
  EXPECT_EQ(next(), "h");
  ask("near", "v");
  EXPECT_EQ(next(), "v");
}

TEST_F(FairQueueTest, networks_take_turns_by_the_time_they_used) {
  for (int i = 0; i < 20; ++i) ask("one", "a", Urgency::watched, 3), ask("two", "b", Urgency::watched, 1);
  const std::string first = row(12);
  EXPECT_EQ(std::count(first.begin(), first.end(), 'a'), 3) << first;
  EXPECT_EQ(std::count(first.begin(), first.end(), 'b'), 9) << first;
}

// Many guests' cookies in one browser are still one network.
TEST_F(FairQueueTest, many_founders_of_one_network_get_the_share_of_one) {
  for (const char* founder : {"p", "q", "r", "s"}) {
    for (int i = 0; i < 10; ++i) ask("farm", founder);
  }
  for (int i = 0; i < 10; ++i) ask("home", "v");
  const std::string served = row(16);
  EXPECT_EQ(std::count(served.begin(), served.end(), 'v'), 8) << served;
  for (const char founder : {'p', 'q', 'r', 's'})
    EXPECT_EQ(std::count(served.begin(), served.end(), founder), 2) << served;
}

TEST_F(FairQueueTest, a_rest_is_no_credit) {
  for (int i = 0; i < 100; ++i) ask("busy", "b");
  EXPECT_EQ(row(50), std::string(50, 'b'));
  for (int i = 0; i < 10; ++i) ask("late", "l");
  const std::string served = row(10);
  EXPECT_LE(std::count(served.begin(), served.end(), 'l'), 6)
      << served << ": it stands where the others stand";
}

TEST_F(FairQueueTest, watched_tables_come_first_and_the_others_are_not_forgotten) {
  for (int i = 0; i < 30; ++i) ask("one", "u", Urgency::unwatched);
  for (int i = 0; i < 30; ++i) ask("one", "w", Urgency::watched);
  const std::string served = row(18);
  EXPECT_EQ(served, "wwwwwwwwuwwwwwwwwu");
}

TEST_F(FairQueueTest, cheap_before_dear_and_then_in_order) {
  ask("n", "f", Urgency::watched, 5);
  const auto first = ask("n", "f", Urgency::watched, 2);
  const auto second = ask("n", "f", Urgency::watched, 2);
  EXPECT_EQ(queue_.take(now_), first);
  EXPECT_EQ(queue_.take(now_), second);
}

TEST_F(FairQueueTest, bots_alone_that_nobody_watches_get_a_small_share_of_one_thread) {
  for (int i = 0; i < 10; ++i) ask("n", "i", Urgency::idle, 2);
  EXPECT_EQ(next(), "i");
  EXPECT_EQ(next(), "") << "rests for three times as long";
  ASSERT_TRUE(queue_.next());
  EXPECT_EQ(*queue_.next() - now_, 6s);
  ask("n", "u", Urgency::unwatched);
  EXPECT_EQ(next(), "u") << "others do not rest";
  now_ += 5s;
  const auto one = queue_.take(now_);
  ASSERT_TRUE(one);
  EXPECT_FALSE(queue_.take(now_)) << "one at a time";
  EXPECT_FALSE(queue_.next());
}

TEST_F(FairQueueTest, the_less_urgent_gives_way_and_is_not_interrupted_for_ever) {
  ask("far", "h", Urgency::unwatched, 4);
  for (int i = 0; i < FairQueue::kInterruptions; ++i) {
    const auto running = queue_.take(now_);
    ASSERT_TRUE(running);
    const auto comes = ask("near", "v");
    EXPECT_EQ(queue_.give_way_to(comes), running);
    queue_.put_back(*running);
    EXPECT_EQ(queue_.take(now_), comes);
    queue_.done(comes, 1s, now_);
  }
  ASSERT_TRUE(queue_.take(now_));
  EXPECT_FALSE(queue_.give_way_to(ask("near", "v"))) << "enough is enough";
}

TEST_F(FairQueueTest, who_has_more_waiting_gives_way_to_who_asks_for_one_thing) {
  const auto hostile = ask("far", "h", Urgency::watched, 4);
  ask("far", "h", Urgency::watched, 4);
  EXPECT_EQ(queue_.take(now_), hostile);
  const auto comes = ask("near", "v");
  EXPECT_EQ(queue_.give_way_to(comes), hostile);
  EXPECT_FALSE(queue_.give_way_to(ask("near", "v"))) << "who asks for two things is like the other";
  EXPECT_FALSE(queue_.give_way_to(ask("far", "h", Urgency::idle))) << "idle work interrupts nobody";
}

TEST_F(FairQueueTest, nothing_is_remembered_of_those_who_are_gone) {
  for (int i = 0; i < 1000; ++i) ask(std::to_string(i), "f", static_cast<Urgency>(i % 3), i % 5);
  while (queue_.waiting() > 0) {
    if (next().empty()) now_ = std::max(now_, *queue_.next());
  }
  EXPECT_FALSE(queue_.next());
  EXPECT_EQ(next(), "");
}

}  // namespace
}  // namespace igra::server
