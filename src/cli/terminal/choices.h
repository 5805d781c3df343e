// What a person types to choose among the legal events: a number, a notation, or the beginning of one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace igra::cli {

struct Chosen {
  int index = -1;                   // of the event; -1: none
  std::vector<int> ambiguous = {};  // several begin like that
};

// The numbers people type for these events: 1, 2, 3, …; but where events end in a number of their own
// (`bid 3`), that one, so that nobody who types 3 bids 4.
std::vector<int> numbers_for(const std::vector<std::string>& offered);

// `offered` are the texts of the legal events. A number comes first, then the exact text, then the same in
// another case, then a beginning that only one has, then all this without the first word.
Chosen choose(const std::vector<std::string>& offered, std::string_view typed);

// Latin and Cyrillic capitals as small letters.
std::string lowered(std::string_view text);

// By text, numbers in it by value: `tile -2,10 0` stands before `tile 3,1 90`.
bool before(std::string_view a, std::string_view b);

// The only word that begins with `typed` in any case; "" if there is none or several.
std::string_view unique_word(const std::vector<std::string_view>& words, std::string_view typed);

}  // namespace igra::cli
