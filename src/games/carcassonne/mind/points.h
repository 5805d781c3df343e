// Numbers of the rules that bots reckon with.
#pragma once

namespace igra::carcassonne {

inline constexpr float kAllTiles = 72;    // of the base game: by them it is early or late
inline constexpr float kGuardPoints = 5;  // for each guard that stands at the end
inline constexpr float kSentHome = 2;     // for a guard that another player sends home

}  // namespace igra::carcassonne
