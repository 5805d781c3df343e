#include "core/text.h"

#include <charconv>

namespace igra {

// Places and points: nearly all have one or two digits.
char* write_number(char* to, std::int64_t number) {
  if (number <= -100 || number >= 100) return std::to_chars(to, to + kLongestNumber, number).ptr;
  if (number < 0) *to++ = '-';
  const auto digits = static_cast<unsigned>(number < 0 ? -number : number);
  if (digits >= 10) *to++ = static_cast<char>('0' + digits / 10);
  *to++ = static_cast<char>('0' + digits % 10);
  return to;
}

void append_number(std::string& out, std::int64_t number) {
  if (0 <= number && number < 10) {
    out += static_cast<char>('0' + number);
    return;
  }
  char buffer[kLongestNumber];
  out.append(buffer, write_number(buffer, number));
}

std::optional<int> parse_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  std::string canonical;
  append_number(canonical, number);
  if (canonical != text) return std::nullopt;
  return number;
}

std::string_view next_word(std::string_view& rest) {
  const std::size_t blank = rest.find(' ');
  const std::string_view word = rest.substr(0, blank);
  rest = blank == std::string_view::npos ? std::string_view{} : rest.substr(blank + 1);
  return word;
}

namespace {

struct Sequence {
  int length;          // bytes, 0 for an impossible first byte
  unsigned char low;   // range of the second byte: excludes overlong forms, surrogates and
  unsigned char high;  // everything past U+10FFFF
};

constexpr Sequence sequence(unsigned char first) {
  if (first < 0x80) return {1, 0, 0};
  if (first < 0xC2) return {0, 0, 0};
  if (first < 0xE0) return {2, 0x80, 0xBF};
  if (first == 0xE0) return {3, 0xA0, 0xBF};
  if (first == 0xED) return {3, 0x80, 0x9F};
  if (first < 0xF0) return {3, 0x80, 0xBF};
  if (first == 0xF0) return {4, 0x90, 0xBF};
  if (first < 0xF4) return {4, 0x80, 0xBF};
  if (first == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

}  // namespace

bool valid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Sequence expected = sequence(static_cast<unsigned char>(text[i]));
    if (expected.length == 0 || i + static_cast<std::size_t>(expected.length) > text.size()) return false;
    for (int k = 1; k < expected.length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      if (byte < (k == 1 ? expected.low : 0x80) || byte > (k == 1 ? expected.high : 0xBF)) return false;
    }
    i += static_cast<std::size_t>(expected.length);
  }
  return true;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  const bool whole = text.size() <= kLongest;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  if (!valid_utf8(out)) {
    for (char& c : out) {
      if (static_cast<unsigned char>(c) >= 0x80) c = '?';
    }
  }
  return out + (whole ? "'" : "…'");
}

bool presentable(std::string_view text) {
  if (text.empty() || text.size() > 64 || !valid_utf8(text)) return false;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  }
  return true;
}

}  // namespace igra
