// The exact value of a small position where nothing is hidden: every line to the end, chance by weight,
// everybody maximising what the search maximises too (max^n).
#pragma once

#include <optional>
#include <vector>

#include "bots/budget.h"
#include "bots/estimate.h"

namespace igra {

template <GameState S>
class Exact {
 public:
  // How a position ends when all play best, on average over chance.
  struct Outlook {
    Estimate estimate;
    Rewards rewards{};

    void add(const Outlook& other, float share) {
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
        estimate.win[seat] += share * other.estimate.win[seat];
        estimate.scores[seat] += share * other.estimate.scores[seat];
        rewards[seat] += share * other.rewards[seat];
      }
    }
  };
  struct Solved {
    Event event;
    Outlook outlook;
  };

  // Gives up after config.exact_nodes positions, or when the watch says so.
  Exact(const SearchConfig& config, const Watch& watch) : config_(config), watch_(watch) {}

  // Every legal event of the player to act; nothing when that is too much work.
  std::vector<Solved> solve(const S& state) {
    std::vector<Solved> solved;
    EventList legal;
    state.legal(legal);
    for (const Event event : legal) {
      Solved one{event, {}};
      if (!look(after(state, event), one.outlook)) return {};
      solved.push_back(one);
    }
    return solved;
  }

 private:
  static S after(S state, Event event) {
    state.apply(event);
    return state;
  }

  // False when out of patience.
  bool look(const S& state, Outlook& outlook) {
    if (++nodes_ > config_.exact_nodes || (nodes_ % 64 == 0 && watch_.late())) return false;
    switch (state.actor().kind) {
      case ActorKind::chance: return average(state, outlook);
      case ActorKind::player: return best(state, outlook);
      case ActorKind::end: break;
    }
    Scores scores{};
    state.scores(scores);
    settle(scores, state.players(), outlook.estimate);
    reward(outlook.estimate, state.players(), config_, outlook.rewards);
    return true;
  }

  bool average(const S& state, Outlook& outlook) {
    Outcomes outcomes;
    state.outcomes(outcomes);
    int all = 0;
    for (const Outcome& outcome : outcomes) all += outcome.weight;
    outlook = {};
    for (const Outcome& outcome : outcomes) {
      Outlook one;
      if (!look(after(state, outcome.event), one)) return false;
      outlook.add(one, static_cast<float>(outcome.weight) / static_cast<float>(all));
    }
    return true;
  }

  bool best(const S& state, Outlook& outlook) {
    const auto seat = static_cast<std::size_t>(state.actor().seat);
    std::vector<Event> events;  // on the heap: lists of events are large, and lines are long
    {
      EventList legal;
      state.legal(legal);
      events.assign(legal.begin(), legal.end());
    }
    bool first = true;
    for (const Event event : events) {
      Outlook one;
      if (!look(after(state, event), one)) return false;
      if (first || one.rewards[seat] > outlook.rewards[seat]) outlook = one;
      first = false;
    }
    return true;
  }

  const SearchConfig config_;
  const Watch& watch_;
  int nodes_ = 0;
};

}  // namespace igra
