#include "server/auth/rules.h"

#include <algorithm>

#include "core/text.h"
#include "server/store/names.h"

namespace igra::server {

namespace {

struct Range {
  char32_t first, last;
};

// What nobody sees, or what plays tricks with those around it.
constexpr Range kUnseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},  // controls
    {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x61C, 0x61C},  // soft hyphen, grapheme joiner, Arabic letter mark
    {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},  // fillers, Mongolian selectors
    {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},  // zero width, lines, directions
    {0x2800, 0x2800},   {0x3164, 0x3164},
    {0xE000, 0xF8FF},  // blank Braille, filler, private use
    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},  // no characters, selectors, byte order mark
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},
    {0x1D173, 0x1D17A},                       // filler, specials, musical controls
    {0xE0000, 0xE0FFF}, {0xF0000, 0x10FFFF},  // tags, private use
};

// All that is a blank besides ' '.
bool other_blank(char32_t c) {
  return c == 0xA0 || c == 0x1680 || (0x2000 <= c && c <= 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool unseen(char32_t c) {
  return other_blank(c) || std::any_of(std::begin(kUnseen), std::end(kUnseen), [c](const Range& range) {
           return range.first <= c && c <= range.last;
         });
}

bool combining(char32_t c) { return (0x300 <= c && c <= 0x36F) || (0x483 <= c && c <= 0x489); }

// Towers of accents reach into other people's lines.
bool stacked(const std::u32string& text) {
  int height = 1;  // an accent needs a letter first
  for (const char32_t c : text) {
    height = combining(c) ? height + 1 : 0;
    if (height > 1) return true;
  }
  return false;
}

std::string without_extra_blanks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace

std::optional<std::string> tidy_name(std::string_view text) {
  // 4 bytes a character, and some blanks: nothing longer needs to be looked at.
  if (text.size() > 8 * kLongestName || !valid_utf8(text)) return std::nullopt;
  std::string name = without_extra_blanks(text);
  const std::u32string letters = characters(name);
  // Records have no room for a name that is not presentable.
  if (letters.size() > kLongestName || !presentable(name)) return std::nullopt;
  if (std::any_of(letters.begin(), letters.end(), unseen) || stacked(letters)) return std::nullopt;
  return name;
}

bool acceptable_password(std::string_view text) {
  return kShortestPassword <= text.size() && text.size() <= kLongestPassword;
}

bool known_language(std::string_view text) { return text == "en" || text == "bg" || text == "ru"; }

}  // namespace igra::server
