#include "games/klats/cards.h"

#include "core/text.h"

namespace igra::klats {

namespace {

constexpr char kColourLetters[] = "BGO";

// The colour of each number in the deck by value; place 0 is unused.
constexpr char kColourByValue[] = "-BOGBGOGBOOGBOGB";

constexpr Colour colour_by_value(int number) {
  return kColourByValue[number] == 'B' ? Colour::B : kColourByValue[number] == 'G' ? Colour::G : Colour::O;
}

constexpr Pile doubled() {
  Pile deck;
  for (int colour = 0; colour < kColours; ++colour) {
    for (int number = 1; number <= kHighest; ++number) {
      for (int copy = 0; copy < 2; ++copy) deck.add(card_of(static_cast<Colour>(colour), number));
    }
  }
  return deck;
}

constexpr Pile by_value() {
  Pile deck;
  for (int number = 1; number <= kHighest; ++number) {
    for (int copy = 0; copy < kMostCopies; ++copy) deck.add(card_of(colour_by_value(number), number));
  }
  return deck;
}

constexpr Pile kDecks[] = {by_value(), doubled()};  // in the order of Deck
static_assert(kDecks[0].size() == kCards && kDecks[1].size() == kCards);

}  // namespace

char letter_of(Colour colour) { return kColourLetters[static_cast<int>(colour)]; }

const Pile& full_deck(Deck deck) { return kDecks[static_cast<int>(deck)]; }

int sum_of(Tops tops) {
  int sum = 0;
  for_each_card(tops, [&](Card card) { sum += number_of(card); });
  return sum;
}

int worth_of(Tops tops) {
  const bool complete = shows(tops, Colour::B) && shows(tops, Colour::G) && shows(tops, Colour::O);
  return complete ? sum_of(tops) : 0;
}

const Label& label_of(Card card) {
  static constexpr auto kLabels =
      labels<16 * kColours>([](Card one) { return Label::of(kColourLetters[one / 16], number_of(one)); });
  return kLabels[card];
}

void append_card(std::string& out, Card card) { out += label_of(card).name(); }

void append_cards(std::string& out, Tops tops) {
  const char* gap = "";
  for_each_card(tops, [&](Card card) {
    out += gap;
    append_card(out, card);
    gap = " ";
  });
}

void append_missing(std::string& out, Tops tops) {
  const char* gap = "";
  for (const Colour colour : {Colour::B, Colour::G, Colour::O}) {
    if (shows(tops, colour)) continue;
    out += gap;
    out += letter_of(colour);
    gap = " ";
  }
}

}  // namespace igra::klats
