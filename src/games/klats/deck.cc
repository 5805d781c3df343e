// Other decks than those of the box, for the lab (core/deck.h).
#include "games/klats/klats.h"

namespace igra::klats {

DeckCards State::deck_cards() const {
  DeckCards cards;
  for (const Colour colour : {Colour::B, Colour::G, Colour::O}) {
    for (int number = 1; number <= kHighest; ++number) {
      const Card card = card_of(colour, number);
      cards.push_back({label_of(card).name(), full_.count(card), kMostCopies});
    }
  }
  return cards;
}

const char* State::use_deck_cards(const DeckCards& cards) {
  Pile full;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto colour = static_cast<Colour>(i / kHighest);
    const Card card = card_of(colour, static_cast<int>(i % kHighest) + 1);
    for (int copy = 0; copy < cards[i].copies; ++copy) full.add(card);
  }
  if (full.size() > kCards) return "Klats! is played with at most 90 cards.";
  if (full.size() < kHandSize * players_) return "There are too few cards to deal everybody three.";
  full_ = full;
  start_round();
  return nullptr;
}

static_assert(HasDeck<State>);

}  // namespace igra::klats
