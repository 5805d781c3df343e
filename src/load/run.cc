#include "load/run.h"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <fstream>
#include <future>
#include <iterator>
#include <numeric>
#include <sstream>
#include <thread>

namespace igra::load {

namespace {

constexpr std::chrono::seconds kPatience{60};  // for all tables to begin

ServerCost cost_of(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  std::getline(file, line);
  // The name in parentheses may hold blanks; the 14th and 15th fields are its time, the 24th its pages.
  std::istringstream rest(line.substr(std::min(line.rfind(')') + 1, line.size())));
  std::vector<std::string> fields{std::istream_iterator<std::string>(rest), {}};
  if (fields.size() < 22) return {};
  const auto ticks = static_cast<double>(std::stoll(fields[11]) + std::stoll(fields[12]));
  return {ticks / static_cast<double>(sysconf(_SC_CLK_TCK)),
          static_cast<double>(std::stoll(fields[21]) * sysconf(_SC_PAGESIZE))};
}

// Some of the tables, on a thread of their own.
class PlayingThread {
 public:
  void add(const TablePlan& plan, std::uint64_t seed) {
    tables_.push_back(std::make_unique<PlayedTable>(io_, plan, seed, tally_));
  }
  void start() {
    for (const auto& table : tables_) table->start();
    thread_ = std::thread([this] { run(); });
  }
  // On its own thread, where alone the tally may be touched.
  int playing() {
    return ask([this] { return tally_.playing; });
  }
  void count(bool on) {
    ask([this, on] { return (tally_.counting = on, 0); });
  }
  Tally stop() {
    io_.stop();
    thread_.join();
    return std::move(tally_);
  }

 private:
  // Looks for news a while before it sleeps: on one machine the server's processor would have to wake it for
  // every frame, which over a network it does not.
  void run() {
    constexpr std::chrono::microseconds kAwake{100};
    for (auto last = Clock::now(); !io_.stopped();) {
      if (io_.poll() == 0) {
        if (Clock::now() - last < kAwake) continue;
        io_.run_one();
      }
      last = Clock::now();
    }
  }

  template <class Question>
  int ask(Question question) {
    std::promise<int> answer;
    boost::asio::post(io_, [&] { answer.set_value(question()); });
    return answer.get_future().get();
  }

  boost::asio::io_context io_{1};
  Tally tally_;
  std::vector<std::unique_ptr<PlayedTable>> tables_;
  std::thread thread_;
};

void add(Tally& sum, Tally one) {
  sum.moves += one.moves;
  sum.games += one.games;
  sum.frames += one.frames;
  sum.bytes += one.bytes;
  sum.refused += one.refused;
  sum.broken += one.broken;
  sum.micros.insert(sum.micros.end(), one.micros.begin(), one.micros.end());
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Report run(const Run& wanted) {
  Report report;
  report.tables = static_cast<int>(wanted.tables.size());
  report.server_watched = wanted.pid != 0;
  std::vector<PlayingThread> threads(static_cast<std::size_t>(std::min(wanted.threads, report.tables)));
  for (std::size_t i = 0; i < wanted.tables.size(); ++i) {
    threads[i % threads.size()].add(wanted.tables[i], i);
    report.seats += wanted.tables[i].players;
  }

  // 1. Everybody comes at once.
  const auto opening = Clock::now();
  for (PlayingThread& thread : threads) thread.start();
  while (report.playing < report.tables && Clock::now() - opening < kPatience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    report.playing = std::accumulate(threads.begin(), threads.end(), 0,
                                     [](int sum, PlayingThread& thread) { return sum + thread.playing(); });
  }
  report.opening = seconds_since(opening);

  // 2. What is measured.
  if (wanted.pid != 0) report.before = cost_of(wanted.pid);
  const auto start = Clock::now();
  for (PlayingThread& thread : threads) thread.count(true);
  std::this_thread::sleep_for(wanted.duration);
  for (PlayingThread& thread : threads) thread.count(false);
  report.seconds = seconds_since(start);
  if (wanted.pid != 0) report.after = cost_of(wanted.pid);

  // 3. What came of it.
  for (PlayingThread& thread : threads) add(report.sum, thread.stop());
  std::sort(report.sum.micros.begin(), report.sum.micros.end());
  return report;
}

}  // namespace igra::load
