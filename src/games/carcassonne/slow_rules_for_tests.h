// The rules once more, slow and obvious, for tests only: whole texts in, whole texts out, everything found by
// flooding the board anew. Shares nothing with the game but the tile table.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/carcassonne/tiles.h"

namespace igra::carcassonne::slow {

using Place = std::pair<int, int>;

constexpr std::string_view kSides = "NESW";

inline std::string turned(std::string name, int turns) {
  if (kSides.find(name[0]) != std::string::npos) name[0] = kSides[(kSides.find(name[0]) + turns) % 4];
  return name;
}

inline Place step(Place from, char side) {
  switch (side) {
    case 'N': return {from.first, from.second - 1};
    case 'E': return {from.first + 1, from.second};
    case 'S': return {from.first, from.second + 1};
    default: return {from.first - 1, from.second};
  }
}

inline char facing(char side) { return side == 'N' ? 'S' : side == 'S' ? 'N' : side == 'E' ? 'W' : 'E'; }

// An edge, or a half-edge 'L' or 'R' of it.
struct Touch {
  char side;
  char half = ' ';
  bool operator==(const Touch&) const = default;
  std::string name() const { return half == ' ' ? std::string(1, side) : std::string{side, half}; }
  // What lies against it across the border.
  Touch across() const { return {facing(side), half == 'L' ? 'R' : half == 'R' ? 'L' : ' '}; }
};

// Everything a segment touches once the tile lies, in the order of the notation.
inline std::vector<Touch> find_touches(const Segment& segment, int turns) {
  std::vector<Touch> found;
  for (int i = 0; i < 4; ++i) {
    if (segment.sides >> ((i - turns) & 3) & 1) found.push_back({kSides[i]});
  }
  for (int i = 0; i < 8; ++i) {
    if (segment.halves >> ((i - 2 * turns) & 7) & 1) found.push_back({kSides[i / 2], i % 2 == 0 ? 'L' : 'R'});
  }
  return found;
}

inline const std::vector<Touch>& touches(int type, int segment, int turns) {
  static const auto kTouches = [] {
    std::vector<std::vector<Touch>> all;
    for (const Tile& tile : kTiles) {
      for (const Segment& each : tile.segments) {
        for (int t = 0; t < 4; ++t) all.push_back(find_touches(each, t));
      }
    }
    return all;
  }();
  return kTouches[(type * kMaxSegments + segment) * 4 + turns];
}

// Everything that play can tell about a tile lying so.
inline std::string appearance(const Tile& tile, int turns) {
  const auto describe = [&](const Segment& segment) {
    std::string text(word(segment.type));
    for (const Touch touch : find_touches(segment, turns)) text += " " + touch.name();
    return text + (segment.inn ? " inn" : "") + (segment.cathedral ? " cathedral" : "") + " " +
           std::to_string(segment.shields);
  };
  std::multiset<std::string> parts;
  for (int i = 0; i < tile.segment_count; ++i) {
    std::string text = describe(tile.segments[i]);
    std::multiset<std::string> cities;
    for (int city = 0; city < 8; ++city) {
      if (tile.segments[i].cities >> city & 1) cities.insert(describe(tile.segments[city]));
    }
    for (const std::string& city : cities) text += " by (" + city + ")";
    parts.insert(text);
  }
  std::string all;
  for (const std::string& part : parts) all += part + "; ";
  return all;
}

// The turns that are offered: the smallest of those that look the same.
inline const std::vector<int>& offered_turns(int type) {
  static const auto kOffered = [] {
    std::array<std::vector<int>, kTypes> offered;
    for (int each = 0; each < kTypes; ++each) {
      std::set<std::string> seen;
      for (int turns = 0; turns < 4; ++turns) {
        if (seen.insert(appearance(kTiles[each], turns)).second) offered[each].push_back(turns);
      }
    }
    return offered;
  }();
  return kOffered[type];
}

struct Laid {
  int type;
  int turns;
  Place place;
};

struct Figure {
  int seat;
  bool big;
  int tile;  // index of the laid tile
  int segment;
};

struct Tower {
  Place place;
  int floors;
  int seat = -1;  // of the guard
  bool big = false;
};

// A connected feature, found by flooding.
struct Component {
  SegmentType type;
  std::vector<std::pair<int, int>> parts;  // tile, segment
  std::bitset<128> tiles;
  int open = 0;
  int shields = 0;
  bool special = false;
  std::array<int, 6> strength{};

  bool occupied() const { return strength != std::array<int, 6>{}; }
};

// Which laid tile lies where: its index, or -1.
class Grid {
 public:
  int operator[](Place place) const { return cells_[index(place)]; }
  void put(Place place, int tile) { cells_[index(place)] = static_cast<std::int16_t>(tile); }

 private:
  static std::size_t index(Place place) {
    return static_cast<std::size_t>((place.first + 128) * 256 + place.second + 128);
  }
  std::vector<std::int16_t> cells_ = std::vector<std::int16_t>(65536, -1);
};

class Game {
 public:
  int players;
  bool river, towers, inns;
  std::vector<Laid> laid;
  Grid at;
  std::vector<Figure> figures;
  std::vector<Tower> tower_list;
  std::map<std::string, int> river_stack, main_stack, tower_stack;
  std::vector<int> score, hand;
  std::vector<bool> big_hand;
  int segments = 0, active = 0, grow_left = 0;
  std::set<Place> grown;
  std::string drawn, escaped, phase = "draw", from;
  // comp[i][s] numbers the component of segment s of laid tile i; found anew after every tile.
  std::vector<Component> components;
  std::vector<std::array<int, 8>> comp;

  Game(int seats, int first_seat, bool with_river, bool with_towers, bool with_inns)
      : players(seats),
        river(with_river),
        towers(with_towers),
        inns(with_inns),
        score(seats),
        hand(seats, 7),
        big_hand(seats, with_inns),
        segments(with_towers ? 20 : 0),
        active(first_seat) {
    for (const Tile& tile : kTiles) {
      const std::string id(tile.id);
      if (tile.set == Set::base) main_stack[id] = tile.copies - (id == "D");
      if (tile.set == Set::inns_cathedrals && inns) main_stack[id] = tile.copies;
      if (tile.spy > 0 && towers) main_stack[id] = 1;
      if (tile.set == Set::river && river && id != "RV-A") river_stack[id] = 1;
      if (id.starts_with("TS-R") && river && towers) river_stack[id] = 1;
      if (id.starts_with("TS-T") && towers) tower_stack[id] = 1;
    }
    put_tile(find_type(river ? "RV-A" : "D"), 0, {0, 0});
    next_turn_draws();
  }

  std::set<std::string> legal() const {
    std::set<std::string> texts;
    if (phase == "grow") {
      for (const Tower& tower : tower_list) {
        if (may_grow(tower)) texts.insert("grow " + text_of(tower.place));
      }
    } else if (phase == "tile") {
      for (const auto& [place, turns] : fits(find_type(drawn))) {
        texts.insert("tile " + text_of(place) + " " + std::to_string(90 * turns));
      }
    } else if (phase == "meeple") {
      texts = meeples();
    }
    return texts;
  }

  std::map<std::string, int> outcomes() const {
    std::map<std::string, int> texts;
    if (phase != "draw") return texts;
    const auto& stack = from == "river" ? river_stack : from == "tower" ? tower_stack : main_stack;
    for (const auto& [id, count] : stack) {
      if (count > 0 && (id != "RV-L" || total(stack) == 1)) texts["draw " + id] = count;
    }
    return texts;
  }

  void apply(const std::string& text) {
    std::istringstream in(text);
    std::string what, rest;
    in >> what;
    std::getline(in >> std::ws, rest);
    if (what == "draw") return draw(rest);
    if (what == "grow") return grow(place_of(rest));
    if (what == "tile") return tile(rest);
    if (what == "meeple") stand(rest, false);
    if (what == "big") stand(rest, true);
    if (what == "guard") guard(place_of(rest), false);
    if (what == "big-guard") guard(place_of(rest), true);
    score_completed();
    active = (active + 1) % players;
    next_turn_draws();
  }

  int value(const Component& part, bool at_end) const {
    const bool complete = part.open == 0;
    const int tiles = static_cast<int>(part.tiles.count());
    switch (part.type) {
      case SegmentType::road:
        return complete || !at_end ? tiles * (part.special ? 2 : 1) : part.special ? 0 : tiles;
      case SegmentType::city:
        if (complete || !at_end) return (tiles + part.shields) * (part.special ? 3 : 2);
        return part.special ? 0 : tiles + part.shields;
      case SegmentType::monastery: return 9 - part.open;
      case SegmentType::field: return 3 * static_cast<int>(completed_cities(part).size());
      case SegmentType::river: return 0;
    }
    return 0;
  }

  std::set<int> completed_cities(const Component& field) const {
    std::set<int> cities;
    for (const auto& [index, segment] : field.parts) {
      for (int city = 0; city < 8; ++city) {
        if (!(kTiles[laid[index].type].segments[segment].cities >> city & 1)) continue;
        if (components[comp[index][city]].open == 0) cities.insert(comp[index][city]);
      }
    }
    return cities;
  }

  void count_figures() {
    for (Component& part : components) part.strength = {};
    for (const Figure& figure : figures) {
      components[comp[figure.tile][figure.segment]].strength[figure.seat] += figure.big ? 2 : 1;
    }
  }

 private:
  static std::string text_of(Place place) {
    return std::to_string(place.first) + "," + std::to_string(place.second);
  }
  static Place place_of(const std::string& text) {
    return {std::stoi(text), std::stoi(text.substr(text.find(',') + 1))};
  }
  static int total(const std::map<std::string, int>& stack) {
    int sum = 0;
    for (const auto& [id, count] : stack) sum += count;
    return sum;
  }

  // --- the board --------------------------------------------------------------------------------------

  static Edge edge_of(int type, int turns, char side) {
    const int index = static_cast<int>(kSides.find(side));
    return kTiles[type].edges[(index - turns) & 3];
  }

  bool matches(int type, int turns, Place place) const {
    bool touching = false;
    for (const char side : kSides) {
      const int other = at[step(place, side)];
      if (other < 0) continue;
      touching = true;
      const Laid& tile = laid[other];
      if (edge_of(type, turns, side) != edge_of(tile.type, tile.turns, facing(side))) return false;
    }
    return touching;
  }

  static std::string river_sides(int type, int turns) {
    std::string sides;
    for (int segment = 0; segment < kTiles[type].segment_count; ++segment) {
      if (kTiles[type].segments[segment].type != SegmentType::river) continue;
      for (const Touch touch : touches(type, segment, turns)) sides += touch.side;
    }
    return sides;
  }

  // Walks the river from its source, with one more tile at its end: does it go on, and wind left and right?
  bool river_winds(int type, int turns, Place place) const {
    std::vector<Laid> course(laid);
    course.push_back({type, turns, place});
    std::string heading = river_sides(course[0].type, course[0].turns);
    char last_bend = ' ';
    for (std::size_t i = 1; i < course.size(); ++i) {
      if (course[i].place != step(course[i - 1].place, heading[0])) return false;
      std::string sides = river_sides(course[i].type, course[i].turns);
      const auto entry = sides.find(facing(heading[0]));
      if (entry == std::string::npos) return false;
      sides.erase(entry, 1);
      if (sides.empty()) return i + 1 == course.size();  // the lake
      const char bend = sides == heading ? ' ' : turned(heading, 1) == sides ? 'R' : 'L';
      if (bend != ' ' && bend == last_bend) return false;
      if (bend != ' ') last_bend = bend;
      heading = sides;
    }
    return true;
  }

  std::vector<std::pair<Place, int>> fits(int type, bool one_is_enough = false) const {
    std::set<Place> free;
    for (const Laid& tile : laid) {
      for (const char side : kSides) {
        if (at[step(tile.place, side)] < 0) free.insert(step(tile.place, side));
      }
    }
    std::vector<std::pair<Place, int>> found;
    for (const Place& place : free) {
      for (const int turns : offered_turns(type)) {
        if (!matches(type, turns, place)) continue;
        if (kTiles[type].in_river && !river_winds(type, turns, place)) continue;
        found.emplace_back(place, turns);
        if (one_is_enough) return found;
      }
    }
    return found;
  }

  void put_tile(int type, int turns, Place place) {
    at.put(place, static_cast<int>(laid.size()));
    laid.push_back({type, turns, place});
    flood();
  }

  void flood() {
    components.clear();
    comp.assign(laid.size(), {});
    for (auto& row : comp) row.fill(-1);
    for (std::size_t i = 0; i < laid.size(); ++i) {
      for (int segment = 0; segment < kTiles[laid[i].type].segment_count; ++segment) {
        if (comp[i][segment] < 0) flood_from(static_cast<int>(i), segment);
      }
    }
  }

  void flood_from(int index, int segment) {
    const int number = static_cast<int>(components.size());
    Component part{.type = kTiles[laid[index].type].segments[segment].type, .parts = {}, .tiles = {}};
    std::vector<std::pair<int, int>> todo{{index, segment}};
    comp[index][segment] = number;
    while (!todo.empty()) {
      const auto [here, which] = todo.back();
      todo.pop_back();
      const Segment& at_hand = kTiles[laid[here].type].segments[which];
      part.parts.emplace_back(here, which);
      part.tiles[static_cast<std::size_t>(here)] = true;
      part.shields += at_hand.shields;
      part.special |= at_hand.inn || at_hand.cathedral;
      for (const Touch touch : touches(laid[here].type, which, laid[here].turns)) {
        const int other = at[step(laid[here].place, touch.side)];
        if (other < 0) {
          ++part.open;
          continue;
        }
        const int next = segment_touching(other, touch.across(), part.type);
        if (comp[other][next] >= 0) continue;
        comp[other][next] = number;
        todo.emplace_back(other, next);
      }
    }
    if (part.type == SegmentType::monastery) part.open = 8 - neighbours(laid[index].place);
    components.push_back(part);
  }

  int segment_touching(int index, Touch wanted, SegmentType type) const {
    const Tile& tile = kTiles[laid[index].type];
    for (int segment = 0; segment < tile.segment_count; ++segment) {
      if (tile.segments[segment].type != type) continue;
      const auto& all = touches(laid[index].type, segment, laid[index].turns);
      if (std::find(all.begin(), all.end(), wanted) != all.end()) return segment;
    }
    return -1;
  }

  int neighbours(Place place) const {
    int count = 0;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx != 0 || dy != 0) count += at[{place.first + dx, place.second + dy}] >= 0;
      }
    }
    return count;
  }

  // --- the turn ---------------------------------------------------------------------------------------

  void next_turn_draws() { draw_ordinary(); }

  void draw_ordinary() {
    from = total(river_stack) > 0 ? "river" : "main";
    phase = "draw";
    if (from == "main" && total(main_stack) == 0) end();
  }

  void draw_tower() {
    if (total(tower_stack) == 0) return draw_ordinary();
    from = "tower";
    phase = "draw";
  }

  void draw(const std::string& id) {
    --(from == "river" ? river_stack : from == "tower" ? tower_stack : main_stack)[id];
    drawn = id;
    if (kTiles[find_type(id)].spy == 0) return try_drawn();
    std::vector<Tower*> growing;
    for (Tower& tower : tower_list) {
      if (may_grow(tower)) growing.push_back(&tower);
    }
    if (segments > 0 && segments < static_cast<int>(growing.size())) {
      phase = "grow";
      grow_left = segments;
      return;
    }
    for (Tower* tower : growing) {
      if (segments == 0) break;
      ++tower->floors;
      --segments;
    }
    spies();
  }

  bool may_grow(const Tower& tower) const {
    return tower.seat < 0 && tower.floors < 5 && !grown.contains(tower.place);
  }

  void grow(Place place) {
    for (Tower& tower : tower_list) tower.floors += tower.place == place;
    --segments;
    grown.insert(place);
    if (--grow_left > 0) return;
    grown.clear();
    spies();
  }

  void spies() {
    int guards = 0;
    for (const Tower& tower : tower_list) guards += tower.seat >= 0;
    if (guards == 0) {
      escaped = drawn;
      drawn.clear();
      return draw_tower();
    }
    const int worth = kTiles[find_type(drawn)].spy + (escaped.empty() ? 0 : kTiles[find_type(escaped)].spy);
    for (Tower& tower : tower_list) {
      if (tower.seat < 0) continue;
      score[tower.seat] += worth;
      home(tower.seat, tower.big);
      tower.seat = -1;
      tower.big = false;
    }
    escaped.clear();
    try_drawn();
  }

  void try_drawn() {
    if (!fits(find_type(drawn), true).empty()) {
      phase = "tile";
      return;
    }
    drawn.clear();
    from == "tower" ? draw_tower() : draw_ordinary();
  }

  void tile(const std::string& rest) {
    const int angle = std::stoi(rest.substr(rest.find(' ')));
    const int type = find_type(drawn);
    drawn.clear();
    put_tile(type, angle / 90, place_of(rest));
    if (kTiles[type].tower_base) {
      tower_list.push_back({laid.back().place, segments > 0 ? 1 : 0});
      if (segments > 0) --segments;
    }
    phase = "meeple";
  }

  void home(int seat, bool big) {
    if (big) {
      big_hand[seat] = true;
    } else {
      ++hand[seat];
    }
  }

  void leave_hand(int seat, bool big) {
    if (big) {
      big_hand[seat] = false;
    } else {
      --hand[seat];
    }
  }

  std::string name_of(int segment) const {
    const Segment& which = kTiles[laid.back().type].segments[segment];
    const std::string type(word(which.type));
    if (which.type == SegmentType::monastery) return type;
    const auto& names = touches(laid.back().type, segment, laid.back().turns);
    return type + " " + (names.empty() ? "-" : names[0].name());
  }

  std::set<std::string> meeples() const {
    std::set<std::string> texts{"skip"};
    const int last = static_cast<int>(laid.size()) - 1;
    std::set<int> taken;
    for (const Figure& figure : figures) taken.insert(comp[figure.tile][figure.segment]);
    for (int segment = 0; segment < kTiles[laid[last].type].segment_count; ++segment) {
      if (kTiles[laid[last].type].segments[segment].type == SegmentType::river) continue;
      if (taken.contains(comp[last][segment])) continue;
      if (hand[active] > 0) texts.insert("meeple " + name_of(segment));
      if (big_hand[active]) texts.insert("big " + name_of(segment));
    }
    for (const Tower& tower : tower_list) {
      if (!reaches(tower, laid[last].place)) continue;
      const bool own = tower.seat == active;
      if (hand[active] > 0 && !(own && !tower.big)) texts.insert("guard " + text_of(tower.place));
      if (big_hand[active] && !(own && tower.big)) texts.insert("big-guard " + text_of(tower.place));
    }
    return texts;
  }

  static bool reaches(const Tower& tower, Place place) {
    for (const char side : kSides) {
      Place seen = tower.place;
      for (int floor = 0; floor <= tower.floors; ++floor) {
        if (seen == place) return true;
        seen = step(seen, side);
      }
    }
    return false;
  }

  void stand(const std::string& name, bool big) {
    const int last = static_cast<int>(laid.size()) - 1;
    for (int segment = 0; segment < kTiles[laid[last].type].segment_count; ++segment) {
      if (name_of(segment) == name) figures.push_back({active, big, last, segment});
    }
    leave_hand(active, big);
  }

  void guard(Place place, bool big) {
    for (Tower& tower : tower_list) {
      if (tower.place != place) continue;
      if (tower.seat >= 0) home(tower.seat, tower.big);
      if (tower.seat >= 0 && tower.seat != active) score[tower.seat] += 2;
      tower.seat = active;
      tower.big = big;
    }
    leave_hand(active, big);
  }

  // --- points -----------------------------------------------------------------------------------------

  void award(const Component& part, bool at_end) {
    const int most = *std::max_element(part.strength.begin(), part.strength.end());
    for (int seat = 0; seat < players && most > 0; ++seat) {
      if (part.strength[seat] == most) score[seat] += value(part, at_end);
    }
  }

  void score_completed() {
    count_figures();
    std::vector<Figure> staying;
    for (const Figure& figure : figures) {
      const Component& part = components[comp[figure.tile][figure.segment]];
      const bool done = part.type != SegmentType::field && part.open == 0;
      if (done) home(figure.seat, figure.big);
      if (!done) staying.push_back(figure);
    }
    for (const Component& part : components) {
      if (part.type != SegmentType::field && part.open == 0) award(part, false);
    }
    figures = staying;
    count_figures();
  }

  void end() {
    phase = "over";
    count_figures();
    for (const Component& part : components) award(part, true);
    for (const Tower& tower : tower_list) {
      if (tower.seat >= 0) score[tower.seat] += 5 + (escaped.empty() ? 0 : kTiles[find_type(escaped)].spy);
    }
  }
};

}  // namespace igra::carcassonne::slow
