// How many journal entries a second become durable: batches of moves of as many matches.
#include <benchmark/benchmark.h>

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

// One move for each of `batch` out of 1,000 matches, one transaction.
void append(benchmark::State& state) {
  constexpr std::int64_t kMatches = 1000;
  remove_database();
  std::string reason;
  const auto store = open_sqlite(kFile, reason);
  if (!store) return state.SkipWithError(reason.c_str());
  std::vector<std::int64_t> last(kMatches, 0);
  std::vector<std::string> names;
  for (std::int64_t i = 0; i < kMatches; ++i) names.push_back(match_name(i));
  const std::int64_t batch = state.range(0);
  std::int64_t next = 0;
  std::vector<Submission> submissions;
  for (auto _ : state) {
    submissions.clear();
    for (std::int64_t i = 0; i < batch; ++i) {
      const auto match = static_cast<std::size_t>(next++ % kMatches);
      const std::int64_t seq = last[match]++;
      Append one{names[match], seq, {{seq + 1, 1700000000000 + next, "play", "0 place Rr 3 -2 n"}}, {}};
      submissions.push_back({std::move(one)});
    }
    for (const Stored stored : store->commit(submissions)) {
      if (stored != Stored::yes) return state.SkipWithError("not stored");
    }
  }
  state.SetItemsProcessed(state.iterations() * batch);
  state.counters["row"] = benchmark::Counter(static_cast<double>(state.iterations() * batch),
                                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  remove_database();
}
BENCHMARK(append)->Arg(1)->Arg(10)->Arg(50)->Arg(200)->Arg(1000);

}  // namespace

BENCHMARK_MAIN();
