// Other decks than the one of the box, for the lab (core/deck.h).
#include "games/paws/paws.h"

namespace igra::paws {

DeckCards State::deck_cards() const {
  DeckCards cards;
  for (Card card = 0; card < kTypes; ++card) {
    cards.push_back({label_of(card).name(), full_.count(card), card < kPlain ? kCopies : 1});
  }
  return cards;
}

const char* State::use_deck_cards(const DeckCards& cards) {
  Cards full;
  for (Card card = 0; card < kTypes; ++card) {
    for (int copy = 0; copy < cards[static_cast<std::size_t>(card)].copies; ++copy) full.add(card);
  }
  // A round goes on only while there is a pile.
  if (full.size() <= players_ * to_draw_)
    return "There are too few cards to deal everybody a hand and leave a pile.";
  full_ = pile_ = full;
  return nullptr;
}

static_assert(HasDeck<State>);

}  // namespace igra::paws
