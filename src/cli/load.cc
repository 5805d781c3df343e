#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <fstream>
#include <future>
#include <iterator>
#include <numeric>
#include <sstream>
#include <thread>

#include "cli/command.h"
#include "cli/load_table.h"
#include "cli/match.h"
#include "core/json.h"
#include "games/all.h"

namespace igra::cli {

namespace {

constexpr int kSeats = 4;                      // at a table, where the game takes that many
constexpr std::chrono::seconds kPatience{60};  // for all tables to begin

// A process as /proc shows it.
struct ServerCost {
  double cpu = 0;     // seconds so far
  double memory = 0;  // bytes it has in memory
};

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
class LoadThread {
 public:
  void add(const LoadPlan& plan, std::uint64_t seed) {
    tables_.push_back(std::make_unique<LoadTable>(io_, plan, seed, tally_));
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
  LoadTally stop() {
    io_.stop();
    thread_.join();
    return std::move(tally_);
  }

 private:
  // Looks for news a while before it sleeps: on one machine the server's processor would have to wake it for
  // every frame, which over a network it does not.
  void run() {
    constexpr std::chrono::microseconds kAwake{100};
    for (auto last = LoadClock::now(); !io_.stopped();) {
      if (io_.poll() == 0) {
        if (LoadClock::now() - last < kAwake) continue;
        io_.run_one();
      }
      last = LoadClock::now();
    }
  }

  template <class Question>
  int ask(Question question) {
    std::promise<int> answer;
    boost::asio::post(io_, [&] { answer.set_value(question()); });
    return answer.get_future().get();
  }

  boost::asio::io_context io_{1};
  LoadTally tally_;
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::thread thread_;
};

struct LoadReport {
  LoadArguments asked;
  int seats = 0;
  int playing = 0;
  double opening = 0;  // seconds until all tables played
  double seconds = 0;
  LoadTally sum;
  ServerCost before, after;

  double cpu() const { return after.cpu - before.cpu; }
  double rate() const { return static_cast<double>(sum.moves) / std::max(seconds, 1e-9); }
  double millis(double share) const {
    if (sum.micros.empty()) return 0;
    const auto last = static_cast<double>(sum.micros.size() - 1);
    return sum.micros[static_cast<std::size_t>(share * last)] / 1000.0;
  }
};

std::string as_json(const LoadReport& report) {
  std::string text;
  JsonWriter json(text);
  const auto number = [&](std::string_view key, double value) {
    json.key(key).raw(fmt::format("{:.6g}", value));
  };
  json.begin_object().field("tables", report.asked.tables).field("seats", report.seats);
  json.field("tables_playing", report.playing);
  number("opening_seconds", report.opening);
  number("seconds", report.seconds);
  json.field("moves", report.sum.moves).field("games", report.sum.games);
  number("moves_per_second", report.rate());
  json.key("latency_ms").begin_object();
  for (const auto& [key, share] : {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"max", 1.0}}) {
    number(key, report.millis(share));
  }
  json.end_object();
  json.field("frames_received", report.sum.frames).field("bytes_received", report.sum.bytes);
  json.field("refused", report.sum.refused).field("broken", report.sum.broken);
  if (report.asked.pid != 0) {
    number("server_cpu_seconds", report.cpu());
    number("moves_per_server_cpu_second",
           static_cast<double>(report.sum.moves) / std::max(report.cpu(), 1e-9));
    number("server_memory_mib", report.after.memory / (1 << 20));
  }
  json.end_object();
  return text + "\n";
}

std::string as_text(const LoadReport& report) {
  std::string text = fmt::format("{} tables with {} seats, all playing after {:.2f} s\n", report.playing,
                                 report.seats, report.opening);
  text += fmt::format("{} moves and {} finished games in {:.1f} s: {:.0f} moves/s\n", report.sum.moves,
                      report.sum.games, report.seconds, report.rate());
  text += fmt::format(
      "from move to acknowledgement: p50 {:.2f} ms, p90 {:.2f} ms, p99 {:.2f} ms, max {:.2f} ms\n",
      report.millis(0.5), report.millis(0.9), report.millis(0.99), report.millis(1));
  text +=
      fmt::format("{} frames, {:.1f} MiB received; {} refused, {} connections broken\n", report.sum.frames,
                  static_cast<double>(report.sum.bytes) / (1 << 20), report.sum.refused, report.sum.broken);
  if (report.asked.pid != 0) {
    text += fmt::format("server: {:.2f} s of processor, {:.0f} moves a processor second, {:.1f} MiB\n",
                        report.cpu(), static_cast<double>(report.sum.moves) / std::max(report.cpu(), 1e-9),
                        report.after.memory / (1 << 20));
  }
  return text;
}

Result<std::vector<LoadPlan>> plans(const LoadArguments& arguments) {
  LoadPlan plan;
  std::string reason;
  if (!find_target(arguments.url, plan.target, reason)) return Error{ErrorCode::bad_request, reason};
  plan.think = std::chrono::milliseconds(arguments.think_ms);
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  if (!arguments.game.empty()) {
    const Result<const Game*> game = known_game(arguments.game);
    if (!game) return game.error();
    games = {*game};
  }
  std::vector<LoadPlan> all;
  for (int i = 0; i < arguments.tables; ++i) {
    const GameInfo& info = games[static_cast<std::size_t>(i) % games.size()]->info();
    plan.game = info.id;
    plan.players =
        std::clamp(arguments.players != 0 ? arguments.players : kSeats, info.min_players, info.max_players);
    all.push_back(plan);
  }
  return all;
}

void add(LoadTally& sum, LoadTally one) {
  sum.moves += one.moves;
  sum.games += one.games;
  sum.frames += one.frames;
  sum.bytes += one.bytes;
  sum.refused += one.refused;
  sum.broken += one.broken;
  sum.micros.insert(sum.micros.end(), one.micros.begin(), one.micros.end());
}

double seconds_since(LoadClock::time_point start) {
  return std::chrono::duration<double>(LoadClock::now() - start).count();
}

}  // namespace

int load(const LoadArguments& arguments, Console& console) {
  const Result<std::vector<LoadPlan>> all = plans(arguments);
  if (!all) {
    console.error(all.error().message);
    return kUsage;
  }
  LoadReport report;
  report.asked = arguments;
  std::vector<LoadThread> threads(static_cast<std::size_t>(std::min(arguments.threads, arguments.tables)));
  for (std::size_t i = 0; i < all->size(); ++i) {
    threads[i % threads.size()].add((*all)[i], i);
    report.seats += (*all)[i].players;
  }

  // 1. Everybody comes at once.
  const auto opening = LoadClock::now();
  for (LoadThread& thread : threads) thread.start();
  while (report.playing < arguments.tables && LoadClock::now() - opening < kPatience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    report.playing = std::accumulate(threads.begin(), threads.end(), 0,
                                     [](int sum, LoadThread& thread) { return sum + thread.playing(); });
  }
  report.opening = seconds_since(opening);

  // 2. What is measured.
  if (arguments.pid != 0) report.before = cost_of(arguments.pid);
  const auto start = LoadClock::now();
  for (LoadThread& thread : threads) thread.count(true);
  std::this_thread::sleep_for(std::chrono::seconds(arguments.seconds));
  for (LoadThread& thread : threads) thread.count(false);
  report.seconds = seconds_since(start);
  if (arguments.pid != 0) report.after = cost_of(arguments.pid);

  // 3. What came of it.
  for (LoadThread& thread : threads) add(report.sum, thread.stop());
  std::sort(report.sum.micros.begin(), report.sum.micros.end());
  console.print(arguments.json ? as_json(report) : as_text(report));
  return report.playing == arguments.tables && report.sum.moves > 0 ? kYes : kNo;
}

}  // namespace igra::cli
