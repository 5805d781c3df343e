// What can still be laid at a free place: which types of tiles fit there, and which of them end the road
// or city that waits at one of its sides. Worked out once, for every way a place can be surrounded.
#pragma once

#include <vector>

#include "core/multiset.h"
#include "games/carcassonne/tiles.h"

namespace igra::carcassonne {

class Openings {
 public:
  using Types = Multiset<kTypes, kMaxCopies>::TypeSet;

  static const Openings& all();

  // What is known of places with this room, as State keeps it: 4 bits a side, all set where nothing lies.
  struct Opening {
    Types fit{};
    std::array<Types, 4> end{};  // by side: those of them that end what waits there
  };
  const Opening& operator[](std::uint16_t room) const { return openings_[index_of(room)]; }

 private:
  // A side shows one of four edges or lies open: five cases, so a room is a number in base 5.
  static constexpr int kRooms = 5 * 5 * 5 * 5;
  static constexpr int kOpen = 4;

  Openings();
  static std::size_t index_of(std::uint16_t room);
  void add(int type, int turns, std::size_t index, Opening& opening) const;

  std::vector<Opening> openings_;
};

}  // namespace igra::carcassonne
