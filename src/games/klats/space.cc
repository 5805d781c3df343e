#include "games/klats/space.h"

#include <algorithm>

#include "core/text.h"

namespace igra::klats {

namespace {

constexpr Card card_of_type(int type) {
  return card_of(static_cast<Colour>(type / kHighest), type % kHighest + 1);
}

// Of sixteen codes of a colour the first is no card, and the others are its fifteen types. Sixteen numbers
// are written at once: the last, a 0, is where the next colour or part comes.
template <class Put>
void put_types(float* to, Put put) {
  for (int colour = 0; colour < kColours; ++colour) {
    put(16 * colour + 1, 0x7FFF, to + kHighest * colour);
  }
}

void put_set(Tops tops, float* to) {
  put_types(to, [&](int first, Tops within, float* part) {
    const Tops types = tops >> first & within;
    put_bits(types, part);
    put_bits(types >> 8, part + 8);
  });
}

void put_pile(const Pile& pile, float* to) {
  put_types(to, [&](int first, Tops within, float* part) {
    const auto types = [&](int copies) { return pile.plane(copies) >> first & within; };
    put_counts<kMostCopies>(types, part);
    put_counts<kMostCopies>([&](int copies) { return types(copies) >> 8; }, part + 8);
  });
}

}  // namespace

int Space::actions(int players) { return players * kCardTypes * kPlaces; }

int Space::longest(int players, const Options& options) {
  const int rounds = options[klats::rounds] != 0                                   ? 1
                     : static_cast<Variant>(options[variant]) == Variant::standard ? players
                                                                                   : kMostRounds;
  return rounds * 2 * kCards;  // every card comes and is played
}

void Space::ids(const State& state, const EventList& legal, std::int32_t* ids) {
  for (const Event event : legal) {
    const Card card = State::card_in(event);
    const int onto = static_cast<int>(event & 15);
    const int seat = seat_from(state.turn_, State::seat_in(event), state.players_);
    *ids++ = (seat * kCardTypes + type_of(card)) * kPlaces + (onto == 0 ? number_of(card) : onto) - 1;
  }
}

int Space::outcome_id(const State&, Event event) { return type_of(static_cast<Card>(event)); }

bool Space::shows(const State& state, Event, Seat seat) { return state.turn_ == seat; }

// `play G14 +1 on G5`: seats are counted from who plays.
void Space::name_action(int, int id, std::string& text) {
  const Card card = card_of_type(id / kPlaces % kCardTypes);
  const int number = id % kPlaces + 1;
  text += "play ";
  append_card(text, card);
  text += " +";
  append_number(text, id / kPlaces / kCardTypes);
  if (number == number_of(card)) {
    text += " new";
  } else {
    text += " on ";
    append_card(text, card_of(colour_of(card), number));
  }
}

void Space::name_outcome(int id, std::string& text) { append_card(text, card_of_type(id)); }

void Space::layout(int players, TensorLayout& layout) {
  layout = {
      {"turn", {players}, 1, "who plays, draws or is dealt to"},
      {"playing", {1}, 1, "1 when that seat is to play a card, 0 when it gets one"},
      {"first", {players}, 1, "who started the round"},
      {"hand", {kColours, kHighest}, kHandSize, "the seat's own cards: how many of each"},
      {"unseen", {kColours, kHighest}, kMostCopies, "cards in the pile or in other hands"},
      {"tops", {players, kColours, kHighest}, 1, "the top cards of each set"},
      {"hand_sizes", {players}, kHandSize, "cards in each hand"},
      {"pile", {1}, kCards, "cards in the pile"},
      {"totals", {players}, 1000, "points written down so far"},
      {"rounds_left", {1}, kMostRounds, "rounds after this one, if nobody reaches the goal"},
      {"options", {3}, 1, "double deck, connoisseur, single round"},
  };
}

void Space::observe(const State& state, Seat seat, TensorWriter& tensor) {
  const int players = state.players_;
  const bool over = state.phase_ == Phase::over;
  tensor.one_of(over ? -1 : seat_from(seat, state.turn_, players), players);
  tensor.put(state.phase_ == Phase::play);
  tensor.one_of(seat_from(seat, state.first_, players), players);
  float* hand = tensor.room(kCardTypes);
  for (const Card card : state.hand_[seat].card) {
    if (card != kNoCard) ++hand[type_of(card)];
  }
  float* unseen = tensor.room(kCardTypes);
  put_pile(state.pile_, unseen);
  for (Seat other = 0; other < players; ++other) {
    if (other == seat) continue;
    for (const Card card : state.hand_[other].card) {
      if (card != kNoCard) ++unseen[type_of(card)];
    }
  }
  for (int i = 0; i < players; ++i) put_set(state.tops_[seat_at(seat, i, players)], tensor.room(kCardTypes));
  for (int i = 0; i < players; ++i) tensor.put(state.hand_[seat_at(seat, i, players)].size());
  tensor.put(state.pile_.size());
  for (int i = 0; i < players; ++i) tensor.put(state.total_[seat_at(seat, i, players)]);
  tensor.put(over ? 0 : state.rounds_left());
  tensor.put(state.deck_ == Deck::doubled);
  tensor.put(state.variant_ == Variant::connoisseur);
  tensor.put(state.single_);
}

}  // namespace igra::klats
