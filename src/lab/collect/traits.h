// What an event is about, read off its text without knowing the game: so that the lab can ask what a card, a
// bid or a way of playing is worth in any game.
//
//   take C12 S4           take · C12 and S4 · the family C… and S… · the rank …12 and …4 · two of them
//   bid 3                 bid · 3
//   play G14 2 on G5      play · G14 · G… · …14 · on          (2 is a seat, G5 the place)
//   beat Rs Y* as s same  beat · Rs and Y* · … · as s · same · two of them
//   meeple field NL       meeple · field                      (NL is where)
//   tile 1,-2 90          tile                                (nothing but where and how it is turned)
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace igra::lab {

enum class Aspect {
  act,     // the verb alone
  manner,  // a small word: `new`, `as s`, `field`
  number,  // the only argument is a number: `bid 3`
  size,    // how many things
  thing,   // a card or tile
  family,  // the beginning of its name: `C…`
  rank,    // the end of its name: `…12`
};

std::string_view name(Aspect aspect);

struct Trait {
  std::string verb;
  Aspect aspect;
  std::string what;  // empty for an act
  auto operator<=>(const Trait&) const = default;
};

// A trait is listed as often as the event has it.
std::vector<Trait> traits_of(std::string_view text);

// As people read it: `take C12`, `take C…`, `take …12`, `take 2 at once`.
std::string label(const Trait& trait);

}  // namespace igra::lab
