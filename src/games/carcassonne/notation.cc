#include "core/text.h"
#include "games/carcassonne/carcassonne.h"

namespace igra::carcassonne {

void State::append_place(std::string& text, Key key) { text += place_label(key).name(); }

Label State::place_label(Key key) {
  char text[2 * kLongestNumber];
  char* end = write_number(text, x_of(key));
  *end++ = ',';
  end = write_number(end, y_of(key));
  return Label({text, end});
}

// A segment is named by the first edge (a field by the first half-edge) of the board that it touches (CA10),
// `-` if it touches none (CA11).
void State::append_segment(std::string& text, const Laid& tile, int index) {
  const Segment& segment = kTiles[tile.type].segments[index];
  text += word(segment.type);
  switch (segment.type) {
    case SegmentType::monastery: return;
    case SegmentType::field: {
      const std::uint8_t halves = turned_halves(segment.halves, tile.turns);
      text += ' ';
      text += halves == 0 ? "-" : kHalfNames[std::countr_zero(halves)];
      return;
    }
    case SegmentType::city:
    case SegmentType::road:
    case SegmentType::river:
      text += ' ';
      text += kSideNames[std::countr_zero(turned_sides(segment.sides, tile.turns))];
      return;
  }
}

void State::text(Event event, Viewer, std::string& text) const {
  const int detail = detail_of(event);
  const bool big = event & kBigBit;
  switch (kind_of(event)) {
    case kDraw:
      text += "draw ";
      text += kTiles[detail].id;
      return;
    case kGrow: text += "grow "; return append_place(text, tower_key(towers_[detail]));
    case kTile:
      text += "tile ";
      append_place(text, key_of(event));
      text += ' ';
      return append_number(text, 90 * detail);
    case kMeeple: text += big ? "big " : "meeple "; return append_segment(text, last_laid(), detail);
    case kGuard: text += big ? "big-guard " : "guard "; return append_place(text, tower_key(towers_[detail]));
    case kSkip: text += "skip"; return;
  }
}

}  // namespace igra::carcassonne
