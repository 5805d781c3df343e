#include "core/text.h"
#include "games/klats/klats.h"

namespace igra::klats {

void State::text(Event event, Viewer viewer, std::string& text) const {
  if (phase_ == Phase::play) {
    text += "play ";
    append_card(text, card_in(event));
    text += ' ';
    append_number(text, seat_in(event));
    if (onto_in(event) == kNoCard) {
      text += " new";
    } else {
      text += " on ";
      append_card(text, onto_in(event));
    }
    return;
  }
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
}

}  // namespace igra::klats
