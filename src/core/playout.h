// Uniformly random play and perft: the two generic algorithms that measure a game.
#pragma once

#include "core/game.h"

namespace igra {

struct PlayoutCount {
  std::uint64_t events = 0;
  std::uint64_t decisions = 0;  // players' events among them
};

// Plays to the end: players uniformly, chance by weight.
template <GameState S>
void playout(S& state, Rng& rng, PlayoutCount& count) {
  EventList legal;
  for (;;) {
    switch (state.actor().kind) {
      case ActorKind::chance: state.apply(state.draw(rng)); break;
      case ActorKind::player:
        legal.clear();
        state.legal(legal);
        state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
        ++count.decisions;
        break;
      case ActorKind::end: return;
    }
    ++count.events;
  }
}

// How many ways there are to make `depth` decisions. Chance does not branch: the n-th draw of every
// line uses the n-th number of one stream, so the count is repeatable for a seed.
template <GameState S>
std::uint64_t perft(S state, int depth, Rng chance) {
  while (state.actor().kind == ActorKind::chance) state.apply(state.draw(chance));
  if (depth == 0 || state.actor().kind == ActorKind::end) return 1;
  EventList legal;
  state.legal(legal);
  std::uint64_t lines = 0;
  for (const Event event : legal) {
    S next = state;
    next.apply(event);
    lines += perft(next, depth - 1, chance);
  }
  return lines;
}

}  // namespace igra
