#include <algorithm>
#include <map>

#include "core/ink.h"
#include "core/text.h"
#include "games/carcassonne/carcassonne.h"
#include "games/carcassonne/picture.h"

namespace igra::carcassonne {

namespace {

constexpr int kTextWidth = 76;  // words of other languages may be longer
constexpr int kBesideTile = 6 + Picture::kWide + 3;
constexpr int kWideTiles = 13;  // as many wide tiles fit a terminal; a longer board is drawn narrow

// Whose figure: small letters are meeples, capitals big meeples.
std::string_view letter(Seat seat, bool big) {
  constexpr std::string_view kLetters[] = {"a", "b", "c", "d", "e", "f", "A", "B", "C", "D", "E", "F"};
  return kLetters[seat + (big ? kMaxSeats : 0)];
}

std::string_view digit(int number) {
  constexpr std::string_view kDigits[] = {"0", "1", "2", "3", "4", "5"};
  return kDigits[number];
}

void append_labelled(std::string& text, std::string_view label, int number) {
  text += label;
  append_number(text, number);
}

// Right-aligned.
void append_padded(std::string& text, int number, int width) {
  std::string digits;
  append_number(digits, number);
  text.append(static_cast<std::size_t>(std::max(0, width - static_cast<int>(digits.size()))), ' ');
  text += digits;
}

}  // namespace

void State::sketch_board(std::string& text) const {
  int left = 0, right = 0, top = 0, bottom = 0;
  std::map<Key, int> tile_at;
  for (int tile = 0; tile < laid_count_; ++tile) {
    const Key key = laid_[tile].key;
    tile_at[key] = tile;
    left = std::min(left, x_of(key));
    right = std::max(right, x_of(key));
    top = std::min(top, y_of(key));
    bottom = std::max(bottom, y_of(key));
  }
  const int width = right - left < kWideTiles ? Picture::kWide : Picture::kNarrow;
  std::vector<Picture> pictures;
  for (const Laid& tile : board()) pictures.emplace_back(tile.type, tile.turns, width);
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int figure = 0; figure < kFigures; ++figure) {
      const int part = standing_on(seat, figure);
      if (part == kNone) continue;
      const int tile = tile_of_[part];
      pictures[tile].stand(part - laid_[tile].first_part, letter(seat, figure == kBig), seat_ink(seat));
    }
  }
  for (const Tower& tower : tower_list()) {
    const bool guarded = tower.guard != kNone;
    pictures[tower.tile].raise(digit(tower.floors), guarded ? letter(tower.guard, tower.figure == kBig) : "",
                               guarded ? seat_ink(tower.guard) : Ink::plain);
  }

  text.append(5, ' ');
  for (int x = left; x <= right; ++x) {
    append_padded(text, x, width / 2 + 1);
    if (x < right) text.append(static_cast<std::size_t>(width / 2), ' ');
  }
  text += '\n';
  for (int y = top; y <= bottom; ++y) {
    for (int row = 0; row < Picture::kRows; ++row) {
      std::string line;
      if (row == 1) {
        append_padded(line, y, 4);
      } else {
        line.append(4, ' ');
      }
      line += ' ';
      int blank = 0;  // not written before something follows
      for (int x = left; x <= right; ++x) {
        const auto tile = tile_at.find(key_at(x, y));
        if (tile == tile_at.end()) {
          blank += width;
          continue;
        }
        line.append(static_cast<std::size_t>(blank), ' ');
        blank = 0;
        pictures[tile->second].paint_row(line, row);
      }
      text += line;
      text += '\n';
    }
  }
}

void State::sketch_seats(std::string& text) const {
  for (Seat seat = 0; seat < players_; ++seat) {
    std::string name;
    append_labelled(name, "Seat ", seat);
    name += ' ';
    name += letter(seat, false);
    paint(text, seat_ink(seat), name);
    text += actor() == Actor::player(seat) ? " *" : "  ";
    append_labelled(text, "  Score ", score_[seat]);
    append_labelled(text, "   Meeples ", hand_[seat]);
    if (big_in_hand(seat)) {
      text += " and big ";
      text += letter(seat, true);
    }
    text += '\n';
  }
}

// Beside the tile drawn, if there is one; in as many lines as needed.
void State::sketch_towers(std::string& text) const {
  const int indent = drawn_ == kNone ? 0 : kBesideTile;
  std::string line;
  append_labelled(line, "Tower segments ", segments_left_);
  if (escaped_ != kNone) append_labelled(line, "   Escaped spies ", escaped_value());
  for (const Tower& tower : tower_list()) {
    std::string part;
    append_labelled(part, "T", tower.floors);
    part += " at ";
    append_place(part, tower_key(tower));
    if (tower.guard != kNone)
      paint(part += ' ', seat_ink(tower.guard), letter(tower.guard, tower.figure == kBig));
    if (indent + columns(line) + 3 + columns(part) > kTextWidth) {
      text += line + '\n';
      line.assign(static_cast<std::size_t>(indent), ' ');
      line += part;
    } else {
      line += "   " + part;
    }
  }
  text += line + '\n';
}

// The tile drawn, and beside it what is left in the box.
void State::sketch_drawn(std::string& text) const {
  const bool drawn = drawn_ != kNone;
  const auto sketch_stacks = [&] {
    if (with_river_) append_labelled(text, "River ", river_.size() + lake_left_), text += "   ";
    append_labelled(text, "Main stack ", main_.size());
    if (with_towers_) append_labelled(text, "   Tower tiles ", tower_tiles_.size());
    if (gone_ > 0) append_labelled(text, "   Gone ", gone_);
    text += phase_ == Phase::over ? "   The game is over\n" : "\n";
  };
  for (int row = drawn ? 0 : 1; row < Picture::kRows; ++row) {
    if (drawn) {
      text += row == 1 ? "Drawn " : "      ";
      Picture(drawn_, 0, Picture::kWide).paint_row(text, row);
    }
    const bool more = row < 2 || with_towers_;
    if (drawn && more) text += "   ";
    if (row == 0) text += kTiles[drawn_].id;
    if (row == 0 && kTiles[drawn_].spy > 0) append_labelled(text, "   spies ", kTiles[drawn_].spy);
    if (row == 1) sketch_stacks();
    if (row == 2 && with_towers_) sketch_towers(text);
    if (row == 0 || (row == 2 && drawn && !with_towers_)) text += '\n';
  }
}

void State::sketch(Viewer, std::string& text) const {
  sketch_board(text);
  sketch_seats(text);
  sketch_drawn(text);
}

}  // namespace igra::carcassonne
