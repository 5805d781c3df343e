// Laying text out on a screen of a given width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace igra::cli {

// Cells side by side, read down the columns, in as few lines as fit.
std::string in_columns(const std::vector<std::string>& cells, int width);

// `words` joined by ", " after `head`; further lines are indented to where the first word stands.
std::string in_flow(std::string_view head, std::vector<std::string> words, int width);

// The same for a sentence.
std::string wrapped(std::string_view head, std::string_view text, int width);

constexpr int kUnlimited = 1 << 20;  // a width for programs and files

// Equal neighbours as one: `deal 1 ? ×12`.
std::vector<std::string> counted(const std::vector<std::string>& words);

// `text` filled up with blanks to `width` columns.
std::string padded(std::string_view text, int width);

// A line across the screen with a title in it.
std::string ruled(std::string_view title, int width);

// The lines of a text, without what ends them.
std::vector<std::string> lines_in(std::string_view text);

}  // namespace igra::cli
