// Scripted matches for the tests of this folder: events by their texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/position.h"
#include "core/text.h"
#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

using Texts = std::vector<std::string>;

class Script {
 public:
  explicit Script(int players, int first_seat = 0) : position_(start(players, first_seat)) {}

  const Position& position() const { return position_; }
  const State& state() const { return position_.state(); }
  int seat() const { return position_.actor().seat; }
  bool over() const { return position_.actor().kind == ActorKind::end; }

  // Events one after another; the test fails at the first that is not offered.
  void play(const Texts& texts) {
    for (const std::string& text : texts) {
      const Result<Event> event = find_event(position_, text);
      ASSERT_TRUE(event) << text << " is not offered but " << ::testing::PrintToString(offered());
      items_.clear();
      position_.explain(*event, items_);
      position_.apply(*event);
      ASSERT_EQ(position_.broken(), nullptr) << text;
    }
  }
  // `reveal` for every card of a list such as "C5 H12".
  void reveal(std::string_view cards) {
    while (!cards.empty()) play({"reveal " + std::string(next_word(cards))});
  }
  // The next cards of the pile, as many as are revealed, in ascending order.
  void reveal_any() {
    while (position_.actor().kind == ActorKind::chance) play({offered().front()});
  }
  // A round that nobody wants.
  void skip_round() {
    reveal_any();
    const int first = view()["first"];
    play({"bid 0"});
    while (position_.actor().kind == ActorKind::player && seat() != first) play({"pass"});
  }
  // `builder` alone bids, takes these cards in this order, and places them in it after `demolition`.
  void build(int builder, const std::string& cards, const std::string& demolition = "keep") {
    Texts list = words(cards);
    const std::string number = std::to_string(list.size());
    while (seat() != builder) play({view()["highest_bid"].is_null() ? "bid 0" : "pass"});
    play({"bid " + number});
    while (view()["phase"] == "bid") play({"pass"});
    play({take_text(list), demolition});
    for (const std::string& card : list) play({"place " + card});
  }

  Texts offered() const {
    Texts texts;
    for (const Event event : events_now(position_)) texts.push_back(event_text(position_, event));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  nlohmann::json view() const { return nlohmann::json::parse(view_text(position_, Viewer::spectator())); }
  std::vector<int> scores() const {
    const Scores all = scores_now(position_);
    return {all.begin(), all.begin() + position_.players()};
  }
  // What the last event gave.
  const ScoreItems& items() const { return items_; }

  static Texts words(std::string_view list) {
    Texts all;
    while (!list.empty()) all.emplace_back(next_word(list));
    return all;
  }

 private:
  static State start(int players, int first_seat) {
    Options options = standard_options(State::info().options);
    options.value[first] = static_cast<std::int8_t>(first_seat);
    return State::start(players, options);
  }
  static std::string take_text(Texts cards) {
    const auto order = [](const std::string& card) {
      return std::pair(std::string("CHWJS").find(card[0]), std::stoi(card.substr(1)));
    };
    std::sort(cards.begin(), cards.end(), [&](const auto& a, const auto& b) { return order(a) < order(b); });
    std::string text = "take";
    for (const std::string& card : cards) text += " " + card;
    return text;
  }

  PositionOf<State> position_;
  ScoreItems items_;
};

}  // namespace igra::five_towers
