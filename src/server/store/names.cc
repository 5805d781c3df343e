#include "server/store/names.h"

namespace igra::server {

namespace {

// The code point that begins at `text[i]`; moves `i` behind it.
char32_t next_character(std::string_view text, std::size_t& i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(i++);
  if (first < 0x80) return first;
  const int more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  char32_t character = first & (0x3F >> more);
  for (int k = 0; k < more && i < text.size(); ++k) character = character << 6 | (byte(i++) & 0x3F);
  return character;
}

void append(std::string& out, char32_t character) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) {
    out += static_cast<char>(character);
  } else if (character < 0x800) {
    out += static_cast<char>(0xC0 | character >> 6);
    tail(0);
  } else if (character < 0x10000) {
    out += static_cast<char>(0xE0 | character >> 12);
    tail(6), tail(0);
  } else {
    out += static_cast<char>(0xF0 | character >> 18);
    tail(12), tail(6), tail(0);
  }
}

bool in(char32_t c, char32_t first, char32_t last) { return first <= c && c <= last; }

char32_t small(char32_t c) {
  if (in(c, 'A', 'Z')) return c + 32;
  if (in(c, 0xC0, 0xDE) && c != 0xD7) return c + 32;  // À .. Þ, but not ×
  // Latin Extended-A: capitals are even, with two stretches where they are odd. İ, ı and ŉ stand alone.
  if (in(c, 0x100, 0x137) && c != 0x130 && c != 0x131) return c | 1;
  if (in(c, 0x139, 0x148) || in(c, 0x179, 0x17E)) return c % 2 == 1 ? c + 1 : c;
  if (in(c, 0x14A, 0x177)) return c | 1;
  if (c == 0x178) return 0xFF;                                   // Ÿ
  if (in(c, 0x391, 0x3A9)) return c + 32;                        // Greek
  if (in(c, 0x400, 0x40F)) return c + 80;                        // Ѐ .. Џ
  if (in(c, 0x410, 0x42F)) return c + 32;                        // А .. Я
  if (in(c, 0x460, 0x481) || in(c, 0x48A, 0x4BF)) return c | 1;  // older and further Cyrillic
  if (in(c, 0x4D0, 0x52F)) return c | 1;
  return c;
}

}  // namespace

std::string folded(std::string_view name) {
  std::string out;
  out.reserve(name.size());
  for (std::size_t i = 0; i < name.size();) append(out, small(next_character(name, i)));
  return out;
}

std::u32string characters(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) out += next_character(text, i);
  return out;
}

}  // namespace igra::server
