// The strengths of bots that people play against, weakest first: bots/ makes them, the server seats and rates
// them.
#pragma once

#include <array>
#include <string_view>

namespace igra {

inline constexpr std::array<std::string_view, 5> kLevels = {"beginner", "easy", "medium", "hard", "master"};

}  // namespace igra
