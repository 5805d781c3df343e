// The tables that are open to everybody, as the lobby shows them: those that wait for people first, the
// latest before older ones, in pages of bounded size. A plain value without sockets or threads.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/store.h"

namespace igra::server {

class LobbyList {
 public:
  // No page and no message about changes is longer.
  static constexpr std::size_t kLongest = 16 << 10;

  // A table is new, or looks otherwise. `listing` is its JSON.
  void put(const MatchId& id, std::string_view game, bool waiting, std::string listing);
  void drop(const MatchId& id);

  // The page after `cursor` (empty: the first one) of one game's tables, or of all (an empty game), as a
  // message. What is no cursor stands for the first page.
  std::string page(std::string_view game, std::string_view cursor) const;

  // What has changed since forget_changes(), as a message for whoever watches this game; where that would be
  // too long, the first page. Empty: nothing that concerns them.
  std::string changes(std::string_view game) const;
  bool changed() const { return !changed_.empty(); }
  void forget_changes() { changed_.clear(); }

 private:
  // Where a table stands in the list. Numbers count up as tables come.
  struct Place {
    bool waiting = true;
    std::int64_t number = 0;
    bool operator<(const Place& other) const {
      return waiting != other.waiting ? waiting : number > other.number;
    }
  };
  struct Listed {
    MatchId id;
    std::string game;
    std::string listing;
    Place place;
  };
  // In order; a table stands on the shelf of its game, and on that of all.
  using Shelf = std::map<Place, std::shared_ptr<const Listed>>;

  static std::string cursor_of(const Place& place);
  static bool read_cursor(std::string_view text, Place& place);
  const Shelf& shelf(std::string_view game) const;
  void take_off(const Listed& listed);

  std::map<std::string, Shelf, std::less<>> shelves_;
  std::unordered_map<MatchId, std::shared_ptr<const Listed>> tables_;
  std::map<MatchId, std::string> changed_;  // since they were told, each with its game
  std::int64_t numbers_ = 0;
};

}  // namespace igra::server
