#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/setup.h"
#include "cli/terminal/full_stage.h"
#include "cli/terminal/narrator.h"
#include "cli/terminal/paragraphs.h"
#include "cli/terminal/screen.h"
#include "core/text.h"

namespace igra::cli {

namespace {

Result<Viewer> chosen_viewer(const std::string& text, int players) {
  if (text.empty()) return Viewer::record();
  if (text == "spectator") return Viewer::spectator();
  const std::optional<int> seat = parse_number(text);
  if (seat && *seat >= 0 && *seat < players) return Viewer::at(*seat);
  return Error{ErrorCode::bad_request,
               fmt::format("--seat is spectator or a seat from 0 to {}.", players - 1)};
}

class Replay {
 public:
  Replay(Table& table, const ReplayArguments& arguments, Viewer viewer, Console& console)
      : table_(table),
        arguments_(arguments),
        viewer_(viewer),
        console_(console),
        texts_(arguments.language, table.info().id),
        labels_(seat_labels(table.setup(), texts_)),
        narrator_(table, labels_, texts_) {}

  void tell() {
    if (arguments_.to >= 0) table_.undo_to(std::min(arguments_.to, table_.ply()));
    int number = 0;
    for (const Table::Entry& entry : table_.log()) tell(entry, ++number);
    if (arguments_.board || arguments_.to >= 0) show_board();
    tell_standing();
  }

  // Step by step on the whole screen, until it is closed.
  void step() {
    Screen screen(console_);
    int ply = arguments_.to >= 0 ? std::min(arguments_.to, table_.ply()) : 0;
    Place panned;
    Scroll scroll;
    for (;;) {
      const Table now = table_.at(ply);
      screen.draw(laid_out(page(now, panned, screen.columns()), screen.columns(), screen.rows(), "",
                           painted(Ink::dim, texts_.say("full.replay")), scroll));
      const Key key = screen.read_key();
      if (closes(key)) return;
      ply = std::clamp(moved(ply, key.kind), 0, table_.ply());
      pan(panned, key.kind);
      scroll.board += key.kind == Key::Kind::down ? 1 : key.kind == Key::Kind::up ? -1 : 0;
    }
  }

 private:
  // Lines for people are as long as their terminal; for programs they are not broken.
  int width() const { return console_.interactive() ? console_.width() : kUnlimited; }

  void tell(const Table::Entry& entry, int number) {
    const std::string head = fmt::format("{:>4}  {}  ", number, narrator_.actor(entry));
    console_.print(wrapped(head, narrator_.text(entry, viewer_), width()));
    if (arguments_.explain) console_.print(narrator_.reasons(entry, width()));
  }

  void show_board() {
    const MapView view{.columns = width(), .rows = kUnlimited, .middle = narrator_.last_place()};
    console_.print("\n" + with_map_in(texts_.board(sketch_text(table_.position(), viewer_)), view));
  }

  void tell_standing() {
    if (!table_.over()) {
      console_.print("\n" + narrator_.standing(texts_.say("after", "n", table_.ply()) + "  ", width()));
    } else {
      console_.print("\n" + texts_.say("final") + "\n" + narrator_.ranking(arguments_.explain, width()) +
                     narrator_.winners());
    }
  }

  Page page(const Table& now, Place panned, int columns) const {
    const Narrator narrator(now, labels_, texts_);
    Page page;
    page.title = texts_.say("title.event", {{"game", texts_.name_of(now.info())},
                                            {"n", std::to_string(now.ply())},
                                            {"of", std::to_string(table_.ply())}});
    const Place last = narrator.last_place();
    const MapView view{.middle = {last.x + panned.x, last.y + panned.y}};
    page.board = [view, this, sketch = sketch_text(now.position(), viewer_)](int wide, int rows,
                                                                             std::string_view) {
      MapView shown = view;
      shown.columns = wide, shown.rows = rows;
      return with_map_in(texts_.board(sketch), shown);
    };
    page.news = "\n" + narrator.events(std::max(0, now.ply() - 1), now.ply(), viewer_, columns);
    page.news += narrator.standing(painted(Ink::bold, texts_.say("scores")) + "  ", columns);
    if (now.over()) page.news += narrator.winners();
    return page;
  }

  static bool closes(const Key& key) {
    return key.kind == Key::Kind::escape || key.kind == Key::Kind::end_of_input ||
           (key.kind == Key::Kind::text && key.text == "q");
  }

  int moved(int ply, Key::Kind kind) const {
    switch (kind) {
      case Key::Kind::right:
      case Key::Kind::enter: return ply + 1;
      case Key::Kind::left: return ply - 1;
      case Key::Kind::page_down: return ply + 10;
      case Key::Kind::page_up: return ply - 10;
      case Key::Kind::home: return 0;
      case Key::Kind::end: return table_.ply();
      default: return ply;
    }
  }

  static void pan(Place& panned, Key::Kind kind) {
    panned.x += kind == Key::Kind::far_right ? 1 : kind == Key::Kind::far_left ? -1 : 0;
    panned.y += kind == Key::Kind::far_down ? 1 : kind == Key::Kind::far_up ? -1 : 0;
  }

  Table& table_;
  const ReplayArguments& arguments_;
  Viewer viewer_;
  Console& console_;
  Texts texts_;
  std::vector<std::string> labels_;
  Narrator narrator_;
};

}  // namespace

int replay(ReplayArguments arguments, Console& console) {
  if (arguments.language.empty()) arguments.language = usual_language();
  Result<Table> table = read_table(arguments.file, console);
  if (!table) {
    console.error(printable(arguments.file) + ": " + printable(table.error().message));
    return kUsage;
  }
  const Result<Viewer> viewer = chosen_viewer(arguments.viewer, table->players());
  if (!viewer) {
    console.error(viewer.error().message);
    return kUsage;
  }
  Replay replay(*table, arguments, *viewer, console);
  if (arguments.full && console.drawable()) {
    replay.step();
  } else {
    if (arguments.full) console.note(Texts(arguments.language).say("full.never") + "\n");
    replay.tell();
  }
  return kYes;
}

}  // namespace igra::cli
