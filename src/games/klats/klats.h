// Klats!: build a set of piles that shows all three colours, and spoil the others'.
//
// Rules. 90 cards in blue, green and orange, numbered 1 to 15. Everybody is dealt three. In turn,
// clockwise, a player puts one card from hand face up in front of anybody, himself included, then draws
// one while the pile lasts. The cards in front of a player are his set: piles side by side of which the
// top cards count. A card goes beside the piles as a new one, or onto a pile that shows its colour.
// Whenever two piles of a set show the same number, of whatever colours, they become one, the card just
// played on top. A round ends at once when a set has six piles, or when pile and hands are empty. A set
// is worth the sum of its top cards, but nothing unless they show all three colours.
//
// A match. Standard: everybody writes down what his set is worth; it ends after the round in which
// somebody reaches 150, or after as many rounds as there are players. Connoisseur: only the highest of a
// round write down, and 100 is enough; 50 rounds at most. The highest total wins. Every round is dealt
// from all 90 cards, and starts one seat further clockwise. Rulings: docs/games/klats.md.
//
// Events: `deal 0 G14`, `draw G14` (chance; others see `deal 0 ?`, `draw ?`), `play G14 2 new`,
// `play G14 2 on G5`.
#pragma once

#include "core/deck.h"
#include "core/game.h"
#include "games/klats/cards.h"

namespace igra::klats {

constexpr int kMinPlayers = 3;
constexpr int kMaxPlayers = 6;
constexpr int kHandSize = 3;
constexpr int kPilesToEnd = 6;
constexpr int kStandardGoal = 150;
constexpr int kConnoisseurGoal = 100;
constexpr int kMostRounds = 50;  // of the connoisseurs, so that a match ends

enum Option { deck, variant, rounds, first };
enum class Variant : std::uint8_t { standard, connoisseur };
enum class Phase : std::uint8_t { deal, play, draw, over };

// A hand in one order whatever the order of drawing: empty places (kNoCard) first, then by rising code.
struct Hand {
  std::uint8_t card[kHandSize] = {};

  int size() const;
  bool empty() const { return card[kHandSize - 1] == kNoCard; }
  bool full() const { return card[0] != kNoCard; }
  void add(Card added);
  void remove(Card removed);
  bool operator==(const Hand&) const = default;
};

// A pile in front of a player. Which cards lie under its top decides nothing, so they are only counted.
struct PlacedPile {
  std::uint8_t top = kNoCard;  // kNoCard: the place is free
  std::uint8_t height = 0;
  bool operator==(const PlacedPile&) const = default;
};

class State {
 public:
  static const GameInfo& info();
  static State start(int players, const Options& options);
  int players() const { return players_; }
  Actor actor() const;

  void legal(EventList& events) const;
  void outcomes(Outcomes& outcomes) const;
  Event draw(Rng& rng) const { return static_cast<Event>(pile_.draw(rng)); }
  void apply(Event event);

  void scores(Scores& scores) const;
  void explain(Event event, ScoreItems& items) const;
  bool reveals(Event) const { return true; }  // every card comes from a hidden hand

  void text(Event event, Viewer viewer, std::string& text) const;
  void view_open(JsonWriter& json) const;
  void view_own(Viewer viewer, JsonWriter& json) const;
  void sketch(Viewer viewer, std::string& text) const;

  State sample(Seat seat, Rng& rng) const;
  const char* broken() const;
  bool operator==(const State&) const = default;

  DeckCards deck_cards() const;
  const char* use_deck_cards(const DeckCards& cards);

  // The standing for bots and tests: everybody sees these.
  Phase phase() const { return phase_; }
  Tops tops(Seat seat) const { return tops_[seat]; }
  const PlacedPile& pile_at(Seat seat, int place) const { return shelf_[seat][place]; }
  int pile_size() const { return pile_.size(); }
  int rounds_played() const { return rounds_played_; }
  int total(Seat seat) const { return total_[seat]; }
  // What a seat wrote down in a finished round, counted from 0.
  int written(int round, Seat seat) const;
  // Every card played in this round, buried ones too: they were seen by everybody.
  Pile played() const;
  // Every card whose place the viewer does not know: in the pile or in a hand he does not see.
  Pile unseen(Viewer viewer) const;
  // The points that end a match, and the round that does so without them.
  int goal() const { return variant_ == Variant::standard ? kStandardGoal : kConnoisseurGoal; }
  int most_rounds() const;
  // After this one, if nobody reaches the goal.
  int rounds_left() const { return most_rounds() - rounds_played_ - 1; }

 private:
  friend class Heuristic;
  friend class Space;

  // Events. A chance event is the card; it goes to the seat whose turn it is. A play is
  //
  //     bits   0 .. 3                         4 .. 6       7 .. 12
  //            number it goes onto; 0: `new`  whose set    card
  //
  // where the pile it goes onto has the card's colour. Number and seat together are a bit index into the
  // sets side by side, 16 bits a seat, which is how legal() finds them.
  static constexpr Card onto_in(Event play) {
    const int number = static_cast<int>(play & 15);
    return number == 0 ? kNoCard : card_of(colour_of(card_in(play)), number);
  }
  static constexpr Seat seat_in(Event play) { return static_cast<Seat>(play >> 4 & 7); }
  static constexpr Card card_in(Event play) { return static_cast<Card>(play >> 7); }

  Event last_play(Seat seat) const { return last_play_[seat] & 0x1FFF; }
  Card last_merged(Seat seat) const {
    const int colour = last_play_[seat] >> 13;
    const int number = number_of(card_in(last_play(seat)));
    return colour == 0 ? kNoCard : card_of(static_cast<Colour>(colour - 1), number);
  }

  Seat next(Seat seat) const { return seat + 1 == players_ ? 0 : seat + 1; }

  static constexpr int kSetsInWord = 4;
  std::uint64_t places_for(Card card, Seat first_seat) const;

  void start_round();
  void take(Card card);
  void deal_to(Card card);
  void play(Event event);
  Card place(Card card, Seat seat, Card onto);
  PlacedPile& pile_showing(Seat seat, Card top);
  void pass_turn();
  void finish_round();
  void write_down();
  bool match_over() const;
  const char* shelf_broken(Seat seat) const;

  void write_table(JsonWriter& json) const;
  void write_seat(Seat seat, JsonWriter& json) const;
  void write_sheet(JsonWriter& json) const;
  void write_last_round(JsonWriter& json) const;
  void sketch_heads(std::string& text) const;
  void sketch_seat(Seat seat, Viewer viewer, std::string& text) const;
  void sketch_last_round(std::string& text) const;
  void sketch_sheet(std::string& text) const;

  Pile pile_;
  Pile full_;                    // what every round is dealt from
  Tops tops_[kMaxPlayers] = {};  // what shelf_ shows, as legal() and scoring want it
  Tops last_[kMaxPlayers] = {};  // the sets at the end of the last finished round
  // The piles where they lie, so that a board can leave them there: a new one takes the first free place.
  PlacedPile shelf_[kMaxPlayers][kPilesToEnd];
  Hand hand_[kMaxPlayers];
  // What each seat played last in this round, 0 for nothing, and what it covered by merging: enough to take
  // a lap of plays back, for bots that ask what others may hold.
  //
  //     bits   0 .. 12             13 .. 14
  //            the play            colour of the merged pile's top + 1; 0: none merged
  std::uint16_t last_play_[kMaxPlayers] = {};
  // The score sheet. Standard: a row of kMaxPlayers points a round. Connoisseur: the highest points of the
  // round, then a bit for each seat that wrote them down.
  std::uint8_t sheet_[2 * kMostRounds] = {};
  std::uint16_t total_[kMaxPlayers] = {};
  Phase phase_ = Phase::deal;
  std::int8_t turn_ = 0;   // who is dealt to, plays or draws
  std::int8_t first_ = 0;  // who starts this round
  std::int8_t rounds_played_ = 0;
  std::int8_t players_ = 0;
  Deck deck_ = Deck::by_value;
  Variant variant_ = Variant::standard;
  bool single_ = false;  // one round is the match
};

inline Actor State::actor() const {
  switch (phase_) {
    case Phase::deal:
    case Phase::draw: return Actor::chance();
    case Phase::play: return Actor::player(turn_);
    case Phase::over: break;
  }
  return Actor::end();
}

static_assert(GameState<State>);
static_assert(sizeof(State) <= 512);

}  // namespace igra::klats
