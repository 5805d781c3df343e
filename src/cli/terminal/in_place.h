// Boards in another language. Games sketch theirs in English; here each word of it that a language knows is
// replaced where it stands, and the blanks behind it give or take what it is longer or shorter, so that
// columns stay where they are.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace igra::cli {

// `words` by the English ones, which may be several: `Left in the pile`. `{} cards` stands for any number
// before the word; what it becomes may have plural forms, `{} карта|{} карты|{} карт` (one, few, many).
std::string in_place(std::string_view sketch, const std::map<std::string, std::string, std::less<>>& words);

}  // namespace igra::cli
