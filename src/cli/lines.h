// Reading lines that somebody else wrote, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace igra::cli {

enum class LineKind : std::uint8_t { line, too_long, end };

// The next line without its LF or CRLF. Of a line longer than `limit` bytes, `line` keeps the first `limit`
// and the rest is skipped.
LineKind next_line(std::istream& in, std::string& line, std::size_t limit);

}  // namespace igra::cli
