// A heuristic without any knowledge, for every game: plays at random, likes everything equally, believes
// every world. `kHidden` says whether seats know different things. With it the search is the textbook one,
// against which the others are measured.
#pragma once

#include "bots/estimate.h"
#include "core/playout.h"

namespace igra {

template <GameState S, bool kHidden = true>
class NoOpinion {
 public:
  NoOpinion() = default;
  explicit NoOpinion(std::span<const float>) {}
  static std::span<const Parameter> parameters() { return {}; }
  static SearchConfig config() {
    return {.hidden = kHidden,
            .chance_nodes = !kHidden,
            .priors = false,
            .explore = 0.7f,
            .rollout_decisions = SearchConfig::kToTheEnd,
            .margin_weight = 0};
  }

  // Asked for an estimate all the same, it plays some games.
  void evaluate(const S& state, Estimate& estimate) const {
    estimate = {};
    if (state.actor().kind == ActorKind::end) return add_playout(state, 1, estimate);
    for (std::uint64_t game = 0; game < kPlayouts; ++game) {
      S end = state;
      Rng rng(game);
      PlayoutCount count;
      playout(end, rng, count);
      add_playout(end, 1.0f / kPlayouts, estimate);
    }
  }
  void weigh(const S&, const EventList& legal, std::span<float> weights) const {
    for (int i = 0; i < legal.size(); ++i) weights[static_cast<std::size_t>(i)] = 1;
  }
  Event rollout(const S&, const EventList& legal, Rng& rng) const {
    return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
  }
  float plausibility(const S&, Seat) const { return 1; }
  bool settled(const S&) const { return false; }

 private:
  static constexpr int kPlayouts = 2;

  static void add_playout(const S& end, float share, Estimate& sum) {
    Scores scores{};
    end.scores(scores);
    Estimate one;
    settle(scores, end.players(), one);
    for (Seat seat = 0; seat < end.players(); ++seat) {
      sum.win[seat] += share * one.win[seat];
      sum.scores[seat] += share * one.scores[seat];
    }
  }
};

}  // namespace igra
