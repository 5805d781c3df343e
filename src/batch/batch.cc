#include "batch/batch.h"

#include <atomic>

namespace igra {

namespace {

std::size_t area(int rows, int columns) {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

}  // namespace

Batch::Batch(const BatchPlan& plan, int width, int actions)
    : plan_(plan), width_(width), actions_(actions), crew_(std::max(1, std::min(plan.threads, plan.games))) {
  const int games = plan.games;
  if (plan.observe) arrays_.observations.resize(area(games, width));
  if (plan.mask) arrays_.masks.resize(area(games, actions));
  arrays_.seats.resize(area(games, 1), kOver);
  arrays_.rewards.resize(area(games, plan.players));
  arrays_.ended.resize(area(games, 1));
  arrays_.scores.resize(area(games, plan.players));
  arrays_.counts.resize(area(games, 1));
  chosen_.resize(area(games, 1));
}

// Each thread has a block of rows, so that no two write into the same line of the cache but at its ends.
void Batch::each(const std::function<void(int)>& job) {
  const int parts = crew_.size();
  crew_.run([&](int part) {
    const auto bound = [&](int n) { return static_cast<int>(std::int64_t{plan_.games} * n / parts); };
    for (int game = bound(part); game < bound(part + 1); ++game) job(game);
  });
}

void Batch::reset(std::uint64_t seed) {
  plan_.seed = seed;
  each([&](int game) { start(game, seed); });
}

void Batch::reset(std::span<const std::uint8_t> marked) {
  each([&](int game) {
    if (marked[static_cast<std::size_t>(game)] != 0) start_again(game);
  });
}

Status Batch::step(std::span<const std::int32_t> actions) {
  std::atomic<int> bad{plan_.games};
  each([&](int game) {
    const auto row = static_cast<std::size_t>(game);
    if (arrays_.seats[row] == kOver) return;
    chosen_[row] = find(game, actions[row]);
    if (chosen_[row] >= 0) return;
    int first = bad.load();
    while (game < first && !bad.compare_exchange_weak(first, game)) {
    }
  });
  if (const int game = bad.load(); game < plan_.games) {
    return Error{ErrorCode::illegal_event,
                 "Action " + std::to_string(actions[static_cast<std::size_t>(game)]) +
                     " is not legal in game " + std::to_string(game) + "; nothing was changed."};
  }
  each([&](int game) { play(game, chosen_[static_cast<std::size_t>(game)]); });
  return success();
}

void Batch::choose_at_random(std::span<std::int32_t> actions) {
  each([&](int game) { actions[static_cast<std::size_t>(game)] = pick(game); });
}

void returns(const Scores& scores, int players, float* to) {
  const int best = *std::max_element(scores.begin(), scores.begin() + players);
  const auto winners = std::count(scores.begin(), scores.begin() + players, best);
  for (int seat = 0; seat < players; ++seat) {
    const bool won = scores[static_cast<std::size_t>(seat)] == best;
    to[seat] = won ? static_cast<float>(players) / static_cast<float>(winners) - 1 : -1.0f;
  }
}

}  // namespace igra
