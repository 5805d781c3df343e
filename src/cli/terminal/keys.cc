#include "cli/terminal/keys.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace igra::cli {

namespace {

using Kind = Key::Kind;

// What follows ESC: `[A`, `[1;2A`, `OP`, `[5~`.
Kind meaning(std::string_view sequence) {
  constexpr std::pair<std::string_view, Kind> kPlain[] = {
      {"[A", Kind::up},       {"[B", Kind::down},       {"[C", Kind::right}, {"[D", Kind::left},
      {"OA", Kind::up},       {"OB", Kind::down},       {"OC", Kind::right}, {"OD", Kind::left},
      {"[5~", Kind::page_up}, {"[6~", Kind::page_down}, {"[H", Kind::home},  {"[F", Kind::end},
      {"OH", Kind::home},     {"OF", Kind::end},        {"[1~", Kind::home}, {"[4~", Kind::end},
      {"OP", Kind::f1},       {"OQ", Kind::f2},         {"OR", Kind::f3},    {"[11~", Kind::f1},
      {"[12~", Kind::f2},     {"[13~", Kind::f3},       {"[[A", Kind::f1},   {"[[B", Kind::f2},
      {"[[C", Kind::f3}};
  for (const auto& [text, kind] : kPlain) {
    if (text == sequence) return kind;
  }
  if (!sequence.starts_with("[1;") || sequence.size() != 5) return Kind::nothing;
  switch (sequence.back()) {
    case 'A': return Kind::far_up;
    case 'B': return Kind::far_down;
    case 'C': return Kind::far_right;
    case 'D': return Kind::far_left;
  }
  return Kind::nothing;
}

// How many bytes of `read`, which begins with ESC, are one key; 0: more must come.
std::size_t sequence_length(std::string_view read) {
  if (read.size() < 2) return 0;
  if (read[1] == '\x1b') return 1;  // the key itself, and another one
  if (read[1] != '[' && read[1] != 'O') return 2;
  std::size_t i = 2;
  if (i < read.size() && read[1] == '[' && read[i] == '[') ++i;  // the Linux console's function keys
  while (i < read.size() && (read[i] < '@' || read[i] > '~')) ++i;
  return i < read.size() ? i + 1 : 0;
}

Kind control(char byte) {
  switch (byte) {
    case '\r':
    case '\n': return Kind::enter;
    case '\b':
    case '\x7f': return Kind::backspace;
    case '\x04': return Kind::end_of_input;
    case '\x0c': return Kind::redraw;
    case '\x15': return Kind::erase_line;
  }
  return Kind::nothing;
}

std::size_t character_length(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::optional<Key> next_key(std::string& read, bool last) {
  if (read.empty()) return std::nullopt;
  const auto take = [&](std::size_t count) {
    std::string taken = read.substr(0, count);
    read.erase(0, count);
    return taken;
  };
  if (read.front() == '\x1b') {
    const std::size_t length = sequence_length(read);
    if (length > 0) {
      const std::string key = take(length);
      return Key{length == 1 ? Kind::escape : meaning(std::string_view(key).substr(1))};
    }
    if (!last) return std::nullopt;
    const bool alone = read.size() == 1;
    read.clear();
    return Key{alone ? Kind::escape : Kind::nothing};
  }
  if (static_cast<unsigned char>(read.front()) < 0x20 || read.front() == '\x7f')
    return Key{control(take(1).front())};
  const std::size_t length = character_length(read.front());
  if (read.size() < length && !last) return std::nullopt;
  return Key{Kind::text, take(std::min(length, read.size()))};
}

}  // namespace igra::cli
