#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/layout.h"
#include "cli/match.h"
#include "cli/story.h"
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
        labels_(seat_labels(table.setup())),
        texts_(arguments.language),
        story_(table, labels_, texts_) {}

  void tell() {
    if (arguments_.to >= 0) table_.undo_to(std::min(arguments_.to, table_.ply()));
    int number = 0;
    for (const Table::Entry& entry : table_.log()) tell(entry, ++number);
    if (arguments_.board || arguments_.to >= 0) show_board();
    tell_standing();
  }

 private:
  void tell(const Table::Entry& entry, int number) {
    console_.print(fmt::format("{:>4}  {}  {}\n", number, story_.actor(entry), story_.text(entry, viewer_)));
    if (arguments_.explain) console_.print(story_.reasons(entry, kUnlimited));
  }

  void show_board() { console_.print("\n" + sketch_text(table_.position(), viewer_)); }

  void tell_standing() {
    if (!table_.over()) {
      console_.print(fmt::format("\nAfter {} events  {}", table_.ply(), story_.standing()));
    } else {
      console_.print("\nFinal scores\n" + story_.ranking(arguments_.explain, kUnlimited) + story_.winners());
    }
  }

  Table& table_;
  const ReplayArguments& arguments_;
  Viewer viewer_;
  Console& console_;
  std::vector<std::string> labels_;
  Texts texts_;
  Story story_;
};

}  // namespace

int replay(const ReplayArguments& arguments, Console& console) {
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
  Replay(*table, arguments, *viewer, console).tell();
  return kYes;
}

}  // namespace igra::cli
