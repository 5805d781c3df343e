// How many journal entries a second become durable: batches of moves of as many matches.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "server/store/sqlite.h"

namespace {

using namespace igra::server;

constexpr const char* kFile = "store_bench.db";

void remove_database() {
  for (const char* suffix : {"", "-wal", "-shm"}) std::remove((std::string(kFile) + suffix).c_str());
}

std::string match_name(std::int64_t i) {
  std::string digits = std::to_string(i * 2654435761 % 4294967296);
  return std::string(22 - digits.size(), 'm') + digits;
}

constexpr std::size_t kMatches = 1000;

// Matches that take turns, a move each.
class Moves {
 public:
  Moves() : last_(kMatches, 0) {
    for (std::size_t i = 0; i < kMatches; ++i) names_.push_back(match_name(static_cast<std::int64_t>(i)));
  }

  const std::string& name(std::size_t match) const { return names_[match]; }

  // The next moves, each a submission of its own, in one transaction.
  bool store(Store& store, std::int64_t count) {
    submissions_.clear();
    for (std::int64_t i = 0; i < count; ++i) {
      const std::size_t match = next_++ % kMatches;
      const std::int64_t seq = ++last_[match];
      const Entry entry{seq, 1700000000000 + static_cast<std::int64_t>(next_), "moved", "0 place Rr 3 -2 n"};
      submissions_.push_back({Append{names_[match], seq - 1, {entry}, {}}});
    }
    const std::vector<Stored> stored = store.commit(submissions_);
    return std::all_of(stored.begin(), stored.end(), [](Stored one) { return one == Stored::yes; });
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::int64_t> last_;
  std::size_t next_ = 0;
  std::vector<Submission> submissions_;
};

void count_rows(benchmark::State& state, std::int64_t each) {
  state.SetItemsProcessed(state.iterations() * each);
  state.counters["row"] = benchmark::Counter(static_cast<double>(state.iterations() * each),
                                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// One move for each of `batch` out of 1,000 matches, one transaction.
void append(benchmark::State& state) {
  remove_database();
  const auto opened = open_sqlite(kFile);
  if (!opened) return state.SkipWithError(opened.error().message.c_str());
  const auto& store = *opened;
  Moves moves;
  const std::int64_t batch = state.range(0);
  for (auto _ : state) {
    if (!moves.store(*store, batch)) return state.SkipWithError("not stored");
  }
  count_rows(state, batch);
  remove_database();
}
BENCHMARK(append)->Arg(1)->Arg(10)->Arg(50)->Arg(200)->Arg(1000);

// One journal of `length` out of 1,000 that were written together.
void read(benchmark::State& state) {
  remove_database();
  const auto opened = open_sqlite(kFile);
  if (!opened) return state.SkipWithError(opened.error().message.c_str());
  const auto& store = *opened;
  Moves moves;
  const std::int64_t length = state.range(0);
  for (std::int64_t i = 0; i < length; ++i) moves.store(*store, kMatches);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(*store->journal(moves.name(next++ % kMatches)));
  count_rows(state, length);
  remove_database();
}
BENCHMARK(read)->Arg(10)->Arg(200);

}  // namespace

BENCHMARK_MAIN();
