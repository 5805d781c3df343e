// The whole screen of a terminal, taken for as long as this lives: what was on it comes back at the end, and
// also when the process is interrupted, killed politely, stopped (Ctrl-Z) or aborts. Only one at a time.
#pragma once

#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/terminal/keys.h"

namespace igra::cli {

class Screen {
 public:
  // The console must be drawable().
  explicit Screen(Console& console);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  int columns() const;
  int rows() const;

  // These lines from the top, cut to the width; the rest is blank, and the cursor stands behind the last
  // line.
  void draw(const std::vector<std::string>& lines);
  // Waits for a key. Kind::redraw also when the window has changed or the process goes on after a stop.
  Key read_key();

 private:
  Console& console_;
  std::string read_;  // but not yet understood
};

}  // namespace igra::cli
