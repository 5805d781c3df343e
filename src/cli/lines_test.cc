#include "cli/lines.h"

#include <gtest/gtest.h>

#include <sstream>

namespace igra::cli {
namespace {

TEST(Lines, end_with_lf_crlf_or_the_input) {
  std::istringstream in("one\ntwo\r\n\nlast");
  std::string line;
  for (const char* expected : {"one", "two", "", "last"}) {
    EXPECT_EQ(next_line(in, line, 10), LineKind::line);
    EXPECT_EQ(line, expected);
  }
  EXPECT_EQ(next_line(in, line, 10), LineKind::end);
}

TEST(Lines, too_long_are_skipped_to_their_end) {
  std::istringstream in("12345\n123456\nnext\n");
  std::string line;
  EXPECT_EQ(next_line(in, line, 5), LineKind::line);
  EXPECT_EQ(next_line(in, line, 5), LineKind::too_long);
  EXPECT_EQ(line, "12345");
  EXPECT_EQ(next_line(in, line, 5), LineKind::line);
  EXPECT_EQ(line, "next");
}

TEST(Lines, may_hold_any_byte) {
  std::istringstream in(std::string("a\0b\xff\n", 5));
  std::string line;
  EXPECT_EQ(next_line(in, line, 10), LineKind::line);
  EXPECT_EQ(line, std::string("a\0b\xff", 4));
}

}  // namespace
}  // namespace igra::cli
