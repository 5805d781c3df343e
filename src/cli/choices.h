// What a person types to choose among the legal events: a number, a notation, or the beginning of one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace igra::cli {

struct Chosen {
  int index = -1;                // of the event; -1: none
  std::vector<int> ambiguous{};  // several begin like that
};

// `offered` are the texts of the legal events, numbered from 1 for people. The exact text comes first, then
// the same in another case, then a beginning that only one has.
Chosen choose(const std::vector<std::string>& offered, std::string_view typed);

// By text, numbers in it by value: `tile -2,10 0` stands before `tile 3,1 90`.
bool before(std::string_view a, std::string_view b);

// The only word that begins with `typed` in any case; "" if there is none or several.
std::string_view unique_word(const std::vector<std::string_view>& words, std::string_view typed);

}  // namespace igra::cli
