#include "core/ink.h"
#include "core/text.h"
#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

namespace {

constexpr Ink kKindInks[kKinds] = {Ink::magenta, Ink::blue, Ink::green, Ink::grey, Ink::yellow};
constexpr const char* kKindNames[kKinds] = {"candy  ", "haunted", "wood   ", "junk   ", "sand   "};

void append_labelled(std::string& text, const char* label, int number) {
  text += label;
  append_number(text, number);
}

void paint_card(std::string& text, Card card) {
  std::string name;
  append_card(name, card);
  paint(text, kKindInks[kind_of(card)], name);
}

void paint_demolished(std::string& text, const Pile& pile) {
  text += "  demolished";
  pile.for_each([&](int card, int count) {
    for (; count > 0; --count) {
      text += ' ';
      paint_card(text, static_cast<Card>(card));
    }
  });
  text += '\n';
}

// `  C candy    15 11 3 9 8 12 [0]`: the cap in brackets.
void paint_tower(std::string& text, int kind, Tower tower) {
  std::string line = "  ";
  line += kKindLetters[kind];
  line += ' ';
  line += kKindNames[kind];
  tower.for_each([&](int value) {
    line += value == kCap ? " [0]" : " ";
    if (value != kCap) append_number(line, value);
  });
  paint(text, kKindInks[kind], line);
  text += '\n';
}

// Every value of the kind in its column: a blank when none is left, a ' when two are.
void paint_left(std::string& text, int kind, const Pile& pile) {
  std::string line = "  ";
  line += kKindLetters[kind];
  for (int value = 0; value < kValues; ++value) {
    const int count = pile.count(card_of(kind, value));
    std::string cell;
    if (count > 0) append_number(cell, value);
    line.append(3 - cell.size(), ' ');
    line += cell;
    line += count > 1 ? '\'' : ' ';
  }
  line.erase(line.find_last_not_of(' ') + 1);
  paint(text, kKindInks[kind], line);
  text += '\n';
}

}  // namespace

void State::sketch_cards(const char* label, Choice which, std::string& text) const {
  paint(text, Ink::bold, label);
  for (; which != 0; which &= which - 1) {
    text += ' ';
    paint_card(text, open_[std::countr_zero(which)]);
  }
}

void State::sketch_table(std::string& text) const {
  append_labelled(text, "Pile ", pile_.size());
  append_labelled(text, "   Discards ", discards_.size());
  append_labelled(text, "   First: seat ", first_);
  if (phase_ == Phase::over) {
    text += "   The game is over";
  } else if (run_outs_ > 0) {
    text += run_outs_ == 1 ? "   The pile has run out once" : "   Last round";
  }
  text += '\n';
  sketch_cards("Open", table_, text);
  text += '\n';
}

void State::sketch_seat(Seat seat, std::string& text) const {
  std::string name;
  append_labelled(name, "Seat ", seat);
  paint(text, seat_ink(seat), name);
  text += actor() == Actor::player(seat) ? " *" : "  ";
  append_labelled(text, "  Score ", score(seat));
  if (bids_[seat] == kPass) text += "   Pass";
  if (bids_[seat] < kPass) append_labelled(text, "   Bid ", bids_[seat]);
  if (builder() == seat && hand_ != 0) sketch_cards("   Hand", hand_, text);
  text += '\n';
  for (int kind = 0; kind < kKinds; ++kind) {
    if (!towers_[seat][kind].empty()) paint_tower(text, kind, towers_[seat][kind]);
  }
  if (!demolished_[seat].empty()) paint_demolished(text, demolished_[seat]);
}

void State::sketch(Viewer, std::string& text) const {
  sketch_table(text);
  for (Seat seat = 0; seat < players_; ++seat) sketch_seat(seat, text);
  if (pile_.empty()) return;
  text += "Left in the pile\n";
  for (int kind = 0; kind < kKinds; ++kind) paint_left(text, kind, pile_);
}

}  // namespace igra::five_towers
