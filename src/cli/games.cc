#include "games/all.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/setup.h"
#include "engine/engine.h"

namespace igra::cli {

namespace {

void describe(const GameInfo& info, Console& console) {
  std::string text = painted(Ink::bold, fmt::format("{:<13}", info.id));
  text += fmt::format(" {}, {} to {} players\n", info.name, info.min_players, info.max_players);
  for (const OptionSpec& spec : info.options) {
    text += std::string(14, ' ') + option_line(spec) + "\n";
  }
  console.print(text);
}

}  // namespace

int games(const GamesArguments& arguments, Console& console) {
  if (!arguments.json) {
    for (const Game* game : all_games()) describe(game->info(), console);
    return kYes;
  }
  // The engine's own description, so that there is one.
  const Json hello = Json::parse(Engine().answer(R"({"cmd":"hello"})"));
  console.print(hello["games"].dump() + "\n");
  return kYes;
}

}  // namespace igra::cli
