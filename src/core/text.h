// Small text tools shared by notation, records and views. No locale, no allocation beyond the string.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace igra {

// Where it ends; there must be room for the longest.
constexpr int kLongestNumber = 20;
char* write_number(char* to, std::int64_t number);
void append_number(std::string& out, std::int64_t number);

// Exactly a decimal integer as we write it: no sign but '-', no leading zeros, no blanks.
std::optional<int> parse_number(std::string_view text);

// The text up to the first blank; `rest` keeps what follows the blank.
std::string_view next_word(std::string_view& rest);

// 'text' for an error message: in quotes, shortened, and safe to print whatever bytes it holds.
std::string in_quotes(std::string_view text);

bool valid_utf8(std::string_view text);

// A name or label: valid UTF-8, not empty, at most 64 bytes, no control characters.
bool presentable(std::string_view text);

}  // namespace igra
