#include "cli/terminal/keys.h"

#include <gtest/gtest.h>

#include <vector>

namespace igra::cli {
namespace {

using Kind = Key::Kind;

std::vector<Kind> kinds(std::string read, bool last = true) {
  std::vector<Kind> all;
  while (const auto key = next_key(read, last)) all.push_back(key->kind);
  return all;
}

TEST(Keys, of_every_terminal) {
  EXPECT_EQ(kinds("\x1b[A\x1bOB\x1b[1;2C\x1b[1;5D"),
            (std::vector{Kind::up, Kind::down, Kind::far_right, Kind::far_left}));
  EXPECT_EQ(kinds("\x1bOP\x1b[12~\x1b[[C"), (std::vector{Kind::f1, Kind::f2, Kind::f3}));
  EXPECT_EQ(kinds("\r\x7f\x04\x15"),
            (std::vector{Kind::enter, Kind::backspace, Kind::end_of_input, Kind::erase_line}));
  EXPECT_EQ(kinds("\x1b[99~\x1bx"), (std::vector{Kind::nothing, Kind::nothing}));
}

TEST(Keys, wait_for_the_rest_of_a_key) {
  std::string read = "\x1b[";
  EXPECT_FALSE(next_key(read, false));
  read += "A";
  EXPECT_EQ(next_key(read, false)->kind, Kind::up);
  EXPECT_EQ(kinds("\x1b"), (std::vector{Kind::escape}));
  EXPECT_EQ(kinds("\x1b\x1bOR"), (std::vector{Kind::escape, Kind::f3}));
}

TEST(Keys, letters_come_whole) {
  std::string read = "\xD0";
  EXPECT_FALSE(next_key(read, false));
  read += "\xB6x";
  EXPECT_EQ(next_key(read, false)->text, "ж");
  EXPECT_EQ(next_key(read, false)->text, "x");
}

}  // namespace
}  // namespace igra::cli
