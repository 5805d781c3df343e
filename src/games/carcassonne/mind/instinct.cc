#include "games/carcassonne/mind/instinct.h"

#include "core/arithmetic.h"
#include "games/carcassonne/mind/points.h"

namespace igra::carcassonne {

Instinct::Instinct(const State& state, const Weights& weights, const Openings& openings)
    : state_(state), weights_(weights), openings_(openings), tiles_(static_cast<float>(state.main_.size())) {
  const auto players = static_cast<float>(state.players_);
  const float early = std::min(1.0f, tiles_ / kAllTiles);
  rival_ = 1 / (players - 1);
  city_ = chances(Edge::city, weights.city_late + early * (weights.city_early - weights.city_late));
  road_ = chances(Edge::road, weights.road_late + early * (weights.road_early - weights.road_late));
  neighbour_ = 1 - exp_of(-weights.monastery * tiles_ / (2 * players));
  const float turns = tiles_ / players;
  price_ = weights.meeple * turns / (turns + weights.half_time);
  for (int free = state.hand_[state.active_]; free > 1; --free) price_ *= weights.fewer;
  count_figures();
  if (state.phase_ != Phase::tile) return;
  find_monasteries();
  find_ways();
}

void Instinct::count_figures() {
  std::size_t count = 0;
  for (Seat seat = 0; seat < state_.players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = state_.standing_on(seat, figure);
      if (part == kNone) continue;
      std::uint8_t& slot = slot_[state_.label_[part]];
      if (slot == 0) {
        slot = static_cast<std::uint8_t>(++count);
        strength_[slot] = {};
      }
      strength_[slot][seat] += figure == kBig ? 2 : 1;
    }
  }
}

void Instinct::find_monasteries() {
  for (int i = 0; i < state_.monastery_count_; ++i) {
    const int part = state_.monasteries_[i];
    if (slot_[part] == 0) continue;
    const bool own = strength_[slot_[part]][state_.active_] != 0;
    const float worth = 1 - neighbour_ + (state_.features_[part].open == 1 ? price_ : 0);
    waiting_[waiting_count_++] = {state_.laid_[state_.tile_of_[part]].key, own ? worth : -rival_ * worth};
  }
}

void Instinct::find_ways() {
  const Tile& tile = kTiles[state_.drawn_];
  for (int i = 0; i < tile.segment_count; ++i) {
    const Segment& segment = tile.segments[i];
    monastery_ |= segment.type == SegmentType::monastery;
    if (segment.type != SegmentType::city && segment.type != SegmentType::road) continue;
    ways_[way_count_++] = {&segment, claim_of(whole(segment))};
  }
}

// As if at every open edge there were a place with nothing else beside it.
Instinct::Chances Instinct::chances(Edge edge, float rate) const {
  const auto room = static_cast<std::uint16_t>(0xFFF0 | 1 << static_cast<int>(edge));
  const auto ending = static_cast<float>(state_.main_.count_among(openings_[room].end[0]));
  const float one = 1 - exp_of(-rate * ending / static_cast<float>(state_.players_));
  Chances chances;
  chances[0] = 1;
  chances[1] = one;
  for (int open = 2; open <= kMaxOpen; ++open) chances[open] = chances[open - 1] * one * weights_.crowd;
  return chances;
}

float Instinct::appeal(Event event) {
  const int detail = State::detail_of(event);
  switch (State::kind_of(event)) {
    case State::kTile: return lay(State::key_of(event), detail);
    case State::kMeeple: return put(detail);
    case State::kGuard: return guard(state_.towers_[detail]);
    case State::kDraw:
    case State::kGrow:
    case State::kSkip: break;
  }
  return 0;
}

// --- tiles --------------------------------------------------------------------------------------------

// Finds the place, and what waits around it.
void Instinct::look_at(Key key) {
  while (state_.place_key_[place_] != key) place_ = place_ + 1 < state_.place_count_ ? place_ + 1 : 0;
  key_ = key;
  sides_ = 0;
  const auto& around = state_.place_around_[place_];
  for (int side = 0; side < 4; ++side) {
    beside_[side] = kNone;
    if (around[side] == State::kNoTile) continue;
    const Laid& tile = state_.laid_[around[side]];
    const int segment = kTiles[tile.type].at_side[(opposite(side) - tile.turns) & 3];
    if (segment == kNone) continue;
    beside_[side] = static_cast<std::int16_t>(state_.label_[tile.first_part + segment]);
    sides_ |= 1u << side;
  }
  monasteries_ = lay_beside_monasteries(key);
}

float Instinct::lay(Key key, int turns) {
  if (key != key_) look_at(key);
  float claim = 0;
  float points = monasteries_;
  for (int i = 0; i < way_count_; ++i) {
    const unsigned sides = turned_sides(ways_[i].segment->sides, turns);
    if ((sides & sides_) != 0) {
      points += lay_way(*ways_[i].segment, sides, claim);
    } else {
      claim = std::max(claim, ways_[i].alone);
    }
  }
  if (monastery_) {
    int missing = 8;
    for (const std::uint8_t tile : state_.place_around_[place_]) missing -= tile != State::kNoTile ? 2 : 0;
    claim = std::max(claim, monastery_claim(missing));
  }
  return state_.hand_[state_.active_] > 0 ? points + claim : points;
}

// What changes for those who stand on what it joins; if nobody does, the claim may get better.
float Instinct::lay_way(const Segment& segment, unsigned sides, float& claim) const {
  Whole joined = whole(segment);
  float before = 0;
  std::array<int, 4> labels;
  int count = 0;
  for (unsigned rest = sides & sides_; rest != 0; rest &= rest - 1) {
    const int label = beside_[std::countr_zero(rest)];
    joined.open -= 2;
    if (std::find(labels.begin(), labels.begin() + count, label) != labels.begin() + count) continue;
    labels[count++] = label;
    const Whole part = whole(label, segment.type);
    if (slot_[label] != 0) before += balance(part);
    join(joined, part);
  }
  const bool free = joined.strength == Strength{};
  if (free) claim = std::max(claim, claim_of(joined));
  return free ? 0 : balance(joined) - before;
}

float Instinct::lay_beside_monasteries(Key key) const {
  float points = 0;
  for (int i = 0; i < waiting_count_; ++i) points += touch(key, waiting_[i].key) ? waiting_[i].neighbour : 0;
  return points;
}

// --- meeples ------------------------------------------------------------------------------------------

float Instinct::put(int segment) const {
  const Laid& tile = state_.last_laid();
  const int label = state_.label_[tile.first_part + segment];
  const SegmentType type = kTiles[tile.type].segments[segment].type;
  switch (type) {
    case SegmentType::city:
    case SegmentType::road: return claim_of(whole(label, type));
    case SegmentType::monastery: return monastery_claim(state_.features_[label].open);
    case SegmentType::field: return 3 * static_cast<float>(state_.count_cities(label)) - price_;
    case SegmentType::river: break;
  }
  return 0;
}

float Instinct::guard(const Tower& tower) const {
  const float points = kGuardPoints + static_cast<float>(state_.escaped_value());
  const float gain = points - price_of(1);
  return tower.guard == kNone || tower.guard == state_.active_ ? gain : gain + rival_ * (points - kSentHome);
}

// --- features -----------------------------------------------------------------------------------------

Instinct::Whole Instinct::whole(int label, SegmentType type) const {
  const Feature& feature = state_.features_[label];
  Whole whole{.type = type,
              .open = feature.open,
              .parts = feature.parts,
              .shields = feature.shields,
              .special = feature.special == 1};
  if (const int slot = slot_[label]; slot != 0) whole.strength = strength_[slot];
  return whole;
}

Instinct::Whole Instinct::whole(const Segment& segment) {
  return {.type = segment.type,
          .open = std::popcount(segment.sides),
          .parts = 1,
          .shields = segment.shields,
          .special = segment.inn || segment.cathedral};
}

void Instinct::join(Whole& whole, const Whole& other) {
  whole.open += other.open;
  whole.parts += other.parts;
  whole.shields += other.shields;
  whole.special |= other.special;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) whole.strength[seat] += other.strength[seat];
}

float Instinct::worth(const Whole& whole) const {
  const bool city = whole.type == SegmentType::city;
  const auto size = static_cast<float>(whole.parts + whole.shields);
  const auto open = static_cast<float>(whole.open);
  const float growth = city ? weights_.city_growth : weights_.road_growth;
  const float unfinished = whole.special ? 0 : size + growth * open;
  const float complete = (city ? 2.0f : 1.0f) * (whole.special ? (city ? 1.5f : 2.0f) : 1.0f) * (size + open);
  return unfinished + chances_of(whole.type)[std::min(whole.open, kMaxOpen)] * (complete - unfinished);
}

// What it is worth to the active player, less what it is to others; meeples that stand there cost a price.
float Instinct::balance(const Whole& whole) const {
  const std::uint8_t most = *std::max_element(whole.strength.begin(), whole.strength.end());
  if (most == 0) return 0;
  const float value = worth(whole);
  const float bound = whole.open == 0 ? 0 : price_of(chances_of(whole.type)[std::min(whole.open, kMaxOpen)]);
  float sum = 0;
  for (Seat seat = 0; seat < state_.players_; ++seat) {
    if (whole.strength[seat] == 0) continue;
    const float points = (whole.strength[seat] == most ? value : 0) - bound;
    sum += seat == state_.active_ ? points : -rival_ * points;
  }
  return sum;
}

float Instinct::claim_of(const Whole& whole) const {
  const float chance = chances_of(whole.type)[std::min(whole.open, kMaxOpen)];
  return worth(whole) - (whole.open == 0 ? 0 : price_of(chance));
}

float Instinct::monastery_claim(int missing) const {
  const auto open = static_cast<float>(missing);
  return 9 - open + open * neighbour_ - (missing == 0 ? 0 : price_of(neighbour_ * neighbour_));
}

}  // namespace igra::carcassonne
