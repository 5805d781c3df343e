#include "cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "cli/lines.h"
#include "cli/terminal/texts.h"

namespace igra::cli {

namespace {

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool dumb_terminal() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::string_view(term) == "dumb";
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace

Console::Console(std::istream& in, std::ostream& out, std::ostream& err)
    : in_(in),
      out_(out),
      err_(err),
      in_terminal_(&in == &std::cin && isatty(STDIN_FILENO) == 1),
      out_terminal_(&out == &std::cout && isatty(STDOUT_FILENO) == 1),
      err_terminal_(&err == &std::cerr && isatty(STDERR_FILENO) == 1) {
  use_colour(Colour::automatic);
  ascii_ = out_terminal_ && !speaks_utf8();
}

void Console::use_colour(Colour colour) {
  switch (colour) {
    case Colour::automatic: colour_ = out_terminal_ && !set("NO_COLOR") && !dumb_terminal(); break;
    case Colour::always: colour_ = true; break;
    case Colour::never: colour_ = false; break;
  }
}

int Console::width() const {
  winsize size{};
  if (!out_terminal_ || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::clamp<int>(size.ws_col, 40, 200);
}

int Console::height() const {
  winsize size{};
  if (!interactive() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return kEndless;
  return size.ws_row;
}

bool Console::drawable() const { return interactive() && !dumb_terminal(); }

void Console::print(std::string_view text) {
  const std::string plain = colour_ ? std::string(text) : without_ink(text);
  out_ << (ascii_ ? in_ascii(plain) : plain);
}

void Console::print_raw(std::string_view text) { out_ << text; }

bool Console::flush() { return static_cast<bool>(out_.flush()); }

void Console::note(std::string_view text) {
  out_.flush();
  err_ << text << std::flush;
}

void Console::error(std::string_view sentence) {
  out_.flush();
  err_ << "igra: " << sentence << '\n' << std::flush;
}

std::optional<std::string> Console::ask(std::string_view prompt) {
  constexpr std::size_t kLongest = 4096;
  print(prompt);
  out_.flush();
  std::string line;
  const LineKind kind = next_line(in_, line, kLongest);
  if (!in_terminal_) out_ << '\n';  // no echo ended the prompt's line
  if (kind == LineKind::end) return std::nullopt;
  return std::string(trimmed(line));
}

void Console::clear() {
  if (out_terminal_) out_ << "\x1b[2J\x1b[3J\x1b[H";
}

void Console::passing_remark(std::string_view text) {
  if (err_terminal_) note("\r\x1b[K" + std::string(text));
}

std::string in_ascii(std::string_view text) {
  constexpr std::pair<std::string_view, char> kSigns[] = {
      {"─", '-'}, {"│", '|'}, {"┌", '+'}, {"┐", '+'}, {"└", '+'}, {"┘", '+'},
      {"▒", '#'}, {"·", '.'}, {"◆", '*'}, {"‡", '+'}, {"●", '*'}, {"○", 'o'},
      {"×", 'x'}, {"…", '.'}, {"↑", '^'}, {"↓", 'v'}, {"←", '<'}, {"→", '>'}};
  std::string out;
  while (!text.empty()) {
    const auto found = std::find_if(std::begin(kSigns), std::end(kSigns),
                                    [&](const auto& sign) { return text.starts_with(sign.first); });
    const bool sign = found != std::end(kSigns);
    out += sign ? found->second : text.front();
    text.remove_prefix(sign ? found->first.size() : 1);
  }
  return out;
}

std::string painted(Ink ink, std::string_view text) {
  std::string out;
  paint(out, ink, text);
  return out;
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto after = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    // U+0080 to U+009F: one of them starts terminal commands just as ESC does.
    const bool control_pair = byte == 0xC2 && after >= 0x80 && after < 0xA0;
    out += byte < 0x20 || byte == 0x7F || control_pair ? '?' : text[i];
    i += control_pair;
  }
  return out;
}

}  // namespace igra::cli
