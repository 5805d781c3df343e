#include "cli/terminal/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/terminal/choices.h"
#include "cli/terminal/full_stage.h"
#include "cli/terminal/paragraphs.h"
#include "core/text.h"

namespace igra::cli {

namespace {

constexpr std::size_t kReadable = 12;  // actions in the game's own order

const std::vector<std::string_view> kCommands = {"board", "help",  "hint", "list",   "log", "map",
                                                 "quit",  "rules", "save", "scores", "undo"};

}  // namespace

Session::Session(Table table, SessionPlan plan, Console& console)
    : table_(std::move(table)),
      plan_(std::move(plan)),
      console_(console),
      forfeits_(console),
      texts_(plan_.language, table_.info().id),
      narrator_(table_, plan_.labels, texts_),
      stage_(plan_.full ? full_stage(console, texts_) : line_stage(console, texts_)),
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
  stage_->remark(texts_.say("thinking", {{"who", plan_.labels[static_cast<std::size_t>(seat)]}}));
  const Choice choice = plan_.bots[static_cast<std::size_t>(seat)]->choose(Knowledge(table_), plan_.budget);
  stage_->remark("");
  forfeits_.add(plan_.labels[static_cast<std::size_t>(seat)], choice.forfeit,
                fmt::format("ply {}", table_.ply()), choice.answer);
  table_.apply(choice.event);
}

Session::Next Session::person_turn(Seat seat) {
  notice_secrets();
  if (!hand_over(seat)) return Next::leave;
  panned_ = {};
  centred_.reset();
  show_turn(seat);
  for (;;) {
    const auto typed = stage_->ask(narrator_.who(seat) + " > ");
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
  return !needed || stage_->curtain(texts_.say("curtain.title"),
                                    texts_.say("curtain.pass", {{"who", narrator_.who(seat)}}),
                                    texts_.say("curtain.enter"));
}

void Session::show_turn(Seat seat) {
  const int from = std::exchange(seen_ply_[static_cast<std::size_t>(seat)], table_.ply());
  collect_actions();
  stage_->show([this, seat, from](int columns) { return page(seat, from, columns); });
}

Page Session::page(Seat seat, int from, int columns) const {
  Page page;
  page.title =
      texts_.say("title.turn", {{"game", texts_.name_of(table_.info())}, {"who", narrator_.who(seat)}});
  page.board = [this, seat](int width, int rows, std::string_view candidate) {
    return board(Viewer::at(seat), width, rows, candidate);
  };
  const std::string news = narrator_.events(from, table_.ply(), Viewer::at(seat), columns);
  if (!news.empty()) page.news = painted(Ink::bold, "\n" + texts_.say("happened")) + "\n" + news;
  const std::string head = painted(Ink::bold, texts_.say("scores")) + "  ";
  page.news += "\n" + narrator_.standing(head, columns);
  page.actions_title = texts_.say(offered_.size() == 1 ? "can.only" : "can");
  page.actions = actions();
  return page;
}

std::string Session::board(Viewer viewer, int columns, int rows, std::string_view candidate) const {
  std::unique_ptr<Position> position = table_.position().clone();
  MapView view{.columns = columns, .rows = rows, .middle = middle_of_map()};
  const auto event = find_event(*position, candidate);
  // What would show hidden things is not shown before it is done.
  if (event && !position->reveals(*event)) {
    position->apply(*event);
    view.chosen = place_in(candidate);
    if (view.chosen) view.middle = *view.chosen;
  }
  if (viewer.seat >= 0 && console_.interactive()) {
    for (const std::string& text : offered_) {
      if (const auto place = place_in(text)) view.free.push_back(*place);
    }
  }
  const std::string sketch = sketch_text(*position, viewer);
  return with_map_in(texts_.board(sketch), view);
}

// Where something happened last, unless somebody looks elsewhere.
Place Session::middle_of_map() const {
  if (centred_) return *centred_;
  const Place middle = narrator_.last_place();
  return {middle.x + panned_.x, middle.y + panned_.y};
}

void Session::collect_actions() {
  offered_.clear();
  words_.clear();
  for (const Event event : events_now(table_.position()))
    offered_.push_back(event_text(table_.position(), event));
  // A long list is searched, not read.
  if (offered_.size() > kReadable) std::stable_sort(offered_.begin(), offered_.end(), before);
  for (const std::string& text : offered_) words_.push_back(texts_.event(text));
}

std::vector<Page::Action> Session::actions() const {
  const std::vector<int> numbers = numbers_for(offered_);
  std::vector<Page::Action> actions;
  actions.reserve(offered_.size());
  for (std::size_t i = 0; i < offered_.size(); ++i)
    actions.push_back({std::to_string(numbers[i]), words_[i], offered_[i]});
  return actions;
}

std::string_view Session::command_called(std::string_view word, bool by_beginning) const {
  const std::string small = lowered(word);
  std::vector<std::string> own;
  own.reserve(kCommands.size());
  for (const std::string_view command : kCommands) own.push_back(called(command));
  // One language after the other: a name that is the same in both is no less unique.
  for (const auto& names : {std::vector<std::string_view>(own.begin(), own.end()), kCommands}) {
    const std::string_view found = by_beginning ? unique_word(names, small) : std::string_view(small);
    const auto at = std::find(names.begin(), names.end(), found);
    if (at != names.end()) return kCommands[static_cast<std::size_t>(at - names.begin())];
  }
  return "";
}

// By number, by the words shown, or by the notation.
int Session::choose_action(const std::string& typed, std::vector<int>& candidates) const {
  for (const auto* texts : {&offered_, &words_}) {
    if (texts == &words_ && parse_number(typed)) break;
    Chosen chosen = choose(*texts, typed);
    if (chosen.index >= 0) return chosen.index;
    if (candidates.empty()) candidates = std::move(chosen.ambiguous);
  }
  return -1;
}

Session::Next Session::obey(Seat seat, const std::string& typed) {
  if (typed.empty() && offered_.size() == 1) return play_event(seat, offered_.front());
  if (typed.empty()) return refuse(typed, {}), Next::same_turn;
  std::string_view rest = typed;
  const std::string_view word = next_word(rest);
  if (const std::string_view command = command_called(word, /*by_beginning=*/false); !command.empty())
    return obey_command(seat, command, rest);
  std::vector<int> candidates;
  if (const int chosen = choose_action(typed, candidates); chosen >= 0)
    return play_event(seat, offered_[static_cast<std::size_t>(chosen)]);
  const std::string_view command = typed == "?" ? "help" : command_called(typed, /*by_beginning=*/true);
  if (candidates.empty() && !command.empty()) return obey_command(seat, command, {});
  refuse(typed, candidates);
  return Next::same_turn;
}

void Session::refuse(const std::string& typed, const std::vector<int>& candidates) {
  if (typed.empty()) {
    stage_->tell(texts_.say("ask.empty", {{"help", called("help")}}) + "\n");
  } else if (candidates.empty()) {
    stage_->tell(
        texts_.say("ask.impossible", {{"typed", printable(in_quotes(typed))}, {"help", called("help")}}) +
        "\n");
  } else {
    const std::vector<int> numbers = numbers_for(offered_);
    std::vector<std::string> texts;
    texts.reserve(candidates.size());
    for (const int i : candidates)
      texts.push_back(painted(Ink::dim, std::to_string(numbers[i])) + " " +
                      words_[static_cast<std::size_t>(i)]);
    stage_->tell(in_flow(texts_.say("ask.which") + " ", texts, stage_->columns()));
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
