#include "cli/lines.h"

#include <istream>

namespace igra::cli {

LineKind next_line(std::istream& in, std::string& line, std::size_t limit) {
  using Traits = std::istream::traits_type;
  line.clear();
  bool too_long = false;
  for (;;) {
    const int c = in.rdbuf()->sbumpc();
    if (c == Traits::eof() || c == '\n') {
      if (c != '\n' && line.empty()) return LineKind::end;
      if (too_long) return LineKind::too_long;
      if (line.ends_with('\r')) line.pop_back();
      return LineKind::line;
    }
    if (line.size() < limit) {
      line += static_cast<char>(c);
    } else {
      too_long = true;
    }
  }
}

}  // namespace igra::cli
