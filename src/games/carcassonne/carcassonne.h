// Carcassonne, with the River, Towers & Spies and Inns & Cathedrals. 2-5 players, 6 with the inns.
//
// Rules. In turn everybody draws a tile, lays it so that all touching edges match, may put one meeple on it,
// and scores what it completed.
//
//   Set-up     7 meeples each, with `inns` also a big one that counts as two. The first tile lies at 0,0: the
//              start tile D, or with `river` the source. River tiles are drawn before the main stack, the
//              lake last; each continues the river at its open end, and bends turn left and right
//              alternately.
//   Meeple     On a road, city, field or monastery of the tile just laid when nobody stands on the whole
//              connected feature; or as a guard on a tower in range.
//   Completed  Road and city: no edge borders an empty place. Monastery: all 8 neighbours lie. Road 1 a tile
//              (with an inn 2), city 2 a tile and a shield (with a cathedral 3), monastery 9. Most meeples
//              score in full, so do all who tie; then the meeples go home.
//   Towers     A tower base gets one segment when laid, at most 5, out of 20 in all. Its range is its
//              own tile and as many places N, E, S and W as it has floors. A guard sent home by another
//              player scores 2.
//   Spies      A spy tile drawn: (I) every tower without a guard grows by a segment; if the supply is
//              short the player chooses which. (II) If there are guards, each scores the value of the tile
//              and of the escaped spies beside the track, who leave, and all guards go home. Without any
//              guard the spies escape: the tile goes beside the track, in place of one there, and a tower
//              tile is laid instead.
//   No place   A tile that fits nowhere leaves the game; the next of its stack is drawn.
//   End        After the turn in which the main stack runs out, or at once when a tile is needed and none is
//              left. Unfinished road 1 a tile (inn: 0), city 1 a tile and a shield (cathedral: 0), monastery
//              1 and 1 a neighbour, field 3 for every completed city it borders, guard 5 and the escaped
//              value.
//
// Events: `draw TS-S04`, `grow 3,-1`, `tile 1,-2 90`, `meeple city N`, `meeple field NL`, `meeple monastery`,
// `guard 3,-1`, the same with the big meeple `big city N`, `big-guard 3,-1`, and `skip`.
// docs/games/carcassonne.md has the details and every decision.
#pragma once

#include <array>
#include <span>

#include "core/game.h"
#include "core/multiset.h"
#include "games/carcassonne/tiles.h"

namespace igra::carcassonne {

constexpr int kMeeples = 7;             // a seat
constexpr int kFigures = kMeeples + 1;  // and the big meeple, the last of them
constexpr int kBig = kMeeples;
constexpr int kTowerSegments = 20;
constexpr int kMaxFloors = 5;
constexpr int kMaxPlaces = 2 * kMaxTiles + 2;  // free places around connected tiles: most for a straight line

enum Option { first, river, towers, inns };

enum class Stack : std::uint8_t { river, main, tower };
enum class Phase : std::uint8_t { draw, grow, tile, meeple, over };

// A place on the board, x to the east and y to the south, packed so that a step is an addition.
//
//   15 ..  8   x + 128
//    7 ..  0   y + 128
using Key = std::uint16_t;
constexpr Key key_at(int x, int y) { return static_cast<Key>((x + 128) << 8 | (y + 128)); }
constexpr int x_of(Key key) { return (key >> 8) - 128; }
constexpr int y_of(Key key) { return (key & 255) - 128; }
// Whether they are the same or side by side or corner to corner.
constexpr bool touch(Key a, Key b) {
  const int dx = (a >> 8) - (b >> 8);
  const int dy = (a & 255) - (b & 255);
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}
constexpr Key beside(Key key, int side) {
  constexpr int kStep[] = {-1, 256, 1, -256};
  return static_cast<Key>(key + kStep[side]);
}

// A tile on the board.
struct Laid {
  Key key;
  std::uint16_t first_part;  // its segment i is part first_part + i
  std::uint8_t type;
  std::uint8_t turns;
  bool operator==(const Laid&) const = default;
};

// What is known of a whole connected feature; kept at the part that labels it.
struct Feature {
  std::uint16_t parts;  // how many segments it joins
  std::uint8_t open;    // road, city: edges at empty places; monastery: neighbours missing
  std::uint8_t shields : 6;
  std::uint8_t special : 1;   // has an inn or a cathedral
  std::uint8_t occupied : 1;  // somebody stands on it
  bool operator==(const Feature&) const = default;
};

struct Tower {
  std::uint8_t tile;  // index of the laid tile
  std::uint8_t floors;
  std::int8_t guard;    // seat, or kNone
  std::uint8_t figure;  // which of that seat's figures
  bool operator==(const Tower&) const = default;
};

// Laid tiles, by their index: bit i of word i / 64.
using TileSet = std::array<std::uint64_t, (kMaxTiles + 63) / 64>;

// What a feature gives, and to whom.
struct Worth {
  SegmentType type = SegmentType::field;
  bool complete = false;
  int points = 0;
  TileSet where{};  // the tiles it lies on
  int tiles = 0;    // how many; monastery: itself and its neighbours
  int shields = 0;
  bool special = false;  // has an inn or a cathedral
  int cities = 0;        // field: completed cities it borders
  std::array<int, kMaxSeats> strength{};
  int most = 0;  // the greatest strength; 0 when nobody is there

  bool scores(Seat seat) const { return most > 0 && strength[seat] == most; }
};

class State {
 public:
  static const GameInfo& info();
  static State start(int players, const Options& options);
  static std::string sheet(SheetForm form);  // all tiles
  int players() const { return players_; }
  Actor actor() const;

  void legal(EventList& events) const;
  void outcomes(Outcomes& outcomes) const;
  Event draw(Rng& rng) const;
  void apply(Event event) { happen(event, nullptr); }

  void scores(Scores& scores) const;
  void explain(Event event, ScoreItems& items) const;
  bool reveals(Event) const { return false; }  // everything but the order of the tiles is open

  void text(Event event, Viewer viewer, std::string& text) const;
  void view_open(JsonWriter& json) const;
  void view_own(Viewer, JsonWriter&) const {}  // there are no secrets
  void sketch(Viewer viewer, std::string& text) const;

  State sample(Seat, Rng&) const { return *this; }  // nobody knows more than anybody else
  const char* broken() const;
  bool operator==(const State&) const = default;

  // For bots and tests: the board, and the features as they were joined.
  std::span<const Laid> board() const { return {laid_.data(), laid_count_}; }
  std::span<const Tower> tower_list() const { return {towers_.data(), tower_count_}; }
  Phase phase() const { return phase_; }
  Stack stack() const { return stack_; }
  int drawn() const { return drawn_; }      // type of the tile to lay, or kNone
  int escaped() const { return escaped_; }  // type of the tile beside the track, or kNone
  int segments_left() const { return segments_left_; }
  int in_hand(Seat seat) const { return hand_[seat]; }  // ordinary meeples
  bool big_in_hand(Seat seat) const { return figures_[seat][kBig] == kInHand; }
  // The label of the feature that this segment belongs to; two segments are connected when it is equal.
  int feature_of(int tile, int segment) const { return label_[laid_[tile].first_part + segment]; }
  const Feature& feature(int label) const { return features_[label]; }
  // Its value when it is scored now: during the game, or as at the end.
  Worth worth(int label, bool at_end) const;
  // The part a figure stands on, or kNone when it is at home or a guard.
  int standing_on(Seat seat, int figure) const;

 private:
  friend class Heuristic;
  friend class Space;
  friend class Instinct;
  friend class Prospects;

  // Events.
  //
  //     31 .. 16            15 .. 8                    4     3 .. 0
  //   [ key of the place | type, turns, segment, tower | big | kind ]
  //
  // draw: type. grow, guard: number of the tower. tile: key and turns. meeple: segment of the tile just laid.
  enum Kind : Event { kDraw, kGrow, kTile, kMeeple, kGuard, kSkip };
  static constexpr Event kBigBit = 16;
  static constexpr Event event_of(Kind kind, int detail) { return kind | static_cast<Event>(detail) << 8; }
  static constexpr Event tile_event(Key key, int turns) {
    return event_of(kTile, turns) | static_cast<Event>(key) << 16;
  }
  static constexpr Kind kind_of(Event event) { return static_cast<Kind>(event & 15); }
  static constexpr int detail_of(Event event) { return static_cast<int>(event >> 8 & 255); }
  static constexpr Key key_of(Event event) { return static_cast<Key>(event >> 16); }

  // Where a figure is: a part, or one of these.
  static constexpr std::uint16_t kInHand = 0xFFFF;
  static constexpr std::uint16_t kNotPlayed = 0xFFFE;  // the big meeple without `inns`
  static constexpr std::uint16_t kOnTower = 0xFF00;    // plus the number of the tower
  static constexpr std::uint8_t kNoTile = 255;
  static constexpr std::uint16_t kAnyEdges = 0xFFFF;

  // rules.cc: the course of a turn. Points go to `items` too unless that is null.
  int copies_in_play(int type) const;
  void stack_up(int type);
  void happen(Event event, ScoreItems* items);
  void draw_tile(int type, ScoreItems* items);
  void grow_towers(ScoreItems* items);
  void grow(int tower, ScoreItems* items);
  void meet_spies(ScoreItems* items);
  void settle_drawn(ScoreItems* items);
  void draw_next(Stack stack, ScoreItems* items);
  void lay_first(int type);
  void lay_drawn(Key key, int turns);
  void put_meeple(int segment, bool big);
  void put_guard(int tower, bool big, ScoreItems* items);
  void end_turn(ScoreItems* items);
  Stack ordinary_stack() const;
  static int lake_type();
  bool can_grow(int tower) const;
  bool any_guard() const;
  bool in_range(const Tower& tower) const;
  void legal_meeples(EventList& events) const;
  void legal_guards(EventList& events, bool meeple, bool big) const;
  int figure_in_hand(Seat seat, bool big) const;
  void place_figure(Seat seat, int figure, int where);
  void send_home(Seat seat, int figure);

  // board.cc: places and joined features.
  std::uint64_t river_turns(int type) const;
  bool fits_somewhere(int type) const;
  void legal_tiles(EventList& events) const;
  void lay(int place, int type, int turns);
  void add_parts(int type, int index);
  int find_place(Key key) const;
  void open_place(Key key, int side, int tile, Edge edge);
  void close_place(int place);
  void join_sides(const Laid& tile, int side, const Laid& other);
  void join(int part, int other, int closed);
  void count_neighbours(int index);
  void follow_river(const Laid& tile);

  // score.cc: points, and what explains them.
  void score_completed(ScoreItems* items);
  void score_feature(int label, bool at_end, ScoreItems* items);
  void score_guard(const Tower& tower, std::string_view key, int points, int spy, int spies_escaped,
                   ScoreItems* items);
  void score_guards(ScoreItems* items);
  void score_end(ScoreItems* items);
  int escaped_value() const { return escaped_ == kNone ? 0 : kTiles[escaped_].spy; }
  void clear_feature(int label);
  void count_strength(int label, Worth& worth) const;
  TileSet tiles_of(int label) const;
  const Laid& oldest(const TileSet& tiles) const;
  int count_cities(int field) const;
  const Segment& segment_at(int part) const;
  // Calls visit(part) for every segment of the feature.
  template <class Visit>
  void each_part(int label, Visit visit) const;
  // Calls visit(label) once for every completed city that the field borders.
  template <class Visit>
  void each_completed_city(int field, Visit visit) const;
  void write_feature(JsonWriter& json, int label, const Worth& worth) const;
  void write_tiles(JsonWriter& json, const TileSet& tiles) const;

  // notation.cc
  static void append_place(std::string& text, Key key);
  static Label place_label(Key key);
  static void append_segment(std::string& text, const Laid& tile, int segment);

  // view.cc
  std::array<int, kTypes> copies_seen() const;
  void view_board(JsonWriter& json) const;
  void view_drawn(JsonWriter& json) const;
  void view_meeples(JsonWriter& json) const;
  void view_towers(JsonWriter& json) const;
  void view_features(JsonWriter& json) const;
  void view_stacks(JsonWriter& json) const;
  void view_seats(JsonWriter& json) const;

  // sketch.cc
  void sketch_board(std::string& text) const;
  void sketch_seats(std::string& text) const;
  void sketch_towers(std::string& text) const;
  void sketch_drawn(std::string& text) const;

  const Laid& last_laid() const { return laid_[laid_count_ - 1]; }
  Key tower_key(const Tower& tower) const { return laid_[tower.tile].key; }

  // The board: tiles in the order they were laid, and the free places beside them.
  std::array<Laid, kMaxTiles> laid_{};
  std::array<Key, kMaxPlaces> place_key_{};
  std::array<std::uint16_t, kMaxPlaces> place_room_{};  // edges allowed on each side, as Tile::patterns
  std::array<std::array<std::uint8_t, 4>, kMaxPlaces> place_around_{};  // laid tiles N E S W, or kNoTile
  // Parts are the segments of laid tiles. Those of a feature carry the same label (the number of one of
  // them) and form a ring; joining relabels the smaller ring and splices the two.
  std::array<std::uint16_t, kMaxParts> label_{};
  std::array<std::uint16_t, kMaxParts> ring_{};
  std::array<std::uint8_t, kMaxParts> tile_of_{};
  std::array<Feature, kMaxParts> features_{};                 // meaningful at labels
  std::array<std::uint16_t, kMaxMonasteries> monasteries_{};  // their parts
  std::array<Tower, kMaxTowers> towers_{};

  Multiset<kTypes, kMaxCopies> main_;
  Multiset<kTypes, 1> river_;  // without the lake
  Multiset<kTypes, 1> tower_tiles_;

  std::array<std::array<std::uint16_t, kFigures>, kMaxSeats> figures_{};
  std::array<std::int16_t, kMaxSeats> score_{};
  std::array<std::uint8_t, kMaxSeats> hand_{};  // ordinary meeples in hand

  std::uint16_t part_count_ = 0;
  std::uint16_t place_count_ = 0;
  std::uint8_t laid_count_ = 0;
  std::uint8_t monastery_count_ = 0;
  std::uint8_t tower_count_ = 0;
  std::uint8_t segments_left_ = 0;
  std::uint8_t gone_ = 0;       // tiles that left the game
  std::uint8_t grow_left_ = 0;  // `grow` events to come
  std::uint8_t grown_ = 0;      // bit t: tower t has grown in this step
  std::int8_t drawn_ = kNone;
  std::int8_t escaped_ = kNone;
  std::int8_t players_ = 0;
  std::int8_t active_ = 0;
  Phase phase_ = Phase::draw;
  Stack stack_ = Stack::main;  // drawn from, or to draw from
  bool lake_left_ = false;
  std::uint8_t river_heading_ = 0;  // side by which the river leaves its last tile
  std::uint8_t river_bend_ = 0;     // turns of its last bend: 1 right, 3 left, 0 none yet
  Key river_end_ = 0;               // where the river goes on; 0 when it does not
  bool with_river_ = false;
  bool with_towers_ = false;
  bool with_inns_ = false;
};

static_assert(GameState<State>);
static_assert(sizeof(State) <= 8192);

}  // namespace igra::carcassonne
