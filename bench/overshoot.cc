// Does any bot think for longer than it may? For every game and bot: the worst of some decisions of a match
// above their budget, in milliseconds. On a busy machine others' work counts in `waited`, which goes by the
// clock on the wall; `worked` goes by the processor's own.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "bots/mind.h"
#include "games/all.h"
#include "table/table.h"

namespace igra {
namespace {

constexpr int kBudgets[] = {5, 100};
constexpr int kDecisions = 12;  // a budget

double worked_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1000 + static_cast<double>(now.tv_nsec) / 1e6;
}

double waited_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

struct Worst {
  double waited = 0;
  double worked = 0;
};

// Plays on at random, asking the bot at every few decisions, so that all stages of a match are there.
Worst worst_of(const Game& game, std::string_view name, int ms) {
  Worst worst;
  Table table = *Table::open(
      {.game = &game, .players = game.info().min_players, .options = standard_options(game.info().options)});
  Rng rng(1);
  EventList legal;
  for (int asked = 0, decision = 0; asked < kDecisions && !table.over();) {
    table.draw_chance(rng.next());
    if (table.over()) break;
    legal.clear();
    table.position().legal(legal);
    if (legal.size() > 1 && ++decision % 5 == 0) {
      ++asked;
      const auto bot = make_bot(name, mind_of(game), 1);
      const double waited = waited_ms();
      const double worked = worked_ms();
      bot->choose(Knowledge(table), {.ms = ms});
      worst.waited = std::max(worst.waited, waited_ms() - waited - ms);
      worst.worked = std::max(worst.worked, worked_ms() - worked - ms);
    }
    table.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return worst;
}

}  // namespace
}  // namespace igra

int main() {
  std::printf("%-14s%-14s%6s%12s%12s\n", "game", "bot", "ms", "waited +", "worked +");
  for (const igra::Game* game : igra::all_games()) {
    for (const std::string_view name : igra::bot_names()) {
      for (const int ms : igra::kBudgets) {
        const igra::Worst worst = igra::worst_of(*game, name, ms);
        std::printf("%-14s%-14s%6d%12.1f%12.1f\n", std::string(game->info().id).c_str(),
                    std::string(name).c_str(), ms, worst.waited, worst.worked);
      }
    }
  }
}
