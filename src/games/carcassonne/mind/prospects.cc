#include "games/carcassonne/mind/prospects.h"

#include <bitset>

#include "core/arithmetic.h"
#include "games/carcassonne/mind/points.h"

namespace igra::carcassonne {

Prospects::Points Prospects::points() {
  tiles_ = static_cast<float>(state_.main_.size());
  share_ = 1 / static_cast<float>(state_.players_);
  const float early = std::min(1.0f, tiles_ / kAllTiles);
  city_rate_ = weights_.city_late + early * (weights_.city_early - weights_.city_late);
  road_rate_ = weights_.road_late + early * (weights_.road_early - weights_.road_late);
  if (state_.tower_count_ > 0) count_spies();
  gather();
  look_at_places();

  Points points{};
  for (Seat seat = 0; seat < state_.players_; ++seat) {
    turns_[seat] = static_cast<float>(turns_left(seat));
    free_[seat] = static_cast<float>(state_.hand_[seat] + state_.big_in_hand(seat));
    points[seat] = static_cast<float>(state_.score_[seat]) + weights_.turn * turns_[seat];
  }
  for (std::size_t i = 1; i < count_; ++i) share_out(prospects_[i], points);
  for (int number = 0; number < state_.tower_count_; ++number) {
    const Tower& tower = state_.towers_[number];
    if (tower.guard == kNone) continue;
    points[tower.guard] += guard_worth(tower);
    free_[tower.guard] += guard_returns(tower);
  }
  for (Seat seat = 0; seat < state_.players_; ++seat) points[seat] += meeples_worth(free_[seat], seat);
  if (state_.phase_ == Phase::meeple) add_best_claim(points);
  // Turns and meeples to come count for the same points; this leaves all leads as they are.
  for (Seat seat = 0; seat < state_.players_; ++seat) {
    points[seat] =
        std::max(points[seat] - weights_.overlap * tiles_ * share_, static_cast<float>(state_.score_[seat]));
  }
  return points;
}

// --- which features -----------------------------------------------------------------------------------

void Prospects::gather() {
  for (Seat seat = 0; seat < state_.players_; ++seat) add_figures(seat);
  if (state_.phase_ == Phase::meeple) add_last_tile();
  const std::size_t standing = count_;
  for (std::size_t i = 1; i < standing; ++i) {
    if (prospects_[i].type == SegmentType::field) add_cities_beside(static_cast<int>(i));
  }
}

// The slot of a feature; 0 when there is no room for it.
int Prospects::add(int label, SegmentType type) {
  if (slot_[label] != 0 || count_ == kMaxProspects) return slot_[label];
  slot_[label] = static_cast<std::uint8_t>(count_);
  prospects_[count_] = {.label = static_cast<std::uint16_t>(label),
                        .type = type,
                        .offered = false,
                        .most = 0,
                        .places = 0,
                        .chance = 1,
                        .more = 0,
                        .strength = {},
                        .figures = {}};
  return static_cast<int>(count_++);
}

void Prospects::add_figures(Seat seat) {
  for (int figure = 0; figure < kFigures; ++figure) {
    const int part = state_.standing_on(seat, figure);
    if (part == kNone) continue;
    Prospect& prospect = prospects_[add(state_.label_[part], state_.segment_at(part).type)];
    ++prospect.figures[seat];
    prospect.strength[seat] += figure == kBig ? 2 : 1;
    prospect.most = std::max(prospect.most, prospect.strength[seat]);
  }
}

void Prospects::add_last_tile() {
  const Laid& tile = state_.last_laid();
  for (int segment = 0; segment < kTiles[tile.type].segment_count; ++segment) {
    const SegmentType type = kTiles[tile.type].segments[segment].type;
    if (type == SegmentType::river) continue;
    prospects_[add(state_.label_[tile.first_part + segment], type)].offered = true;
  }
}

void Prospects::add_cities_beside(int field) {
  std::bitset<kMaxParts> seen;
  const int label = prospects_[field].label;
  int part = label;
  do {
    const Laid& tile = state_.laid_[state_.tile_of_[part]];
    unsigned cities = kTiles[tile.type].segments[part - tile.first_part].cities;
    for (; cities != 0; cities &= cities - 1) {
      const int city = state_.label_[tile.first_part + std::countr_zero(cities)];
      if (seen[city]) continue;
      seen[city] = true;
      if (state_.features_[city].open == 0) {
        prospects_[field].more += 1;
      } else if (const int slot = add(city, SegmentType::city); slot != 0 && border_count_ < kMaxBorders) {
        borders_[border_count_++] = {static_cast<std::uint8_t>(field), static_cast<std::uint8_t>(slot)};
      }
    }
    part = state_.ring_[part];
  } while (part != label);
}

// --- what may become of them --------------------------------------------------------------------------

void Prospects::look_at_places() {
  for (std::size_t i = 1; i < count_; ++i) {
    if (prospects_[i].type != SegmentType::monastery || state_.features_[prospects_[i].label].open == 0)
      continue;
    waiting_[waiting_count_++] = {state_.laid_[state_.tile_of_[prospects_[i].label]].key,
                                  static_cast<std::uint8_t>(i)};
  }
  for (int place = 0; place < state_.place_count_; ++place) {
    look_at_place(place);
    for (std::size_t i = 0; i < waiting_count_; ++i) {
      if (touch(state_.place_key_[place], waiting_[i].key))
        look_at_neighbour(prospects_[waiting_[i].slot], place);
    }
  }
  for (std::size_t i = 0; i < waiting_count_; ++i) look_at_distance(prospects_[waiting_[i].slot]);
  for (std::size_t i = 0; i < border_count_; ++i) {
    prospects_[borders_[i].field].more += prospects_[borders_[i].city].chance;
  }
}

void Prospects::look_at_place(int place) {
  const auto& around = state_.place_around_[place];
  std::array<std::uint8_t, 4> slots{};
  for (int side = 0; side < 4; ++side) {
    if (around[side] == State::kNoTile) continue;
    const Laid& tile = state_.laid_[around[side]];
    const int segment = kTiles[tile.type].at_side[(opposite(side) - tile.turns) & 3];
    if (segment != kNone) slots[side] = slot_[state_.label_[tile.first_part + segment]];
  }
  if ((slots[0] | slots[1] | slots[2] | slots[3]) == 0) return;
  const Openings::Opening& opening = openings_[state_.place_room_[place]];
  const int fitting = state_.main_.count_among(opening.fit);
  for (int side = 0; side < 4; ++side) {
    const int slot = slots[side];
    if (slot == 0) continue;
    std::uint8_t sides = 0;
    for (int other = side; other < 4; ++other) {
      if (slots[other] != slot) continue;
      sides |= static_cast<std::uint8_t>(1 << other);
      slots[other] = 0;
    }
    look_at_edge(opening, fitting, slot, sides);
  }
}

// How much of the tiles left is used for a feature: what its owners draw; if it has none, it is one for all.
float Prospects::interest(const Prospect& prospect) const {
  if (prospect.most == 0) return prospect.offered ? share_ : weights_.bystander;
  float owners = 0;
  for (Seat seat = 0; seat < state_.players_; ++seat) owners += prospect.strength[seat] == prospect.most;
  return owners * share_;
}

// One place where a road or city waits at some sides.
void Prospects::look_at_edge(const Openings::Opening& opening, int fitting, int slot, std::uint8_t sides) {
  Openings::Types end = opening.fit;
  for (int side = 0; side < 4; ++side) {
    if (!(sides >> side & 1)) continue;
    for (std::size_t word = 0; word < end.size(); ++word) end[word] &= opening.end[side][word];
  }
  const auto ending = static_cast<float>(state_.main_.count_among(end));
  Prospect& prospect = prospects_[slot];
  const float rate = (prospect.type == SegmentType::city ? city_rate_ : road_rate_) * interest(prospect);
  const float usable = ending + weights_.loose * (static_cast<float>(fitting) - ending);
  prospect.chance *= 1 - exp_of(-rate * usable);
  if (prospect.places++ != 0) prospect.chance *= weights_.crowd;
}

void Prospects::look_at_neighbour(Prospect& monastery, int place) const {
  const int fitting = state_.main_.count_among(openings_[state_.place_room_[place]].fit);
  const float chance = 1 - exp_of(-weights_.monastery * static_cast<float>(fitting) * share_);
  monastery.chance *= chance;
  monastery.more += chance;
  ++monastery.places;
}

// Where nothing lies beside it yet, any tile fits in the end.
void Prospects::look_at_distance(Prospect& monastery) const {
  const float chance = 1 - exp_of(-weights_.monastery * tiles_ * share_ * 0.5f);
  for (int known = monastery.places; known < state_.features_[monastery.label].open; ++known) {
    monastery.chance *= chance;
    monastery.more += chance;
  }
}

float Prospects::worth(const Prospect& prospect) const {
  const Feature& feature = state_.features_[prospect.label];
  const auto places = static_cast<float>(prospect.places);
  const auto size = static_cast<float>(feature.parts + feature.shields);
  switch (prospect.type) {
    case SegmentType::city: {
      const float unfinished = feature.special ? 0 : size + weights_.city_growth * places;
      const float complete = (feature.special ? 3.0f : 2.0f) * (size + places);
      return unfinished + prospect.chance * (complete - unfinished);
    }
    case SegmentType::road: {
      const float unfinished = feature.special ? 0 : size + weights_.road_growth * places;
      const float complete = (feature.special ? 2.0f : 1.0f) * (size + places);
      return unfinished + prospect.chance * (complete - unfinished);
    }
    case SegmentType::monastery: return static_cast<float>(9 - feature.open) + prospect.more;
    case SegmentType::field: return 3 * (prospect.more + weights_.field_growth * tiles_ / kAllTiles);
    case SegmentType::river: break;
  }
  return 0;
}

// Chance that a guard stays until the spies come, or the end: the higher the tower, the more tiles are in
// range of it.
float Prospects::guard_stays(const Tower& tower) const {
  const float wait = tiles_ / (spies_ + 1);
  return exp_of(-weights_.kick * static_cast<float>(tower.floors) * wait);
}

float Prospects::guard_worth(const Tower& tower) const {
  const float stays = guard_stays(tower);
  return stays * (guard_points_ + static_cast<float>(state_.escaped_value())) + (1 - stays) * kSentHome;
}

// The meeple of a guard comes back, unless the last spies have come and nobody sends it home.
float Prospects::guard_returns(const Tower& tower) const {
  const float back = spies_ > 0 ? 1 : 1 - guard_stays(tower);
  return weights_.returns * back;
}

void Prospects::count_spies() {
  float value = 0;
  state_.main_.for_each([&](int type, int count) {
    if (kTiles[type].spy == 0) return;
    spies_ += static_cast<float>(count);
    value += static_cast<float>(count * kTiles[type].spy);
  });
  guard_points_ = spies_ > 0 ? value / spies_ : kGuardPoints;
}

// --- what seats get of it -----------------------------------------------------------------------------

void Prospects::share_out(const Prospect& prospect, Points& points) {
  if (prospect.most == 0) return;
  const float value = worth(prospect);
  const float back = prospect.type == SegmentType::field ? 0 : prospect.chance * weights_.returns;
  for (Seat seat = 0; seat < state_.players_; ++seat) {
    if (prospect.strength[seat] == prospect.most) points[seat] += value;
    free_[seat] += static_cast<float>(prospect.figures[seat]) * back;
  }
}

// The first meeple in hand is worth most; at the end all are worth nothing.
float Prospects::meeples_worth(float free, Seat seat) const {
  const float left = turns_[seat] / (turns_[seat] + weights_.half_time);
  float sum = 0;
  float next = weights_.meeple * left;
  for (; free > 0; free -= 1) {
    sum += std::min(free, 1.0f) * next;
    next *= weights_.fewer;
  }
  return sum;
}

int Prospects::turns_left(Seat seat) const {
  const int drawn = state_.drawn_ != kNone;
  const int river = state_.river_.size() + state_.lake_left_;
  const int tiles = state_.main_.size() + river + drawn;
  const int next = state_.active_ + (state_.phase_ == Phase::meeple);
  const int before = (seat - next + 2 * state_.players_) % state_.players_;  // others' turns before his
  return (tiles - before + state_.players_ - 1) / state_.players_;
}

void Prospects::better(Claim& best, const Claim& claim) const {
  if (claim.gain + claim.loss > best.gain + best.loss) best = claim;
}

void Prospects::add_best_claim(Points& points) const {
  const Seat seat = state_.active_;
  if (state_.hand_[seat] == 0 && !state_.big_in_hand(seat)) return;
  Claim best;
  const Laid& tile = state_.last_laid();
  for (int segment = 0; segment < kTiles[tile.type].segment_count; ++segment) {
    const int slot = slot_[state_.label_[tile.first_part + segment]];
    if (slot != 0 && prospects_[slot].most == 0) better(best, claim_of(prospects_[slot]));
  }
  for (int number = 0; number < state_.tower_count_; ++number) {
    const Tower& tower = state_.towers_[number];
    if (tower.guard != seat && state_.in_range(tower)) better(best, claim_of(tower));
  }
  points[seat] += best.gain;
  points[best.victim] -= best.loss;
}

// What a meeple costs that comes back, some time, with this chance.
float Prospects::price(float returning) const {
  const Seat seat = state_.active_;
  return meeples_worth(free_[seat], seat) - meeples_worth(free_[seat] - 1 + returning, seat);
}

Prospects::Claim Prospects::claim_of(const Prospect& prospect) const {
  const bool field = prospect.type == SegmentType::field;
  const bool complete = !field && state_.features_[prospect.label].open == 0;
  const float returning = complete ? 1 : field ? 0 : prospect.chance * weights_.returns;
  return {.gain = worth(prospect) - price(returning)};
}

Prospects::Claim Prospects::claim_of(const Tower& tower) const {
  Claim claim{.gain = guard_worth(tower) - price(guard_returns(tower))};
  if (tower.guard != kNone) {
    claim.victim = tower.guard;
    claim.loss = guard_worth(tower) - kSentHome;
  }
  return claim;
}

}  // namespace igra::carcassonne
