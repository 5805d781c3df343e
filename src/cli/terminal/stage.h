// Where a match shows itself and listens: line after line, or on the whole screen (full_stage.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.h"
#include "cli/terminal/texts.h"

namespace igra::cli {

// What a person sees of a turn.
struct Page {
  struct Action {
    std::string number;
    std::string text;      // in words
    std::string notation;  // what choosing it types
  };

  std::string title;
  // The board for so many columns and rows, with this action (its notation, or "") shown on it.
  std::function<std::string(int columns, int rows, std::string_view candidate)> board;
  std::string news;  // what happened, and how it stands
  std::string actions_title;
  std::vector<Action> actions;
};

class Stage {
 public:
  // A page for this width; asked for again whenever it is shown.
  using Compose = std::function<Page(int columns)>;

  virtual ~Stage() = default;
  virtual int columns() const = 0;
  // About as many rows as a board gets.
  virtual int map_rows() const = 0;
  virtual void show(Compose compose) = 0;
  // The answer to what a person said.
  virtual void tell(std::string_view text) = 0;
  // One sentence about what went wrong.
  virtual void fail(std::string_view sentence) = 0;
  // A line; nothing at the end of input.
  virtual std::optional<std::string> ask(std::string_view prompt) = 0;
  // A remark that the next one (or "") replaces.
  virtual void remark(std::string_view text) = 0;
  // Nothing but this on the screen until somebody presses Enter; false at the end of input.
  virtual bool curtain(std::string_view title, std::string_view text, std::string_view prompt) = 0;
  // The last thing there is to see. `clean`: what was on the screen before must not stay.
  virtual void finish(std::string_view text, bool clean) = 0;
};

std::unique_ptr<Stage> line_stage(Console& console, const Texts& texts);

// The actions side by side; with `marks`, there is room for a mark before the one that is `chosen`.
std::string actions_in_columns(const std::vector<Page::Action>& actions, int columns, bool marks = false,
                               int chosen = -1);

}  // namespace igra::cli
