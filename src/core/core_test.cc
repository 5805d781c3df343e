#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "core/ink.h"
#include "core/multiset.h"
#include "core/position.h"
#include "core/text.h"
#include "games/all.h"

namespace igra {
namespace {

TEST(Rng, draws_the_same_everywhere) {
  // Computed independently, in another language, from the published algorithms.
  Rng rng("any text");
  EXPECT_EQ(rng.next(), 0x6c23031d68fea4c9u);
  EXPECT_EQ(rng.below(1000), 882u);
  EXPECT_EQ(Rng::digest(""), 0xcbf29ce484222325u);
}

RC_GTEST_PROP(Rng, below_stays_below, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto n = *rc::gen::inRange<std::uint32_t>(1, 1 << 20);
  for (int i = 0; i < 100; ++i) RC_ASSERT(rng.below(n) < n);
}

TEST(Rng, below_is_even) {
  Rng rng(1);
  std::array<int, 5> seen{};
  for (int i = 0; i < 50'000; ++i) ++seen[rng.below(5)];
  // Five standard deviations of a fair draw.
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 450);
}

int slow_nth_bit(std::uint64_t word, int n) {
  for (int position = 0; position < 64; ++position) {
    if ((word >> position & 1) != 0 && n-- == 0) return position;
  }
  return -1;
}

RC_GTEST_PROP(Multiset, nth_bit_counts_from_below, (std::uint64_t word)) {
  for (int n = 0; n < std::popcount(word); ++n) RC_ASSERT(nth_bit(word, n) == slow_nth_bit(word, n));
}

RC_GTEST_PROP(Multiset, is_a_multiset, (std::vector<std::uint8_t> adds)) {
  Multiset<71, 9> pile;
  std::map<int, int> slow;
  for (const int add : adds) {
    const int type = add % 71;
    if (slow[type] == 9) continue;
    ++slow[type];
    pile.add(type);
    if (add % 3 == 0) {
      --slow[type];
      pile.remove(type);
    }
  }
  std::erase_if(slow, [](const auto& entry) { return entry.second == 0; });
  std::map<int, int> seen;
  pile.for_each([&](int type, int count) { seen[type] = count; });
  RC_ASSERT(seen == slow);
  std::map<int, int> drawn;
  for (int n = 0; n < pile.size(); ++n) ++drawn[pile.nth(n)];
  RC_ASSERT(drawn == slow);
}

TEST(Text, numbers_have_one_spelling) {
  EXPECT_EQ(parse_number("-12"), -12);
  EXPECT_EQ(parse_number("0"), 0);
  for (const char* bad : {"", "+1", "01", "-0", " 1", "1 ", "1.0", "99999999999", "0x1", "-"}) {
    EXPECT_EQ(parse_number(bad), std::nullopt) << bad;
  }
}

TEST(Text, words_end_at_blanks) {
  std::string_view rest = "name 0 Ана Мария";
  EXPECT_EQ(next_word(rest), "name");
  EXPECT_EQ(next_word(rest), "0");
  EXPECT_EQ(rest, "Ана Мария");
}

TEST(Text, utf8_is_checked) {
  for (const char* good : {"", "abc", "Ана", "…", "\U0001F3B2"}) EXPECT_TRUE(valid_utf8(good)) << good;
  for (const char* bad : {"\x80", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82"}) {
    EXPECT_FALSE(valid_utf8(bad));
  }
}

TEST(Text, quotes_are_safe_and_short) {
  EXPECT_EQ(in_quotes("bid 9"), "'bid 9'");
  EXPECT_EQ(in_quotes("a\nb\xff"), "'a b?'");
  EXPECT_LT(in_quotes(std::string(5000, 'x')).size(), 80u);
  EXPECT_TRUE(valid_utf8(in_quotes("Ана " + std::string(59, 'x') + "Ана")));
}

TEST(Text, names_are_presentable) {
  EXPECT_TRUE(presentable("Ана"));
  EXPECT_FALSE(presentable(""));
  EXPECT_FALSE(presentable("a\nb"));
  EXPECT_FALSE(presentable(std::string(65, 'a')));
}

TEST(Text, numbers_are_written_as_everybody_writes_them) {
  std::vector<std::int64_t> numbers{std::numeric_limits<std::int64_t>::min(),
                                    std::numeric_limits<std::int64_t>::max()};
  for (std::int64_t number = -1100; number <= 1100; ++number) numbers.push_back(number);
  for (const std::int64_t number : numbers) {
    std::string text;
    std::string json;
    append_number(text, number);
    JsonWriter(json).value(number);
    EXPECT_EQ(text, std::to_string(number));
    EXPECT_EQ(json, text);
  }
}

TEST(Json, is_written_in_order_and_escaped) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("b", "a\"\\\n\x01й").key("a").begin_array().value(1).value(true).null();
  json.begin_object().end_object().end_array().field("c", -2).field("d", std::string_view()).end_object();
  EXPECT_EQ(out, R"({"b":"a\"\\\n\u0001й","a":[1,true,null,{}],"c":-2,"d":""})");
}

TEST(Json, escapes_at_every_place_what_must_be) {
  for (std::size_t size = 1; size <= 20; ++size) {
    for (std::size_t place = 0; place < size; ++place) {
      for (int c = 0; c < 256; ++c) {
        std::string text(size, 'x');
        text[place] = static_cast<char>(c);
        std::string expected;
        append_json_string(expected, text);
        std::string out;
        JsonWriter(out).value(text);
        ASSERT_EQ(out, expected) << c << " at " << place << " of " << size;
      }
    }
  }
}

TEST(Json, labels_are_written_as_their_names_are) {
  static constexpr auto kLabels = labels<16>([](int number) { return Label::of('B', number); });
  EXPECT_EQ(kLabels[7].name(), "B7");
  EXPECT_EQ(kLabels[12].name(), "B12");
  EXPECT_EQ(Label("TS-S01").name(), "TS-S01");
  std::string labelled;
  std::string named;
  JsonWriter with_labels(labelled);
  JsonWriter with_names(named);
  with_labels.begin_object();
  with_names.begin_object();
  for (int i = 0; i < 2000; ++i) {  // over every place of the writer's own memory
    const Label& label = kLabels[static_cast<std::size_t>(i % 16)];
    with_labels.key(label).begin_array().value(i).value(label).end_array();
    with_names.key(label.name()).begin_array().value(i).value(label.name()).end_array();
  }
  with_labels.end_object();
  with_names.end_object();
  EXPECT_EQ(labelled, named);
}

TEST(Json, fields_without_a_bracket_can_be_put_into_an_object) {
  std::string fields;
  JsonWriter(fields).field("a", 1).key("b").begin_array().value(2).end_array();
  EXPECT_EQ(fields, R"("a":1,"b":[2])");
  std::string object;
  JsonWriter(object).begin_object().field("x", 0).raw(fields).field("y", 3).end_object();
  EXPECT_EQ(object, R"({"x":0,"a":1,"b":[2],"y":3})");
}

// Tokens are gathered before they go into the string: whatever their lengths, nothing is lost or doubled.
TEST(Json, is_whole_whatever_its_length) {
  for (int size = 0; size < 1200; size += 7) {
    const std::string text(static_cast<std::size_t>(size), 'x');
    const std::string odd = text + '"';
    std::string out = "before ";
    JsonWriter json(out);
    json.begin_array().value(text).value(odd).raw("[" + std::to_string(size) + "]");
    json.begin_object().field(text, size).field("most", INT64_MIN).end_object().end_array();
    const std::string expected = "before [\"" + text + "\",\"" + text + "\\\"\",[" + std::to_string(size) +
                                 "],{\"" + text + "\":" + std::to_string(size) +
                                 ",\"most\":-9223372036854775808}]";
    ASSERT_EQ(out, expected);
  }
}

TEST(Options, take_only_what_is_offered) {
  static constexpr std::string_view kNames[] = {"double", "by-value"};
  const OptionSpec specs[] = {number_option("tokens", 2, 1, 5), toggle_option("river", true),
                              choice_option("deck", kNames), seat_option("first", 4)};
  Options options = standard_options(specs);
  EXPECT_EQ(option_text(specs[0], options[0]), "2");
  EXPECT_EQ(option_text(specs[1], options[1]), "true");
  EXPECT_TRUE(set_option(specs, options, "deck", "by-value"));
  EXPECT_EQ(options[2], 1);
  const Options before = options;
  for (const auto& [key, value] : std::map<std::string, std::string>{
           {"tokens", "6"}, {"river", "1"}, {"deck", "Double"}, {"first", "4"}, {"colour", "red"}}) {
    const Status set = set_option(specs, options, key, value);
    ASSERT_FALSE(set) << key;
    EXPECT_EQ(set.error().code, ErrorCode::bad_option);
  }
  EXPECT_EQ(options, before);
}

TEST(Start, is_checked_for_players_and_seats) {
  const GameInfo& info = template_game().info();
  Options options = standard_options(info.options);
  EXPECT_TRUE(check_start(info, 2, options));
  EXPECT_FALSE(check_start(info, 1, options));
  EXPECT_FALSE(check_start(info, 5, options));
  options.value[0] = 2;
  EXPECT_FALSE(check_start(info, 2, options)) << "seat 2 of 2";
  EXPECT_TRUE(check_start(info, 3, options));
}

TEST(Ranks, ties_share_and_the_next_skips) {
  EXPECT_EQ(ranks({31, 40, 40}, 3), (std::array<int, kMaxSeats>{3, 1, 1}));
  EXPECT_EQ(ranks({5, 5, 1, 0}, 4), (std::array<int, kMaxSeats>{1, 1, 3, 4}));
}

TEST(Ink, leaves_no_trace_when_taken_off) {
  std::string text;
  paint(text, Ink::red, "кула");
  EXPECT_EQ(without_ink(text), "кула");
  EXPECT_EQ(columns(text), 4);
}

}  // namespace
}  // namespace igra
