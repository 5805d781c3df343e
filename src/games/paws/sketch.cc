#include <algorithm>

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

std::string numbered(std::string_view word, int number) {
  std::string text(word);
  append_number(text, number);
  return text;
}

void sketch_seat_name(std::string& text, Seat seat) { paint(text, seat_ink(seat), numbered("seat ", seat)); }

int column_of(const std::string& text) {
  const std::size_t newline = text.rfind('\n');
  return columns(std::string_view(text).substr(newline == std::string::npos ? 0 : newline + 1));
}

// Blanks up to a column.
void pad(std::string& text, int column) {
  text.append(static_cast<std::size_t>(std::max(0, column - column_of(text))), ' ');
}

// A hand; a very large one goes on below where it began.
void sketch_cards(std::string& text, const Cards& cards) {
  constexpr int kLastColumn = 80;
  const int start = column_of(text);
  int column = start;
  cards.for_each([&](Card card, int count) {
    for (; count > 0; --count, column += 3) {
      if (column + 3 > kLastColumn) {
        text += '\n';
        pad(text, column = start);
      }
      text += ' ';
      sketch_card(text, card);
    }
  });
}

// How many of a card are gone: `V3`, or a joker by its name; a dot for none.
void sketch_count(std::string& text, Card card, int count) {
  std::string label;
  append_card(label, card);
  if (card < kPlain) label = numbered(label.substr(0, 1), count);
  text += count == 0 ? "  " : " ";
  paint(text, count == 0 ? Ink::dim : card_ink(card), count == 0 ? "." : label);
}

// What has been played, to count by: one line a sign, one column a colour, jokers last.
void sketch_discard(std::string& text, const Cards& discard) {
  const auto sketch_line = [&](std::string_view title, std::string_view name, Card from, Card to) {
    paint(text, Ink::dim, title);
    pad(text, 9);
    text += name;
    pad(text, 18);
    for (Card card = from; card < to; ++card) sketch_count(text, card, discard.count(card));
    text += '\n';
  };
  sketch_line("discard", sign_name(Sign::r), 0, kColours);
  sketch_line("", sign_name(Sign::s), kColours, 2 * kColours);
  sketch_line("", sign_name(Sign::p), 2 * kColours, kPlain);
  sketch_line("", "jokers", kPlain, kTypes);
}

}  // namespace

void State::sketch(Viewer viewer, std::string& text) const {
  paint(text, Ink::bold, numbered("round ", round_));
  text += "   first ";
  sketch_seat_name(text, first_);
  text += numbered("   pile ", pile_.size()) + numbered("   tokens to win ", tokens_to_win_) + '\n';
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
  if (table().size() > 1) text += table().mixed() ? " mixed" : " same";
  text += " by ";
  sketch_seat_name(text, owner_);
  text += '\n';
}

void State::sketch_seat(Seat seat, Viewer viewer, std::string& text) const {
  text += phase_ != Phase::over && seat == turn_ ? "> " : "  ";
  sketch_seat_name(text, seat);
  text += "  ";
  for (int token = 0; token < tokens_to_win_; ++token) text += token < tokens_[seat] ? "●" : "○";
  const int size = hand_[seat].size();
  text += numbered(size < 10 ? "   " : "  ", size) + (size == 1 ? " card " : " cards");
  if (hand_known(seat, viewer)) sketch_cards(text += ' ', hand_[seat]);
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
