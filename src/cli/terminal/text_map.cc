#include "cli/terminal/text_map.h"

#include <algorithm>
#include <map>

#include "cli/terminal/paragraphs.h"
#include "core/ink.h"
#include "core/text.h"

namespace igra::cli {

namespace {

constexpr int kMargin = 5;      // columns for the numbers of the rows
constexpr int kTileRows = 3;    // of a tile
constexpr int kFewest = 2;      // tiles high, however little room there is
constexpr int kUsualWidth = 7;  // of a tile, where there is only one column to tell

// A character with its colour.
struct Cell {
  std::string ink = {};
  std::string glyph = " ";
};

std::vector<Cell> cells_of(std::string_view line) {
  std::vector<Cell> cells;
  std::string ink;
  while (!line.empty()) {
    if (line.front() == '\x1b') {
      const std::size_t end = std::min(line.find('m'), line.size() - 1) + 1;
      ink = line.substr(0, end) == "\x1b[0m" ? "" : std::string(line.substr(0, end));
      line.remove_prefix(end);
      continue;
    }
    std::size_t end = 1;
    while (end < line.size() && (line[end] & 0xC0) == 0x80) ++end;
    cells.push_back({ink, std::string(line.substr(0, end))});
    line.remove_prefix(end);
  }
  return cells;
}

std::string text_of(const std::vector<Cell>& cells) {
  std::string out;
  std::string ink;
  const auto last =
      std::find_if(cells.rbegin(), cells.rend(), [](const Cell& cell) { return cell.glyph != " "; });
  for (auto cell = cells.begin(); cell != last.base(); ++cell) {
    if (cell->ink != ink) out += ink.empty() ? cell->ink : "\x1b[0m" + cell->ink;
    ink = cell->ink;
    out += cell->glyph;
  }
  return ink.empty() ? out : out + "\x1b[0m";
}

struct Span {
  int from = 0;
  int to = 0;
  int size() const { return to - from + 1; }
  // At most `room` of it, with `middle` in the middle unless that is at an end.
  Span cropped(int room, int middle) const {
    if (size() <= room) return *this;
    const int start = std::clamp(middle - room / 2, from, to - room + 1);
    return {start, start + room - 1};
  }
};

class Map {
 public:
  // `lines`: the head and the rows.
  explicit Map(const std::vector<std::string>& lines) {
    const std::string head = without_ink(lines.front());
    std::vector<int> middles;
    for (std::size_t i = 0; i < head.size(); ++i) {
      const bool ends = head[i] != ' ' && (i + 1 == head.size() || head[i + 1] == ' ');
      if (ends) middles.push_back(static_cast<int>(i));
    }
    width_ = middles.size() > 1 ? middles[1] - middles[0] : kUsualWidth;
    const std::size_t number = head.find_first_not_of(' ');
    across_.from = parse_number(head.substr(number, head.find(' ', number) - number)).value_or(0);
    across_.to = across_.from + static_cast<int>(middles.size()) - 1;
    const std::string label = without_ink(lines[2]).substr(0, kMargin - 1);
    down_.from = parse_number(label.substr(std::min(label.find_first_not_of(' '), label.size()))).value_or(0);
    down_.to = down_.from + static_cast<int>(lines.size() - 1) / kTileRows - 1;
    for (std::size_t i = 1; i < lines.size(); ++i) read_row(static_cast<int>(i) - 1, cells_of(lines[i]));
  }

  void mark(Place place) {
    reach(place);
    Cell& cell = at(place.x, place.y, 1, width_ / 2);
    if (cell.glyph == " ") cell = {"\x1b[1m", "+"};
  }

  void bracket(Place place) {
    reach(place);
    at(place.x, place.y, 1, 0) = {"\x1b[1m", "["};
    at(place.x, place.y, 1, width_ - 1) = {"\x1b[1m", "]"};
  }

  std::string shown(int columns, int rows, Place middle) {
    const Span x = across_.cropped(std::max(1, (columns - kMargin - 3) / width_), middle.x);
    const Span y = down_.cropped(std::max(kFewest, (rows - 1) / kTileRows), middle.y);
    std::string out = head(x) + '\n';
    for (int row = y.from; row <= y.to; ++row) {
      for (int line = 0; line < kTileRows; ++line)
        out += margin(row, line, y) + text_of(cells(x, row, line)) + '\n';
    }
    return out;
  }

 private:
  void read_row(int row, std::vector<Cell> cells) {
    const int y = down_.from + row / kTileRows;
    for (int x = across_.from; x <= across_.to; ++x) {
      for (int i = 0; i < width_; ++i) {
        const std::size_t column = static_cast<std::size_t>(kMargin + (x - across_.from) * width_ + i);
        if (column < cells.size()) at(x, y, row % kTileRows, i) = cells[column];
      }
    }
  }

  void reach(Place place) {
    across_ = {std::min(across_.from, place.x), std::max(across_.to, place.x)};
    down_ = {std::min(down_.from, place.y), std::max(down_.to, place.y)};
  }

  Cell& at(int x, int y, int line, int column) {
    auto& tile = tiles_[{x, y}];
    tile.resize(static_cast<std::size_t>(width_ * kTileRows));
    return tile[static_cast<std::size_t>(line * width_ + column)];
  }

  std::vector<Cell> cells(Span x, int y, int line) {
    std::vector<Cell> cells;
    for (int column = x.from; column <= x.to; ++column) {
      for (int i = 0; i < width_; ++i) cells.push_back(at(column, y, line, i));
    }
    return cells;
  }

  // The numbers, with arrows where the map goes on.
  std::string head(Span x) const {
    std::string out = x.from > across_.from ? "   < " : std::string(kMargin, ' ');
    for (int column = x.from; column <= x.to; ++column) {
      const std::string number = std::to_string(column);
      out.append(static_cast<std::size_t>(std::max(0, width_ / 2 + 1 - static_cast<int>(number.size()))),
                 ' ');
      out += number;
      if (column < x.to) out.append(static_cast<std::size_t>(width_ - width_ / 2 - 1), ' ');
    }
    return out + (x.to < across_.to ? "  >" : "");
  }

  std::string margin(int y, int line, Span seen) const {
    const bool up = line == 0 && y == seen.from && y > down_.from;
    const bool down = line == kTileRows - 1 && y == seen.to && y < down_.to;
    std::string text = line == 1 ? std::to_string(y) : up ? "^" : down ? "v" : "";
    return std::string(kMargin - 1 - text.size(), ' ') + text + ' ';
  }

  int width_ = 0;
  Span across_;
  Span down_;
  std::map<std::pair<int, int>, std::vector<Cell>> tiles_;
};

}  // namespace

std::optional<Place> place_in(std::string_view notation) {
  while (!notation.empty()) {
    const std::string_view word = next_word(notation);
    const std::size_t comma = word.find(',');
    if (comma == std::string_view::npos) continue;
    const auto x = parse_number(word.substr(0, comma));
    const auto y = parse_number(word.substr(comma + 1));
    if (x && y) return Place{*x, *y};
  }
  return std::nullopt;
}

std::string with_map_in(std::string_view sketch, const MapView& view) {
  std::vector<std::string> lines = lines_in(sketch);
  const auto end = std::find_if(lines.begin(), lines.end(),
                                [](const std::string& line) { return !line.starts_with(' '); });
  if (end - lines.begin() <= kTileRows) return std::string(sketch);
  Map map({lines.begin(), end});
  for (const Place place : view.free) map.mark(place);
  if (view.chosen) map.bracket(*view.chosen);
  std::string out = map.shown(view.columns, view.rows - static_cast<int>(lines.end() - end), view.middle);
  for (auto line = end; line != lines.end(); ++line) out += *line + '\n';
  return out;
}

}  // namespace igra::cli
