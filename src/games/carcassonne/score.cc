// Points: completed features, guards, and the end. The same code scores in play, explains and fills views.
#include <algorithm>
#include <bitset>

#include "core/text.h"
#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

const Segment& State::segment_at(int part) const {
  const Laid& tile = laid_[tile_of_[part]];
  return kTiles[tile.type].segments[part - tile.first_part];
}

int State::standing_on(Seat seat, int figure) const {
  const std::uint16_t where = figures_[seat][figure];
  return where < kOnTower ? where : kNone;
}

template <class Visit>
void State::each_part(int label, Visit visit) const {
  int part = label;
  do {
    visit(part);
    part = ring_[part];
  } while (part != label);
}

// Each once, however often the field borders it (CA25).
template <class Visit>
void State::each_completed_city(int field, Visit visit) const {
  std::bitset<kMaxParts> seen;
  each_part(field, [&](int part) {
    const int first = laid_[tile_of_[part]].first_part;
    for (unsigned cities = segment_at(part).cities; cities != 0; cities &= cities - 1) {
      const int city = label_[first + std::countr_zero(cities)];
      if (features_[city].open != 0 || seen[city]) continue;
      seen[city] = true;
      visit(city);
    }
  });
}

// A tile may be in the feature twice, and counts once (CA20).
TileSet State::tiles_of(int label) const {
  TileSet tiles{};
  each_part(label,
            [&](int part) { tiles[tile_of_[part] / 64] |= std::uint64_t{1} << (tile_of_[part] % 64); });
  return tiles;
}

int State::count_cities(int field) const {
  int cities = 0;
  each_completed_city(field, [&](int) { ++cities; });
  return cities;
}

void State::count_strength(int label, Worth& worth) const {
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = standing_on(seat, figure);
      if (part != kNone && label_[part] == label) worth.strength[seat] += figure == kBig ? 2 : 1;
    }
    worth.most = std::max(worth.most, worth.strength[seat]);
  }
}

Worth State::worth(int label, bool at_end) const {
  const Feature& feature = features_[label];
  Worth worth;
  worth.type = segment_at(label).type;
  worth.shields = feature.shields;
  worth.special = feature.special;
  worth.complete = worth.type != SegmentType::field && feature.open == 0;
  const bool unfinished = at_end && !worth.complete;
  worth.where = tiles_of(label);
  for (const std::uint64_t tiles : worth.where) worth.tiles += std::popcount(tiles);
  count_strength(label, worth);
  // Unfinished, an inn and a cathedral make it worth nothing (CA01).
  switch (worth.type) {
    case SegmentType::road: worth.points = worth.tiles * (!worth.special ? 1 : unfinished ? 0 : 2); break;
    case SegmentType::city:
      worth.points = (worth.tiles + worth.shields) * (unfinished ? !worth.special : worth.special ? 3 : 2);
      break;
    case SegmentType::monastery:
      worth.tiles = 9 - feature.open;
      worth.points = worth.tiles;
      break;
    case SegmentType::field:
      worth.cities = count_cities(label);
      worth.points = 3 * worth.cities;
      break;
    case SegmentType::river: break;
  }
  return worth;
}

// --- scoring ------------------------------------------------------------------------------------------

namespace {

std::string_view completed_key(const Worth& worth) {
  switch (worth.type) {
    case SegmentType::road: return worth.special ? "carcassonne.road_inn" : "carcassonne.road";
    case SegmentType::city: return worth.special ? "carcassonne.city_cathedral" : "carcassonne.city";
    case SegmentType::monastery: return "carcassonne.monastery";
    case SegmentType::field:
    case SegmentType::river: break;
  }
  return "";
}

std::string_view end_key(const Worth& worth) {
  switch (worth.type) {
    case SegmentType::road: return "carcassonne.end_road";
    case SegmentType::city: return "carcassonne.end_city";
    case SegmentType::monastery: return "carcassonne.end_monastery";
    case SegmentType::field: return "carcassonne.end_field";
    case SegmentType::river: break;
  }
  return "";
}

}  // namespace

void State::score_feature(int label, bool at_end, ScoreItems* items) {
  const Worth worth = this->worth(label, at_end);
  for (Seat seat = 0; seat < players_ && worth.points > 0; ++seat) {
    if (!worth.scores(seat)) continue;
    score_[seat] = static_cast<std::int16_t>(score_[seat] + worth.points);
    if (items == nullptr) continue;
    std::string args;
    JsonWriter json(args);
    write_feature(json, label, worth);
    items->push_back({seat, worth.points, at_end ? end_key(worth) : completed_key(worth), std::move(args)});
  }
}

void State::clear_feature(int label) {
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = standing_on(seat, figure);
      if (part != kNone && label_[part] == label) send_home(seat, figure);
    }
  }
  features_[label].occupied = false;
}

// Only the tile just laid can have completed anything; monasteries may be its neighbours.
void State::score_completed(ScoreItems* items) {
  const auto score_if_complete = [&](int label) {
    if (!features_[label].occupied || features_[label].open != 0) return;
    score_feature(label, false, items);
    clear_feature(label);
  };
  const Laid& tile = last_laid();
  for (int segment = 0; segment < kTiles[tile.type].segment_count; ++segment) {
    const SegmentType type = kTiles[tile.type].segments[segment].type;
    if (type == SegmentType::road || type == SegmentType::city)
      score_if_complete(label_[tile.first_part + segment]);
  }
  for (int i = 0; i < monastery_count_; ++i) score_if_complete(monasteries_[i]);
}

void State::score_guard(const Tower& tower, std::string_view key, int points, int spy, int spies_escaped,
                        ScoreItems* items) {
  const Seat seat = tower.guard;
  score_[seat] = static_cast<std::int16_t>(score_[seat] + points);
  if (items == nullptr) return;
  std::string args;
  const Key at = tower_key(tower);
  JsonWriter json(args);
  json.begin_object().field("at", place_label(at)).field("x", x_of(at)).field("y", y_of(at));
  json.field("floors", int{tower.floors}).field("big", tower.figure == kBig);
  json.field("spy", spy).field("escaped", spies_escaped).end_object();
  items->push_back({seat, points, key, args});
}

// A big meeple is one guard like any other (CA04). The spies beside the track leave the game once they have
// scored (CA16).
void State::score_guards(ScoreItems* items) {
  const int spy = kTiles[drawn_].spy;
  const int more = escaped_value();
  for (int number = 0; number < tower_count_; ++number) {
    Tower& tower = towers_[number];
    if (tower.guard == kNone) continue;
    score_guard(tower, more > 0 ? "carcassonne.spies_escaped" : "carcassonne.spies", spy + more, spy, more,
                items);
    send_home(tower.guard, tower.figure);
    tower.guard = kNone;
    tower.figure = 0;
  }
  gone_ += escaped_ != kNone;
  escaped_ = kNone;
}

// Figures stay where they stand, so that the board still shows what scored (CA23).
void State::score_end(ScoreItems* items) {
  std::bitset<kMaxParts> scored;
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = standing_on(seat, figure);
      if (part == kNone || scored[label_[part]]) continue;
      scored[label_[part]] = true;
      score_feature(label_[part], true, items);
    }
  }
  const int more = escaped_value();
  for (int number = 0; number < tower_count_; ++number) {
    const Tower& tower = towers_[number];
    if (tower.guard == kNone) continue;
    score_guard(tower, more > 0 ? "carcassonne.end_guard_escaped" : "carcassonne.end_guard", 5 + more, 0,
                more, items);
  }
}

// --- explaining ---------------------------------------------------------------------------------------

void State::scores(Scores& scores) const {
  for (Seat seat = 0; seat < players_; ++seat) scores[seat] = score_[seat];
}

void State::explain(Event event, ScoreItems& items) const {
  State after = *this;
  after.happen(event, &items);
}

void State::write_tiles(JsonWriter& json, const TileSet& tiles) const {
  json.begin_array();
  for (int word = 0; word < static_cast<int>(tiles.size()); ++word) {
    for (std::uint64_t rest = tiles[word]; rest != 0; rest &= rest - 1) {
      const Key key = laid_[64 * word + std::countr_zero(rest)].key;
      json.begin_array().value(x_of(key)).value(y_of(key)).end_array();
    }
  }
  json.end_array();
}

// The one that was laid first.
const Laid& State::oldest(const TileSet& tiles) const {
  int tile = 0;
  for (const std::uint64_t word : tiles) {
    tile += std::countr_zero(word);
    if (word != 0) break;
  }
  return laid_[tile];
}

void State::write_feature(JsonWriter& json, int label, const Worth& worth) const {
  const Key at = oldest(worth.where).key;
  json.begin_object().field("type", label_of(worth.type)).field("at", place_label(at));
  json.field("size", worth.tiles);
  write_tiles(json.key("tiles"), worth.where);
  switch (worth.type) {
    case SegmentType::road: json.field("inn", worth.special); break;
    case SegmentType::city: json.field("shields", worth.shields).field("cathedral", worth.special); break;
    case SegmentType::monastery: json.field("neighbours", worth.tiles - 1); break;
    case SegmentType::field:
      json.field("cities", worth.cities).key("city_tiles").begin_array();
      if (worth.cities > 0) {
        each_completed_city(label, [&](int city) { write_tiles(json, tiles_of(city)); });
      }
      json.end_array();
      break;
    case SegmentType::river: break;
  }
  std::string majority(1, '"');  // "0: 2, 1: 1": strengths by seat
  json.key("meeples").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    if (worth.strength[seat] == 0) continue;
    json.begin_object().field("seat", seat).field("strength", worth.strength[seat]).end_object();
    if (majority.size() > 1) majority += ", ";
    append_number(majority, seat);
    majority += ": ";
    append_number(majority, worth.strength[seat]);
  }
  json.end_array().key("majority").raw(majority += '"').end_object();
}

}  // namespace igra::carcassonne
