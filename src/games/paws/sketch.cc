#include "core/ink.h"
#include "core/text.h"
#include "games/paws/paws.h"

namespace igra::paws {

namespace {

constexpr std::string_view kSignNames[] = {"rock", "scissors", "paper"};

std::string_view sign_name(Sign sign) { return kSignNames[static_cast<int>(sign)]; }

Ink card_ink(Card card) {
  constexpr Ink kInks[] = {Ink::magenta, Ink::blue, Ink::cyan, Ink::red, Ink::yellow};
  return card < kPlain + kColours ? kInks[card % kColours] : Ink::bold;
}

void sketch_card(std::string& text, Card card) {
  std::string name;
  append_card(name, card);
  paint(text, card_ink(card), name);
}

void sketch_cards(std::string& text, const Cards& cards) {
  cards.for_each([&](Card card, int count) {
    for (; count > 0; --count) {
      text += ' ';
      sketch_card(text, card);
    }
  });
}

std::string numbered(std::string_view word, int number) {
  std::string text(word);
  append_number(text, number);
  return text;
}

void sketch_seat_name(std::string& text, Seat seat) { paint(text, seat_ink(seat), numbered("seat ", seat)); }

// Blanks up to a column, at least one.
void pad(std::string& text, std::size_t line_start, int column) {
  const int at = columns(std::string_view(text).substr(line_start));
  text.append(static_cast<std::size_t>(column > at ? column - at : 1), ' ');
}

// What has been played, to count by: one line a sign, one column a colour, then the jokers.
void sketch_discard(std::string& text, const Cards& discard) {
  for (const Sign sign : {Sign::r, Sign::s, Sign::p}) {
    const std::size_t line = text.size();
    paint(text, Ink::dim, sign == Sign::r ? "discard" : "");
    pad(text, line, 9);
    text += sign_name(sign);
    pad(text, line, 18);
    for (int colour = 0; colour < kColours; ++colour) {
      const Card card = plain_card(sign, colour);
      const int count = discard.count(card);
      if (count == 0) {
        text += "  .";
      } else {
        text += ' ';
        paint(text, card_ink(card), numbered(std::string(1, "VBCRY"[colour]), count));
      }
    }
    if (discard.count(sign_joker(sign)) > 0) {
      text += ' ';
      sketch_card(text, sign_joker(sign));
    }
    text += '\n';
  }
}

}  // namespace

void State::sketch(Viewer viewer, std::string& text) const {
  paint(text, Ink::bold, numbered("round ", round_));
  text += "   first ";
  sketch_seat_name(text, first_);
  text += numbered("   pile ", pile_.size()) + numbered("   tokens to win ", tokens_to_win_) + "   ";
  paint(text, Ink::dim, "rock > scissors > paper > rock");
  text += '\n';
  if (last_.end != RoundEnd::none) sketch_ending(text);
  sketch_table(text);
  for (Seat seat = 0; seat < players_; ++seat) sketch_seat(seat, viewer, text);
  if (!discard_.empty()) sketch_discard(text, discard_);
}

void State::sketch_table(std::string& text) const {
  text += "table   ";
  if (!on_table()) {
    paint(text, Ink::dim, " empty");
    text += '\n';
    return;
  }
  table().for_each([&](Card card) {
    text += ' ';
    sketch_card(text, card);
  });
  text += "   ";
  paint(text, Ink::bold, numbered("", table().size()));
  text += ' ';
  paint(text, Ink::bold, sign_name(table().sign()));
  text += table().mixed() ? " mixed" : " same";
  text += " by ";
  sketch_seat_name(text, owner_);
  text += '\n';
}

void State::sketch_seat(Seat seat, Viewer viewer, std::string& text) const {
  const std::size_t line = text.size();
  text += phase_ != Phase::over && seat == turn_ ? "> " : "  ";
  sketch_seat_name(text, seat);
  text += "  ";
  for (int token = 0; token < tokens_to_win_; ++token) text += token < tokens_[seat] ? "●" : "○";
  text += numbered("  ", hand_[seat].size()) + (hand_[seat].size() == 1 ? " card" : " cards");
  if (hand_known(seat, viewer)) {
    pad(text, line, 18 + tokens_to_win_);
    sketch_cards(text, hand_[seat]);
  }
  text += '\n';
}

void State::sketch_ending(std::string& text) const {
  text += phase_ == Phase::over ? "the end: " : "last round: ";
  switch (last_.end) {
    case RoundEnd::none: break;
    case RoundEnd::empty_hand: text += "hand empty"; break;
    case RoundEnd::empty_pile: text += "pile empty"; break;
    case RoundEnd::declared:
      text += "declared by ";
      sketch_seat_name(text, last_.declarer);
      break;
  }
  text += ", token to ";
  sketch_seat_name(text, last_.winner);
  text += '\n';
  for (Seat seat = 0; last_.shown() && seat < players_; ++seat) {
    const Thrown thrown = thrown_by(seat);
    text += "    ";
    sketch_seat_name(text, seat);
    text += numbered(" counts ", counted(seat)) + numbered(", sets ", thrown.sets) + ", left";
    sketch_cards(text, thrown.left);
    text += '\n';
  }
}

}  // namespace igra::paws
