#include "server/store/committer.h"

#include <atomic>
#include <functional>
#include <future>
#include <thread>

#include "server/store/faulty.h"
#include "server/store/stores_for_tests.h"
#include "server/watch/log.h"

namespace igra::server {
namespace {

TEST(Committer, answers_in_order_and_keeps_order_within_a_match) {
  MemoryStore store;
  std::vector<int> answered;
  {
    Committer committer(store);
    for (int i = 0; i < 100; ++i) {
      committer.submit({append("m", i, {"x"})}, [&answered, i](Stored stored) {
        EXPECT_EQ(stored, Stored::yes);
        answered.push_back(i);
      });
    }
  }
  ASSERT_EQ(answered.size(), 100U) << "everything submitted is committed before it ends";
  EXPECT_TRUE(std::is_sorted(answered.begin(), answered.end()));
  EXPECT_EQ(store.journal("m", 0)->size(), 100U);
}

TEST(Committer, one_transaction_serves_many_threads) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  Committer committer(*store);
  std::atomic<int> stored = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        committer.submit({append("m" + std::to_string(t), i, {"x"})},
                         [&](Stored outcome) { stored += outcome == Stored::yes; });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  committer.drain();
  EXPECT_EQ(stored, 200);
  EXPECT_EQ(committer.counts().submissions, 200);
  EXPECT_LT(committer.counts().transactions, 200) << "each had a transaction of its own";
}

TEST(Committer, transactions_keep_their_distance_unless_somebody_waits_for_all) {
  MemoryStore store;
  Committer committer(store);
  const auto start = std::chrono::steady_clock::now();
  constexpr int kMany = 10;
  for (int i = 0; i < kMany; ++i) {
    std::promise<Stored> stored;
    committer.submit({append("m", i, {"x"})}, [&](Stored outcome) { stored.set_value(outcome); });
    EXPECT_EQ(stored.get_future().get(), Stored::yes);
  }
  EXPECT_GE(std::chrono::steady_clock::now() - start, (kMany - 1) * Committer::kDistance);

  int answered = 0;
  const std::int64_t before = committer.counts().transactions;
  for (int i = 0; i < 3; ++i) {
    committer.submit({append("n", i, {"x"})}, [&](Stored) { ++answered; });
    committer.drain();
    EXPECT_EQ(answered, i + 1);
  }
  EXPECT_EQ(committer.counts().transactions, before + 3);
}

TEST(Committer, counts_what_was_refused_and_what_failed) {
  MemoryStore memory;
  FaultyStore store(memory);
  Committer committer(store);
  const auto outcome = [&](Submission submission) {
    Stored seen = Stored::yes;
    committer.submit(std::move(submission), [&](Stored stored) { seen = stored; });
    committer.drain();
    return seen;
  };
  EXPECT_EQ(outcome({append("m", 7, {"x"})}), Stored::conflict);
  store.fail_at(1);
  EXPECT_EQ(outcome({append("m", 0, {"x"})}), Stored::failed);
  EXPECT_EQ(outcome({append("m", 0, {"x"})}), Stored::yes);
  EXPECT_EQ(committer.counts().refused, 1);
  EXPECT_EQ(committer.counts().failed, 1);
  EXPECT_EQ(committer.counts().submissions, 3);
}

// A disk that takes its time.
class SlowStore : public FaultyStore {
 public:
  using FaultyStore::FaultyStore;
  std::vector<Stored> commit(std::span<const Submission> submissions) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    return FaultyStore::commit(submissions);
  }
};

TEST(Committer, tells_of_a_slow_disk) {
  std::string told;
  set_log_sink([&](std::string_view line) { told += line; });
  MemoryStore memory;
  SlowStore store(memory);
  {
    Committer committer(store);
    committer.submit({append("m", 0, {"x"})}, [](Stored) {});
    committer.drain();
    EXPECT_EQ(committer.times().at_most().back(), 1);
    EXPECT_GE(committer.times().micros(), 600'000);
  }
  set_log_sink(nullptr);
  EXPECT_NE(told.find("\"what\":\"slow_commit\",\"ms\":6"), told.npos) << told;
}

// Whoever is refused tries again at once, as bots do: that was 2,780 times a second.
TEST(Committer, a_disk_that_fails_is_asked_less_and_less) {
  MemoryStore memory;
  FaultyStore store(memory);
  store.fail_always(true);
  Committer committer(store);
  std::atomic<bool> over = false;
  std::atomic<int> stored = 0;
  std::function<void()> again = [&] {
    committer.submit({append("m", 0, {"x"})}, [&](Stored outcome) {
      if (outcome == Stored::yes) ++stored;
      if (outcome == Stored::failed && !over) again();
    });
  };
  const auto begun = std::chrono::steady_clock::now();
  again();
  while (committer.counts().transactions < 6) std::this_thread::yield();
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(4 + 8 + 16 + 32 + 64));
  EXPECT_TRUE(committer.counts().failing);
  store.fail_always(false);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (stored == 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
  over = true;
  EXPECT_EQ(stored, 1) << "and by itself, once there is space";
  EXPECT_FALSE(committer.counts().failing);
}

}  // namespace
}  // namespace igra::server
