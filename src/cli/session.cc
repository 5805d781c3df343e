#include "cli/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/choices.h"
#include "cli/layout.h"
#include "core/text.h"

namespace igra::cli {

namespace {

constexpr std::size_t kReadable = 12;  // actions in the game's own order

const std::vector<std::string_view> kCommands = {"board", "help", "log", "quit", "save", "scores", "undo"};

}  // namespace

Session::Session(Table table, SessionPlan plan, Console& console)
    : table_(std::move(table)),
      plan_(std::move(plan)),
      console_(console),
      forfeits_(console),
      texts_(plan_.language),
      story_(table_, plan_.labels, texts_),
      seen_ply_(static_cast<std::size_t>(table_.players()), 0),
      saved_as_(plan_.save) {
  people_ = static_cast<int>(std::count(plan_.bots.begin(), plan_.bots.end(), nullptr));
  // In a match that goes on, everybody remembers up to his own last event.
  for (int i = 0; i < table_.ply(); ++i) {
    const Actor actor = table_.log()[static_cast<std::size_t>(i)].actor;
    if (actor.kind == ActorKind::player) seen_ply_[static_cast<std::size_t>(actor.seat)] = i + 1;
  }
}

void Session::play() {
  for (;;) {
    table_.draw_chance(plan_.chance_seed);
    const Actor actor = table_.actor();
    if (actor.kind == ActorKind::end) return finish();
    if (!person(actor.seat)) {
      bot_turn(actor.seat);
    } else if (person_turn(actor.seat) == Next::leave) {
      return leave();
    }
  }
}

void Session::bot_turn(Seat seat) {
  console_.passing_remark(plan_.labels[static_cast<std::size_t>(seat)] + " is thinking …");
  const Choice choice = plan_.bots[static_cast<std::size_t>(seat)]->choose(Knowledge(table_), plan_.budget);
  console_.passing_remark("");
  forfeits_.add(plan_.labels[static_cast<std::size_t>(seat)], choice.forfeit);
  table_.apply(choice.event);
}

Session::Next Session::person_turn(Seat seat) {
  notice_secrets();
  if (!hand_over(seat)) return Next::leave;
  show_turn(seat);
  for (;;) {
    const auto typed = console_.ask(story_.who(seat) + " > ");
    const Next next = typed ? obey(seat, *typed) : Next::leave;
    if (next != Next::same_turn) return next;
  }
}

// Once there are secrets, every screen is private: what it showed before must not stay on it.
void Session::notice_secrets() {
  const auto cut = [](const Table::Entry& entry) { return !entry.seen.empty(); };
  secrets_ = secrets_ || std::any_of(table_.log().begin(), table_.log().end(), cut);
  const std::string open = sketch_text(table_.position(), Viewer::spectator());
  for (Seat seat = 0; seat < table_.players() && !secrets_; ++seat) {
    secrets_ = person(seat) && sketch_text(table_.position(), Viewer::at(seat)) != open;
  }
}

bool Session::hand_over(Seat seat) {
  const bool needed = people_ > 1 && secrets_ && at_screen_ != seat;
  at_screen_ = seat;
  if (!needed) return true;
  console_.clear();
  console_.print(ruled("Hand-over", console_.width()));
  console_.print(fmt::format("\nPass the device to {}.\n\n", story_.who(seat)));
  const bool here = console_.ask("Nobody else looking? Press Enter. ").has_value();
  console_.clear();
  return here;
}

// The board first: it may be higher than the screen, and what happened belongs near what can be done.
void Session::show_turn(Seat seat) {
  const std::string title = fmt::format("{} · your turn, {}", table_.info().name, story_.who(seat));
  console_.print("\n" + ruled(title, console_.width()));
  console_.print(sketch_text(table_.position(), Viewer::at(seat)));
  show_news(seat);
  console_.print(painted(Ink::bold, "\nScores  ") + story_.standing());
  show_actions();
}

void Session::show_news(Seat seat) {
  int& seen = seen_ply_[static_cast<std::size_t>(seat)];
  const std::string news = story_.events(seen, table_.ply(), Viewer::at(seat), console_.width());
  if (!news.empty()) console_.print(painted(Ink::bold, "\nWhat happened\n") + news);
  seen = table_.ply();
}

void Session::show_actions() {
  offered_.clear();
  for (const Event event : events_now(table_.position()))
    offered_.push_back(event_text(table_.position(), event));
  // A long list is searched, not read.
  if (offered_.size() > kReadable) std::stable_sort(offered_.begin(), offered_.end(), before);
  const std::vector<int> numbers = numbers_for(offered_);
  const auto digits = std::to_string(*std::max_element(numbers.begin(), numbers.end())).size();
  std::vector<std::string> cells;
  cells.reserve(offered_.size());
  for (std::size_t i = 0; i < offered_.size(); ++i) {
    cells.push_back(painted(Ink::dim, fmt::format("{:>{}}", numbers[i], digits)) + " " + offered_[i]);
  }
  const char* title = offered_.size() == 1 ? "\nYou can only (press Enter)\n" : "\nYou can\n";
  console_.print(painted(Ink::bold, title) + in_columns(cells, console_.width()) + "\n");
}

Session::Next Session::obey(Seat seat, const std::string& typed) {
  if (typed.empty() && offered_.size() == 1) return play_event(seat, offered_.front());
  if (typed.empty()) return refuse(typed, {}), Next::same_turn;
  std::string_view rest = typed;
  const std::string_view word = next_word(rest);
  if (std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end())
    return obey_command(seat, word, rest);
  const Chosen chosen = choose(offered_, typed);
  if (chosen.index >= 0) return play_event(seat, offered_[static_cast<std::size_t>(chosen.index)]);
  const std::string_view command = typed == "?" ? "help" : unique_word(kCommands, typed);
  if (chosen.ambiguous.empty() && !command.empty()) return obey_command(seat, command, {});
  refuse(typed, chosen.ambiguous);
  return Next::same_turn;
}

void Session::refuse(const std::string& typed, const std::vector<int>& candidates) {
  if (typed.empty()) {
    console_.print("Type the number of an action, an action, or help.\n");
  } else if (candidates.empty()) {
    console_.print(printable(in_quotes(typed)) +
                   " is not possible now. Type a number, an action, or help.\n");
  } else {
    const std::vector<int> numbers = numbers_for(offered_);
    std::vector<std::string> texts;
    texts.reserve(candidates.size());
    for (const int i : candidates)
      texts.push_back(painted(Ink::dim, std::to_string(numbers[i])) + " " + offered_[i]);
    console_.print(in_flow("Which one: ", texts, console_.width()));
  }
}

Session::Next Session::play_event(Seat seat, const std::string& text) {
  const Status played = table_.play(seat, text);
  IGRA_CHECK(played);
  // A player knows what he did himself, but not yet what it was worth.
  seen_ply_[static_cast<std::size_t>(seat)] = table_.ply() - (table_.log().back().items.empty() ? 0 : 1);
  if (!plan_.save.empty()) save(plan_.save);
  return Next::next_turn;
}

}  // namespace igra::cli
