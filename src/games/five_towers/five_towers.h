// Five Towers: bid for open cards, take exactly as many as you named, build them all.
//
// Rules. 80 cards: five kinds with values 0 to 15; four and five players add one more 0, 2, 5, 7, 10 and
// 12 of every kind. Everybody builds at most one tower of a kind. A card goes on an empty tower, on a
// higher card, or on an 8; a 9 goes on anything. A 0 is a cap: nothing goes on it, ever.
//
// A round: five cards are revealed. The first player names a number from 0 to the number of open cards,
// then each other player once, clockwise, names a higher one or passes; naming all cards stops the
// bidding. Only numbers that the player can really build may be named. The highest bidder takes exactly
// that many open cards, may demolish the top card of one own tower (never a cap), and places all cards
// taken. The rest is discarded, and the player after the builder is first. If 0 wins, all is discarded
// and the first player stays.
//
// The first time that revealing empties the pile, the discards become the new pile after that round.
// The second time, the game ends with the round. Demolished cards never return.
//
// Score: 1 point a card, 2 in a tower with a cap; 1 more for each card of the tallest tower; minus
// 1 + 2 + 3 + ... for demolished cards. Players: 2-5. Option: `first`. docs/games/five-towers.md has
// the rulings.
//
// Events: `reveal C12` (chance), `bid 3`, `pass`, `take C12 S4`, `demolish C`, `keep`, `place C12`. Nothing
// that is offered leads into a dead end. Nothing is hidden but the order of the pile, which the state
// does not have: all seats see the same, and a sampled world is the world.
#pragma once

#include "core/deck.h"
#include "core/game.h"
#include "games/five_towers/choices.h"

namespace igra::five_towers {

constexpr int kMaxPlayers = 5;

enum Option { first };

enum class Phase : std::uint8_t { reveal, bid, take, demolish, place, over };

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
  bool reveals(Event) const { return false; }

  void text(Event event, Viewer viewer, std::string& text) const;
  void view_open(JsonWriter& json) const;
  void view_own(Viewer, JsonWriter&) const {}  // there are no secrets
  void sketch(Viewer viewer, std::string& text) const;

  State sample(Seat, Rng&) const { return *this; }
  const char* broken() const;
  bool operator==(const State&) const = default;

  DeckCards deck_cards() const;
  const char* use_deck_cards(const DeckCards& cards);

 private:
  // Bots read the table as it lies.
  friend class Heuristic;
  friend class Space;
  friend class Prospect;
  friend class Outlook;
  friend class Offer;
  friend class Bidding;

  // Events are small numbers whose meaning is the phase's:
  //   reveal    the card
  //   bid       the number named, or kPass
  //   take      the choice of open cards: bit i for open_[i]
  //   demolish  the kind of the tower, or kKeep
  //   place     i for open_[i]; of equal cards in hand the first
  static constexpr Event kPass = 6;
  static constexpr Event kKeep = kKinds;
  static constexpr std::uint8_t kSilent = 7;  // has not bid yet; beside the events of the bid phase

  // Cards by kind; the last entry collects what is no card.
  using Sets = std::array<CardSet, kKinds + 1>;

  void legal_bids(EventList& events) const;
  void legal_takes(EventList& events) const;
  void legal_demolitions(EventList& events) const;
  void legal_places(EventList& events) const;
  Sets sets_of(Choice choice) const;
  // How many of the open cards the seat to act can place with at most one demolition.
  int most_buildable() const;
  // The choices of open cards that it can place so.
  Choices buildable() const;
  // The choices of open cards without those that look like another one.
  Choices distinct() const;

  Seat after(Seat seat) const { return seat + 1 == players_ ? 0 : seat + 1; }
  void reveal(Card card);
  void bid(Event event);
  void end_bidding();
  void take(Choice choice);
  void demolish(Event event);
  void place(int card);
  void end_round(Seat first);

  int score(Seat seat) const;
  // Why the seat has its score: towers, main tower, demolished cards.
  // Calls visit(points, key, kind) for everything that gives the seat points now, or takes them; kind is the
  // tower's, kNoTower for demolished cards.
  template <class Visit>
  void each_reason(Seat seat, Visit visit) const;
  // What the sentence of a reason mentions.
  void write_args(Seat seat, int kind, JsonWriter& json) const;
  void write_reasons(Seat seat, JsonWriter& json) const;
  int main_tower(Seat seat) const;

  // The highest bidder, once the bidding is over; else -1.
  Seat builder() const { return phase_ >= Phase::take && phase_ <= Phase::place ? bidder_ : -1; }
  void view_seat(Seat seat, JsonWriter& json) const;
  void view_bid(Seat seat, JsonWriter& json) const;
  void view_towers(Seat seat, JsonWriter& json) const;
  void view_cards(Choice which, JsonWriter& json) const;
  void sketch_table(std::string& text) const;
  void sketch_cards(const char* label, Choice which, std::string& text) const;
  void sketch_seat(Seat seat, std::string& text) const;

  Tower towers_[kMaxPlayers][kKinds] = {};
  Pile pile_;
  Pile discards_;
  Pile demolished_[kMaxPlayers];
  // The cards of this round that are not placed yet, ascending, kNoCard behind them (always behind the
  // fifth, so that loops need no bound): table_ are still open, hand_ in the builder's hand.
  Card open_[8] = {kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
  std::uint8_t table_ = 0;
  std::uint8_t hand_ = 0;
  std::uint8_t bids_[kMaxPlayers] = {kSilent, kSilent, kSilent, kSilent, kSilent};
  std::uint8_t highest_ = 0;  // number named so far
  std::uint8_t bidder_ = 0;   // who named it; the builder later
  Phase phase_ = Phase::reveal;
  std::uint8_t players_ = 0;
  std::uint8_t first_ = 0;        // first player of the round
  std::uint8_t turn_ = 0;         // the seat to act, once all cards are revealed
  std::uint8_t run_outs_ = 0;     // how often the pile has run out
  std::uint32_t deck_print_ = 0;  // print_of() the deck, which itself has no room here: broken() compares
};

inline Actor State::actor() const {
  if (phase_ == Phase::reveal) return Actor::chance();
  return phase_ == Phase::over ? Actor::end() : Actor::player(turn_);
}

// A JSON array of cards: of a pile, sorted; of a tower, from the ground up.
void write_cards(JsonWriter& json, const Pile& pile);
void write_cards(JsonWriter& json, int kind, Tower tower);

static_assert(GameState<State>);
static_assert(sizeof(State) <= 512);

}  // namespace igra::five_towers
