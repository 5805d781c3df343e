#include <gtest/gtest.h>

#include <thread>

#include "bots/mind.h"
#include "bots/scenes_for_tests.h"
#include "games/all.h"

namespace igra {
namespace {

std::vector<const Game*> games_to_test() {
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  games.push_back(&template_game());
  return games;
}

Budget iterations(std::int64_t n, int threads = 1) { return {.ms = -1, .iterations = n, .threads = threads}; }

std::unique_ptr<Thinker> thinker(const Game& game, std::uint64_t seed) {
  const Mind& mind = mind_of(game);
  return mind.thinker(mind.config(), seed);
}

void expect_equal(const Choice& a, const Choice& b) {
  EXPECT_EQ(a.event, b.event);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_EQ(a.decisions, b.decisions);
  ASSERT_EQ(a.candidates.size(), b.candidates.size());
  for (std::size_t i = 0; i < a.candidates.size(); ++i) {
    EXPECT_EQ(a.candidates[i].event, b.candidates[i].event);
    EXPECT_EQ(a.candidates[i].visits, b.candidates[i].visits);
    EXPECT_EQ(a.candidates[i].win, b.candidates[i].win);
    EXPECT_EQ(a.candidates[i].value, b.candidates[i].value);
    EXPECT_EQ(a.candidates[i].scores, b.candidates[i].scores);
  }
}

TEST(Search, equal_seeds_and_iterations_choose_equally) {
  for (const Game* game : games_to_test()) {
    for (const int threads : {1, 3}) {
      const Table table = scene(*game, game->info().min_players, 1);
      const Budget budget = iterations(60, threads);
      expect_equal(thinker(*game, 5)->think(Knowledge(table), budget),
                   thinker(*game, 5)->think(Knowledge(table), budget));
    }
  }
}

// Honesty: what it chooses follows from what the seat knows, not from what is true.
TEST(Search, worlds_that_look_alike_are_treated_alike) {
  for (const Game* game : games_to_test()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const Table table = scene(*game, most_players(*game), seed);
      Rng rng(seed);
      const auto other = table.position().sample(table.actor().seat, rng);
      for (const std::string_view name : bot_names()) {
        const Mind& mind = mind_of(*game);
        expect_equal(make_bot(name, mind, 9)->choose(Knowledge(table.position()), iterations(25)),
                     make_bot(name, mind, 9)->choose(Knowledge(*other), iterations(25)));
      }
    }
  }
}

TEST(Search, candidates_are_the_legal_events_with_estimates) {
  for (const Game* game : games_to_test()) {
    const Table table = scene(*game, game->info().min_players, 3);
    const Choice choice = thinker(*game, 1)->think(Knowledge(table), iterations(200));
    EventList legal;
    table.position().legal(legal);
    ASSERT_EQ(choice.candidates.size(), static_cast<std::size_t>(legal.size()));
    EXPECT_EQ(choice.event, choice.candidates.front().event);
    std::int64_t before = choice.candidates.front().visits;
    for (const Candidate& candidate : choice.candidates) {
      EXPECT_LE(candidate.visits, before);
      before = candidate.visits;
      EXPECT_GE(candidate.win, 0);
      EXPECT_LE(candidate.win, 1.0001);
      EXPECT_EQ(candidate.scores.size(), static_cast<std::size_t>(game->info().min_players));
    }
  }
}

// A bot that remembers starts its next search with what it learned below the events that came.
TEST(Search, keeps_the_tree_below_what_happened) {
  int kept = 0;
  for (const Game* game : games_to_test()) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Table table = scene(*game, game->info().min_players, seed);
      const Seat seat = table.actor().seat;
      const auto remembers = thinker(*game, 2);
      table.apply(remembers->think(Knowledge(table), iterations(400)).event);
      Rng rng(seed);
      for (int i = 0; i < 40 && table.actor() != Actor::player(seat) && !table.over(); ++i) {
        EventList legal;
        if (table.actor().kind == ActorKind::chance) {
          table.apply(table.position().draw(rng));
        } else {
          table.position().legal(legal);
          table.apply(legal[0]);
        }
      }
      if (table.actor() != Actor::player(seat)) continue;
      const Choice next = remembers->think(Knowledge(table), iterations(50));
      const Choice fresh = thinker(*game, 2)->think(Knowledge(table), iterations(50));
      std::int64_t visits = 0;
      for (const Candidate& candidate : next.candidates) visits += candidate.visits;
      EXPECT_EQ(next.candidates.size(), fresh.candidates.size());
      EXPECT_GE(visits, next.iterations);
      kept += visits > next.iterations;
      EXPECT_TRUE(find_event(table.position(), event_text(table.position(), next.event)));
    }
  }
  EXPECT_GT(kept, 0);
}

// How much the difference between the first two events' values depends on the luck of a search.
double noise(const Table& table, const Mind& mind, const SearchConfig& config) {
  constexpr int kSearches = 30;
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 0; seed < kSearches; ++seed) {
    const Choice choice = mind.thinker(config, seed)->think(Knowledge(table), iterations(60));
    EventList legal;
    table.position().legal(legal);
    double difference = 0;
    for (const Candidate& candidate : choice.candidates) {
      if (candidate.event == legal[0]) difference += candidate.value;
      if (candidate.event == legal[1]) difference -= candidate.value;
    }
    sum += difference;
    squares += difference * difference;
  }
  return squares / kSearches - sum / kSearches * (sum / kSearches);
}

TEST(Search, common_luck_tells_events_apart_with_less_noise) {
  const Game& game = *find_game("carcassonne");
  const Mind& mind = mind_of(game);
  double common = 0;
  double separate = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Table table = scene(game, 2, seed);
    SearchConfig config = mind.config();
    config.priors = false;  // everything is tried equally often
    config.common_luck = true;
    common += noise(table, mind, config);
    config.common_luck = false;
    separate += noise(table, mind, config);
  }
  EXPECT_LT(common, 0.7 * separate);
}

TEST(Search, forgets_when_events_were_taken_back) {
  for (const Game* game : games_to_test()) {
    Table table = scene(*game, game->info().min_players, 2);
    const auto remembers = thinker(*game, 2);
    remembers->think(Knowledge(table), iterations(100));
    Rng rng(8);
    play_on(table, 3, rng);
    if (table.over()) continue;
    remembers->think(Knowledge(table), iterations(100));
    table = scene(*game, game->info().min_players, 5);
    const Choice choice = remembers->think(Knowledge(table), iterations(100));
    EXPECT_TRUE(find_event(table.position(), event_text(table.position(), choice.event)));
  }
}

TEST(Search, keeps_to_its_memory) {
  for (const Game* game : games_to_test()) {
    const Table table = scene(*game, game->info().min_players, 4);
    Budget budget = iterations(3000);
    budget.memory = 1 << 16;
    const auto small = thinker(*game, 3);
    const Choice choice = small->think(Knowledge(table), budget);
    EXPECT_LE(small->memory_used(), budget.memory);
    EXPECT_TRUE(find_event(table.position(), event_text(table.position(), choice.event)));
  }
}

TEST(Search, answers_when_told_to_stop) {
  const Game& game = *all_games().front();
  const Table table = scene(game, 2, 1);
  std::atomic<bool> stop = false;
  Budget budget{.ms = -1, .iterations = 0, .threads = 2, .stop = &stop};
  std::thread impatient([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  const Choice choice = thinker(game, 1)->think(Knowledge(table), budget);
  impatient.join();
  EXPECT_FALSE(choice.candidates.empty());
}

TEST(Search, time_ends_it) {
  for (const Game* game : games_to_test()) {
    const Table table = scene(*game, game->info().min_players, 7);
    const auto start = std::chrono::steady_clock::now();
    thinker(*game, 1)->think(Knowledge(table), {.ms = 10});
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));  // generous: busy machines
  }
}

}  // namespace
}  // namespace igra
