#include <fmt/format.h>

#include "cli/command.h"
#include "cli/setup.h"

namespace igra::cli {

int perft(const PerftArguments& arguments, Console& console) {
  const Result<Setup> setup = make_setup(arguments.match);
  if (!setup) {
    console.error(setup.error().message);
    return kUsage;
  }
  const std::unique_ptr<Position> start = setup->game->start(setup->players, setup->options);
  const Rng chance{std::string_view(seed_or_random(arguments.match.seed))};
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    console.print(fmt::format("{} {}\n", depth, start->perft(depth, chance)));
    console.flush();
  }
  return kYes;
}

}  // namespace igra::cli
