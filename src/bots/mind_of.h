// Mind and Thinker of a game that is known: included where games are named, and nowhere else.
#pragma once

#include <algorithm>

#include "bots/exact.h"
#include "bots/mind.h"
#include "bots/no_opinion.h"
#include "bots/search.h"

#ifndef __wasm__
#include <thread>
#endif

namespace igra {

// The heuristic's own way to search, or the standard one.
template <class H>
SearchConfig config_of() {
  if constexpr (requires { H::config(); }) {
    return H::config();
  } else {
    return {};
  }
}

template <GameState S, HeuristicFor<S> H>
class ThinkerOf final : public Thinker {
 public:
  ThinkerOf(const H& mind, const SearchConfig& config, std::uint64_t seed)
      : mind_(mind), config_(config), seed_(seed) {}

  Choice think(const Knowledge& knowledge, const Budget& budget) override {
    if (!config_.hidden) {
      Choice exact = solve(knowledge, budget);
      if (!exact.candidates.empty()) return exact;
    }
    prepare(knowledge, budget);
    run(knowledge, within_choice(knowledge, budget));
    return merged(knowledge);
  }

  std::size_t memory_used() const override {
    std::size_t bytes = 0;
    for (const auto& search : searches_) bytes += search->tree().bytes();
    return bytes;
  }

 private:
  using Searcher = Search<S, H>;

  // A seat without a choice needs no time; a few iterations say how things stand.
  static Budget within_choice(const Knowledge& knowledge, Budget budget) {
    constexpr std::int64_t kForced = 32;
    EventList legal;
    knowledge.legal(legal);
    if (legal.size() > 1) return budget;
    budget.iterations = budget.iterations > 0 ? std::min(budget.iterations, kForced) : kForced;
    return budget;
  }

  // Half the time at most: if that is not enough, the search still has the other half.
  Choice solve(const Knowledge& knowledge, Budget budget) {
    Rng rng(seed_);
    const S state = knowledge.sample_as<S>(rng);
    Choice choice{};
    if (!mind_.settled(state)) return choice;
    if (budget.ms > 0) budget.ms = (budget.ms + 1) / 2;
    const Watch watch(budget, config_.iterations_per_ms);
    const auto seat = static_cast<std::size_t>(knowledge.seat());
    for (const auto& solved : Exact<S>(config_, watch).solve(state)) {
      const Estimate& estimate = solved.outlook.estimate;
      choice.candidates.push_back(
          {.event = solved.event,
           .win = static_cast<double>(estimate.win[seat]),
           .scores = {estimate.scores.begin(), estimate.scores.begin() + state.players()},
           .value = static_cast<double>(solved.outlook.rewards[seat])});
    }
    sort_candidates(choice.candidates);
    if (!choice.candidates.empty()) choice.event = choice.candidates.front().event;
    return choice;
  }

  // As many searches as threads, each with what it can keep of its tree.
  void prepare(const Knowledge& knowledge, const Budget& budget) {
    const auto threads = static_cast<std::size_t>(std::max(1, budget.threads));
    if (memory_ != budget.memory) searches_.clear();
    memory_ = budget.memory;
    searches_.resize(std::min(threads, searches_.size()));
    const bool follows = ply_ > 0 && knowledge.ply() > ply_ && knowledge.digest(ply_) == past_;
    for (auto& search : searches_) {
      if (follows) {
        search->follow(knowledge, ply_);
      } else {
        search->forget();
      }
    }
    while (searches_.size() < threads) {
      const std::uint64_t seed =
          derived_seed(seed_, searches_.size() + static_cast<std::uint64_t>(ply_) * 64);
      searches_.push_back(std::make_unique<Searcher>(mind_, config_, seed, budget.memory));
    }
    ply_ = knowledge.ply();
    past_ = knowledge.digest(ply_);
  }

  void run(const Knowledge& knowledge, const Budget& budget) {
    const Watch watch(budget, config_.iterations_per_ms);
    const auto search = [&](Searcher& one) {
      one.run([&](Rng& rng) { return knowledge.sample_as<S>(rng); }, knowledge.seat(), watch);
    };
#ifdef __wasm__
    for (auto& one : searches_) search(*one);
#else
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < searches_.size(); ++i) {
      others.emplace_back([&search, &one = *searches_[i]] { search(one); });
    }
    search(*searches_.front());
    for (std::thread& other : others) other.join();
#endif
  }

  // Everything added up in the order of the threads' numbers, so that their timing changes nothing.
  Choice merged(const Knowledge& knowledge) const {
    Choice choice{};
    const auto& first = searches_.front()->learned();
    for (std::size_t i = 0; i < first.size(); ++i) {
      typename Searcher::Learned sum{.event = first[i].event};
      for (const auto& search : searches_) add(sum, search->learned()[i]);
      choice.candidates.push_back(candidate(sum, knowledge.players()));
    }
    for (const auto& search : searches_) {
      choice.iterations += search->iterations();
      choice.decisions += search->decisions();
    }
    sort_candidates(choice.candidates);
    choice.event = choice.candidates.front().event;
    return choice;
  }

  static void add(typename Searcher::Learned& sum, const typename Searcher::Learned& one) {
    sum.visits += one.visits;
    sum.all_visits += one.all_visits;
    sum.win += one.win;
    sum.value += one.value;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) sum.scores[seat] += one.scores[seat];
  }

  static Candidate candidate(const typename Searcher::Learned& learned, int players) {
    const double fresh = std::max(1u, learned.visits);
    const double all = std::max(1u, learned.all_visits);
    Candidate candidate{.event = learned.event,
                        .win = learned.win / fresh,
                        .scores = {},
                        .visits = learned.all_visits,
                        .value = learned.value / all,
                        .tried = learned.visits > 0};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      candidate.scores.push_back(learned.scores[seat] / fresh);
    }
    return candidate;
  }

  const H& mind_;
  const SearchConfig config_;
  const std::uint64_t seed_;
  std::vector<std::unique_ptr<Searcher>> searches_;
  std::size_t memory_ = 0;
  int ply_ = 0;             // where the last search stood, 0: nowhere
  std::uint64_t past_ = 0;  // digest of what led there
};

template <GameState S, HeuristicFor<S> H>
class MindOf final : public Mind {
 public:
  MindOf() = default;
  explicit MindOf(std::span<const float> values) : opinion_(values) {}

  const GameInfo& info() const override { return S::info(); }
  SearchConfig config() const override { return config_of<H>(); }
  std::span<const Parameter> parameters() const override { return H::parameters(); }
  std::unique_ptr<Mind> with(std::span<const float> values) const override {
    return std::make_unique<MindOf>(values);
  }

  std::unique_ptr<Thinker> thinker(const SearchConfig& config, std::uint64_t seed) const override {
    return std::make_unique<ThinkerOf<S, H>>(opinion_, config, seed);
  }
  std::unique_ptr<Thinker> plain_thinker(std::uint64_t seed) const override {
    SearchConfig plain = NoOpinion<S>::config();
    plain.hidden = config_of<H>().hidden;
    plain.chance_nodes = !plain.hidden;
    plain.iterations_per_ms = config_of<H>().iterations_per_ms;
    return std::make_unique<ThinkerOf<S, NoOpinion<S>>>(none_, plain, seed);
  }

  std::vector<float> weigh(const Knowledge& knowledge, Rng& rng) const override {
    EventList legal;
    knowledge.legal(legal);
    std::vector<float> weights(static_cast<std::size_t>(legal.size()));
    opinion_.weigh(knowledge.sample_as<S>(rng), legal, weights);
    return weights;
  }

  std::vector<Candidate> glance(const Knowledge& knowledge, int worlds, Rng& rng) const override {
    EventList legal;
    knowledge.legal(legal);
    std::vector<Candidate> candidates;
    for (const Event event : legal) {
      candidates.push_back({.event = event,
                            .win = 0,
                            .scores = std::vector<double>(static_cast<std::size_t>(knowledge.players()))});
    }
    for (int world = 0; world < worlds; ++world) {
      const S sampled = knowledge.sample_as<S>(rng);
      const Rng chance(rng.next());
      for (Candidate& candidate : candidates) add_look(sampled, chance, 1.0 / worlds, candidate);
    }
    return candidates;
  }

 private:
  // Every event meets the same luck.
  void add_look(S state, Rng chance, double share, Candidate& candidate) const {
    const auto seat = static_cast<std::size_t>(state.actor().seat);
    state.apply(candidate.event);
    while (state.actor().kind == ActorKind::chance) state.apply(state.draw(chance));
    Estimate estimate;
    opinion_.evaluate(state, estimate);
    Rewards rewards;
    reward(estimate, state.players(), config_of<H>(), rewards);
    candidate.win += share * static_cast<double>(estimate.win[seat]);
    candidate.value += share * static_cast<double>(rewards[seat]);
    for (std::size_t i = 0; i < candidate.scores.size(); ++i) {
      candidate.scores[i] += share * static_cast<double>(estimate.scores[i]);
    }
  }

  H opinion_;
  NoOpinion<S> none_;
};

}  // namespace igra
