#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/paragraphs.h"
#include "cli/terminal/stage.h"

namespace igra::cli {

namespace {

constexpr int kLow = 36;  // lines of a window that has none to give away

int count_lines(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

class LineStage final : public Stage {
 public:
  LineStage(Console& console, const Texts& texts) : console_(console), texts_(texts) {}

  int columns() const override { return console_.width(); }
  int map_rows() const override { return rows_; }

  // The board first: it may be higher than the screen, and what happened belongs near what can be done. In a
  // low window every line counts.
  void show(Compose compose) override {
    const Page page = compose(columns());
    const bool low = console_.height() <= kLow;
    const std::string below = low ? last_news(page) + actions(page) : page.news + "\n" + actions(page);
    rows_ = console_.height() == Console::kEndless ? Console::kEndless
                                                   : std::max(1, console_.height() - count_lines(below) - 2);
    const int wide = console_.interactive() ? columns() : Console::kEndless;
    console_.print("\n" + ruled(page.title, columns()) + page.board(wide, rows_, "") + below +
                   (low ? "" : "\n"));
  }

  void tell(std::string_view text) override { console_.print(text); }

  void fail(std::string_view sentence) override { console_.error(sentence); }

  std::optional<std::string> ask(std::string_view prompt) override { return console_.ask(prompt); }

  void remark(std::string_view text) override { console_.passing_remark(text); }

  bool curtain(std::string_view title, std::string_view text, std::string_view prompt) override {
    console_.clear();
    console_.print(ruled(title, columns()));
    console_.print(fmt::format("\n{}\n\n", text));
    const bool here = console_.ask(fmt::format("{} ", prompt)).has_value();
    console_.clear();
    return here;
  }

  void finish(std::string_view text, bool clean) override {
    if (clean) console_.clear();
    console_.print(text);
  }

 private:
  // The end of the news, without blank lines.
  std::string last_news(const Page& page) const {
    auto lines = lines_in(page.news);
    std::erase_if(lines, [](const std::string& line) { return igra::columns(line) == 0; });
    const auto most = static_cast<std::ptrdiff_t>(console_.height() / 5);
    lines.erase(lines.begin(), std::max(lines.begin(), lines.end() - most));
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
  }

  // Only as many as leave room for the board; all of them where nothing scrolls away.
  std::string actions(const Page& page) const {
    std::vector<std::string> lines = lines_in(actions_in_columns(page.actions, columns()));
    const auto most = static_cast<std::size_t>(console_.height() / (console_.height() <= kLow ? 6 : 3));
    const std::size_t shown = lines.size() > most ? most - 1 : lines.size();
    std::string out = painted(Ink::bold, page.actions_title) + "\n";
    for (std::size_t i = 0; i < shown; ++i) out += lines[i] + "\n";
    if (shown == lines.size()) return out;
    const int hidden = static_cast<int>(page.actions.size() * (lines.size() - shown) / lines.size());
    return out +
           painted(Ink::dim, texts_.say("can.more", {{"n", std::to_string(hidden)},
                                                     {"command", texts_.say("command.list")}})) +
           "\n";
  }

  Console& console_;
  const Texts& texts_;
  int rows_ = Console::kEndless;  // of the board shown last
};

}  // namespace

std::unique_ptr<Stage> line_stage(Console& console, const Texts& texts) {
  return std::make_unique<LineStage>(console, texts);
}

std::string actions_in_columns(const std::vector<Page::Action>& actions, int columns, bool marks,
                               int chosen) {
  std::size_t digits = 1;
  for (const Page::Action& action : actions) digits = std::max(digits, action.number.size());
  std::vector<std::string> cells;
  cells.reserve(actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool is_chosen = static_cast<int>(i) == chosen;
    const std::string number = painted(Ink::dim, fmt::format("{:>{}}", actions[i].number, digits));
    cells.push_back(std::string(!marks      ? ""
                                : is_chosen ? ">"
                                            : " ") +
                    number + " " + (is_chosen ? painted(Ink::bold, actions[i].text) : actions[i].text));
  }
  return in_columns(cells, columns);
}

}  // namespace igra::cli
