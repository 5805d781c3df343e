// Where a command reads and writes: streams, colour, width. Tests hand in string streams; then nothing
// is a terminal, there is no colour, and the width is 80.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "core/ink.h"

namespace igra::cli {

enum class Colour : std::uint8_t { automatic, always, never };

class Console {
 public:
  Console(std::istream& in, std::ostream& out, std::ostream& err);

  // Automatic: only on a terminal that is not "dumb", and not when NO_COLOR is set (no-color.org).
  void use_colour(Colour colour);
  bool colour() const { return colour_; }
  // Somebody sits at a terminal: there is a person to ask.
  bool interactive() const { return in_terminal_ && out_terminal_; }
  bool err_terminal() const { return err_terminal_; }
  // Columns of the terminal, 40 to 200.
  int width() const;
  // Lines of the terminal; kEndless where nothing scrolls away.
  static constexpr int kEndless = 1 << 20;
  int height() const;
  // A terminal whose whole screen can be drawn on.
  bool drawable() const;

  std::istream& in() { return in_; }
  // The answer that was asked for; colours are dropped where there are none, and on a terminal that does not
  // show UTF-8, lines and signs are drawn in ASCII.
  void print(std::string_view text);
  // The same for programs: not a byte is touched.
  void print_raw(std::string_view text);
  // False if something could not be written.
  bool flush();
  // Progress and remarks, on standard error.
  void note(std::string_view text);
  // One sentence about what went wrong, on standard error.
  void error(std::string_view sentence);

  // A prompt, then one line without blanks around it; nothing at the end of input. Of an overlong line
  // only the beginning counts.
  std::optional<std::string> ask(std::string_view prompt);
  // Clears the screen and what can be scrolled back to, where there is a screen.
  void clear();
  // A remark that the next one (or "") replaces; only on a terminal.
  void passing_remark(std::string_view text);

 private:
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  bool in_terminal_ = false;
  bool out_terminal_ = false;
  bool err_terminal_ = false;
  bool colour_ = false;
  bool ascii_ = false;
};

// Our lines, blocks and signs as ASCII, one for one. Letters stay as they are.
std::string in_ascii(std::string_view text);

// `text` painted, as a value.
std::string painted(Ink ink, std::string_view text);

// Text from outside (names, paths), safe for a terminal: control characters become '?'.
std::string printable(std::string_view text);

}  // namespace igra::cli
