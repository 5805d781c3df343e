#include "lab/collect/collect.h"

#include <gtest/gtest.h>

#include <numeric>

#include "games/all.h"
#include "lab/collect/in_order.h"
#include "lab/report/report.h"

namespace igra::lab {
namespace {

Plan plan_for(const Game& game, int players, std::int64_t games, int threads = 1) {
  return {.rules = {&game, players, standard_options(game.info().options)},
          .bot = "random",
          .budget = {},
          .games = games,
          .seed = "test",
          .threads = threads};
}

TEST(InOrder, takes_everything_in_ascending_order) {
  for (const int threads : {1, 2, 7}) {
    std::vector<std::int64_t> taken;
    in_order(
        100, threads, [](std::int64_t i) { return i * i; },
        [&](std::int64_t made) { taken.push_back(made); });
    ASSERT_EQ(taken.size(), 100u);
    for (std::int64_t i = 0; i < 100; ++i) EXPECT_EQ(taken[static_cast<std::size_t>(i)], i * i);
  }
  in_order(0, 4, [](std::int64_t i) { return i; }, [](std::int64_t) { FAIL(); });
}

TEST(Collect, does_not_depend_on_threads) {
  for (const Game* game : all_games()) {
    const auto report = [&](int threads) {
      const Question question{.plan = plan_for(*game, game->info().min_players, 12, threads),
                              .deals = 3,
                              .pair = {"random", "random"},
                              .other = {}};
      return json_report(investigate(question, {}));
    };
    const std::string one = report(1);
    EXPECT_EQ(one, report(3)) << game->info().id;
    EXPECT_EQ(one, report(1)) << game->info().id;
  }
}

TEST(Collect, totals_agree) {
  for (const Game* game : all_games()) {
    for (const int players : {game->info().min_players, game->info().max_players}) {
      Plan plan = plan_for(*game, players, 10);
      if (!check_start(game->info(), players, plan.rules.options)) continue;
      int told = 0;
      const Study study = collect(plan, [&] { ++told; });
      EXPECT_EQ(told, 10);
      ASSERT_EQ(study.games(), 10);
      std::int64_t events = 0, decisions = 0;
      double points = 0;
      for (const Figures& match : study.matches) {
        events += match.events;
        decisions += match.decisions;
        EXPECT_NEAR(std::accumulate(match.win.begin(), match.win.end(), 0.0), 1, 1e-9);
        EXPECT_EQ(match.margin == 0, match.shared);
        for (int place = 0; place < players; ++place) points += match.scores[static_cast<std::size_t>(place)];
      }
      std::int64_t choices = 0;
      for (const auto& [legal, times] : study.choice_counts) choices += times;
      EXPECT_EQ(choices, decisions);
      double reasons = 0;
      for (const auto& [key, reason] : study.reasons) {
        reasons += reason.points.sum();
        EXPECT_EQ(reason.points.count(), 10) << key;
      }
      EXPECT_NEAR(reasons, points, 1e-6) << game->info().id;
      std::int64_t acts = 0;
      for (const auto& [trait, worth] : study.traits) acts += trait.aspect == Aspect::act ? worth.times : 0;
      EXPECT_LE(acts, events);
      EXPECT_GE(acts, decisions);
      EXPECT_FALSE(study.endings.empty());
    }
  }
}

// Round 1 of a match to one token is the whole match, and its deal is known before anybody plays.
TEST(Matches, with_the_same_deal_have_the_same_luck) {
  const Game& game = *find_game("paws");
  Rules rules{&game, 2, standard_options(game.info().options)};
  ASSERT_TRUE(set_option(game.info().options, rules.options, "tokens", "1"));
  const auto dealt = [&](std::uint64_t deal, std::uint64_t bots) {
    const Trace trace = play_match(rules, deal, {"random", "random"}, {bots, bots + 1}, {});
    std::map<Trait, Counts> cards;
    for (const auto& [trait, counts] : trace.traits) {
      if (trait.verb == "deal" && trait.aspect == Aspect::thing) cards[trait] = counts;
    }
    return cards;
  };
  EXPECT_EQ(dealt(1, 10), dealt(1, 20));
  EXPECT_NE(dealt(1, 10), dealt(2, 10));
}

TEST(Matches, rounds_and_their_ends_are_read_off_the_view) {
  const Game& game = *find_game("paws");
  const Rules rules{&game, 2, standard_options(game.info().options)};
  const Trace trace = play_match(rules, 1, {"random", "random"}, {1, 2}, {});
  EXPECT_GE(trace.rounds, 2);
  int ends = 0;
  for (const auto& [ending, times] : trace.endings) ends += times;
  EXPECT_EQ(ends, trace.rounds);
}

// Two players; seat 1 decides first.
Trace made_up(const std::vector<std::array<int, 2>>& standings) {
  Trace trace;
  trace.first = 1;
  for (const auto& [a, b] : standings) trace.standings.push_back({a, b});
  trace.decisions = static_cast<int>(standings.size()) - 1;
  trace.events = trace.decisions;
  trace.scores = trace.standings.back();
  trace.win = victory(trace.scores, 2);
  for (int i = 0; i < trace.decisions; ++i) {
    trace.actors.push_back((1 + i) % 2);
    trace.choices.push_back(1 + i % 2);
    trace.expectations.push_back(0.1 * i);
  }
  return trace;
}

TEST(Figures, of_a_comeback) {
  const Figures figures = figures_of(made_up({{0, 0}, {0, 3}, {5, 3}, {5, 9}, {12, 9}}), 2);
  EXPECT_EQ(figures.scores[0], 9);  // by place: seat 1 went first
  EXPECT_EQ(figures.win[1], 1);
  EXPECT_FALSE(figures.shared);
  EXPECT_EQ(figures.margin, 3);
  EXPECT_EQ(figures.lead_changes, 3);
  EXPECT_EQ(figures.decided, 1);
  EXPECT_EQ(figures.deficit, 4);
  EXPECT_FALSE(figures.comeback);  // ahead at half-time
  EXPECT_DOUBLE_EQ(figures.choices, 1.5);
  EXPECT_DOUBLE_EQ(figures.forced, 0.5);
  EXPECT_DOUBLE_EQ(figures.lowest, 0.1);  // seat 0 decided second
}

TEST(Figures, of_a_shared_victory_and_a_walk_over) {
  const Figures shared = figures_of(made_up({{0, 0}, {4, 0}, {4, 4}}), 2);
  EXPECT_TRUE(shared.shared);
  EXPECT_EQ(shared.decided, -1);
  EXPECT_EQ(shared.win[0], 0.5);
  const Figures easy = figures_of(made_up({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}), 2);
  EXPECT_EQ(easy.decided, 0.25);
  EXPECT_EQ(easy.lead_changes, 0);
}

TEST(Study, knows_how_often_leaders_win) {
  Study study(2);
  study.add(made_up({{0, 0}, {0, 3}, {5, 3}, {5, 9}, {12, 9}}));
  EXPECT_EQ(study.led[0], 0);  // all level
  EXPECT_EQ(study.led[kSteps / 2], 1);
  EXPECT_EQ(study.leader_won[kSteps / 2], 1);
  EXPECT_EQ(study.leader_won[kSteps / 4], 0);
  EXPECT_EQ(study.leader_won[kSteps], 1);
}

}  // namespace
}  // namespace igra::lab
