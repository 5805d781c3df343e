#include <gtest/gtest.h>

#include "server/people/names.h"
#include "server/people/rules.h"

namespace igra::server {
namespace {

TEST(Rules, names_are_tidied) {
  EXPECT_EQ(tidy_name("  Ана   Мария "), "Ана Мария");
  EXPECT_EQ(tidy_name("a"), "a");
  EXPECT_EQ(tidy_name("北京 ❤ Zoë"), "北京 ❤ Zoë");
  EXPECT_EQ(tidy_name("абвгдежзийклмнопрстуфхцч"), "абвгдежзийклмнопрстуфхцч") << "24 letters, 48 bytes";
}

TEST(Rules, names_that_cannot_be_seen_or_play_tricks) {
  for (const std::string bad : {"",
                                "   ",
                                "абвгдежзийклмнопрстуфхцчш",
                                "a\nb",
                                "a\tb",
                                "a\x7f",
                                "\xff",
                                "a\u200bb",
                                "\u202eevil",
                                "\u2066a",
                                "a\u00adb",
                                "\u3164",
                                "a\u00a0b",
                                "\ufeffa",
                                "a\u0301\u0301\u0301",
                                "\u0301a",
                                "\ue000",
                                "❤\ufe0f",
                                "a\u0327\u0301\u0323",
                                "a\u20dd",
                                "a\u2028b",
                                "a\u061cb",
                                "Ana \u05d0",
                                "\u2800",
                                "a\U000E0041",
                                "𝔘𝔫𝔦𝔠𝔬𝔡𝔢𝔘𝔫𝔦𝔠𝔬𝔡𝔢𝔘𝔫𝔦𝔠"}) {
    EXPECT_FALSE(tidy_name(bad)) << bad;
  }
  EXPECT_FALSE(tidy_name(std::string(1 << 20, ' ') + "a")) << "not worth reading";
}

TEST(Rules, names_have_one_spelling) {
  EXPECT_EQ(tidy_name("Zoe\u0308"), "Zo\u00eb");
  EXPECT_EQ(tidy_name("И\u0306"), "Й");
  EXPECT_EQ(tidy_name("दिल्ली"), "दिल्ली") << "marks that a script needs";
  EXPECT_EQ(tidy_name("\u05d0\u05e0\u05d4"), "\u05d0\u05e0\u05d4") << "one direction, whichever";
}

TEST(Names, look_alikes) {
  // Cyrillic А, fullwidth, digits, and an n with what one overlooks.
  for (const char* same : {"ana", "ANA", "А\u043da" /* Cyrillic А, н */, "\uff21na", "Аnа"}) {
    const bool differs = std::string_view(same) == "А\u043da";
    EXPECT_EQ(look_of(same) == look_of("Ana"), !differs) << same;
  }
  EXPECT_EQ(look_of("B0b"), look_of("Bob"));
  EXPECT_EQ(look_of("раураl"), look_of("paypal"));
  EXPECT_EQ(look_of("Arnold"), look_of("Amold"));
  EXPECT_EQ(look_of("AIice"), look_of("Alice")) << "a capital I";
  EXPECT_NE(look_of("Ана"), look_of("Яна"));
  EXPECT_NE(look_of("Zoe"), look_of("Zoë")) << "accents are letters";
  EXPECT_EQ(folded("ПЕТЪР"), folded("петър"));
  EXPECT_EQ(folded("Zoe\u0308"), folded("ZOË"));
}

TEST(Rules, passwords) {
  EXPECT_FALSE(acceptable_password("1234567"));
  EXPECT_TRUE(acceptable_password("12345678"));
  EXPECT_TRUE(acceptable_password(std::string(256, 'x')));
  EXPECT_FALSE(acceptable_password(std::string(257, 'x')));
}

}  // namespace
}  // namespace igra::server
