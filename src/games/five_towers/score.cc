#include <algorithm>
#include <array>

#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

namespace {

// The first demolished card costs 1 point, the second 2, and so on.
int price(int demolished) { return demolished * (demolished + 1) / 2; }

int worth(Tower tower) { return tower.capped() ? 2 * tower.height() : tower.height(); }

// {"kind":"C","height":3,"cards":["C12","C5","C0"]}
std::string tower_args(int kind, Tower tower) {
  std::string args;
  JsonWriter json(args);
  json.begin_object().field("kind", std::string_view(&kKindLetters[kind], 1));
  json.field("height", tower.height()).key("cards");
  write_cards(json, kind, tower);
  json.end_object();
  return args;
}

// {"count":2,"cards":["C5","H1"]}
std::string demolished_args(const Pile& demolished) {
  std::string args;
  JsonWriter json(args);
  json.begin_object().field("count", demolished.size()).key("cards");
  write_cards(json, demolished);
  json.end_object();
  return args;
}

}  // namespace

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

int State::main_tower(Seat seat) const {
  const auto& towers = towers_[seat];
  const auto lower = [](Tower a, Tower b) { return a.height() < b.height(); };
  return static_cast<int>(std::max_element(towers, towers + kKinds, lower) - towers);
}

void State::explain_standing(Seat seat, ScoreItems& items) const {
  for (int kind = 0; kind < kKinds; ++kind) {
    const Tower tower = towers_[seat][kind];
    if (tower.empty()) continue;
    items.push_back({seat, worth(tower), tower.capped() ? "five-towers.capped-tower" : "five-towers.tower",
                     tower_args(kind, tower)});
  }
  const int kind = main_tower(seat);
  const Tower tower = towers_[seat][kind];
  if (!tower.empty()) {
    items.push_back({seat, tower.height(), "five-towers.main-tower", tower_args(kind, tower)});
  }
  const Pile& demolished = demolished_[seat];
  if (!demolished.empty()) {
    items.push_back({seat, -price(demolished.size()), "five-towers.demolished", demolished_args(demolished)});
  }
}

void State::explain(Event event, ScoreItems& items) const {
  State after = *this;
  after.apply(event);
  if (after.phase_ != Phase::over) return;
  for (Seat seat = 0; seat < players_; ++seat) after.explain_standing(seat, items);
}

}  // namespace igra::five_towers
