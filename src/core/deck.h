// Other decks for designers: how many there are of each card, changed without touching a game's code.
//
// A card's value is printed on it, so a card of another value is another card: with `B15 0` and `B14 6` the
// blue fifteens of Klats! become fourteens. Games with cards have two operations for this besides those of
// game.h; games/decks.h makes a game of them.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace igra {

// One kind of card that a game knows.
struct DeckCard {
  std::string_view name;  // as in events: `B15`
  int copies;             // in the deck of this match
  int most;               // that a deck can have
};
using DeckCards = std::vector<DeckCard>;

template <class S>
concept HasDeck = requires(S state, const S same, const DeckCards& cards) {
  // Every card that the game knows, also those that are not in the deck of this match.
  { same.deck_cards() } -> std::same_as<DeckCards>;
  // Takes the cards of deck_cards() in other numbers, none above its most. Only before the first event.
  // Returns why a match cannot be played with them, or nullptr.
  { state.use_deck_cards(cards) } -> std::same_as<const char*>;
};

// How many there are to be of one card.
struct CardCount {
  std::string card;
  int copies;
  bool operator==(const CardCount&) const = default;
};
using CardCounts = std::vector<CardCount>;  // cards that are not named stay as they are

// A card and a number on each line; what follows a `#` is a comment. bad_request, with the line, for anything
// else and for a card that is named twice.
Result<CardCounts> read_card_counts(std::string_view text);

// `B15 0, B14 6`
std::string card_counts_text(const CardCounts& counts);

// bad_option for a card that is not among them, or for more of one than there can be.
Status change_deck(DeckCards& cards, const CardCounts& counts);

}  // namespace igra
