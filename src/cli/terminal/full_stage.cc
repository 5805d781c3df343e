#include "cli/terminal/full_stage.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/paragraphs.h"

namespace igra::cli {

namespace {

using Kind = Key::Kind;

constexpr int kShortAnswer = 3;  // lines that fit between the page and the prompt
constexpr int kLeastNews = 2;

int size_of(const std::vector<std::string>& lines) { return static_cast<int>(lines.size()); }

// `rows` of the lines from `from` on, which is corrected where that is too far.
std::vector<std::string> window(const std::vector<std::string>& lines, int& from, int rows) {
  from = std::clamp(from, 0, std::max(0, size_of(lines) - rows));
  const auto first = lines.begin() + from;
  return {first, first + std::min(rows, size_of(lines) - from)};
}

void append(std::vector<std::string>& to, std::vector<std::string> lines) {
  to.insert(to.end(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
}

// Scrolls so that the line of the chosen action, counted down the columns, is among the `rows` shown.
void follow_choice(const std::vector<std::string>& lines, int rows, Scroll& scroll) {
  if (scroll.chosen < 0 || lines.empty() || rows < 1) return;
  const int at = scroll.chosen % size_of(lines);
  scroll.actions = std::clamp(scroll.actions, at - rows + 1, at);
}

// Without blank lines: every one is needed.
std::vector<std::string> news_lines(const Page& page) {
  auto lines = lines_in(page.news);
  std::erase_if(lines, [](const std::string& line) { return igra::columns(line) == 0; });
  return lines;
}

// What stands below the board, in at most `rows` lines: the latest news first gives way, then actions scroll.
std::vector<std::string> lower_part(const Page& page, int columns, int rows, Scroll& scroll) {
  const auto news = news_lines(page);
  auto actions = lines_in(actions_in_columns(page.actions, columns, true, scroll.chosen));
  const int title = page.actions.empty() ? 0 : 1;
  const int least_news = std::min(size_of(news), kLeastNews);
  const int news_rows = std::clamp(rows - title - size_of(actions), least_news, size_of(news));
  const int action_rows = std::max(0, rows - title - news_rows);
  int first_news = size_of(news) - news_rows;
  std::vector<std::string> lines = window(news, first_news, news_rows);
  follow_choice(actions, action_rows, scroll);
  auto shown = window(actions, scroll.actions, action_rows);
  const bool more = size_of(shown) < size_of(actions);
  const std::string place = more ? fmt::format("  {}–{} / {}", scroll.actions + 1,
                                               scroll.actions + size_of(shown), size_of(actions))
                                 : "";
  if (title > 0) lines.push_back(painted(Ink::bold, page.actions_title) + painted(Ink::dim, place));
  append(lines, std::move(shown));
  return lines;
}

int lower_lines(const Page& page, int columns) {
  return size_of(news_lines(page)) + (page.actions.empty() ? 0 : 1) +
         size_of(lines_in(actions_in_columns(page.actions, columns, true)));
}

}  // namespace

std::vector<std::string> laid_out(const Page& page, int columns, int rows, std::string_view notice,
                                  std::string_view prompt, Scroll& scroll) {
  std::vector<std::string> lines = lines_in(ruled(page.title, columns));
  const auto notices = lines_in(notice);
  const int room = std::max(2, rows - 2 - size_of(notices));
  const int board_rows = std::max(room - lower_lines(page, columns), room - room * 2 / 5);
  const std::string candidate =
      scroll.chosen < 0 ? "" : page.actions[static_cast<std::size_t>(scroll.chosen)].notation;
  const auto board = lines_in(page.board(columns, board_rows, candidate));
  append(lines, window(board, scroll.board, board_rows));
  append(lines, lower_part(page, columns, room + 1 - size_of(lines), scroll));
  lines.resize(static_cast<std::size_t>(std::max(1, rows - 1 - size_of(notices))));
  append(lines, notices);
  lines.emplace_back(prompt);
  return lines;
}

namespace {

class FullStage final : public Stage {
 public:
  FullStage(Console& console, const Texts& texts)
      : console_(console), texts_(texts), screen_(std::in_place, console) {}

  int columns() const override { return screen_->columns(); }
  int map_rows() const override { return screen_->rows() / 2; }

  void show(Compose compose) override {
    compose_ = std::move(compose);
    scroll_ = {};
  }

  void tell(std::string_view text) override {
    if (size_of(lines_in(text)) <= kShortAnswer) {
      notice_ = text;
    } else {
      read(text);
    }
  }

  void fail(std::string_view sentence) override { notice_ = sentence; }

  std::optional<std::string> ask(std::string_view prompt) override {
    std::string typed;
    for (;;) {
      draw(std::string(prompt) + typed);
      const Key key = screen_->read_key();
      if (key.kind == Kind::end_of_input && typed.empty()) return std::nullopt;
      if (key.kind == Kind::enter) return entered(typed);
      if (key.kind == Kind::text) typed += key.text;
      if (key.kind == Kind::backspace) erase_last(typed);
      if (key.kind == Kind::erase_line || key.kind == Kind::escape) typed.clear();
      if (std::string said = said_by(key.kind); !said.empty()) return said;
      move(key.kind);
    }
  }

  void remark(std::string_view text) override {
    if (text.empty() || !compose_) return;
    draw(painted(Ink::dim, text));
  }

  bool curtain(std::string_view title, std::string_view text, std::string_view prompt) override {
    notice_.clear();
    compose_ = nullptr;
    for (;;) {
      screen_->draw(
          {lines_in(ruled(title, columns())).front(), "", std::string(text), "", std::string(prompt) + " "});
      const Key key = screen_->read_key();
      if (key.kind == Kind::end_of_input) return false;
      if (key.kind == Kind::enter) return true;
    }
  }

  // Once to be read here, and once to stay on the usual screen.
  void finish(std::string_view text, bool) override {
    read(text);
    screen_.reset();
    console_.print(text);
  }

 private:
  void draw(std::string_view prompt) {
    if (columns() < kLeastColumns || screen_->rows() < kLeastRows) {
      screen_->draw(lines_in(wrapped("",
                                     texts_.say("full.small", {{"columns", std::to_string(kLeastColumns)},
                                                               {"rows", std::to_string(kLeastRows)}}),
                                     columns())));
      return;
    }
    const Page page = compose_(columns());
    actions_ = page.actions;
    const std::string keys = painted(Ink::dim, texts_.say("full.keys"));
    screen_->draw(
        laid_out(page, columns(), screen_->rows(), notice_.empty() ? keys : notice_, prompt, scroll_));
  }

  // Enter alone makes the chosen action.
  std::string entered(const std::string& typed) {
    notice_.clear();
    if (!typed.empty() || scroll_.chosen < 0) return typed;
    return actions_[static_cast<std::size_t>(scroll_.chosen)].notation;
  }

  static void erase_last(std::string& typed) {
    while (!typed.empty() && (typed.back() & 0xC0) == 0x80) typed.pop_back();
    if (!typed.empty()) typed.pop_back();
  }

  // Keys that are short for a command.
  static std::string said_by(Kind kind) {
    switch (kind) {
      case Kind::f1: return "help";
      case Kind::f2: return "hint";
      case Kind::f3: return "rules";
      case Kind::far_up: return "map n";
      case Kind::far_down: return "map s";
      case Kind::far_left: return "map w";
      case Kind::far_right: return "map e";
      default: return "";
    }
  }

  void move(Kind kind) {
    const int last = static_cast<int>(actions_.size()) - 1;
    const int page = std::max(1, screen_->rows() / 3);
    if (kind == Kind::down) scroll_.chosen = std::min(scroll_.chosen + 1, last);
    if (kind == Kind::up) scroll_.chosen = std::max(scroll_.chosen - 1, -1);
    if (kind == Kind::page_down) scroll_.board += page, scroll_.actions += page;
    if (kind == Kind::page_up) scroll_.board -= page, scroll_.actions -= page;
  }

  // A long text over everything, until it is closed.
  void read(std::string_view text) {
    int from = 0;
    for (;;) {
      const int rows = std::max(2, screen_->rows()) - 1;
      std::vector<std::string> all;
      for (const std::string& line : lines_in(text))
        append(all, lines_in(igra::columns(line) <= columns() ? line + "\n" : wrapped("", line, columns())));
      std::vector<std::string> lines = window(all, from, rows);
      lines.resize(static_cast<std::size_t>(rows));
      const std::string place =
          size_of(all) > rows
              ? fmt::format("  {}–{} / {}", from + 1, std::min(from + rows, size_of(all)), size_of(all))
              : "";
      lines.push_back(painted(Ink::dim, texts_.say("full.close") + place));
      screen_->draw(lines);
      const Key key = screen_->read_key();
      if (key.kind == Kind::enter || key.kind == Kind::escape || key.kind == Kind::end_of_input) return;
      if (key.kind == Kind::text && key.text == "q") return;
      if (key.kind == Kind::down) ++from;
      if (key.kind == Kind::up) --from;
      if (key.kind == Kind::page_down || (key.kind == Kind::text && key.text == " ")) from += rows;
      if (key.kind == Kind::page_up) from -= rows;
      if (key.kind == Kind::home) from = 0;
      if (key.kind == Kind::end) from = size_of(all);
    }
  }

  Console& console_;
  const Texts& texts_;
  std::optional<Screen> screen_;
  Compose compose_;
  std::vector<Page::Action> actions_;  // of the page that was drawn last
  Scroll scroll_;
  std::string notice_;
};

}  // namespace

std::unique_ptr<Stage> full_stage(Console& console, const Texts& texts) {
  return std::make_unique<FullStage>(console, texts);
}

}  // namespace igra::cli
