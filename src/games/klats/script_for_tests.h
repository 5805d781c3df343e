// Positions of Klats! for tests: a round is told as its plays, and chance deals to fit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "core/position.h"
#include "games/klats/klats.h"

namespace igra::klats {

using Texts = std::vector<std::string>;

inline Options options_of(std::initializer_list<std::pair<const char*, const char*>> settings) {
  Options options = standard_options(State::info().options);
  for (const auto& [key, value] : settings) {
    EXPECT_TRUE(set_option(State::info().options, options, key, value)) << key << ' ' << value;
  }
  return options;
}

// The same with the deck `double`: it has every card, so that a test can name any.
inline Options with_every_card(std::initializer_list<std::pair<const char*, const char*>> settings) {
  Options options = options_of(settings);
  EXPECT_TRUE(set_option(State::info().options, options, "deck", "double"));
  return options;
}

inline std::map<std::string, Event> offers(const State& state) {
  std::map<std::string, Event> texts;
  for (const Event event : events_now(PositionOf<State>(state))) {
    std::string text;
    state.text(event, Viewer::record(), text);
    texts[text] = event;
  }
  return texts;
}

inline bool offered(const State& state, const std::string& text) { return offers(state).contains(text); }

// Moves a state by texts, and arranges chance so that players hold what they are to play.
class Script {
 public:
  explicit Script(int players, const Options& options = with_every_card({}))
      : state(State::start(players, options)), first_(options[first]) {}

  void apply(const std::string& text) {
    const auto all = offers(state);
    const auto found = all.find(text);
    ASSERT_TRUE(found != all.end()) << "not offered: " << text;
    items.clear();
    state.explain(found->second, items);
    state.apply(found->second);
  }

  // From the start of a round: these plays, by the seats in turn. Hands are dealt to fit; the plays that
  // follow the last one of them are up to the caller, with `then` in the hand of its player.
  void play_round(const Texts& plays, const std::string& then = "") {
    std::vector<Texts> wanted(static_cast<std::size_t>(state.players()));
    Seat seat = first_;
    for (const std::string& play : plays) {
      wanted[seat].push_back(play.substr(5, play.find(' ', 5) - 5));
      seat = (seat + 1) % state.players();
    }
    if (!then.empty()) wanted[seat].push_back(then);
    for (auto& cards : wanted) std::reverse(cards.begin(), cards.end());
    std::size_t next = 0;
    Seat drawer = first_;
    const int round = state.rounds_played();
    while (next < plays.size() || state.actor().kind == ActorKind::chance) {
      if (state.rounds_played() != round || state.actor().kind == ActorKind::end) break;
      if (state.actor().kind == ActorKind::chance) {
        give_wanted(wanted, drawer);
      } else {
        drawer = state.actor().seat;
        ASSERT_NO_FATAL_FAILURE(apply(plays[next++]));
      }
    }
    ASSERT_EQ(next, plays.size());
    if (state.rounds_played() != round) first_ = (first_ + 1) % state.players();
  }

  // A round that ends with these sets; one of them has six cards, all of different numbers.
  void play_sets(const std::vector<std::string>& sets) {
    Texts plays;
    Texts last;
    for (std::size_t seat = 0; seat < sets.size(); ++seat) {
      std::istringstream cards(sets[seat]);
      Texts own;
      for (std::string card; cards >> card;)
        own.push_back("play " + card + " " + std::to_string(seat) + " new");
      Texts& into = own.size() == kPilesToEnd ? last : plays;
      into.insert(into.end(), own.begin(), own.end());
    }
    plays.insert(plays.end(), last.begin(), last.end());
    const int before = state.rounds_played();
    ASSERT_NO_FATAL_FAILURE(play_round(plays));
    ASSERT_EQ(state.rounds_played(), before + 1);
  }

  State state;
  ScoreItems items;  // of the last event

 private:
  // The next card its seat wants, or one that nobody does.
  void give_wanted(std::vector<Texts>& wanted, Seat drawer) {
    for (const auto& [text, event] : offers(state)) {
      const std::string card = text.substr(text.rfind(' ') + 1);
      const Seat seat = text.starts_with("deal") ? text[5] - '0' : drawer;
      if (wanted[seat].empty() ? useless(card, wanted) : wanted[seat].back() == card) {
        if (!wanted[seat].empty()) wanted[seat].pop_back();
        state.apply(event);
        return;
      }
    }
    FAIL() << "no card to give";
  }

  static bool useless(const std::string& card, const std::vector<Texts>& wanted) {
    return std::none_of(wanted.begin(), wanted.end(), [&](const Texts& cards) {
      return std::find(cards.begin(), cards.end(), card) != cards.end();
    });
  }

  Seat first_;
};

inline std::string tops_text(const State& state, Seat seat) {
  std::string text;
  append_cards(text, state.tops(seat));
  return text;
}

inline int height_of(const State& state, Seat seat, const std::string& top) {
  for (int place = 0; place < kPilesToEnd; ++place) {
    const PlacedPile& pile = state.pile_at(seat, place);
    std::string text;
    if (pile.top != kNoCard) append_card(text, pile.top);
    if (text == top) return pile.height;
  }
  return 0;
}

inline std::vector<int> totals(const State& state) {
  std::vector<int> totals;
  for (Seat seat = 0; seat < state.players(); ++seat) totals.push_back(state.total(seat));
  return totals;
}

inline std::vector<int> final_ranks(const State& state) {
  Scores scores{};
  state.scores(scores);
  const auto all = ranks(scores, state.players());
  return {all.begin(), all.begin() + state.players()};
}

inline bool over(const State& state) { return state.actor().kind == ActorKind::end; }

}  // namespace igra::klats
