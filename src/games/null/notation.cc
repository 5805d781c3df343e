#include "core/text.h"
#include "games/null/null.h"

namespace igra::null {

void State::text(Event event, Viewer viewer, std::string& text) const {
  if (actor().kind == ActorKind::chance) {
    const Seat seat = seat_of(dealt_);
    text += "deal ";
    append_number(text, seat);
    text += ' ';
    if (viewer.sees(seat)) {
      append_number(text, event);
    } else {
      text += '?';
    }
  } else if (event == kShow) {
    text += "show ";
    append_number(text, card_[actor().seat]);
  } else {
    text += "pass";
  }
}

}  // namespace igra::null
