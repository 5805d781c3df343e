#include "cli/terminal/dialog.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "cli/setup.h"
#include "cli/terminal/choices.h"
#include "cli/terminal/paragraphs.h"
#include "cli/terminal/texts.h"
#include "core/text.h"
#include "games/all.h"

namespace igra::cli {

namespace {

class Dialog {
 public:
  Dialog(PlayArguments& arguments, Console& console)
      : arguments_(arguments), console_(console), texts_(arguments.language) {}

  bool hold() {
    console_.print(ruled(texts_.say("dialog.title"), console_.width()));
    return ask_game() && ask_players() && ask_people() && ask_bots() && ask_options();
  }

 private:
  bool ask_game() {
    std::vector<std::string> ids;
    std::string list;
    for (const Game* game : all_games()) {
      const GameInfo& info = game->info();
      ids.emplace_back(info.id);
      const std::string name = Texts(arguments_.language, info.id).name_of(info);
      list += fmt::format("  {}  {}  {}\n", ids.size(), padded(painted(Ink::bold, name), 24),
                          range("dialog.players", info.min_players, info.max_players));
    }
    console_.print(list);
    const int chosen = ask_choice(texts_.say("dialog.game"), ids);
    if (chosen < 0) return false;
    arguments_.match.game = ids[static_cast<std::size_t>(chosen)];
    game_ = all_games()[static_cast<std::size_t>(chosen)];
    return true;
  }

  bool ask_players() {
    const GameInfo& info = game_->info();
    return ask_number(texts_.say("dialog.howMany"), info.min_players, info.max_players,
                      arguments_.match.players);
  }

  bool ask_people() {
    int people = 0;
    if (!ask_number(texts_.say("dialog.people"), 1, arguments_.match.players, people)) {
      return false;
    }
    for (int i = 0; i < people; ++i) {
      const auto name =
          ask_name(people == 1 ? texts_.say("dialog.name") : texts_.say("dialog.nameOf", "n", i + 1));
      if (!name) return false;
      arguments_.names.push_back(*name);
    }
    arguments_.seats.assign(static_cast<std::size_t>(people), "human");
    return true;
  }

  bool ask_bots() {
    const auto players = static_cast<std::size_t>(arguments_.match.players);
    if (arguments_.seats.size() == players) return true;
    const std::vector<std::string> levels = bot_levels();
    std::vector<std::string> cells;
    cells.reserve(levels.size());
    for (const std::string& level : levels)
      cells.push_back(fmt::format("{} {}", cells.size() + 1, texts_.say("level." + level)));
    console_.print(fmt::format("  {}\n", fmt::join(cells, "   ")));
    const int chosen = ask_choice(texts_.say("dialog.bots"), levels);
    if (chosen < 0) return false;
    arguments_.seats.resize(players, levels[static_cast<std::size_t>(chosen)]);
    return true;
  }

  // Bots for people to play against; those from `random` on are yardsticks to measure others with.
  static std::vector<std::string> bot_levels() {
    const std::vector<std::string_view> names = bot_names();
    const auto end = std::find(names.begin(), names.end(), "random");
    return {names.begin(), end};
  }

  bool ask_options() {
    const auto specs = game_->info().options;
    if (specs.empty()) return true;
    console_.print(texts_.say("dialog.options") + "\n");
    for (const OptionSpec& spec : specs) console_.print("  " + option_line(spec) + "\n");
    for (;;) {
      const auto typed = console_.ask(texts_.say("dialog.change") + " ");
      if (!typed) return false;
      if (typed->empty()) return true;
      arguments_.match.options.push_back(*typed);
      if (const Result<Setup> setup = make_setup(arguments_.match); !setup) {
        console_.print(printable(setup.error().message) + "\n");
        arguments_.match.options.pop_back();
      }
    }
  }

  // The index of one of `words`, chosen by number or name, the first by default; -1 at the end of input.
  int ask_choice(std::string_view question, const std::vector<std::string>& words) {
    for (;;) {
      const auto typed = console_.ask(fmt::format("{} [{}] ", question, words.front()));
      if (!typed) return -1;
      if (typed->empty()) return 0;
      if (const Chosen chosen = choose(words, *typed); chosen.index >= 0) return chosen.index;
      console_.print(texts_.say("dialog.choice", "to", static_cast<int>(words.size())) + "\n");
    }
  }

  bool ask_number(std::string_view question, int low, int high, int& number) {
    number = low;
    while (low < high) {
      const auto typed =
          console_.ask(fmt::format("{} {} [{}] ", question, range("dialog.range", low, high), low));
      if (!typed) return false;
      const auto parsed = typed->empty() ? low : parse_number(*typed);
      if (parsed && *parsed >= low && *parsed <= high) {
        number = *parsed;
        return true;
      }
      console_.print(range("dialog.number", low, high) + "\n");
    }
    return true;
  }

  std::optional<std::string> ask_name(std::string_view whose) {
    for (;;) {
      auto typed = console_.ask(fmt::format("{} ", whose));
      if (!typed || typed->empty() || presentable(*typed)) return typed;
      console_.print(texts_.say("dialog.badName") + "\n");
    }
  }

  std::string range(std::string_view key, int from, int to) const {
    return texts_.say(key, {{"from", std::to_string(from)}, {"to", std::to_string(to)}});
  }

  PlayArguments& arguments_;
  Console& console_;
  Texts texts_;
  const Game* game_ = nullptr;
};

}  // namespace

bool ask_for_match(PlayArguments& arguments, Console& console) { return Dialog(arguments, console).hold(); }

}  // namespace igra::cli
