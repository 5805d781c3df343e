// Options of a game, described once: from this come the lobby form, command-line flags, record header
// lines and validation. Inside, an option is a small integer at a fixed index.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/json.h"
#include "core/result.h"

namespace igra {

enum class OptionKind {
  number,  // low .. high
  seat,    // 0 .. players - 1
  toggle,  // true or false
  choice,  // one of `names`
};

struct OptionSpec {
  std::string_view key;
  OptionKind kind;
  int standard;  // the default: number, seat, 0/1, or index into names
  int low;       // range of legal values, inclusive
  int high;
  std::span<const std::string_view> names = {};  // of a choice
};

// What a game's table of options is written with.
constexpr OptionSpec number_option(std::string_view key, int standard, int low, int high) {
  return {key, OptionKind::number, standard, low, high};
}
// `players` is the most the game takes; a match with fewer players takes fewer seats.
constexpr OptionSpec seat_option(std::string_view key, int players) {
  return {key, OptionKind::seat, 0, 0, players - 1};
}
constexpr OptionSpec toggle_option(std::string_view key, bool standard) {
  return {key, OptionKind::toggle, standard, 0, 1};
}
constexpr OptionSpec choice_option(std::string_view key, std::span<const std::string_view> names) {
  return {key, OptionKind::choice, 0, 0, static_cast<int>(names.size()) - 1, names};
}

// Values in the order of the game's specs.
struct Options {
  static constexpr int kMost = 8;
  std::array<std::int8_t, kMost> value{};
  int operator[](int index) const { return value[index]; }
  bool operator==(const Options&) const = default;
};

Options standard_options(std::span<const OptionSpec> specs);

// The value as records and command lines write it: `3`, `true`, `by-value`.
std::string option_text(const OptionSpec& spec, int value);

// The value as JSON: a number, true or false, or a text.
void write_option_value(JsonWriter& json, const OptionSpec& spec, int value);

// Sets `key` from its text; bad_option for an unknown key or a value that is not offered.
Status set_option(std::span<const OptionSpec> specs, Options& options, std::string_view key,
                  std::string_view text);

}  // namespace igra
