#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "cli/setup.h"
#include "core/text.h"

namespace igra::cli {

namespace {

// Shares of a win are counted in 60ths, which every number of winners divides: sums of whole numbers do
// not depend on the order in which threads finish.
constexpr int kWin = 60;

struct Tally {
  PlayoutCount count;
  std::array<std::int64_t, kMaxSeats> scores{};
  std::array<std::int64_t, kMaxSeats> wins{};

  void add(const Position& end) {
    const int players = end.players();
    const Scores result = scores_now(end);
    const auto rank = ranks(result, players);
    // Somebody always is: a rank of 1 goes to the highest score.
    const auto winners = std::max<std::ptrdiff_t>(1, std::count(rank.begin(), rank.begin() + players, 1));
    for (Seat seat = 0; seat < players; ++seat) {
      scores[seat] += result[seat];
      if (rank[seat] == 1) wins[seat] += kWin / winners;
    }
  }

  void add(const Tally& other) {
    count.events += other.count.events;
    count.decisions += other.count.decisions;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      scores[seat] += other.scores[seat];
      wins[seat] += other.wins[seat];
    }
  }
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Many random matches from one start, each with a stream of its own, shared out over threads.
class Run {
 public:
  Run(const Position& start, std::string seed, std::int64_t games)
      : start_(start), seed_(std::move(seed)), games_(games) {}

  Tally play(int threads, Console& console) {
    std::vector<Tally> tallies(static_cast<std::size_t>(threads));
    std::vector<std::thread> workers;
    workers.reserve(tallies.size());
    for (Tally& tally : tallies) workers.emplace_back([this, &tally] { work(tally); });
    if (console.err_terminal()) watch(console);
    for (std::thread& worker : workers) worker.join();
    Tally sum;
    for (const Tally& tally : tallies) sum.add(tally);
    return sum;
  }

 private:
  void work(Tally& tally) {
    Tally mine;  // on this thread's stack: neighbours in the vector share cache lines
    for (std::int64_t game = next_++; game < games_; game = next_++) {
      std::string seed = seed_ + '/';
      append_number(seed, game);
      Rng rng{std::string_view(seed)};
      const std::unique_ptr<Position> position = start_.clone();
      position->playout(rng, mine.count);
      mine.add(*position);
    }
    tally = mine;
  }

  void watch(Console& console) {
    constexpr int kBar = 30;
    for (std::int64_t done = 0; done < games_;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      done = std::min<std::int64_t>(next_, games_);
      const auto full = static_cast<int>(done * kBar / games_);
      console.passing_remark(
          fmt::format("[{:#<{}}{:.<{}}] {} of {}", "", full, "", kBar - full, done, games_));
    }
    console.passing_remark("");
  }

  const Position& start_;
  const std::string seed_;
  const std::int64_t games_;
  std::atomic<std::int64_t> next_ = 0;
};

struct Report {
  std::int64_t games;
  int players;
  Tally tally;
  double seconds;
  double cpu;

  double mean_score(Seat seat) const { return over_games(tally.scores[seat]); }
  double win_share(Seat seat) const { return over_games(tally.wins[seat]) / kWin; }
  double over_games(std::int64_t sum) const { return static_cast<double>(sum) / static_cast<double>(games); }
};

double rate(double count, double seconds) { return count / std::max(seconds, 1e-9); }

std::string as_json(const Report& report) {
  const auto decisions = static_cast<double>(report.tally.count.decisions);
  std::string text;
  JsonWriter json(text);
  const auto number = [](double value) { return fmt::format("{:.6g}", value); };
  const auto per_seat = [&](std::string_view key, auto value_of) {
    json.key(key).begin_array();
    for (Seat seat = 0; seat < report.players; ++seat) json.raw(number(value_of(seat)));
    json.end_array();
  };
  json.begin_object().field("games", report.games);
  json.field("decisions", static_cast<std::int64_t>(report.tally.count.decisions));
  json.field("events", static_cast<std::int64_t>(report.tally.count.events));
  json.key("seconds").raw(number(report.seconds)).key("cpu_seconds").raw(number(report.cpu));
  json.key("decisions_per_cpu_second").raw(fmt::format("{:.0f}", rate(decisions, report.cpu)));
  json.key("games_per_cpu_second")
      .raw(fmt::format("{:.1f}", rate(static_cast<double>(report.games), report.cpu)));
  per_seat("mean_scores", [&](Seat seat) { return report.mean_score(seat); });
  per_seat("win_share", [&](Seat seat) { return report.win_share(seat); });
  json.end_object();
  return text + "\n";
}

std::string as_text(const Report& report) {
  const PlayoutCount& count = report.tally.count;
  std::string text = fmt::format("{} games, {} decisions, {} events in {:.2f} s ({:.2f} s of processor)\n",
                                 report.games, count.decisions, count.events, report.seconds, report.cpu);
  text += fmt::format("{:.0f} decisions/s, {:.1f} games/s\n",
                      rate(static_cast<double>(count.decisions), report.seconds),
                      rate(static_cast<double>(report.games), report.seconds));
  text += fmt::format("{:.1f} decisions and {:.1f} events a game\n",
                      report.over_games(static_cast<std::int64_t>(count.decisions)),
                      report.over_games(static_cast<std::int64_t>(count.events)));
  for (Seat seat = 0; seat < report.players; ++seat) {
    text += fmt::format("seat {}: mean score {:.2f}, wins {:.1f} %\n", seat, report.mean_score(seat),
                        100 * report.win_share(seat));
  }
  return text;
}

}  // namespace

int random(const RandomArguments& arguments, Console& console) {
  const Result<Setup> setup = make_setup(arguments.match);
  if (!setup) {
    console.error(setup.error().message);
    return kUsage;
  }
  const std::unique_ptr<Position> start = setup->game->start(setup->players, setup->options);
  const int wished = arguments.threads != 0
                         ? arguments.threads
                         : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const int threads = static_cast<int>(std::min<std::int64_t>(wished, arguments.games));
  const double wall = wall_seconds();
  const double cpu = cpu_seconds();
  Run run(*start, seed_or_random(arguments.match.seed), arguments.games);
  const Tally tally = run.play(threads, console);
  const Report report{arguments.games, setup->players, tally, wall_seconds() - wall, cpu_seconds() - cpu};
  console.print(arguments.json ? as_json(report) : as_text(report));
  return kYes;
}

}  // namespace igra::cli
