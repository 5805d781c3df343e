// Information-set Monte Carlo tree search, one for all games: many times over, it samples a world that
// looks to its seat like the real one, walks down a tree of what that seat would see happen, and learns
// from how the world ends or is estimated to end.
//
//   - Edges are what the seat observes: everybody's events, and chance where the seat sees it. What it
//     cannot see (others' draws) makes no node: worlds that look alike share their statistics.
//   - Each node maximises for the seat that acts there. An event is not always possible in a sampled world:
//     edges count how often they were available, and selection compares visits with that.
//   - Worlds follow the heuristic's plausibility by Metropolis' rule: a new sample replaces the current
//     world with the ratio of their plausibilities. One sample an iteration, and in the long run exact.
//   - A run of chance events is one edge, named by a mix of what was seen.
//
// Players' events are taken to be seen by all, as in every game here.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "bots/budget.h"
#include "bots/estimate.h"
#include "bots/knowledge.h"
#include "bots/tree.h"
#include "core/arithmetic.h"
#include "core/heuristic.h"

namespace igra {

template <GameState S, HeuristicFor<S> H>
class Search {
 public:
  // What was learned of one event at the root. Wins and scores are sums over the visits of the last run;
  // `value` and `all_visits` count what earlier runs left in the tree too.
  struct Learned {
    Event event;
    std::uint32_t visits = 0;
    double win = 0;
    std::array<double, kMaxSeats> scores{};
    std::uint32_t all_visits = 0;
    double value = 0;
  };

  Search(const H& mind, const SearchConfig& config, std::uint64_t seed, std::size_t memory)
      : mind_(mind), config_(config), rng_(seed), tree_(memory) {}

  // Searches for `seat`, which acts in every world that source(rng) samples.
  template <class Source>
  void run(Source source, Seat seat, const Watch& watch) {
    seat_ = seat;
    iterations_ = decisions_ = 0;
    current_ = source(rng_);
    belief_ = mind_.plausibility(current_, seat_);
    if (config_.common_luck) luck_ = rng_.next();
    open_root();
    while (!watch.over(iterations_)) {
      iterate(next_world(source));
      ++iterations_;
    }
    close_root();
  }

  // Keeps of the tree what lies beyond the events seen since `ply`, where the last run stood; if it never
  // thought of them, nothing is left.
  void follow(const Knowledge& knowledge, int ply);
  void forget() { tree_.clear(); }

  const std::vector<Learned>& learned() const { return learned_; }
  std::int64_t iterations() const { return iterations_; }
  std::int64_t decisions() const { return decisions_; }
  const Tree& tree() const { return tree_; }

 private:
  struct Step {
    Tree::EdgeId edge;
    Seat seat;  // whose rewards it collects; -1 for chance
  };

  template <class Source>
  const S& next_world(Source& source);
  void iterate(S world);
  int choose(const S& world, Tree::NodeId node, Tree::EdgeId& edge);
  int choose_by_bounds(Tree::NodeId node, Tree::EdgeId& edge);
  int choose_by_priors(const S& world, Tree::NodeId node, Tree::EdgeId& edge);
  void add_weighed(const S& world, Tree::NodeId node);
  Tree::NodeId below(Tree::EdgeId edge, std::uint32_t seen);
  Rng luck_of(std::uint32_t tries) const { return Rng(luck_ + tries); }
  std::uint32_t let_chance_act(S& world);
  bool observed(const S& world, Event event);
  static std::uint32_t mixed(std::uint32_t seen, Event event);
  void roll_out(S& world);
  void estimate(const S& world);
  void learn(int root_choice, int players);
  void open_root();
  void close_root();

  const H& mind_;
  const SearchConfig config_;
  Rng rng_;
  std::uint64_t luck_ = 0;  // seed of the common one
  Tree tree_;
  Seat seat_ = 0;
  S current_{};  // the world that is believed now
  float belief_ = 1;
  std::vector<Learned> learned_;
  std::int64_t iterations_ = 0;
  std::int64_t decisions_ = 0;

  // Scratch of one iteration, kept so that nothing is allocated.
  EventList legal_;
  std::array<Tree::EdgeId, EventList::kCapacity> edges_;
  std::array<float, EventList::kCapacity> weights_;
  std::vector<Step> path_;
  Estimate estimate_;
  std::string text_;
  std::string seen_text_;
};

template <GameState S, HeuristicFor<S> H>
template <class Source>
const S& Search<S, H>::next_world(Source& source) {
  if (!config_.hidden) return current_;
  const S proposed = source(rng_);
  const float belief = mind_.plausibility(proposed, seat_);
  if (belief >= belief_ || rng_.unit() * belief_ < belief) {
    current_ = proposed;
    belief_ = belief;
  }
  return current_;
}

// 1. Down the tree to a leaf. 2. From there to an estimate. 3. Back up.
template <GameState S, HeuristicFor<S> H>
void Search<S, H>::iterate(S world) {
  path_.clear();
  const int players = world.players();
  Tree::NodeId node = Tree::kRoot;
  int root_choice = -1;
  for (Actor actor = world.actor(); actor.kind == ActorKind::player; actor = world.actor()) {
    Tree::EdgeId edge;
    const int chosen = choose(world, node, edge);
    if (node == Tree::kRoot) {
      root_choice = chosen;
      if (config_.common_luck) rng_ = luck_of(learned_[static_cast<std::size_t>(chosen)].visits);
    }
    world.apply(legal_[chosen]);
    ++decisions_;
    const std::uint32_t seen = let_chance_act(world);
    if (edge == Tree::kNone) break;
    path_.push_back({edge, actor.seat});
    node = below(edge, seen);
    if (node == Tree::kNone) break;
  }
  roll_out(world);
  estimate(world);
  learn(root_choice, players);
}

// The node after an edge and what was seen of chance behind it; kNone at a leaf of the tree.
template <GameState S, HeuristicFor<S> H>
Tree::NodeId Search<S, H>::below(Tree::EdgeId edge, std::uint32_t seen) {
  if (tree_.edge(edge).visits < static_cast<std::uint32_t>(config_.expand_visits)) return Tree::kNone;
  const Tree::NodeId node = tree_.child(edge);
  if (seen == 0 || node == Tree::kNone) return node;
  const Tree::EdgeId outcome = tree_.find_or_add(node, seen);
  if (outcome == Tree::kNone) return Tree::kNone;
  path_.push_back({outcome, -1});
  const bool leaf = tree_.edge(outcome).visits < static_cast<std::uint32_t>(config_.expand_visits);
  return leaf ? Tree::kNone : tree_.child(outcome);
}

// The index of an event in legal_ and its edge, kNone if there is no memory for one.
template <GameState S, HeuristicFor<S> H>
int Search<S, H>::choose(const S& world, Tree::NodeId node, Tree::EdgeId& edge) {
  legal_.clear();
  world.legal(legal_);
  return config_.priors ? choose_by_priors(world, node, edge) : choose_by_bounds(node, edge);
}

// UCB1: everything once in random order, then the highest upper confidence bound.
template <GameState S, HeuristicFor<S> H>
int Search<S, H>::choose_by_bounds(Tree::NodeId node, Tree::EdgeId& edge) {
  int untried = 0;
  int best = -1;
  float best_bound = -1;
  const float explore = config_.explore * config_.explore;
  for (int i = 0; i < legal_.size(); ++i) {
    const Tree::EdgeId id = tree_.find(node, legal_[i]);
    if (id == Tree::kNone || tree_.edge(id).visits == 0) {
      edges_[static_cast<std::size_t>(untried++)] = static_cast<Tree::EdgeId>(i);
      continue;
    }
    Tree::Edge& known = tree_.edge(id);
    ++known.available;
    if (untried != 0) continue;
    const float scale = 1 / static_cast<float>(known.visits);
    const float bound = static_cast<float>(known.value) * scale +
                        std::sqrt(explore * ln_of(static_cast<float>(known.available)) * scale);
    if (bound > best_bound) {
      best_bound = bound;
      best = i;
      edge = id;
    }
  }
  if (untried == 0) return best;
  const auto pick = rng_.below(static_cast<std::uint32_t>(untried));
  best = static_cast<int>(edges_[pick]);
  edge = tree_.find_or_add(node, legal_[best]);
  if (edge != Tree::kNone) ++tree_.edge(edge).available;
  return best;
}

// A few tries go where the heuristic looks first, and the more tries, the more where it went well.
template <GameState S, HeuristicFor<S> H>
int Search<S, H>::choose_by_priors(const S& world, Tree::NodeId node, Tree::EdgeId& edge) {
  bool missing = false;
  for (int i = 0; i < legal_.size(); ++i) {
    edges_[static_cast<std::size_t>(i)] = tree_.find(node, legal_[i]);
    missing |= edges_[static_cast<std::size_t>(i)] == Tree::kNone;
  }
  if (missing) add_weighed(world, node);

  float weight = 0;
  double value = 0;
  std::uint32_t visits = 0;
  for (int i = 0; i < legal_.size(); ++i) {
    if (edges_[static_cast<std::size_t>(i)] == Tree::kNone) continue;
    Tree::Edge& known = tree_.edge(edges_[static_cast<std::size_t>(i)]);
    ++known.available;
    weight += known.weight;
    value += known.value;
    visits += known.visits;
  }
  const float untried = (visits ? static_cast<float>(value / visits) : 0.5f) - config_.first_play;
  const float explore = config_.explore / (weight > 0 ? weight : 1);
  int best = -1;
  float best_score = 0;
  for (int i = 0; i < legal_.size(); ++i) {
    if (edges_[static_cast<std::size_t>(i)] == Tree::kNone) continue;
    const Tree::Edge& known = tree_.edge(edges_[static_cast<std::size_t>(i)]);
    const auto tries = static_cast<float>(known.visits);
    const float mean = known.visits ? static_cast<float>(known.value) / tries : untried;
    const float score =
        mean + explore * known.weight * std::sqrt(static_cast<float>(known.available)) / (1 + tries);
    if (best < 0 || score > best_score) {
      best_score = score;
      best = i;
    }
  }
  if (best < 0) {  // the memory is full: as if by rollout
    edge = Tree::kNone;
    return static_cast<int>(rng_.below(static_cast<std::uint32_t>(legal_.size())));
  }
  edge = edges_[static_cast<std::size_t>(best)];
  return best;
}

template <GameState S, HeuristicFor<S> H>
void Search<S, H>::add_weighed(const S& world, Tree::NodeId node) {
  mind_.weigh(world, legal_, std::span(weights_.data(), static_cast<std::size_t>(legal_.size())));
  // Adding may move the others: first all, then where they are.
  for (int i = 0; i < legal_.size(); ++i) {
    if (edges_[static_cast<std::size_t>(i)] != Tree::kNone) continue;
    const Tree::EdgeId added = tree_.find_or_add(node, legal_[i]);
    if (added != Tree::kNone) tree_.edge(added).weight = weights_[static_cast<std::size_t>(i)];
  }
  for (int i = 0; i < legal_.size(); ++i) edges_[static_cast<std::size_t>(i)] = tree_.find(node, legal_[i]);
}

// Lets chance act until a player does; what the seat saw of it, 0 if nothing.
template <GameState S, HeuristicFor<S> H>
std::uint32_t Search<S, H>::let_chance_act(S& world) {
  std::uint32_t seen = 0;
  while (world.actor().kind == ActorKind::chance) {
    const Event event = world.draw(rng_);
    if (config_.chance_nodes && observed(world, event)) seen = mixed(seen, event);
    world.apply(event);
  }
  return seen;
}

template <GameState S, HeuristicFor<S> H>
bool Search<S, H>::observed(const S& world, Event event) {
  if (!config_.hidden) return true;
  text_.clear();
  seen_text_.clear();
  world.text(event, Viewer::record(), text_);
  world.text(event, Viewer::at(seat_), seen_text_);
  return text_ == seen_text_;
}

template <GameState S, HeuristicFor<S> H>
std::uint32_t Search<S, H>::mixed(std::uint32_t seen, Event event) {
  seen = (seen ^ (event + 1)) * 0x85EBCA6Bu;
  seen ^= seen >> 15;
  return seen == 0 ? 1 : seen;
}

template <GameState S, HeuristicFor<S> H>
void Search<S, H>::roll_out(S& world) {
  for (int left = config_.rollout_decisions;;) {
    switch (world.actor().kind) {
      case ActorKind::chance: world.apply(world.draw(rng_)); break;
      case ActorKind::player:
        if (left-- == 0) return;
        legal_.clear();
        world.legal(legal_);
        world.apply(mind_.rollout(world, legal_, rng_));
        ++decisions_;
        break;
      case ActorKind::end: return;
    }
  }
}

template <GameState S, HeuristicFor<S> H>
void Search<S, H>::estimate(const S& world) {
  if (world.actor().kind != ActorKind::end) return mind_.evaluate(world, estimate_);
  Scores scores{};
  world.scores(scores);
  settle(scores, world.players(), estimate_);
}

template <GameState S, HeuristicFor<S> H>
void Search<S, H>::learn(int root_choice, int players) {
  Rewards rewards;
  reward(estimate_, players, config_, rewards);
  for (const Step& step : path_) {
    Tree::Edge& edge = tree_.edge(step.edge);
    ++edge.visits;
    if (step.seat >= 0) edge.value += static_cast<double>(rewards[static_cast<std::size_t>(step.seat)]);
  }
  Learned& learned = learned_[static_cast<std::size_t>(root_choice)];
  ++learned.visits;
  learned.win += static_cast<double>(estimate_.win[static_cast<std::size_t>(seat_)]);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    learned.scores[seat] += static_cast<double>(estimate_.scores[seat]);
  }
}

// Every world offers the seat the same events: it knows its own.
template <GameState S, HeuristicFor<S> H>
void Search<S, H>::open_root() {
  legal_.clear();
  current_.legal(legal_);
  learned_.clear();
  for (const Event event : legal_) learned_.push_back({.event = event});
}

template <GameState S, HeuristicFor<S> H>
void Search<S, H>::close_root() {
  for (Learned& learned : learned_) {
    const Tree::EdgeId id = tree_.find(Tree::kRoot, learned.event);
    if (id == Tree::kNone) continue;
    learned.all_visits = tree_.edge(id).visits;
    learned.value = tree_.edge(id).value;
  }
}

template <GameState S, HeuristicFor<S> H>
void Search<S, H>::follow(const Knowledge& knowledge, int ply) {
  Tree::NodeId node = Tree::kRoot;
  const auto go = [&](std::uint32_t key) {
    const Tree::EdgeId edge = node == Tree::kNone ? Tree::kNone : tree_.find(node, key);
    node = edge == Tree::kNone ? Tree::kNone : tree_.edge(edge).child;
  };
  std::uint32_t seen = 0;
  for (; ply < knowledge.ply(); ++ply) {
    const Knowledge::Sight sight = knowledge.sight(ply);
    if (sight.actor.kind == ActorKind::chance) {
      if (config_.chance_nodes && sight.whole) seen = mixed(seen, sight.event);
      continue;
    }
    if (seen != 0) go(seen);
    seen = 0;
    go(sight.event);
  }
  if (seen != 0) go(seen);
  if (node == Tree::kNone) {
    tree_.clear();
  } else {
    tree_.reroot(node);
  }
}

}  // namespace igra
