#include "server/host/lobby_list.h"

#include <vector>

#include "core/text.h"
#include "server/wire/lobby.h"

namespace igra::server {

namespace {

// Brackets, names of fields, the total and a cursor.
constexpr std::size_t kAround = 128;

}  // namespace

void LobbyList::put(const MatchId& id, std::string_view game, bool waiting, std::string listing) {
  const auto known = tables_.find(id);
  if (known != tables_.end() && known->second->listing == listing) return;
  const std::int64_t number = known == tables_.end() ? ++numbers_ : known->second->place.number;
  if (known != tables_.end()) take_off(*known->second);
  auto listed = std::make_shared<const Listed>(
      Listed{id, std::string(game), std::move(listing), Place{waiting, number}});
  for (const std::string& one : {std::string(), listed->game}) shelves_[one].emplace(listed->place, listed);
  changed_[id] = listed->game;
  tables_[id] = std::move(listed);
}

void LobbyList::drop(const MatchId& id) {
  const auto known = tables_.find(id);
  if (known == tables_.end()) return;
  take_off(*known->second);
  changed_[id] = known->second->game;
  tables_.erase(known);
}

void LobbyList::take_off(const Listed& listed) {
  for (const std::string& one : {std::string(), listed.game}) {
    const auto found = shelves_.find(one);
    found->second.erase(listed.place);
    if (found->second.empty()) shelves_.erase(found);
  }
}

const LobbyList::Shelf& LobbyList::shelf(std::string_view game) const {
  static const Shelf kEmpty;
  const auto found = shelves_.find(game);
  return found == shelves_.end() ? kEmpty : found->second;
}

std::string LobbyList::cursor_of(const Place& place) {
  return (place.waiting ? "w" : "r") + std::to_string(place.number);
}

bool LobbyList::read_cursor(std::string_view text, Place& place) {
  if (text.empty() || (text.front() != 'w' && text.front() != 'r')) return false;
  const std::optional<int> number = parse_number(text.substr(1));
  if (!number) return false;
  place = {text.front() == 'w', *number};
  return true;
}

std::string LobbyList::page(std::string_view game, std::string_view cursor) const {
  const Shelf& all = shelf(game);
  Place after;
  auto next = read_cursor(cursor, after) ? all.upper_bound(after) : all.begin();
  std::vector<std::string_view> tables;
  std::string more;
  std::size_t length = kAround;
  for (; next != all.end(); ++next) {
    const std::string& listing = next->second->listing;
    length += listing.size() + 1;
    if (length > kLongest && !tables.empty()) break;
    tables.push_back(listing);
    more = cursor_of(next->first);
  }
  return tables_text(tables, all.size(), next == all.end() ? "" : more);
}

std::string LobbyList::changes(std::string_view game) const {
  std::vector<std::string_view> put;
  std::vector<std::string_view> gone;
  std::size_t length = kAround;
  for (const auto& [id, its_game] : changed_) {
    if (!game.empty() && its_game != game) continue;
    const auto known = tables_.find(id);
    if (known == tables_.end()) {
      gone.push_back(id);
      length += id.size() + 3;
    } else {
      put.push_back(known->second->listing);
      length += known->second->listing.size() + 1;
    }
    if (length > kLongest) return page(game, "");
  }
  if (put.empty() && gone.empty()) return "";
  return tables_changed_text(put, gone, shelf(game).size());
}

}  // namespace igra::server
