// The board for terminals:
//
//   Klats!   round 2 of 3, to 150   pile 48
//             pts  set                                       worth       hand
//   > seat 0   57  B4     G14x3  .      O6     B15    .      39          B2 G7 O13
//     seat 1    0  G5     O6     .      .      .      .      (11) no B   3 cards
#include <algorithm>

#include "core/ink.h"
#include "core/text.h"
#include "games/klats/klats.h"

namespace igra::klats {

namespace {

constexpr int kPlaceWidth = 7;
constexpr int kPointsWidth = 5;
constexpr int kSetColumn = 15;
constexpr int kWorthColumn = kSetColumn + kPilesToEnd * kPlaceWidth;
constexpr int kHandColumn = kWorthColumn + 12;
constexpr int kSheetWidth = 8;
constexpr int kMostRows = 6;  // of the score sheet

Ink ink_of(Card card) {
  constexpr Ink kInks[] = {Ink::blue, Ink::green, Ink::orange};
  return kInks[static_cast<int>(colour_of(card))];
}

void pad(std::string& line, int width) {
  line.append(static_cast<std::size_t>(std::max(0, width - columns(line))), ' ');
}

void append_right(std::string& line, int number, int width) {
  std::string digits;
  append_number(digits, number);
  line.append(static_cast<std::size_t>(std::max(0, width - columns(digits))), ' ');
  line += digits;
}

void paint_card(std::string& line, Card card) {
  std::string text;
  append_card(text, card);
  paint(line, ink_of(card), text);
}

void paint_pile(std::string& line, const PlacedPile& pile) {
  std::string cell;
  if (pile.top == kNoCard) {
    paint(cell, Ink::dim, ".");
  } else {
    paint_card(cell, pile.top);
    if (pile.height > 1) {
      cell += 'x';
      append_number(cell, pile.height);
    }
  }
  pad(cell, kPlaceWidth);
  line += cell;
}

void paint_hand(std::string& line, const Hand& hand) {
  const char* gap = "";
  for (const Card card : hand.card) {
    if (card == kNoCard) continue;
    line += gap;
    paint_card(line, card);
    gap = " ";
  }
}

// `39`, or `(11) no B` for a set that counts nothing as it is.
std::string worth_text(Tops tops) {
  if (tops == 0) return "-";
  std::string missing;
  append_missing(missing, tops);
  std::erase(missing, ' ');
  std::string text(missing.empty() ? "" : "(");
  append_number(text, sum_of(tops));
  if (!missing.empty()) text += ") no " + missing;
  return text;
}

void paint_seat(std::string& line, Seat seat) {
  std::string name = "seat ";
  append_number(name, seat);
  paint(line, seat_ink(seat), name);
}

}  // namespace

void State::sketch(Viewer viewer, std::string& text) const {
  sketch_heads(text);
  for (Seat seat = 0; seat < players_; ++seat) sketch_seat(seat, viewer, text);
  if (rounds_played_ == 0) return;
  if (phase_ != Phase::over) sketch_last_round(text);  // else it still lies on the table
  sketch_sheet(text);
}

void State::sketch_heads(std::string& text) const {
  paint(text, Ink::bold, "Klats!");
  text += "   round ";
  append_number(text, phase_ == Phase::over ? rounds_played_ : rounds_played_ + 1);
  text += " of ";
  append_number(text, most_rounds());
  if (!single_) {
    text += ", to ";
    append_number(text, goal());
  }
  text += "   pile ";
  append_number(text, pile_.size());
  text += phase_ == Phase::over ? "   over\n" : "\n";

  std::string heads = "          pts  set";
  pad(heads, kWorthColumn);
  heads += "worth";
  pad(heads, kHandColumn);
  paint(text, Ink::dim, heads + "hand");
  text += '\n';
}

void State::sketch_seat(Seat seat, Viewer viewer, std::string& text) const {
  std::string line(phase_ != Phase::over && seat == turn_ ? "> " : "  ");
  paint_seat(line, seat);
  append_right(line, total_[seat], kPointsWidth);
  line += "  ";
  for (const PlacedPile& pile : shelf_[seat]) paint_pile(line, pile);
  line += worth_text(tops_[seat]);
  pad(line, kHandColumn);
  if (viewer.sees(seat)) {
    paint_hand(line, hand_[seat]);
  } else {
    append_number(line, hand_[seat].size());
    line += hand_[seat].size() == 1 ? " card" : " cards";
  }
  text += line + '\n';
}

void State::sketch_last_round(std::string& text) const {
  text += "\nround ";
  append_number(text, rounds_played_);
  text += " ended\n";
  for (Seat seat = 0; seat < players_; ++seat) {
    std::string line = "  ";
    paint_seat(line, seat);
    append_right(line, written(rounds_played_ - 1, seat), kPointsWidth);
    line += "  ";
    for_each_card(last_[seat], [&](Card card) {
      std::string cell;
      paint_card(cell, card);
      pad(cell, kPlaceWidth);
      line += cell;
    });
    pad(line, kWorthColumn);
    text += line + worth_text(last_[seat]) + '\n';
  }
}

// Only the last rows: a match of connoisseurs may be long.
void State::sketch_sheet(std::string& text) const {
  if (rounds_played_ < 2) return;
  text += "\nwritten ";
  for (Seat seat = 0; seat < players_; ++seat) {
    text += "  ";
    paint_seat(text, seat);
  }
  text += '\n';
  for (int round = std::max(0, rounds_played_ - kMostRows); round < rounds_played_; ++round) {
    text += "round";
    append_right(text, round + 1, 3);
    for (Seat seat = 0; seat < players_; ++seat) append_right(text, written(round, seat), kSheetWidth);
    text += '\n';
  }
}

}  // namespace igra::klats
