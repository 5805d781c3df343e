#include <algorithm>
#include <array>

#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

namespace {

constexpr int kNoTower = -1;

// The first demolished card costs 1 point, the second 2, and so on.
int price(int demolished) { return demolished * (demolished + 1) / 2; }

int worth(Tower tower) { return tower.capped() ? 2 * tower.height() : tower.height(); }

}  // namespace

// As things stand: towers, main tower and demolished cards count, a hand counts nothing (FT14).
int State::score(Seat seat) const {
  int points = -price(demolished_[seat].size());
  int tallest = 0;
  for (const Tower tower : towers_[seat]) {
    points += worth(tower);
    tallest = std::max(tallest, tower.height());
  }
  return points + tallest;
}

void State::scores(Scores& scores) const {
  for (Seat seat = 0; seat < players_; ++seat) scores[seat] = score(seat);
}

// Of several tallest towers the first (FT11).
int State::main_tower(Seat seat) const {
  const auto& towers = towers_[seat];
  const auto lower = [](Tower a, Tower b) { return a.height() < b.height(); };
  return static_cast<int>(std::max_element(towers, towers + kKinds, lower) - towers);
}

template <class Visit>
void State::each_reason(Seat seat, Visit visit) const {
  for (int kind = 0; kind < kKinds; ++kind) {
    const Tower tower = towers_[seat][kind];
    if (tower.empty()) continue;
    visit(worth(tower), tower.capped() ? "five-towers.capped-tower" : "five-towers.tower", kind);
  }
  const int kind = main_tower(seat);
  if (const Tower tower = towers_[seat][kind]; !tower.empty()) {
    visit(tower.height(), "five-towers.main-tower", kind);
  }
  if (const int demolished = demolished_[seat].size(); demolished > 0) {
    visit(-price(demolished), "five-towers.demolished", kNoTower);
  }
}

// {"kind":"C","height":3,"cards":["C12","C5","C0"]} or {"count":2,"cards":["C5","H1"]}
void State::write_args(Seat seat, int kind, JsonWriter& json) const {
  json.begin_object();
  if (kind == kNoTower) {
    json.field("count", demolished_[seat].size()).key("cards");
    write_cards(json, demolished_[seat]);
  } else {
    const Tower tower = towers_[seat][kind];
    json.field("kind", std::string_view(&kKindLetters[kind], 1)).field("height", tower.height()).key("cards");
    write_cards(json, kind, tower);
  }
  json.end_object();
}

void State::write_reasons(Seat seat, JsonWriter& json) const {
  json.begin_array();
  each_reason(seat, [&](int points, const char* key, int kind) {
    json.begin_object().field("seat", seat).field("points", points).field("key", key).key("args");
    write_args(seat, kind, json);
    json.end_object();
  });
  json.end_array();
}

// Points are explained once, with the last event (FT15).
void State::explain(Event event, ScoreItems& items) const {
  State after = *this;
  after.apply(event);
  if (after.phase_ != Phase::over) return;
  for (Seat seat = 0; seat < players_; ++seat) {
    after.each_reason(seat, [&](int points, const char* key, int kind) {
      std::string args;
      JsonWriter json(args);
      after.write_args(seat, kind, json);
      items.push_back({seat, points, key, std::move(args)});
    });
  }
}

}  // namespace igra::five_towers
