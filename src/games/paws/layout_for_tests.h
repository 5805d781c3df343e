// For the tests: lays out any position of Paws, and plays it by the texts of events.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"
#include "core/text.h"
#include "games/paws/paws.h"

namespace igra::paws {

inline std::string name_of(Card card) {
  std::string text;
  append_card(text, card);
  return text;
}

inline Card card_named(std::string_view name) {
  for (Card card = 0; card < kTypes; ++card) {
    if (name_of(card) == name) return card;
  }
  ADD_FAILURE() << "no card " << name;
  return 0;
}

inline std::vector<Card> cards_named(std::string_view names) {
  std::vector<Card> cards;
  while (!names.empty()) cards.push_back(card_named(next_word(names)));
  return cards;
}

inline Cards hand_of(const std::vector<Card>& cards) {
  Cards hand;
  for (const Card card : cards) hand.add(card);
  return hand;
}
inline Cards hand_of(std::string_view names) { return hand_of(cards_named(names)); }

// Options by their texts.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

inline State start_of(int players, const OptionTexts& options = {}) {
  Options values = standard_options(State::info().options);
  for (const auto& [key, value] : options) {
    EXPECT_TRUE(bool(set_option(State::info().options, values, key, value))) << key;
  }
  return State::start(players, values);
}

// Starts in the middle of a round: name the hands, what lies on the table and how many cards the pile
// still has; the cards not named are in the pile or discarded.
struct Layout {
  State state;

  explicit Layout(int players, const OptionTexts& options = {}) : state(start_of(players, options)) {
    state.phase_ = Phase::turn;
    state.to_draw_ = 0;
  }
  Layout& hand(Seat seat, const Cards& cards) {
    state.hand_[seat] = cards;
    cards.for_each([&](Card card, int count) {
      for (; count > 0; --count) state.pile_.remove(card);
    });
    return *this;
  }
  Layout& hand(Seat seat, std::string_view names) { return hand(seat, hand_of(names)); }
  Layout& turn(Seat seat) {
    state.turn_ = static_cast<std::int8_t>(seat);
    return *this;
  }
  Layout& tokens(Seat seat, int count) {
    state.tokens_[seat] = static_cast<std::int8_t>(count);
    return *this;
  }
  Layout& table(Seat owner, Combination combination) {
    state.owner_ = static_cast<std::int8_t>(owner);
    state.table_ = combination.bits();
    combination.for_each([&](Card card) { state.pile_.remove(card); });
    return *this;
  }
  // As in the notation, for example "Vr Vr V* as r same".
  Layout& table(Seat owner, std::string_view text) {
    const std::size_t as = text.find(" as ");
    const Cards cards = hand_of(text.substr(0, as));
    const Sign sign = static_cast<Sign>(std::string_view("rsp").find(text[as + 4]));
    int copies = 1;
    while (copies < kCopies && cards.colours(sign, copies + 1) != 0) ++copies;
    const bool mixed = text.ends_with("mixed");
    const Bits jokers = cards.colour_jokers() | cards.sign_jokers() << kColours;
    return table(owner, Combination::of(sign, mixed, copies, cards.colours(sign), jokers));
  }
  // The pile gets exactly these, everything else not named so far is discarded.
  Layout& pile(std::string_view names) {
    const Cards kept = hand_of(names);
    state.discard_ = state.pile_;
    kept.for_each([&](Card card, int count) {
      for (; count > 0; --count) state.discard_.remove(card);
    });
    state.pile_ = kept;
    return *this;
  }

  static const Cards& hand_in(const State& state, Seat seat) { return state.hand_[seat]; }
  static Combination table_in(const State& state) { return state.table(); }
  static bool on_table(const State& state) { return state.on_table(); }
  static bool lead_allowed(const State& state) { return state.turn_ == state.owner_; }
  static const Ending& ending(const State& state) { return state.last_; }
  static int counted(const State& state, Seat seat) { return state.counted(seat); }
  static int round(const State& state) { return state.round_; }
  static int pile_size(const State& state) { return state.pile_.size(); }
};

// A position played by texts.
class Match {
 public:
  explicit Match(const Layout& layout) : Match(layout.state) {}
  explicit Match(const State& state) : position_(state) { EXPECT_EQ(state.broken(), nullptr); }

  const State& state() const { return position_.state(); }

  bool offers(std::string_view text) const { return bool(find_event(position_, text)); }
  std::vector<std::string> offered() const {
    std::vector<std::string> texts;
    for (const Event event : events_now(position_)) texts.push_back(event_text(position_, event));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  Match& play(std::string_view text) {
    const auto event = find_event(position_, text);
    EXPECT_TRUE(bool(event)) << text;
    if (!event) return *this;
    items_.clear();
    position_.explain(*event, items_);
    position_.apply(*event);
    EXPECT_EQ(position_.broken(), nullptr) << text;
    return *this;
  }
  // Lets chance deal, or draw, until a player acts or the match is over.
  Match& chance(Rng& rng) {
    while (actor().kind == ActorKind::chance) play(event_text(position_, position_.draw(rng)));
    return *this;
  }

  Actor actor() const { return position_.actor(); }
  int score(Seat seat) const { return scores_now(position_)[seat]; }
  std::string view(Viewer viewer) const { return view_text(position_, viewer); }
  std::string sketch(Viewer viewer) const { return sketch_text(position_, viewer); }
  const Position& position() const { return position_; }
  // Of the event played last: "<seat> <points> <key> <args>".
  std::vector<std::string> items() const {
    std::vector<std::string> lines;
    for (const ScoreItem& item : items_) {
      lines.push_back(std::to_string(item.seat) + " " + std::to_string(item.points) + " " +
                      std::string(item.key) + " " + item.args);
    }
    return lines;
  }

 private:
  PositionOf<State> position_;
  ScoreItems items_;
};

}  // namespace igra::paws
