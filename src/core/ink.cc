#include "core/ink.h"

namespace igra {

namespace {

std::string_view escape(Ink ink) {
  switch (ink) {
    case Ink::plain: return "";
    case Ink::bold: return "\x1b[1m";
    case Ink::dim: return "\x1b[2m";
    case Ink::red: return "\x1b[91m";
    case Ink::green: return "\x1b[92m";
    case Ink::yellow: return "\x1b[93m";
    case Ink::blue: return "\x1b[94m";
    case Ink::magenta: return "\x1b[95m";
    case Ink::cyan: return "\x1b[96m";
    case Ink::orange: return "\x1b[38;5;208m";
    case Ink::grey: return "\x1b[37m";
  }
  return "";
}

}  // namespace

void paint(std::string& out, Ink ink, std::string_view text) {
  const std::string_view start = escape(ink);
  out += start;
  out += text;
  if (!start.empty()) out += "\x1b[0m";
}

std::string without_ink(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

int columns(std::string_view text) {
  int count = 0;
  for (const char c : without_ink(text)) count += (c & 0xC0) != 0x80;
  return count;
}

Ink seat_ink(int seat) {
  constexpr Ink kInks[] = {Ink::red, Ink::blue, Ink::green, Ink::yellow, Ink::magenta, Ink::cyan};
  return kInks[seat];
}

}  // namespace igra
