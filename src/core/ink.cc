#include "core/ink.h"

#include <algorithm>
#include <array>
#include <iterator>

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

// Ranges of code points, in order.
struct Range {
  char32_t first;
  char32_t last;
};

// Marks that stand on the letter before them, joiners and variation selectors.
constexpr std::array<Range, 14> kCombining = {{{0x0300, 0x036F},
                                               {0x0483, 0x0489},
                                               {0x0591, 0x05BD},
                                               {0x0610, 0x061A},
                                               {0x064B, 0x065F},
                                               {0x093C, 0x093C},
                                               {0x0941, 0x0948},
                                               {0x1AB0, 0x1AFF},
                                               {0x1DC0, 0x1DFF},
                                               {0x200B, 0x200F},
                                               {0x20D0, 0x20FF},
                                               {0xFE00, 0xFE0F},
                                               {0xFE20, 0xFE2F},
                                               {0xE0100, 0xE01EF}}};
// East Asian wide and full-width letters, and emoji (Unicode's EastAsianWidth W and F, by blocks).
constexpr std::array<Range, 12> kWide = {{{0x1100, 0x115F},
                                          {0x231A, 0x231B},
                                          {0x2E80, 0x303E},
                                          {0x3041, 0xA4CF},
                                          {0xA960, 0xA97C},
                                          {0xAC00, 0xD7A3},
                                          {0xF900, 0xFAFF},
                                          {0xFE30, 0xFE6F},
                                          {0xFF01, 0xFF60},
                                          {0xFFE0, 0xFFE6},
                                          {0x1F300, 0x1FAFF},
                                          {0x20000, 0x3FFFD}}};

template <std::size_t n>
bool within(const std::array<Range, n>& ranges, char32_t code) {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), code,
                                      [](char32_t value, const Range& range) { return value < range.first; });
  return after != ranges.begin() && code <= std::prev(after)->last;
}

// What stands at the beginning of a text: a colour, or a character; and how many columns it takes.
struct Glyph {
  std::size_t bytes;
  int columns;
};

Glyph first_glyph(std::string_view text) {
  if (text.front() == '\x1b') return {std::min(text.find('m'), text.size() - 1) + 1, 0};
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t wanted = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const std::size_t bytes = std::min(wanted, text.size());
  if (bytes == 1) return {1, (lead & 0xC0) == 0x80 ? 0 : 1};
  char32_t code = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  return {bytes, within(kCombining, code) ? 0 : within(kWide, code) ? 2 : 1};
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
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    count += glyph.columns;
    text.remove_prefix(glyph.bytes);
  }
  return count;
}

std::string clipped(std::string_view text, int width) {
  std::string_view rest = text;
  bool coloured = false;
  while (!rest.empty()) {
    const Glyph glyph = first_glyph(rest);
    if (glyph.columns > width) break;
    coloured = coloured || rest.front() == '\x1b';
    width -= glyph.columns;
    rest.remove_prefix(glyph.bytes);
  }
  std::string out(text.substr(0, text.size() - rest.size()));
  return rest.empty() || !coloured ? out : out + "\x1b[0m";
}

Ink seat_ink(int seat) {
  constexpr Ink kInks[] = {Ink::red, Ink::blue, Ink::green, Ink::yellow, Ink::magenta, Ink::cyan};
  return kInks[seat];
}

}  // namespace igra
