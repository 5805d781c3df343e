#include "games/carcassonne/painter/draw.h"

#include "core/ink.h"
#include "core/text.h"
#include "games/carcassonne/painter/painter.h"
#include "games/carcassonne/picture.h"

namespace igra::carcassonne {

namespace {

std::string_view title_of(Set set) {
  switch (set) {
    case Set::base: return "Base game";
    case Set::river: return "The River";
    case Set::towers_spies: return "Towers &amp; Spies";
    case Set::inns_cathedrals: return "Inns &amp; Cathedrals";
  }
  return "";
}

}  // namespace

std::string tile_svg(int type, int turns, bool garden) {
  std::string out = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">)";
  out += Brush::definitions();
  if (turns != 0) {
    out += "<g transform=\"rotate(";
    append_number(out, 90 * turns);
    out += " 50 50)\">";
  }
  Painter(type, garden, out).paint();
  if (turns != 0) out += "</g>";
  return out + "</svg>\n";
}

namespace {

// Lays tiles out in rows of the sheet, under the titles of their sets.
class Sheet {
 public:
  static constexpr int kColumns = 9;
  static constexpr int kTile = 100;
  static constexpr int kPitchX = 116;
  static constexpr int kPitchY = 136;
  static constexpr int kMargin = 28;
  static constexpr int kWidth = 2 * kMargin + kColumns * kPitchX - (kPitchX - kTile);

  std::string draw() {
    for (int type = 0; type < kTypes; ++type) {
      if (type == 0 || kTiles[type].set != kTiles[type - 1].set) begin_set(kTiles[type].set);
      draw_tile(type);
    }
    end_row();
    std::string out = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )";
    append_number(out, kWidth);
    out += ' ';
    append_number(out, y_ + kMargin / 2);
    out +=
        R"(" font-family="Georgia,'DejaVu Serif',serif" fill="#3d2f1d"><rect width="100%" height="100%" fill="#f4ecd8"/>)";
    out += Brush::definitions();
    return out + body_ + "</svg>\n";
  }

 private:
  void write(int x, int y, std::string_view style, std::string_view text) {
    body_ += "<text x=\"";
    append_number(body_, x);
    body_ += "\" y=\"";
    append_number(body_, y);
    body_ += "\" ";
    body_ += style;
    body_ += '>';
    body_ += text;
    body_ += "</text>";
  }

  void begin_set(Set set) {
    end_row();
    write(kMargin, y_ + 26, R"(font-size="22" font-weight="700")", title_of(set));
    y_ += 42;
  }

  void end_row() {
    if (column_ > 0) y_ += kPitchY;
    column_ = 0;
  }

  void draw_tile(int type) {
    const Tile& tile = kTiles[type];
    const int x = kMargin + column_ * kPitchX;
    body_ += "<svg x=\"";
    append_number(body_, x);
    body_ += "\" y=\"";
    append_number(body_, y_);
    body_ += R"(" width="100" height="100" viewBox="0 0 100 100"><title>)";
    body_ += tile.name;
    body_ += "</title>";
    Painter(type, true, body_).paint();
    body_ += R"(<rect width="100" height="100" fill="none" stroke="#3d2f1d" stroke-width="1.6"/></svg>)";
    write(x, y_ + 114, R"(font-size="12" font-weight="700")", tile.id);
    std::string copies = "×";
    append_number(copies, tile.copies);
    write(x + kTile, y_ + 114, R"(font-size="12" text-anchor="end")", copies);
    if (tile.status != Status::attested)
      write(x, y_ + 126, R"(font-size="9" font-style="italic" fill="#8a7a60")", word(tile.status));
    if (++column_ == kColumns) end_row();
  }

  std::string body_;
  int y_ = kMargin / 2;
  int column_ = 0;
};

}  // namespace

std::string tiles_svg() { return Sheet().draw(); }

std::string tiles_text() {
  constexpr int kColumns = 8;
  constexpr int kPitch = 11;
  std::string out;
  for (int first = 0; first < kTypes;) {
    const Set set = kTiles[first].set;
    int last = first;
    while (last < kTypes && last - first < kColumns && kTiles[last].set == set) ++last;
    if (first == 0 || kTiles[first - 1].set != set) {
      paint(out, Ink::bold, word(set));
      out += '\n';
    }
    std::string ids;
    for (int type = first; type < last; ++type) {
      std::string label(kTiles[type].id);
      label += " ×";
      append_number(label, kTiles[type].copies);
      label.append(static_cast<std::size_t>(kPitch - columns(label)), ' ');
      ids += label;
    }
    out += ids.substr(0, ids.find_last_not_of(' ') + 1) + '\n';
    for (int row = 0; row < Picture::kRows; ++row) {
      for (int type = first; type < last; ++type) {
        Picture(type, 0, Picture::kWide).paint_row(out, row);
        if (type + 1 < last) out.append(kPitch - Picture::kWide, ' ');
      }
      out += '\n';
    }
    out += '\n';
    first = last;
  }
  return out;
}

Point segment_spot(int type, int segment) {
  std::string unused;
  return Painter(type, false, unused).ground().spot(segment);
}

Point tower_spot(int type) {
  std::string unused;
  return Painter(type, false, unused).tower_place();
}

}  // namespace igra::carcassonne
