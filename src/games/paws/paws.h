// Paws, Scissors, Paper: clay monsters play rock, scissors, paper with whole handfuls of cards.
//
// Cards. 68: four of every colour and sign (`Vr`), five colour jokers (`V*`, any sign of that colour),
// three sign jokers (`*r`, that sign in any colour). A combination is one or more cards of one sign,
// either all of one colour (`same`, at most 6: four, the colour's joker, the sign's joker) or all of
// different colours (`mixed`, at most 5). A single card counts as `same`.
//
// A round. Everybody is dealt 13, 12 or 11 cards (2, 3, 4 players); the rest is the pile. The first
// player leads one card. Then, clockwise, everybody beats, passes or declares:
//   beat     a `mixed` combination with one card more, `mixed`, or as many, `same`; a `same` one with one
//            card more of either kind; always of the same sign. Or either with exactly one card of the
//            beating sign, and then draw one.
//   pass     draw two cards, or the last one.
//   declare  the special end, if the whole hand is one combination.
// When a combination comes back to its owner, everybody else having passed, the owner beats it, leads a
// new single card (drawing nothing), or declares, but does not pass.
//
// The end of a round, looked for after an action and its draws: an empty hand wins the token. Else, with
// the pile empty or the end declared, everybody but the declarer throws away rock-scissors-paper sets and
// the fewest cards win it; each joker left counts 2 at an empty pile. Ties go to the declarer, then to
// who sits farthest from the first player in turn order. The winner's right-hand neighbour is first in
// the next round, which deals all the cards anew; two tokens (option) win the match.
//
// Decisions where the rulebook is silent: docs/games/paws.md.
#pragma once

#include "core/deck.h"
#include "core/game.h"
#include "games/paws/cards.h"

namespace igra::paws {

constexpr int kMaxPlayers = 4;
constexpr int kMaxTokens = 5;

enum Option { first, tokens, beat_out, joker_penalty };
enum class BeatOut : std::int8_t { draw, immediate };
enum class JokerPenalty : std::int8_t { pile, always };

enum class Phase : std::int8_t { deal, turn, draw, over };
enum class RoundEnd : std::int8_t { none, empty_hand, empty_pile, declared };

// How a round ended. Hands are kept where everybody saw them: not after an empty hand.
struct Ending {
  Cards hand[kMaxPlayers];
  std::int8_t hand_size[kMaxPlayers] = {};
  RoundEnd end = RoundEnd::none;
  std::int8_t first = 0;
  std::int8_t winner = 0;
  std::int8_t declarer = -1;

  bool shown() const { return end == RoundEnd::empty_pile || end == RoundEnd::declared; }
  bool operator==(const Ending&) const = default;
};

// How a seat last answered a combination of some sign: by passing, or by one card of the beating sign. It
// tells others what that hand lacked. The rules do not need it, guesses do.
struct Answer {
  std::int8_t size = 0;  // of the combination, 0 if there is no such answer
  bool mixed = false;
  bool passed = false;
  std::int8_t drawn = 0;  // cards the seat had drawn in the round until then

  bool operator==(const Answer&) const = default;
};

class State {
 public:
  static const GameInfo& info();
  static State start(int players, const Options& options);
  int players() const { return players_; }
  Actor actor() const {
    if (phase_ == Phase::turn) return Actor::player(turn_);
    return phase_ == Phase::over ? Actor::end() : Actor::chance();
  }

  void legal(EventList& events) const;
  void outcomes(Outcomes& outcomes) const;
  Event draw(Rng& rng) const { return static_cast<Event>(pile_.draw(rng)); }
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

  DeckCards deck_cards() const;
  const char* use_deck_cards(const DeckCards& cards);

 private:
  friend struct Layout;  // lays out positions for the tests
  friend class Heuristic;
  friend class Space;
  friend struct Terms;
  friend struct RoundInputs;
  friend struct EventInputs;

  Seat after(Seat seat) const { return seat + 1 == players_ ? 0 : seat + 1; }
  // Who acts next: between an action and its draws it is as good as the next player's turn.
  Seat acts_next() const { return phase_ == Phase::turn ? turn_ : after(turn_); }
  bool on_table() const { return table_ != 0; }
  Combination table() const { return Combination(table_); }

  void deal_round();
  void play(Event event);
  void lay(Event event);
  void note_answer(Event event);
  void end_turn();
  void end_round(RoundEnd end);
  Seat fewest() const;
  int counted(Seat seat) const;
  int joker_extra(Seat seat) const;
  Thrown thrown_by(Seat seat) const;
  void explain_hand(Seat seat, ScoreItems& items) const;
  void explain_token(ScoreItems& items) const;

  void legal_beats(EventList& events) const;

  bool hand_known(Seat seat, Viewer viewer) const;
  void view_table(JsonWriter& json) const;
  void view_ending(JsonWriter& json) const;
  void view_ending_seat(Seat seat, JsonWriter& json) const;
  void sketch_table(std::string& text) const;
  void sketch_seat(Seat seat, Viewer viewer, std::string& text) const;
  void sketch_ending(std::string& text) const;

  Cards hand_[kMaxPlayers];
  Cards pile_;
  Cards full_ = Cards::every_card();  // what every round is dealt from
  Cards discard_;                     // played and beaten, or given up by its owner
  Ending last_;                       // the round before this one; at the end of the match, the last
  Answer answer_[kMaxPlayers][kSigns];
  std::int8_t drawn_[kMaxPlayers] = {};  // in this round, without the deal
  std::uint32_t table_ = 0;              // the combination to beat, 0 before the first lead
  std::int8_t owner_ = 0;                // whose it is; before the first lead the first player
  std::int8_t turn_ = 0;                 // who acts, draws, or is dealt cards
  std::int8_t to_draw_ = 0;              // cards that seat is still to get before play goes on
  Phase phase_ = Phase::deal;
  std::int8_t players_ = 0;
  std::int8_t first_ = 0;
  std::int8_t round_ = 0;  // 1 for the first
  std::int8_t tokens_[kMaxPlayers] = {};
  std::int8_t tokens_to_win_ = 0;
  BeatOut beat_out_ = BeatOut::draw;
  JokerPenalty joker_penalty_ = JokerPenalty::pile;
};

static_assert(GameState<State>);
static_assert(sizeof(State) <= 512);

// A player's event is a combination with a verb above it; a chance event is the card.
//
//   bit  0             19
//        combination   verb
enum class Verb : Event { lead = 1, beat, pass, declare };
constexpr Event event_of(Verb verb, Combination combination = Combination(0)) {
  return static_cast<Event>(verb) << Combination::kBits | combination.bits();
}
constexpr Verb verb_of(Event event) { return static_cast<Verb>(event >> Combination::kBits); }

const Label& label_of(Card card);  // `Vr`, `V*`, `*r`
void append_card(std::string& text, Card card);
char sign_letter(Sign sign);
void write_cards(JsonWriter& json, const Cards& cards);
void write_sets(JsonWriter& json, const Thrown& thrown);

}  // namespace igra::paws
