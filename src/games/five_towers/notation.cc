#include "core/text.h"
#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

const Label& label_of(Card card) {
  static constexpr auto kLabels =
      labels<kCardTypes>([](int one) { return Label::of(kKindLetters[one / kValues], one % kValues); });
  return kLabels[card];
}

void append_card(std::string& text, Card card) { text += label_of(card).name(); }

void State::text(Event event, Viewer, std::string& text) const {
  const auto word = [&](const char* verb, Card card) {
    text += verb;
    append_card(text, card);
  };
  switch (phase_) {
    case Phase::reveal: return word("reveal ", static_cast<Card>(event));
    case Phase::bid:
      text += event == kPass ? "pass" : "bid ";
      if (event != kPass) append_number(text, event);
      return;
    case Phase::take:
      text += "take";
      for (Choice rest = event; rest != 0; rest &= rest - 1) word(" ", open_[std::countr_zero(rest)]);
      return;
    case Phase::demolish:
      text += event == kKeep ? "keep" : "demolish ";
      if (event != kKeep) text += kKindLetters[event];
      return;
    case Phase::place: return word("place ", open_[event]);
    case Phase::over: break;
  }
  IGRA_CHECK(false);
}

}  // namespace igra::five_towers
