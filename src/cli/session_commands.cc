// What a person can say besides an action, and how a match ends.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/layout.h"
#include "cli/match.h"
#include "cli/session.h"
#include "table/record.h"

namespace igra::cli {

namespace {

constexpr int kShortLog = 40;  // events of a look back

// The first `<game>-<n>.igra` that is not there yet.
std::string free_file(std::string_view game) {
  for (int n = 1;; ++n) {
    std::string name = fmt::format("{}-{}.igra", game, n);
    if (!std::filesystem::exists(name)) return name;
  }
}

}  // namespace

Session::Next Session::obey_command(Seat seat, std::string_view command, std::string_view rest) {
  if (command == "quit") return Next::leave;
  if (command == "undo") return take_back(seat);
  if (command == "board") show_turn(seat);
  if (command == "help") show_help();
  if (command == "log") show_log(seat, rest == "all");
  if (command == "scores") console_.print(story_.ranking(/*with_reasons=*/true, console_.width()));
  if (command == "save") save_as(rest);
  return Next::same_turn;
}

void Session::show_help() {
  console_.print(
      "Choose an action by its number, by its text, or by the beginning of its text\n"
      "if no other action begins like that; Enter alone makes the only action there is.\n"
      "  board        show the table and the actions again\n"
      "  log [all]    what happened lately, or since the beginning\n"
      "  scores       the scores, and what each point is for\n"
      "  undo         take your last action back, if nothing has been revealed since\n"
      "  save [file]  write the match to a file; igra play --resume goes on from there\n"
      "  quit         leave the match\n");
  console_.print(fmt::format("Rules and notation: docs/games/{}.md\n", table_.info().id));
}

void Session::show_log(Seat seat, bool all) {
  const int from = all ? 0 : std::max(0, table_.ply() - kShortLog);
  if (from > 0) console_.print(painted(Ink::dim, fmt::format("  … {} earlier events: log all\n", from)));
  console_.print(story_.events(from, table_.ply(), Viewer::at(seat), console_.width()));
}

std::string why_not_take_back(const Table& table, const std::vector<std::string>& labels,
                              const std::vector<bool>& people) {
  const auto& log = table.log();
  const auto made_here = [&](const Table::Entry& entry) {
    return entry.actor.kind == ActorKind::player && people[static_cast<std::size_t>(entry.actor.seat)];
  };
  const auto mine = std::find_if(log.rbegin(), log.rend(), made_here);
  if (mine == log.rend()) return "There is nothing to take back yet.";
  if (mine != log.rbegin()) {
    const Table::Entry& next = *(mine - 1);
    if (next.actor.kind == ActorKind::chance) return "This cannot be taken back: chance has spoken since.";
    return "This cannot be taken back: " + labels[static_cast<std::size_t>(next.actor.seat)] +
           " has acted since.";
  }
  if (!table.safe_take_back(mine->actor.seat)) {
    return "This cannot be taken back: it showed something that was hidden.";
  }
  return "";
}

Session::Next Session::take_back(Seat seat) {
  std::vector<bool> people(plan_.bots.size());
  for (std::size_t i = 0; i < people.size(); ++i) people[i] = plan_.bots[i] == nullptr;
  const std::string obstacle = why_not_take_back(table_, plan_.labels, people);
  if (!obstacle.empty()) {
    console_.print(obstacle + "\n");
    return Next::same_turn;
  }
  const Table::Entry last = table_.log().back();
  table_.undo_to(table_.ply() - 1);
  for (int& seen : seen_ply_) seen = std::min(seen, table_.ply());
  if (!plan_.save.empty()) save(plan_.save);
  console_.print(fmt::format("Taken back: {}\n", story_.text(last, Viewer::at(seat))));
  return Next::next_turn;
}

void Session::save_as(std::string_view file) {
  const bool own = file.empty() ? !saved_as_.empty() : file == saved_as_;
  const std::string path = !file.empty() ? std::string(file) : own ? saved_as_ : free_file(table_.info().id);
  if (!own && std::filesystem::exists(path)) {
    console_.print(printable(path) + " exists already; choose another name.\n");
  } else if (save(path)) {
    saved_as_ = path;
    console_.print("Saved as " + printable(path) + ".\n");
  }
}

bool Session::save(const std::string& path) {
  const Status written = write_file(path, write_record(table_));
  if (!written) console_.error(printable(path) + ": " + written.error().message);
  return static_cast<bool>(written);
}

void Session::leave() {
  console_.print(fmt::format("\nYou leave the match after {} events. ", table_.ply()));
  if (!plan_.save.empty()) save(plan_.save);
  console_.print(saved_as_.empty() ? "It is not saved.\n" : "It is saved as " + printable(saved_as_) + ".\n");
}

void Session::finish() {
  const Scores scores = scores_now(table_.position());
  for (const auto& bot : plan_.bots) {
    if (bot) bot->match_over({scores.data(), static_cast<std::size_t>(table_.players())});
  }
  // One person keeps his own view; several share the screen, so it shows what all may see.
  const auto first = std::find(plan_.bots.begin(), plan_.bots.end(), nullptr);
  const Viewer viewer =
      people_ == 1 ? Viewer::at(static_cast<Seat>(first - plan_.bots.begin())) : Viewer::spectator();
  int from = 0;  // what some person has seen needs no repeating
  for (Seat seat = 0; seat < table_.players(); ++seat) {
    if (person(seat)) from = std::max(from, seen_ply_[static_cast<std::size_t>(seat)]);
  }
  if (people_ > 1 && secrets_) console_.clear();
  console_.print("\n" + story_.events(from, table_.ply(), viewer, console_.width()) + "\n");
  console_.print(ruled(fmt::format("{} · the end", table_.info().name), console_.width()));
  console_.print(sketch_text(table_.position(), viewer) + painted(Ink::bold, "\nFinal scores\n"));
  console_.print(story_.ranking(/*with_reasons=*/true, console_.width()) + "\n" + verdict(viewer));
  if (plan_.save.empty()) return;
  if (save(plan_.save)) console_.print("Saved as " + printable(plan_.save) + ".\n");
}

std::string Session::verdict(Viewer viewer) const {
  const auto rank = ranks(scores_now(table_.position()), table_.players());
  const bool won = viewer.seat >= 0 && rank[viewer.seat] == 1;
  const bool alone = std::count(rank.begin(), rank.begin() + table_.players(), 1) == 1;
  if (won && alone) return painted(Ink::bold, "You win!") + "\n";
  return story_.winners();
}

}  // namespace igra::cli
