// Colours for boards in a terminal. Games mark text with these; the command line strips them where
// colour is off, so a sketch must read without them too.
#pragma once

#include <string>
#include <string_view>

namespace igra {

enum class Ink { plain, bold, dim, red, green, yellow, blue, magenta, cyan, orange, grey };

// Appends `text` in that colour.
void paint(std::string& out, Ink ink, std::string_view text);

// The same text without any colour.
std::string without_ink(std::string_view text);

// Columns that `text` takes on a screen: colours and combining marks take none, East Asian letters and emoji
// two.
int columns(std::string_view text);

// The beginning of `text` that takes at most `width` columns, its colour ended.
std::string clipped(std::string_view text, int width);

// The colour of a seat in every game.
Ink seat_ink(int seat);

}  // namespace igra
