#include "fit_paws/self_play.h"

#include <cmath>

#include "core/arithmetic.h"

namespace igra::paws {

namespace {

bool over(const State& state) { return state.actor().kind == ActorKind::end; }

bool won(const State& state, Seat seat) {
  Scores scores;
  state.scores(scores);
  return scores[static_cast<std::size_t>(seat)] > 0;
}

void draw_chance(State& state, Rng& luck) {
  while (state.actor().kind == ActorKind::chance) state.apply(state.draw(luck));
}

Event any_of(const EventList& legal, Rng& rng) {
  return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
}

// One of the best: who has no opinion must not always take the first.
int best_of(std::span<const float> chances, Rng& rng) {
  int best = 0;
  std::uint32_t equal = 1;
  for (int i = 1; i < static_cast<int>(chances.size()); ++i) {
    const float lead = chances[static_cast<std::size_t>(i)] - chances[static_cast<std::size_t>(best)];
    if (lead > 0) equal = 0;
    if (lead >= 0 && rng.below(++equal) == 0) best = i;
  }
  return best;
}

// Plays a round; `choose(state, legal)` says what the actor does.
template <class Choose>
State play_round(Seat first_player, Rng& luck, Choose choose) {
  Options options = standard_options(State::info().options);
  options.value[tokens] = 1;
  options.value[first] = first_player;
  State state = State::start(2, options);
  draw_chance(state, luck);
  EventList legal;
  while (!over(state)) {
    legal.clear();
    state.legal(legal);
    state.apply(choose(state, legal));
    draw_chance(state, luck);
  }
  return state;
}

void note_decision(const State& state, const EventList& legal, std::vector<float> chances, float temperature,
                   Lessons& lessons) {
  for (float& chance : chances) chance /= temperature;
  to_shares(chances.data(), legal.size());
  for (int i = 0; i < legal.size(); ++i) {
    lessons.add_row(EventInputs::of(state, legal[i]), chances[static_cast<std::size_t>(i)]);
  }
  lessons.end_lesson();
}

}  // namespace

float Player::chance(const State& state, Seat seat) {
  if (over(state)) return won(state, seat) ? 1 : 0;
  row_.clear();
  row_.add(RoundInputs::of(state));
  const float acts = 1 / (1 + exp_of(-net_(row_[0])));
  return state.actor().seat == seat ? acts : 1 - acts;
}

std::vector<float> Player::chances(const State& state, const EventList& legal, Rng& rng) {
  std::vector<float> chances(static_cast<std::size_t>(legal.size()), 0.0f);
  const Seat seat = state.actor().seat;
  for (int i = 0; i < worlds_; ++i) {
    const State world = state.sample(seat, rng);
    const Rng luck(rng.next());
    for (int j = 0; j < legal.size(); ++j) {
      State next = world;
      next.apply(legal[j]);
      Rng same = luck;
      draw_chance(next, same);
      chances[static_cast<std::size_t>(j)] += chance(next, seat) / static_cast<float>(worlds_);
    }
  }
  return chances;
}

Event Player::choose(const State& state, const EventList& legal, Rng& rng) {
  return legal.size() == 1 ? legal[0] : legal[best_of(chances(state, legal, rng), rng)];
}

Material positions_of(Player& player, const PlayPlan& plan, Rng& rng, const OnRound& told) {
  Material material(Lessons::Kind::odds);
  std::vector<State> seen;
  for (int round = 0; round < plan.rounds; ++round) {
    seen.clear();
    bool led = false;  // before the first lead the table is empty: that is not the network's to judge
    const State end = play_round(round % 2, rng, [&](const State& state, const EventList& legal) {
      if (led) seen.push_back(state);
      led = true;
      if (rng.unit() >= plan.random) return player.choose(state, legal, rng);
      seen.clear();
      return any_of(legal, rng);
    });
    Lessons& lessons = material.of_round(round);
    for (const State& state : seen) {
      lessons.add_row(RoundInputs::of(state), won(end, state.actor().seat) ? 1 : 0);
      lessons.end_lesson();
    }
    if (told) told(round);
  }
  return material;
}

Material decisions_of(Player& player, const PlayPlan& plan, float temperature, Rng& rng,
                      const OnRound& told) {
  Material material(Lessons::Kind::choice);
  for (int round = 0; round < plan.rounds; ++round) {
    play_round(round % 2, rng, [&](const State& state, const EventList& legal) {
      if (legal.size() == 1) return legal[0];
      const std::vector<float> chances = player.chances(state, legal, rng);
      note_decision(state, legal, chances, temperature, material.of_round(round));
      return rng.unit() < plan.random ? any_of(legal, rng) : legal[best_of(chances, rng)];
    });
    if (told) told(round);
  }
  return material;
}

int duel(Player& one, Player& other, int rounds, Rng& rng, const OnRound& told) {
  int wins = 0;
  std::uint64_t deal = 0;
  for (int round = 0; round < rounds; ++round) {
    if (round % 2 == 0) deal = rng.next();
    Rng luck(deal);
    const Seat seat = round % 2;
    const State end = play_round(0, luck, [&](const State& state, const EventList& legal) {
      Player& player = state.actor().seat == seat ? one : other;
      return player.choose(state, legal, rng);
    });
    wins += won(end, seat);
    if (told) told(round);
  }
  return wins;
}

}  // namespace igra::paws
