// What a person can say besides an action, and how a match ends.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "cli/setup.h"
#include "cli/terminal/choices.h"
#include "cli/terminal/paragraphs.h"
#include "cli/terminal/rules.h"
#include "cli/terminal/session.h"
#include "core/text.h"
#include "games/all.h"
#include "table/record.h"

namespace igra::cli {

namespace {

constexpr int kShortLog = 40;  // events of a look back
constexpr int kHints = 3;
constexpr int kMapStep = 2;  // tiles

constexpr std::string_view kHelpOrder[] = {"board", "list", "log",  "scores", "hint", "rules",
                                           "map",   "undo", "save", "help",   "quit"};

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
  if (command == "hint") show_hint();
  if (command == "list") stage_->tell(actions_in_columns(actions(), stage_->columns()));
  if (command == "log") show_log(seat, rest == "all");
  if (command == "map") move_map(seat, rest);
  if (command == "rules") show_rules(rest);
  if (command == "scores") stage_->tell(narrator_.ranking(/*with_reasons=*/true, stage_->columns()));
  if (command == "save") save_as(rest);
  return Next::same_turn;
}

void Session::show_help() {
  const int width = stage_->columns();
  std::string page = wrapped("", texts_.say("help.intro"), width);
  int widest = 0;
  for (const std::string_view command : kHelpOrder) widest = std::max(widest, columns(called(command)));
  for (const std::string_view command : kHelpOrder)
    page += wrapped("  " + padded(called(command), widest + 2), texts_.say("help." + std::string(command)),
                    width);
  if (plan_.full) page += wrapped("", texts_.say("help.keys"), width);
  stage_->tell(page);
}

void Session::show_log(Seat seat, bool all) {
  const int from = all ? 0 : std::max(0, table_.ply() - kShortLog);
  std::string page;
  if (from > 0) {
    page = painted(Ink::dim, "  " + texts_.say("log.earlier",
                                               {{"n", std::to_string(from)}, {"command", called("log")}})) +
           "\n";
  }
  stage_->tell(page + narrator_.events(from, table_.ply(), Viewer::at(seat), stage_->columns()));
}

// What the seat knows is all that the bot is told.
void Session::show_hint() {
  stage_->remark(texts_.say("hint.thinking"));
  const auto bot = make_bot("hard", mind_of(*table_.setup().game), plan_.chance_seed);
  const Choice choice = bot->choose(Knowledge(table_), plan_.budget);
  stage_->remark("");
  std::string lines;
  int count = 0;
  for (const Candidate& candidate : choice.candidates) {
    if (!candidate.tried || count == kHints) continue;
    ++count;
    const int percent = static_cast<int>(std::lround(100 * candidate.win));
    lines += hint_line(candidate.event, texts_.say("hint.win", "percent", percent));
  }
  if (lines.empty()) lines = hint_line(choice.event, "");
  stage_->tell(painted(Ink::dim, texts_.say("hint.title")) + "\n" + lines);
}

std::string Session::hint_line(Event event, const std::string& remark) const {
  const std::string notation = event_text(table_.position(), event);
  const auto at = std::find(offered_.begin(), offered_.end(), notation) - offered_.begin();
  return fmt::format("  {:>3} {}{}\n", numbers_for(offered_)[static_cast<std::size_t>(at)],
                     texts_.event(notation), remark.empty() ? "" : "  " + painted(Ink::dim, remark));
}

void Session::show_rules(std::string_view asked) {
  const auto sections = rules_of(table_.info().id, texts_.language());
  if (sections.empty()) return stage_->tell(texts_.say("rules.missing") + "\n");
  const std::string page = rules_text(sections, asked, stage_->columns());
  if (page.empty())
    return stage_->tell(texts_.say("rules.none", {{"word", printable(in_quotes(asked))}}) + "\n");
  const std::string how = texts_.say("rules.how", {{"command", called("rules")}});
  stage_->tell(asked.empty() ? page + wrapped("", how, stage_->columns()) : page);
}

// `n`, `e`, `s`, `w`: a few tiles that way; `3,-1`: to that place; nothing: back to what matters.
void Session::move_map(Seat seat, std::string_view where) {
  const auto shown = [&] { return board(Viewer::at(seat), stage_->columns(), stage_->map_rows()); };
  const auto before = std::pair(panned_, centred_);
  const std::string board_before = shown();
  if (where.empty()) {
    panned_ = {};
    centred_.reset();
  } else if (const auto place = place_in(where)) {
    centred_ = place;
  } else if (where == "n" || where == "s") {
    (centred_ ? centred_->y : panned_.y) += where == "n" ? -kMapStep : kMapStep;
  } else if (where == "e" || where == "w") {
    (centred_ ? centred_->x : panned_.x) += where == "w" ? -kMapStep : kMapStep;
  } else {
    return stage_->tell(wrapped("", texts_.say("map.how", {{"command", called("map")}}), stage_->columns()));
  }
  if (shown() != board_before) return show_turn(seat);
  if (!where.empty()) std::tie(panned_, centred_) = before;
  stage_->tell(texts_.say("map.still") + "\n");
}

std::string why_not_take_back(const Table& table, const std::vector<std::string>& labels,
                              const std::vector<bool>& people, const Texts& texts) {
  const auto& log = table.log();
  const auto made_here = [&](const Table::Entry& entry) {
    return entry.actor.kind == ActorKind::player && people[static_cast<std::size_t>(entry.actor.seat)];
  };
  const auto mine = std::find_if(log.rbegin(), log.rend(), made_here);
  if (mine == log.rend()) return texts.say("undo.nothing");
  if (mine != log.rbegin()) {
    const Table::Entry& next = *(mine - 1);
    if (next.actor.kind == ActorKind::chance) return texts.say("undo.chance");
    return texts.say("undo.acted", {{"who", labels[static_cast<std::size_t>(next.actor.seat)]}});
  }
  if (!table.safe_take_back(mine->actor.seat)) {
    return texts.say("undo.hidden");
  }
  return "";
}

Session::Next Session::take_back(Seat seat) {
  std::vector<bool> people(plan_.bots.size());
  for (std::size_t i = 0; i < people.size(); ++i) people[i] = plan_.bots[i] == nullptr;
  const std::string obstacle = why_not_take_back(table_, plan_.labels, people, texts_);
  if (!obstacle.empty()) {
    stage_->tell(obstacle + "\n");
    return Next::same_turn;
  }
  const Table::Entry last = table_.log().back();
  table_.undo_to(table_.ply() - 1);
  for (int& seen : seen_ply_) seen = std::min(seen, table_.ply());
  if (!plan_.save.empty()) save(plan_.save);
  stage_->tell(texts_.say("undo.done", {{"event", narrator_.text(last, Viewer::at(seat))}}) + "\n");
  return Next::next_turn;
}

void Session::save_as(std::string_view file) {
  const bool own = file.empty() ? !saved_as_.empty() : file == saved_as_;
  const std::string path = !file.empty() ? std::string(file) : own ? saved_as_ : free_file(table_.info().id);
  if (!own && std::filesystem::exists(path)) {
    stage_->tell(texts_.say("save.exists", {{"file", printable(path)}}) + "\n");
  } else if (save(path)) {
    saved_as_ = path;
    stage_->tell(texts_.say("save.done", {{"file", printable(path)}}) + "\n");
  }
}

bool Session::save(const std::string& path) {
  const Status written = write_file(path, write_record(table_));
  if (!written) stage_->fail(printable(path) + ": " + written.error().message);
  return static_cast<bool>(written);
}

void Session::leave() {
  if (!plan_.save.empty()) save(plan_.save);
  stage_ = line_stage(console_, texts_);  // gives a whole screen back
  stage_->tell("\n" + texts_.say("leave", "n", table_.ply()) + " " +
               (saved_as_.empty() ? texts_.say("leave.unsaved")
                                  : texts_.say("leave.saved", {{"file", printable(saved_as_)}})) +
               "\n");
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
  const int width = stage_->columns();
  const std::string title = texts_.say("title.end", {{"game", texts_.name_of(table_.info())}});
  panned_ = {};
  centred_.reset();
  offered_.clear();
  std::string text = "\n" + narrator_.events(from, table_.ply(), viewer, width) + "\n" + ruled(title, width);
  text += board(viewer, console_.interactive() ? width : Console::kEndless, Console::kEndless);
  text += painted(Ink::bold, "\n" + texts_.say("final")) + "\n";
  text += narrator_.ranking(/*with_reasons=*/true, width) + "\n" + verdict(viewer);
  const bool saved = !plan_.save.empty() && save(plan_.save);
  if (saved) text += texts_.say("save.done", {{"file", printable(plan_.save)}}) + "\n";
  stage_->finish(text, people_ > 1 && secrets_);
}

std::string Session::verdict(Viewer viewer) const {
  const auto rank = ranks(scores_now(table_.position()), table_.players());
  const bool won = viewer.seat >= 0 && rank[viewer.seat] == 1;
  const bool alone = std::count(rank.begin(), rank.begin() + table_.players(), 1) == 1;
  if (won && alone) return painted(Ink::bold, texts_.say("won")) + "\n";
  return narrator_.winners();
}

}  // namespace igra::cli
