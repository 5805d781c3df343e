#include <fmt/format.h>

#include "cli/command.h"
#include "games/all.h"

namespace igra::cli {

int tiles(const TilesArguments& arguments, Console& console) {
  const Game* game = find_game(arguments.game);
  if (!game) {
    console.error(fmt::format("There is no game '{}'.", arguments.game));
    return kUsage;
  }
  const SheetForm form = arguments.json ? SheetForm::json : arguments.svg ? SheetForm::svg : SheetForm::text;
  const std::string sheet = game->sheet(form);
  if (sheet.empty()) {
    console.error(fmt::format("{} has no tiles to draw.", game->info().name));
    return kUsage;
  }
  console.print(sheet);
  return kYes;
}

}  // namespace igra::cli
