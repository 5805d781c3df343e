// Other decks than those of the box, for the lab (core/deck.h).
#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

DeckCards State::deck_cards() const {
  DeckCards cards;
  for (int card = 0; card < kCardTypes; ++card) {
    // A tower of three falling runs has room for one 8 and one 9 (tower.h).
    const int value = value_of(static_cast<Card>(card));
    const int most = value == kEight || value == kNine ? 1 : 2;
    cards.push_back({label_of(static_cast<Card>(card)).name(), pile_.count(card), most});
  }
  return cards;
}

const char* State::use_deck_cards(const DeckCards& cards) {
  Pile full;
  for (std::size_t card = 0; card < cards.size(); ++card) {
    for (int copy = 0; copy < cards[card].copies; ++copy) full.add(static_cast<int>(card));
  }
  if (full.size() > kMaxCards) return "Five Towers is played with at most 110 cards.";
  if (full.size() < kMostOpen) return "There are too few cards to reveal five.";
  pile_ = full;
  deck_print_ = print_of(full);
  return nullptr;
}

static_assert(HasDeck<State>);

}  // namespace igra::five_towers
