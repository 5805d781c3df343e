#include <algorithm>
#include <cstdlib>

#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

namespace {

// Only the inns bring a sixth colour (CA19).
const char* refuse(int players, const Options& options) {
  return players == 6 && !options[inns] ? "Six players need the option inns." : nullptr;
}

template <class Has>
int type_with(Has has) {
  return static_cast<int>(std::find_if(kTiles.begin(), kTiles.end(), has) - kTiles.begin());
}

}  // namespace

const GameInfo& State::info() {
  static constexpr OptionSpec kOptions[] = {seat_option("first", kMaxSeats), toggle_option("river", true),
                                            toggle_option("towers", true), toggle_option("inns", false)};
  // Every tile is drawn, laid and followed by a meeple step; every tower segment could be a `grow`.
  static constexpr GameInfo kInfo{.id = "carcassonne",
                                  .name = "Carcassonne",
                                  .min_players = 2,
                                  .max_players = kMaxSeats,
                                  .max_plies = 3 * kMaxTiles + kMaxTowers + kTowerSegments,
                                  .options = kOptions,
                                  .open = true,
                                  .refuse = refuse};
  return kInfo;
}

State State::start(int players, const Options& options) {
  State state;
  state.players_ = static_cast<std::int8_t>(players);
  state.active_ = static_cast<std::int8_t>(options[first]);
  state.with_river_ = options[river];
  state.with_towers_ = options[towers];
  state.with_inns_ = options[inns];
  state.segments_left_ = options[towers] ? kTowerSegments : 0;
  for (Seat seat = 0; seat < players; ++seat) {
    state.hand_[seat] = kMeeples;
    state.figures_[seat].fill(kInHand);
    if (!options[inns]) state.figures_[seat][kBig] = kNotPlayed;
  }
  for (int type = 0; type < kTypes; ++type) {
    for (int copy = 0; copy < state.copies_in_play(type); ++copy) state.stack_up(type);
  }
  state.lay_first(options[river] ? type_with([](const Tile& tile) { return tile.source; })
                                 : type_with([](const Tile& tile) { return tile.start; }));
  state.stack_ = state.ordinary_stack();
  return state;
}

// Copies of a type that take part. With the River one D, the start tile, stays in the box (CA18).
int State::copies_in_play(int type) const {
  const Tile& tile = kTiles[type];
  switch (tile.set) {
    case Set::base: return tile.copies - (tile.start && with_river_);
    case Set::river: return with_river_ ? tile.copies : 0;
    case Set::towers_spies: return with_towers_ && (with_river_ || !tile.in_river) ? tile.copies : 0;
    case Set::inns_cathedrals: return with_inns_ ? tile.copies : 0;
  }
  return 0;
}

void State::stack_up(int type) {
  const Tile& tile = kTiles[type];
  if (tile.lake) {
    lake_left_ = true;
  } else if (tile.in_river) {
    river_.add(type);
  } else if (tile.tower_base) {
    tower_tiles_.add(type);
  } else {
    main_.add(type);
  }
}

Actor State::actor() const {
  switch (phase_) {
    case Phase::draw: return Actor::chance();
    case Phase::grow:
    case Phase::tile:
    case Phase::meeple: return Actor::player(active_);
    case Phase::over: return Actor::end();
  }
  return Actor::end();
}

// --- chance -------------------------------------------------------------------------------------------

Stack State::ordinary_stack() const { return !river_.empty() || lake_left_ ? Stack::river : Stack::main; }

void State::outcomes(Outcomes& outcomes) const {
  const auto push = [&](int type, int count) { outcomes.push_back({event_of(kDraw, type), count}); };
  switch (stack_) {
    case Stack::main: return main_.for_each(push);
    case Stack::tower: return tower_tiles_.for_each(push);
    case Stack::river:
      if (river_.empty()) return push(lake_type(), 1);  // the lake comes last (CA22)
      return river_.for_each(push);
  }
}

Event State::draw(Rng& rng) const {
  switch (stack_) {
    case Stack::main: return event_of(kDraw, main_.draw(rng));
    case Stack::tower: return event_of(kDraw, tower_tiles_.draw(rng));
    case Stack::river: return event_of(kDraw, river_.empty() ? lake_type() : river_.draw(rng));
  }
  return 0;
}

int State::lake_type() {
  return type_with([](const Tile& tile) { return tile.lake; });
}

// --- legal events -------------------------------------------------------------------------------------

void State::legal(EventList& events) const {
  switch (phase_) {
    case Phase::grow:
      for (int tower = 0; tower < tower_count_; ++tower) {
        if (can_grow(tower)) events.push(event_of(kGrow, tower));
      }
      return;
    case Phase::tile: return legal_tiles(events);
    case Phase::meeple: return legal_meeples(events);
    case Phase::draw:
    case Phase::over: return;
  }
}

// On every free segment of the tile just laid: also on two of one feature (CA10), on a field closed in by the
// tile (CA11), and on what the tile has completed (CA24).
void State::legal_meeples(EventList& events) const {
  const bool meeple = hand_[active_] > 0;
  const bool big = big_in_hand(active_);
  if (meeple || big) {
    const Tile& tile = kTiles[last_laid().type];
    for (int segment = 0; segment < tile.segment_count; ++segment) {
      if (tile.segments[segment].type == SegmentType::river) continue;
      if (features_[label_[last_laid().first_part + segment]].occupied) continue;
      if (meeple) events.push(event_of(kMeeple, segment));
      if (big) events.push(event_of(kMeeple, segment) | kBigBit);
    }
    legal_guards(events, meeple, big);
  }
  events.push(event_of(kSkip, 0));
}

// One's own guard is replaced only by a figure of the other size: the same size would change nothing (CA05).
// The big meeple may be a guard (CA04).
void State::legal_guards(EventList& events, bool meeple, bool big) const {
  for (int number = 0; number < tower_count_; ++number) {
    const Tower& tower = towers_[number];
    if (!in_range(tower)) continue;
    const bool own = tower.guard == active_;
    const bool own_big = own && tower.figure == kBig;
    if (meeple && (!own || own_big)) events.push(event_of(kGuard, number));
    if (big && !own_big) events.push(event_of(kGuard, number) | kBigBit);
  }
}

}  // namespace igra::carcassonne
