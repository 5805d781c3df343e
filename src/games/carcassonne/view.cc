#include <algorithm>
#include <span>

#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

namespace {

JsonWriter& write_place(JsonWriter& json, Key key) {
  return json.field("x", x_of(key)).field("y", y_of(key));
}

std::string_view word(Phase phase) {
  constexpr std::string_view kWords[] = {"draw", "grow", "tile", "meeple", "over"};
  return kWords[static_cast<int>(phase)];
}

std::string_view word(Stack stack) {
  constexpr std::string_view kWords[] = {"river", "main", "tower"};
  return kWords[static_cast<int>(stack)];
}

}  // namespace

void State::view_board(JsonWriter& json) const {
  json.key("tiles").begin_array();
  for (const Laid& tile : board()) {
    json.begin_object().field("id", label_of(tile.type));
    write_place(json, tile.key).field("rotation", 90 * tile.turns).end_object();
  }
  json.end_array().key("last");
  if (laid_count_ == 1) {
    json.null();  // the first tile was laid by nobody
  } else {
    write_place(json.begin_object(), last_laid().key).end_object();
  }
}

void State::view_drawn(JsonWriter& json) const {
  json.key("drawn");
  if (drawn_ == kNone) {
    json.null();
    return;
  }
  json.begin_object().field("id", label_of(drawn_)).field("stack", word(stack_)).end_object();
}

void State::view_meeples(JsonWriter& json) const {
  json.key("meeples").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = standing_on(seat, figure);
      if (part == kNone) continue;
      const Laid& tile = laid_[tile_of_[part]];
      std::string segment;
      append_segment(segment, tile, part - tile.first_part);
      json.begin_object().field("seat", seat).field("big", figure == kBig);
      write_place(json, tile.key).field("segment", segment).end_object();
    }
  }
  json.end_array();
}

void State::view_towers(JsonWriter& json) const {
  json.key("towers").begin_array();
  for (const Tower& tower : tower_list()) {
    write_place(json.begin_object(), tower_key(tower)).field("floors", int{tower.floors}).key("guard");
    if (tower.guard == kNone) {
      json.null();
    } else {
      json.begin_object().field("seat", int{tower.guard}).field("big", tower.figure == kBig).end_object();
    }
    json.end_object();
  }
  json.end_array()
      .field("tower_segments", int{segments_left_})
      .field("grow_left", int{grow_left_})
      .key("escaped");
  if (escaped_ == kNone) {
    json.null();
  } else {
    json.begin_object().field("id", label_of(escaped_)).field("value", escaped_value()).end_object();
  }
}

// Every feature that somebody stands on: what it would score if the game ended now, and for whom.
void State::view_features(JsonWriter& json) const {
  std::uint16_t labels[kMaxSeats * kFigures];
  std::uint16_t* end = labels;
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      if (const int part = standing_on(seat, figure); part != kNone) *end++ = label_[part];
    }
  }
  std::sort(labels, end);
  end = std::unique(labels, end);
  json.key("features").begin_array();
  for (const std::uint16_t label : std::span(labels, end)) {
    const Worth now = worth(label, true);
    json.begin_object().field("value", now.points).key("owners").begin_array();
    for (Seat seat = 0; seat < players_; ++seat) {
      if (now.scores(seat)) json.value(seat);
    }
    json.end_array();
    if (now.type != SegmentType::field) json.field("open", int{features_[label].open});
    write_feature(json.key("what"), label, now);
    json.end_object();
  }
  json.end_array();
}

void State::view_stacks(JsonWriter& json) const {
  const auto stack = [&](Stack which, const auto& tiles, bool lake) {
    json.key(word(which)).begin_object().field("size", tiles.size() + lake).key("tiles").begin_object();
    tiles.for_each([&](int type, int count) { json.field(label_of(type), count); });
    if (lake) json.field(label_of(lake_type()), 1);
    json.end_object().end_object();
  };
  json.key("stacks").begin_object();
  stack(Stack::river, river_, lake_left_);
  stack(Stack::main, main_, false);
  stack(Stack::tower, tower_tiles_, false);
  json.end_object().key("gone").begin_array();
  if (gone_ > 0) {
    const std::array<int, kTypes> seen = copies_seen();
    for (int type = 0; type < kTypes; ++type) {
      for (int i = seen[type]; i < copies_in_play(type); ++i) json.value(label_of(type));
    }
  }
  json.end_array();
}

void State::view_seats(JsonWriter& json) const {
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    json.begin_object().field("score", int{score_[seat]}).field("meeples", in_hand(seat));
    json.field("big", big_in_hand(seat)).end_object();
  }
  json.end_array();
}

// {"phase":"tile","turn":0,"sets":{"river":true,"towers":true,"inns":false},
//  "seats":[{"score":4,"meeples":6,"big":false},...],
//  "drawn":{"id":"V","stack":"main"} or null,
//  "tiles":[{"id":"RV-A","x":0,"y":0,"rotation":0},...],"last":{"x":0,"y":1} or null,
//  "meeples":[{"seat":0,"big":false,"x":0,"y":1,"segment":"field NL"},...],
//  "towers":[{"x":2,"y":3,"floors":1,"guard":{"seat":0,"big":false} or null},...],"tower_segments":19,
//  "grow_left":0,"escaped":{"id":"TS-S01","value":4} or null,
//  "features":[{"value":3,"owners":[0],"open":2,"what":{as explained when it scores}},...],
//  "stacks":{"river":{"size":2,"tiles":{"RV-D":1,"RV-L":1}},"main":{...},"tower":{...}},"gone":["B"]}
void State::view_open(JsonWriter& json) const {
  json.field("phase", word(phase_)).key("turn");
  if (phase_ == Phase::over) {
    json.null();
  } else {
    json.value(int{active_});
  }
  json.key("sets").begin_object().field("river", with_river_).field("towers", with_towers_);
  json.field("inns", with_inns_).end_object();
  view_seats(json);
  view_drawn(json);
  view_board(json);
  view_meeples(json);
  view_towers(json);
  view_features(json);
  view_stacks(json);
}

// --- where everything is ------------------------------------------------------------------------------

// Copies of each type on the board, in a stack, drawn or beside the track: all but those that left the game.
std::array<int, kTypes> State::copies_seen() const {
  std::array<int, kTypes> copies{};
  const auto add = [&](int type, int count) { copies[type] += count; };
  main_.for_each(add);
  river_.for_each(add);
  tower_tiles_.for_each(add);
  if (lake_left_) add(lake_type(), 1);
  if (drawn_ != kNone) add(drawn_, 1);
  if (escaped_ != kNone) add(escaped_, 1);
  for (const Laid& tile : board()) add(tile.type, 1);
  return copies;
}

const char* State::broken() const {
  int gone = 0;
  const std::array<int, kTypes> seen = copies_seen();
  for (int type = 0; type < kTypes; ++type) {
    const int missing = copies_in_play(type) - seen[type];
    if (missing < 0) return "a tile is in two places";
    gone += missing;
  }
  if (gone != gone_) return "a tile is missing";

  int segments = segments_left_;
  for (const Tower& tower : tower_list()) segments += tower.floors;
  if (segments != (with_towers_ ? kTowerSegments : 0)) return "a tower segment is missing";

  for (Seat seat = 0; seat < players_; ++seat) {
    int in_hand = 0;
    for (int figure = 0; figure < kFigures; ++figure) {
      const std::uint16_t where = figures_[seat][figure];
      in_hand += where == kInHand && figure != kBig;
      if (where < kOnTower && !features_[label_[where]].occupied) return "a meeple stands on a free feature";
      if (where < kOnTower || where >= kNotPlayed) continue;
      const Tower& tower = towers_[where - kOnTower];
      if (tower.guard != seat || tower.figure != figure) return "a guard is not on its tower";
    }
    if (in_hand != hand_[seat]) return "a meeple is missing";
  }
  int guards = 0;
  for (const Tower& tower : tower_list()) guards += tower.guard != kNone;
  for (const auto& figures : figures_) {
    for (const std::uint16_t where : figures) guards -= where >= kOnTower && where < kNotPlayed;
  }
  return guards == 0 ? nullptr : "a tower has a guard that is elsewhere";
}

}  // namespace igra::carcassonne
