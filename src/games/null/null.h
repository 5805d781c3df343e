// Null: the smallest complete game, and the template for a new one (docs/adding-a-game.md).
//
// Rules. Ten cards, 0 to 9. Everybody is dealt one, hidden, the first player first. Then, once each,
// clockwise from the first player: `show` the card or `pass`. At the end the highest card shown scores
// its value; every other card shown costs 1; a pass is 0. Players: 2-4. Option: `first`.
//
// Events: `deal 0 7` (chance; others see `deal 0 ?`), `show 7`, `pass`.
#pragma once

#include "core/game.h"
#include "core/multiset.h"

namespace igra::null {

constexpr int kMaxPlayers = 4;
constexpr int kCards = 10;

enum Option { first };

class State {
 public:
  static const GameInfo& info();
  static State start(int players, const Options& options);
  int players() const { return players_; }
  Actor actor() const;

  void legal(EventList& events) const;
  void outcomes(Outcomes& outcomes) const;
  Event draw(Rng& rng) const;
  void apply(Event event);

  void scores(Scores& scores) const;
  void explain(Event event, ScoreItems& items) const;
  bool reveals(Event event) const;

  void text(Event event, Viewer viewer, std::string& text) const;
  void view_open(JsonWriter& json) const;
  void view_own(Viewer viewer, JsonWriter& json) const;
  void sketch(Viewer viewer, std::string& text) const;

  State sample(Seat seat, Rng& rng) const;
  const char* broken() const;
  bool operator==(const State&) const = default;

 private:
  friend class Space;

  // Events: a chance event is the card dealt, 0 .. 9; a player's is one of these.
  static constexpr Event kPass = 16;
  static constexpr Event kShow = 17;
  enum class Said : std::int8_t { nothing, pass, show };

  Seat seat_of(int turn) const { return (first_ + turn) % players_; }
  int best_shown() const;
  bool card_known(Seat seat, Viewer viewer) const;

  Multiset<kCards, 1> pile_;
  std::int8_t card_[kMaxPlayers] = {};
  Said said_[kMaxPlayers] = {};
  std::int8_t players_ = 0;
  std::int8_t first_ = 0;
  std::int8_t dealt_ = 0;  // how many have a card
  std::int8_t asked_ = 0;  // how many have spoken
};

static_assert(GameState<State>);

}  // namespace igra::null
