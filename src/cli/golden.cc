#include "testkit/golden.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/command.h"
#include "cli/setup.h"
#include "games/all.h"

namespace igra::cli {

namespace {

namespace fs = std::filesystem;

std::vector<const Game*> every_game() {
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  if (std::find(games.begin(), games.end(), &template_game()) == games.end()) {
    games.push_back(&template_game());
  }
  return games;
}

std::string folder_of(const GameInfo& info) {
  std::string folder(info.id);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return folder;
}

// Playthroughs of cases that no longer exist.
std::vector<fs::path> strays(const fs::path& folder, const std::set<fs::path>& wanted) {
  std::vector<fs::path> found;
  std::error_code none;  // no folder: no strays
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().extension() == ".play" && !wanted.contains(entry.path())) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

class Goldens {
 public:
  Goldens(bool update, Console& console) : update_(update), console_(console) {}

  int visit(const Game& game, const fs::path& folder) {
    std::error_code ignored;  // writing will tell
    if (update_) fs::create_directories(folder, ignored);
    std::set<fs::path> wanted;
    int worst = kYes;
    for (const testkit::Case& which : testkit::cases(game.info())) {
      const fs::path file = folder / (which.name + ".play");
      wanted.insert(file);
      worst = std::max(worst, visit(file, testkit::playthrough(game, which)));
    }
    for (const fs::path& stray : strays(folder, wanted)) worst = std::max(worst, drop(stray));
    return worst;
  }

 private:
  int visit(const fs::path& file, const std::string& text) {
    const Result<std::string> there = read_file(file.string(), console_);
    if (there && *there == text) return kYes;
    if (!update_) return say(file, there ? "differs" : "is missing", kNo);
    if (Status written = write_file(file.string(), text); !written) {
      console_.error(printable(file.string()) + ": " + written.error().message);
      return kUsage;
    }
    return say(file, there ? "changed" : "is new", kYes);
  }

  int drop(const fs::path& stray) {
    if (!update_) return say(stray, "belongs to no case", kNo);
    std::error_code ignored;
    fs::remove(stray, ignored);
    return say(stray, "removed", kYes);
  }

  int say(const fs::path& file, const char* what, int result) {
    console_.print(printable(file.string()) + ": " + what + "\n");
    return result;
  }

  bool update_;
  Console& console_;
};

}  // namespace

int golden(const GoldenArguments& arguments, Console& console) {
  if (!fs::is_directory(arguments.directory)) {
    console.error("There is no folder '" + printable(arguments.directory) + "' (see --dir).");
    return kUsage;
  }
  int worst = kYes;
  for (const Game* game : every_game()) {
    const fs::path folder = fs::path(arguments.directory) / folder_of(game->info()) / "golden";
    worst = std::max(worst, Goldens(arguments.update, console).visit(*game, folder));
  }
  return worst;
}

}  // namespace igra::cli
