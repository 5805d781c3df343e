#include "core/text.h"
#include "games/paws/paws.h"

namespace igra::paws {

namespace {

constexpr char kColourLetters[] = "VBCRY";
constexpr char kSignLetters[] = "rsp";

constexpr Label label(Card card) {
  const bool plain = card < kPlain;
  const bool any_colour = card >= kPlain + kColours;
  const char letters[] = {any_colour ? '*' : kColourLetters[card % kColours],
                          plain        ? kSignLetters[card / kColours]
                          : any_colour ? kSignLetters[card - kPlain - kColours]
                                       : '*'};
  return Label({letters, 2});
}

void append_combination(std::string& text, Combination combination) {
  combination.for_each([&](Card card) {
    append_card(text, card);
    text += ' ';
  });
  text += "as ";
  text += sign_letter(combination.sign());
  if (combination.size() > 1) text += combination.mixed() ? " mixed" : " same";
}

}  // namespace

char sign_letter(Sign sign) { return kSignLetters[static_cast<int>(sign)]; }

const Label& label_of(Card card) {
  static constexpr auto kLabels = labels<kTypes>(label);
  return kLabels[static_cast<std::size_t>(card)];
}

void append_card(std::string& text, Card card) { text += label_of(card).name(); }

void State::text(Event event, Viewer viewer, std::string& text) const {
  if (phase_ != Phase::turn) {
    text += phase_ == Phase::deal ? "deal " : "draw ";
    if (phase_ == Phase::deal) {
      append_number(text, turn_);
      text += ' ';
    }
    if (viewer.sees(turn_)) {
      append_card(text, static_cast<Card>(event));
    } else {
      text += '?';
    }
    return;
  }
  switch (verb_of(event)) {
    case Verb::lead: text += "lead "; break;
    case Verb::beat: text += "beat "; break;
    case Verb::pass: text += "pass"; return;
    case Verb::declare: text += "declare"; return;
  }
  append_combination(text, Combination(event));
}

}  // namespace igra::paws
