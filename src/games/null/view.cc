#include "core/ink.h"
#include "core/text.h"
#include "games/null/null.h"

namespace igra::null {

bool State::card_known(Seat seat, Viewer viewer) const {
  return viewer.sees(seat) || said_[seat] == Said::show;
}

void State::view_open(JsonWriter& json) const {
  constexpr const char* kSaid[] = {"", "pass", "show"};
  json.key("seats").begin_array();
  for (int seat = 0; seat < players_; ++seat) {
    json.begin_object().field("said", kSaid[static_cast<int>(said_[seat])]).end_object();
  }
  json.end_array();
}

// "cards":[4,null]
void State::view_own(Viewer viewer, JsonWriter& json) const {
  json.key("cards").begin_array();
  for (int seat = 0; seat < players_; ++seat) {
    const int turn = (seat - first_ + players_) % players_;
    turn < dealt_&& card_known(seat, viewer) ? json.value(card_[seat]) : json.null();
  }
  json.end_array();
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
