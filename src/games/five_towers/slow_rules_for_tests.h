// Five Towers told a second time for the tests: lists, texts, and trying everything out.
#pragma once

#include <set>

#include "games/five_towers/script_for_tests.h"

namespace igra::five_towers {

inline bool slowly_placeable(int value, int top) {
  if (top == kGround) return true;
  if (top == 0) return false;
  return value < top || top == 8 || value == 9;
}

inline bool twin(int value) {
  return std::find(std::begin(kTwins), std::end(kTwins), value) != std::end(kTwins);
}

struct SlowCard {
  int kind;
  int value;
  std::string text() const { return kKindLetters[kind] + std::to_string(value); }
  auto operator<=>(const SlowCard&) const = default;
};
using SlowCards = std::vector<SlowCard>;
using SlowTowers = std::array<std::vector<int>, kKinds>;

inline bool slowly_places_all(const SlowTowers& towers, const SlowCards& hand) {
  if (hand.empty()) return true;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const std::vector<int>& tower = towers[hand[i].kind];
    if (!slowly_placeable(hand[i].value, tower.empty() ? kGround : tower.back())) continue;
    SlowTowers next = towers;
    next[hand[i].kind].push_back(hand[i].value);
    SlowCards rest = hand;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (slowly_places_all(next, rest)) return true;
  }
  return false;
}

inline bool slowly_demolishable(const std::vector<int>& tower) { return !tower.empty() && tower.back() != 0; }

struct SlowGame {
  SlowGame(int players_, int first_) : players(players_), first(first_), turn(first_) {
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int value = 0; value < kValues; ++value) {
        for (int copy = 0; copy < (players >= 4 && twin(value) ? 2 : 1); ++copy)
          pile.push_back({kind, value});
      }
    }
    towers.resize(players);
    demolished.resize(players);
  }

  std::multiset<std::string> offered() const {
    std::multiset<std::string> texts;
    if (phase == "reveal") {
      for (const SlowCard& card : std::set<SlowCard>(pile.begin(), pile.end())) {
        texts.insert("reveal " + card.text());
      }
    } else if (phase == "bid") {
      if (turn != first) texts.insert("pass");
      for (int number = turn == first ? 0 : highest + 1; number <= static_cast<int>(open.size()); ++number) {
        if (number == 0 || !takes(number).empty()) texts.insert("bid " + std::to_string(number));
      }
    } else if (phase == "take") {
      for (const std::string& text : takes(highest)) texts.insert(text);
    } else if (phase == "demolish") {
      if (slowly_places_all(towers[turn], hand)) texts.insert("keep");
      for (int kind = 0; kind < kKinds; ++kind) {
        if (slowly_demolishable(towers[turn][kind]) && slowly_places_all(without_top(kind), hand)) {
          texts.insert(std::string("demolish ") + kKindLetters[kind]);
        }
      }
    } else if (phase == "place") {
      for (const SlowCard& card : std::set<SlowCard>(hand.begin(), hand.end())) {
        SlowGame next = *this;
        const std::vector<int>& tower = towers[turn][card.kind];
        if (!slowly_placeable(card.value, tower.empty() ? kGround : tower.back())) continue;
        next.put(card);
        if (slowly_places_all(next.towers[turn], next.hand)) texts.insert("place " + card.text());
      }
    }
    return texts;
  }

  void apply(const std::string& text) {
    Texts words = Script::words(text);
    SlowCards cards;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::size_t kind = std::string(kKindLetters).find(words[i][0]);
      if (kind < kKinds && words[i].size() > 1) {
        cards.push_back({static_cast<int>(kind), std::stoi(words[i].substr(1))});
      }
    }
    if (words[0] == "reveal") {
      move(cards[0], pile, open);
      if (pile.empty()) ++run_outs;
      if (pile.empty() || open.size() == 5) phase = "bid";
    } else if (words[0] == "bid" || words[0] == "pass") {
      if (words[0] == "bid") highest = std::stoi(words[1]), builder = turn;
      turn = (turn + 1) % players;
      if (highest == static_cast<int>(open.size()) || turn == first) {
        turn = builder;
        phase = "take";
        if (highest == 0) clear(first);
      }
    } else if (words[0] == "take") {
      for (const SlowCard& card : cards) move(card, open, hand);
      phase = "demolish";
    } else if (words[0] == "keep") {
      phase = "place";
    } else if (words[0] == "demolish") {
      const int kind = static_cast<int>(std::string(kKindLetters).find(words[1]));
      demolished[turn].push_back({kind, towers[turn][kind].back()});
      towers[turn][kind].pop_back();
      phase = "place";
    } else {
      put(cards[0]);
      if (hand.empty()) clear((turn + 1) % players);
    }
  }

  int score(int seat) const {
    int points = 0;
    std::size_t tallest = 0;
    for (const std::vector<int>& tower : towers[seat]) {
      const bool cap = std::count(tower.begin(), tower.end(), 0) > 0;
      for (std::size_t i = 0; i < tower.size(); ++i) points += cap ? 2 : 1;
      tallest = std::max(tallest, tower.size());
    }
    points += static_cast<int>(tallest);
    for (int card = 1; card <= static_cast<int>(demolished[seat].size()); ++card) points -= card;
    return points;
  }

  nlohmann::json shown_towers(int seat) const {
    nlohmann::json all = nlohmann::json::array();
    for (int kind = 0; kind < kKinds; ++kind) {
      nlohmann::json cards = nlohmann::json::array();
      for (const int value : towers[seat][kind]) cards.push_back(SlowCard{kind, value}.text());
      all.push_back(cards);
    }
    return all;
  }

  static nlohmann::json shown(SlowCards cards) {
    std::sort(cards.begin(), cards.end());
    nlohmann::json texts = nlohmann::json::array();
    for (const SlowCard& card : cards) texts.push_back(card.text());
    return texts;
  }

  int players;
  int first;
  int turn;
  std::string phase = "reveal";
  SlowCards pile, open, hand, discards;
  std::vector<SlowTowers> towers;
  std::vector<SlowCards> demolished;
  int highest = 0;
  int builder = 0;
  int run_outs = 0;

 private:
  static void move(const SlowCard& card, SlowCards& from, SlowCards& to) {
    from.erase(std::find(from.begin(), from.end(), card));
    to.push_back(card);
  }
  void put(const SlowCard& card) {
    hand.erase(std::find(hand.begin(), hand.end(), card));
    towers[turn][card.kind].push_back(card.value);
  }
  SlowTowers without_top(int kind) const {
    SlowTowers lower = towers[turn];
    lower[kind].pop_back();
    return lower;
  }
  bool buildable(const SlowCards& cards) const {
    if (slowly_places_all(towers[turn], cards)) return true;
    for (int kind = 0; kind < kKinds; ++kind) {
      if (slowly_demolishable(towers[turn][kind]) && slowly_places_all(without_top(kind), cards)) return true;
    }
    return false;
  }
  std::set<std::string> takes(int number) const {
    SlowCards sorted = open;
    std::sort(sorted.begin(), sorted.end());
    std::set<std::string> texts;
    for (unsigned choice = 0; choice < 1u << sorted.size(); ++choice) {
      if (std::popcount(choice) != number) continue;
      SlowCards cards;
      std::string text = "take";
      for (std::size_t i = 0; i < sorted.size(); ++i) {
        if ((choice >> i & 1) == 0) continue;
        cards.push_back(sorted[i]);
        text += " " + sorted[i].text();
      }
      if (!texts.contains(text) && buildable(cards)) texts.insert(text);
    }
    return texts;
  }
  void clear(int next_first) {
    discards.insert(discards.end(), open.begin(), open.end());
    open.clear();
    first = turn = builder = next_first;
    highest = 0;
    phase = "reveal";
    if (!pile.empty()) return;
    if (run_outs == 2 || discards.empty()) {
      phase = "over";
    } else {
      pile.swap(discards);
    }
  }
};

}  // namespace igra::five_towers
