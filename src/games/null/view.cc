#include "core/ink.h"
#include "core/text.h"
#include "games/null/null.h"

namespace igra::null {

bool State::card_known(Seat seat, Viewer viewer) const {
  return viewer.sees(seat) || said_[seat] == Said::show;
}

void State::view(Viewer viewer, JsonWriter& json) const {
  json.begin_object().key("seats").begin_array();
  for (int seat = 0; seat < players_; ++seat) {
    const int turn = (seat - first_ + players_) % players_;
    json.begin_object().key("card");
    if (turn < dealt_ && card_known(seat, viewer)) {
      json.value(card_[seat]);
    } else {
      json.null();
    }
    constexpr const char* kSaid[] = {"", "pass", "show"};
    json.field("said", kSaid[static_cast<int>(said_[seat])]).end_object();
  }
  json.end_array().end_object();
}

void State::sketch(Viewer viewer, std::string& text) const {
  for (int seat = 0; seat < players_; ++seat) {
    const int turn = (seat - first_ + players_) % players_;
    std::string line = "seat ";
    append_number(line, seat);
    line += ": ";
    if (turn < dealt_ && card_known(seat, viewer)) {
      append_number(line, card_[seat]);
    } else {
      line += '?';
    }
    if (said_[seat] == Said::pass) line += " pass";
    paint(text, seat_ink(seat), line);
    text += '\n';
  }
}

}  // namespace igra::null
