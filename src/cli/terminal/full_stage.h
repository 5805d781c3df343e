// A match on the whole screen: the board above, below it what happened and what can be done, and a line to
// type in. Long answers lie over it until they are closed.
#pragma once

#include "cli/terminal/screen.h"
#include "cli/terminal/stage.h"

namespace igra::cli {

// How far the parts of a page are scrolled, and what is chosen on it.
struct Scroll {
  int board = 0;    // lines of the board above the screen
  int actions = 0;  // lines of actions above their part
  int chosen = -1;  // index of an action; -1: none
};

// A page as exactly `rows` lines, the last of them `prompt`; corrects `scroll` where it goes too far.
// `notice` stands above the prompt.
std::vector<std::string> laid_out(const Page& page, int columns, int rows, std::string_view notice,
                                  std::string_view prompt, Scroll& scroll);

// The least window that a page is shown in.
constexpr int kLeastColumns = 40;
constexpr int kLeastRows = 12;

// Takes the screen until it is destroyed; the console must be drawable().
std::unique_ptr<Stage> full_stage(Console& console, const Texts& texts);

}  // namespace igra::cli
