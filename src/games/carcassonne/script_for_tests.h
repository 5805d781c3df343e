// Plays Carcassonne by texts, for tests; chance does as it is told.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/position.h"
#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

inline Options options_of(std::initializer_list<std::pair<const char*, const char*>> settings) {
  Options options = standard_options(State::info().options);
  for (const auto& [key, value] : settings) {
    EXPECT_TRUE(set_option(State::info().options, options, key, value)) << key << ' ' << value;
  }
  return options;
}

inline Options base_only() { return options_of({{"river", "false"}, {"towers", "false"}}); }
inline Options towers_only() { return options_of({{"river", "false"}}); }
inline Options inns_only() { return options_of({{"river", "false"}, {"towers", "false"}, {"inns", "true"}}); }

inline std::string text_of(const State& state, Event event) {
  std::string text;
  state.text(event, Viewer::record(), text);
  return text;
}

class Script {
 public:
  explicit Script(int players, const Options& options) : state(State::start(players, options)) {}

  // Events separated by ';'. `items` keeps the reasons for points of the last one.
  void play(const std::string& texts) {
    std::istringstream in(texts);
    for (std::string text; std::getline(in >> std::ws, text, ';');) ASSERT_NO_FATAL_FAILURE(apply(text));
  }

  // One turn after another: each `draw; tile; skip` is written `<id> <x,y> <angle>`.
  void lay(std::initializer_list<const char*> tiles) {
    for (const std::string tile : tiles) {
      const std::size_t blank = tile.find(' ');
      ASSERT_NO_FATAL_FAILURE(
          play("draw " + tile.substr(0, blank) + "; tile " + tile.substr(blank + 1) + "; skip"));
    }
  }

  std::set<std::string> offers() const {
    std::set<std::string> texts;
    for (const Event event : events_now(PositionOf<State>(state))) texts.insert(text_of(state, event));
    return texts;
  }
  bool offered(const std::string& text) const { return offers().contains(text); }
  // The offers that begin so.
  std::set<std::string> offers(const std::string& beginning) const {
    std::set<std::string> texts;
    for (const std::string& text : offers()) {
      if (text.starts_with(beginning)) texts.insert(text);
    }
    return texts;
  }

  std::vector<int> scores() const {
    Scores all{};
    state.scores(all);
    return {all.begin(), all.begin() + state.players()};
  }
  std::vector<std::string> keys() const {
    std::vector<std::string> all;
    for (const ScoreItem& item : items) all.emplace_back(item.key);
    return all;
  }
  bool over() const { return state.actor().kind == ActorKind::end; }
  std::string view() const { return view_text(PositionOf<State>(state), Viewer::spectator()); }

  // Lays the drawn tile so that an event beginning with `wish` can follow, and makes it; else skips.
  void place_drawn(const std::string& wish = "skip") {
    EventList places;
    state.legal(places);
    Event best = places[0];
    for (const Event place : places) {
      Script trial = *this;
      trial.state.apply(place);
      if (!trial.offers(wish).empty()) best = place;
    }
    state.apply(best);
    const auto wished = offers(wish);
    play(wished.empty() ? "skip" : *wished.begin());
  }

  // Draws and lays whatever is not in `keep` until only those are left to draw. Spies are drawn only
  // while there is a guard, as long as that can be helped.
  void drain(const std::set<std::string>& keep, const std::string& wish = "skip") {
    while (state.actor().kind == ActorKind::chance) {
      std::string next;
      for (const std::string& offer : offers("draw ")) {
        const std::string id = offer.substr(5);
        const bool spy = kTiles[find_type(id)].spy > 0;
        if (!keep.contains(id) && (next.empty() || spy == guarded())) next = offer;
      }
      if (next.empty()) return;
      ASSERT_NO_FATAL_FAILURE(play(next));
      while (state.phase() == Phase::grow) play(*offers().begin());
      if (state.phase() == Phase::tile) place_drawn(wish);
    }
  }

  bool guarded() const {
    for (const Tower& tower : state.tower_list()) {
      if (tower.guard != kNone) return true;
    }
    return false;
  }

  State state;
  ScoreItems items;

 private:
  void apply(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    for (const Event event : events_now(PositionOf<State>(state))) {
      if (text_of(state, event) != text) continue;
      items.clear();
      state.explain(event, items);
      state.apply(event);
      ASSERT_EQ(state.broken(), nullptr);
      return;
    }
    std::string all;
    for (const std::string& offer : offers()) all += offer + "\n";
    FAIL() << "not offered: " << text << "\noffered:\n" << all;
  }
};

}  // namespace igra::carcassonne
