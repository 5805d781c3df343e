// (Not in WebAssembly, which has neither threads nor clocks.)
#ifndef __wasm__
#include "bots/arena.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "bots/mind.h"

namespace igra {

namespace {

// Every order of the line-up, equal bots not told apart.
void add_orders(std::vector<int> line_up, std::vector<std::vector<int>>& all) {
  std::sort(line_up.begin(), line_up.end());
  do {
    all.push_back(line_up);
  } while (std::next_permutation(line_up.begin(), line_up.end()));
}

void add_choices(int from, int bots, int missing, std::vector<int>& line_up,
                 std::vector<std::vector<int>>& all) {
  if (missing == 0) return add_orders(line_up, all);
  for (int bot = from; bot <= bots - missing; ++bot) {
    line_up.push_back(bot);
    add_choices(bot + 1, bots, missing - 1, line_up, all);
    line_up.pop_back();
  }
}

double ms_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

std::vector<double> victory_shares(const ArenaGame& game) {
  const int best = *std::max_element(game.scores.begin(), game.scores.end());
  const auto winners = std::count(game.scores.begin(), game.scores.end(), best);
  std::vector<double> shares;
  for (const int score : game.scores)
    shares.push_back(score == best ? 1.0 / static_cast<double>(winners) : 0);
  return shares;
}

Ranking ranking_of(const ArenaGame& game) {
  std::map<int, std::vector<int>, std::greater<>> by_score;
  for (std::size_t seat = 0; seat < game.bots.size(); ++seat)
    by_score[game.scores[seat]].push_back(game.bots[seat]);
  Ranking ranking;
  for (auto& [score, group] : by_score) ranking.push_back(std::move(group));
  return ranking;
}

// Hands out games to threads, and collects them.
class Run {
 public:
  Run(const ArenaPlan& plan, std::vector<ArenaGame> done, const ArenaReport& report)
      : plan_(plan), report_(report), games_(std::move(done)) {
    std::vector<bool> played(static_cast<std::size_t>(games_in(plan)));
    for (const ArenaGame& game : games_) played[static_cast<std::size_t>(game.number)] = true;
    for (std::size_t i = 0; i < played.size(); ++i) {
      if (!played[i]) to_play_.push_back(static_cast<std::int64_t>(i));
    }
  }

  std::vector<ArenaGame> play() {
    const int threads = std::max(1, std::min(plan_.threads, static_cast<int>(to_play_.size())));
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    std::sort(games_.begin(), games_.end(),
              [](const ArenaGame& a, const ArenaGame& b) { return a.number < b.number; });
    return std::move(games_);
  }

 private:
  void work() {
    for (std::int64_t number = next(); number >= 0; number = next()) {
      ArenaGame game = play_game(plan_, number);
      const std::lock_guard lock(mutex_);
      broken_off_ = broken_off_ || game.broken_off;
      if (!game.broken_off) games_.push_back(game);
      if (report_) report_(game, games_);
    }
  }

  std::int64_t next() {
    const std::lock_guard lock(mutex_);
    if (next_ == to_play_.size() || broken_off_ || decided(plan_, games_)) return -1;
    return to_play_[next_++];
  }

  const ArenaPlan& plan_;
  const ArenaReport& report_;
  std::mutex mutex_;
  std::vector<ArenaGame> games_;
  std::vector<std::int64_t> to_play_;
  std::size_t next_ = 0;
  bool broken_off_ = false;
};

void note_forfeit(const Choice& choice, Seat seat, int ply, ArenaGame& game) {
  int& count = game.forfeits[static_cast<std::size_t>(seat)][static_cast<std::size_t>(choice.forfeit)];
  if (count++ == 0) game.forfeited.push_back({seat, ply, choice.forfeit, choice.answer});
}

}  // namespace

std::vector<std::vector<int>> seatings(int bots, int players) {
  std::vector<std::vector<int>> all;
  std::vector<int> line_up;
  if (bots >= players) {
    add_choices(0, bots, players, line_up, all);
    return all;
  }
  for (int seat = 0; seat < players; ++seat) line_up.push_back(std::min(seat, bots - 1));
  add_orders(line_up, all);
  return all;
}

std::int64_t games_in(const ArenaPlan& plan) {
  const auto deal =
      static_cast<std::int64_t>(seatings(static_cast<int>(plan.bots.size()), plan.setup.players).size());
  return (plan.games + deal - 1) / deal * deal;
}

ArenaGame play_game(const ArenaPlan& plan, std::int64_t number) {
  const auto schedule = seatings(static_cast<int>(plan.bots.size()), plan.setup.players);
  const auto deal = static_cast<std::uint64_t>(number) / schedule.size();
  const auto players = static_cast<std::size_t>(plan.setup.players);
  ArenaGame game{.number = number,
                 .bots = schedule[static_cast<std::size_t>(number) % schedule.size()],
                 .scores = {},
                 .decisions = std::vector<int>(players),
                 .ms = std::vector<double>(players),
                 .longest_ms = std::vector<double>(players),
                 .forfeits = std::vector<Forfeits>(players)};
  Setup setup = plan.setup;
  setup.names.clear();
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::uint64_t seed =
        derived_seed(plan.seed + 1, static_cast<std::uint64_t>(number) * kMaxSeats + seat + 1);
    const Contestant& contestant = plan.bots[static_cast<std::size_t>(game.bots[seat])];
    bots.push_back(contestant.make({number, static_cast<Seat>(seat), seed}));
    setup.names.push_back(contestant.shown);
  }

  Result<Table> table = Table::open(setup);
  IGRA_CHECK(table);
  EventList legal;
  for (;;) {
    table->draw_chance(derived_seed(plan.seed, deal + 1));
    if (table->over()) break;
    const auto seat = static_cast<std::size_t>(table->actor().seat);
    legal.clear();
    table->position().legal(legal);
    const auto start = std::chrono::steady_clock::now();
    const Choice choice = bots[seat]->choose(Knowledge(*table), plan.budget);
    if (legal.size() > 1) {
      const double ms = ms_since(start);
      ++game.decisions[seat];
      game.ms[seat] += ms;
      game.longest_ms[seat] = std::max(game.longest_ms[seat], ms);
    }
    if (choice.forfeit != Forfeit::none) {
      note_forfeit(choice, static_cast<Seat>(seat), table->ply(), game);
      game.broken_off = plan.strict;
    }
    if (game.broken_off) break;
    IGRA_CHECK(std::find(legal.begin(), legal.end(), choice.event) != legal.end());
    table->apply(choice.event);
  }
  const Scores scores = scores_now(table->position());
  game.scores.assign(scores.begin(), scores.begin() + plan.setup.players);
  for (const auto& bot : bots) bot->match_over(game.scores);
  if (plan.keep) plan.keep(game, *table);
  return game;
}

std::vector<ArenaGame> run_arena(const ArenaPlan& plan, std::vector<ArenaGame> done,
                                 const ArenaReport& report) {
  return Run(plan, std::move(done), report).play();
}

bool decided(const ArenaPlan& plan, const std::vector<ArenaGame>& games) {
  constexpr double kWide = 3;
  constexpr double kFewest = 30;
  if (plan.question < 0) return false;
  double wins = 0;
  double seats = 0;
  for (const ArenaGame& game : games) {
    const std::vector<double> shares = victory_shares(game);
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      if (game.bots[seat] != 0) continue;
      wins += shares[seat];
      seats += 1;
    }
  }
  return seats >= kFewest && !wilson(wins, seats, kWide).contains(plan.question);
}

std::vector<Standing> standings(const ArenaPlan& plan, const std::vector<ArenaGame>& games) {
  std::vector<Standing> all(plan.bots.size());
  std::vector<std::int64_t> decisions(plan.bots.size());
  std::vector<Ranking> rankings;
  for (const ArenaGame& game : games) {
    rankings.push_back(ranking_of(game));
    const std::vector<double> shares = victory_shares(game);
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      const auto bot = static_cast<std::size_t>(game.bots[seat]);
      Standing& standing = all[bot];
      ++standing.seats;
      standing.win_rate += shares[seat];
      standing.mean_score += game.scores[seat];
      standing.ms_per_decision += game.ms[seat];
      standing.longest_ms = std::max(standing.longest_ms, game.longest_ms[seat]);
      decisions[bot] += game.decisions[seat];
      for (std::size_t why = 0; why < standing.forfeits.size(); ++why) {
        standing.forfeits[why] += game.forfeits[seat][why];
      }
    }
  }
  const auto bots = static_cast<int>(plan.bots.size());
  const std::vector<Rating> by_places = plackett_luce(bots, rankings, RatedBy::places);
  const std::vector<Rating> by_wins = plackett_luce(bots, rankings, RatedBy::wins);
  for (std::size_t bot = 0; bot < all.size(); ++bot) {
    Standing& standing = all[bot];
    const auto seats = static_cast<double>(std::max<std::int64_t>(1, standing.seats));
    standing.bot = plan.bots[bot].name;
    standing.interval = wilson(standing.win_rate, static_cast<double>(standing.seats));
    standing.win_rate /= seats;
    standing.mean_score /= seats;
    standing.ms_per_decision /= static_cast<double>(std::max<std::int64_t>(1, decisions[bot]));
    standing.rating = by_places[bot];
    standing.rating_by_wins = by_wins[bot];
  }
  return all;
}

}  // namespace igra
#endif
