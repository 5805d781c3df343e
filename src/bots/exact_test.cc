#include "bots/exact.h"

#include <gtest/gtest.h>

#include "games/null/null.h"

namespace igra {
namespace {

const SearchConfig kConfig{.margin_weight = 0.2f, .margin_scale = 3.0f};

// The same thing obviously: rewards by seat, from any position.
std::vector<double> brute_force(const null::State& state) {
  const auto players = static_cast<std::size_t>(state.players());
  const auto after = [](null::State next, Event event) {
    next.apply(event);
    return brute_force(next);
  };
  if (state.actor().kind == ActorKind::end) {
    Scores scores{};
    state.scores(scores);
    Estimate estimate;
    settle(scores, state.players(), estimate);
    Rewards rewards{};
    reward(estimate, state.players(), kConfig, rewards);
    return {rewards.begin(), rewards.begin() + static_cast<std::ptrdiff_t>(players)};
  }
  if (state.actor().kind == ActorKind::chance) {
    Outcomes outcomes;
    state.outcomes(outcomes);
    std::vector<double> sum(players);
    double all = 0;
    for (const Outcome& outcome : outcomes) {
      const std::vector<double> one = after(state, outcome.event);
      for (std::size_t i = 0; i < players; ++i) sum[i] += outcome.weight * one[i];
      all += outcome.weight;
    }
    for (double& value : sum) value /= all;
    return sum;
  }
  EventList legal;
  state.legal(legal);
  std::vector<double> best;
  for (const Event event : legal) {
    std::vector<double> one = after(state, event);
    const auto seat = static_cast<std::size_t>(state.actor().seat);
    if (best.empty() || one[seat] > best[seat]) best = std::move(one);
  }
  return best;
}

null::State dealt(int players, std::uint64_t seed) {
  null::State state = null::State::start(players, {});
  Rng rng(seed);
  while (state.actor().kind == ActorKind::chance) state.apply(state.draw(rng));
  return state;
}

TEST(Exact, equals_brute_force) {
  const Watch patient({.ms = -1, .iterations = 1}, 1);
  for (int players = 2; players <= null::kMaxPlayers; ++players) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const null::State state = dealt(players, seed);
      const auto solved = Exact<null::State>(kConfig, patient).solve(state);
      ASSERT_EQ(solved.size(), 2u);
      for (const auto& one : solved) {
        null::State next = state;
        next.apply(one.event);
        const std::vector<double> wanted = brute_force(next);
        for (std::size_t seat = 0; seat < wanted.size(); ++seat) {
          EXPECT_NEAR(static_cast<double>(one.outlook.rewards[seat]), wanted[seat], 1e-5);
        }
      }
    }
  }
}

TEST(Exact, gives_up_when_it_is_too_much) {
  SearchConfig hasty = kConfig;
  hasty.exact_nodes = 5;
  const Watch patient({.ms = -1, .iterations = 1}, 1);
  EXPECT_TRUE(Exact<null::State>(hasty, patient).solve(dealt(4, 1)).empty());
}

}  // namespace
}  // namespace igra
