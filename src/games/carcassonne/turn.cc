// The course of a turn: what every event does.
#include <algorithm>
#include <cstdlib>

#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

void State::happen(Event event, ScoreItems* items) {
  const int detail = detail_of(event);
  const bool big = event & kBigBit;
  switch (kind_of(event)) {
    case kDraw: return draw_tile(detail, items);
    case kGrow: return grow(detail, items);
    case kTile: return lay_drawn(key_of(event), detail);
    case kMeeple: put_meeple(detail, big); break;
    case kGuard: put_guard(detail, big, items); break;
    case kSkip: break;
  }
  score_completed(items);  // after `guard` and `skip` too (CA21)
  end_turn(items);
}

void State::draw_tile(int type, ScoreItems* items) {
  switch (stack_) {
    case Stack::main: main_.remove(type); break;
    case Stack::tower: tower_tiles_.remove(type); break;
    case Stack::river:
      if (kTiles[type].lake) {
        lake_left_ = false;
      } else {
        river_.remove(type);
      }
      break;
  }
  drawn_ = static_cast<std::int8_t>(type);
  if (kTiles[type].spy != 0) {  // whether or not the tile will fit (CA02)
    grow_towers(items);
  } else {
    settle_drawn(items);
  }
}

bool State::can_grow(int tower) const {
  return towers_[tower].guard == kNone && towers_[tower].floors < kMaxFloors && !(grown_ >> tower & 1);
}

// Step I. With too few segments for all, the player says which towers get them (CA13).
void State::grow_towers(ScoreItems* items) {
  int growing = 0;
  for (int tower = 0; tower < tower_count_; ++tower) growing += can_grow(tower);
  if (segments_left_ >= growing) {
    for (int tower = 0; tower < tower_count_; ++tower) towers_[tower].floors += can_grow(tower);
    segments_left_ = static_cast<std::uint8_t>(segments_left_ - growing);
  } else if (segments_left_ > 0) {
    grow_left_ = segments_left_;
    phase_ = Phase::grow;
    return;
  }
  meet_spies(items);
}

void State::grow(int tower, ScoreItems* items) {
  ++towers_[tower].floors;
  --segments_left_;
  grown_ |= static_cast<std::uint8_t>(1 << tower);
  if (--grow_left_ > 0) return;
  grown_ = 0;
  meet_spies(items);
}

// Not where there is no tower, either (CA17).
bool State::any_guard() const {
  for (int tower = 0; tower < tower_count_; ++tower) {
    if (towers_[tower].guard != kNone) return true;
  }
  return false;
}

// Step II, after which the guards are at hand in the same turn (CA12), or the escape: the one who escaped
// before leaves the game (CA16), and a tower tile is laid even if the main stack is empty now (CA08).
void State::meet_spies(ScoreItems* items) {
  if (any_guard()) {
    score_guards(items);
    return settle_drawn(items);
  }
  gone_ += escaped_ != kNone;
  escaped_ = drawn_;
  drawn_ = kNone;
  draw_next(Stack::tower, items);
}

// A tile that fits nowhere leaves the game, and the next of its stack is drawn (CA06).
void State::settle_drawn(ScoreItems* items) {
  if (fits_somewhere(drawn_)) {
    phase_ = Phase::tile;
    return;
  }
  ++gone_;
  drawn_ = kNone;
  draw_next(stack_, items);
}

// From this stack if it has tiles, else an ordinary tile; the game ends when there is none, though tower
// tiles may be left (CA07).
void State::draw_next(Stack stack, ScoreItems* items) {
  stack_ = stack == Stack::tower && !tower_tiles_.empty() ? Stack::tower : ordinary_stack();
  if (stack_ == Stack::main && main_.empty()) {
    score_end(items);
    phase_ = Phase::over;
  } else {
    phase_ = Phase::draw;
  }
}

void State::lay_first(int type) {
  place_key_[0] = key_at(0, 0);
  place_room_[0] = kAnyEdges;
  place_around_[0].fill(kNoTile);
  place_count_ = 1;
  (kTiles[type].in_river ? river_.remove(type) : main_.remove(type));
  for (const Segment& segment : kTiles[type].segments) {
    if (segment.type == SegmentType::river)
      river_heading_ = static_cast<std::uint8_t>(std::countr_zero(segment.sides));
  }
  lay(0, type, 0);
}

void State::lay_drawn(Key key, int turns) {
  const int type = drawn_;
  drawn_ = kNone;
  lay(find_place(key), type, turns);
  if (kTiles[type].tower_base) {
    const bool segment = segments_left_ > 0;  // else the tower has no floors (CA14)
    segments_left_ -= segment;
    towers_[tower_count_++] = {static_cast<std::uint8_t>(laid_count_ - 1), segment, kNone, 0};
  }
  phase_ = Phase::meeple;
}

void State::end_turn(ScoreItems* items) {
  active_ = static_cast<std::int8_t>(active_ + 1 == players_ ? 0 : active_ + 1);
  draw_next(ordinary_stack(), items);
}

// --- figures ------------------------------------------------------------------------------------------

int State::figure_in_hand(Seat seat, bool big) const {
  if (big) return kBig;
  return static_cast<int>(std::find(figures_[seat].begin(), figures_[seat].end(), kInHand) -
                          figures_[seat].begin());
}

void State::place_figure(Seat seat, int figure, int where) {
  figures_[seat][figure] = static_cast<std::uint16_t>(where);
  if (figure != kBig) --hand_[seat];
}

void State::send_home(Seat seat, int figure) {
  figures_[seat][figure] = kInHand;
  if (figure != kBig) ++hand_[seat];
}

void State::put_meeple(int segment, bool big) {
  const int part = last_laid().first_part + segment;
  place_figure(active_, figure_in_hand(active_, big), part);
  features_[label_[part]].occupied = true;
}

void State::put_guard(int number, bool big, ScoreItems* items) {
  Tower& tower = towers_[number];
  if (tower.guard != kNone) {
    // One's own guard goes home for nothing (CA05).
    if (tower.guard != active_) score_guard(tower, "carcassonne.guard_home", 2, 0, 0, items);
    send_home(tower.guard, tower.figure);
  }
  const int figure = figure_in_hand(active_, big);
  place_figure(active_, figure, kOnTower + number);
  tower.guard = active_;
  tower.figure = static_cast<std::uint8_t>(figure);
}

// Gaps do not stop it, and it never reaches aslant (CA15).
bool State::in_range(const Tower& tower) const {
  const Key here = last_laid().key;
  const Key there = tower_key(tower);
  const int dx = std::abs(x_of(here) - x_of(there));
  const int dy = std::abs(y_of(here) - y_of(there));
  return (dx == 0 || dy == 0) && dx + dy <= tower.floors;
}

}  // namespace igra::carcassonne
