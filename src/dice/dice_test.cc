#include "dice/dice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/all.h"

namespace igra {
namespace {

FairDice dice(int which) {
  FairDice::Key key{};
  for (std::size_t i = 0; i < key.size(); ++i)
    key[i] = static_cast<unsigned char>(which * 31 + static_cast<int>(i));
  return FairDice(key);
}

// The numbers that a stream gives for a bound of 2^31: its first 32 bits, taken as they are.
TEST(Dice, follow_the_chacha20_stream) {
  // RFC 8439, A.1, test vector 1: key, nonce and counter zero; the block begins 76 b8 e0 ad a0 f1 3d 90.
  const FairDice zero{FairDice::Key{}};
  EXPECT_EQ(zero.below(0x80000000U, 0), 0xade0b876U & 0x7fffffffU);
  EXPECT_EQ(zero.below(256, 0), 0x76U);
  EXPECT_EQ(zero.below(0x10000, 0), 0xb876U);
}

TEST(Dice, a_ply_is_its_nonce) {
  // The same key at ply 2, whose nonce is 02 00 00 ...: the stream of another implementation.
  const FairDice zero{FairDice::Key{}};
  EXPECT_EQ(zero.below(0x80000000U, 2), 0xf8b73234U & 0x7fffffffU);
}

TEST(Dice, the_commitment_is_sha256_of_the_key) {
  EXPECT_EQ(FairDice(FairDice::Key{}).commitment(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Dice, keys_come_back_from_their_text) {
  const FairDice fresh = FairDice::fresh();
  const std::string text = fresh.key_text();
  EXPECT_EQ(text.size(), 64U);
  const auto read = FairDice::from_text(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->commitment(), fresh.commitment());
  EXPECT_NE(FairDice::fresh().key_text(), text);
  for (const std::string& bad :
       {std::string(), text.substr(1), text + "0", "g" + text.substr(1), " " + text.substr(1)})
    EXPECT_FALSE(FairDice::from_text(bad)) << bad;
}

TEST(Dice, every_number_is_as_likely) {
  // Chi-square with fixed keys: 99.9 % of fair dice stay below the bound for that many degrees of freedom.
  const struct {
    std::uint32_t sides;
    double bound;
  } kinds[] = {{2, 10.83}, {3, 13.82}, {6, 20.52}, {7, 22.46}, {10, 27.88}, {72, 112.32}};
  for (const auto& kind : kinds) {
    constexpr int kThrows = 40'000;
    std::vector<int> counts(kind.sides);
    for (int ply = 0; ply < kThrows; ++ply)
      ++counts[dice(static_cast<int>(kind.sides)).below(kind.sides, ply)];
    const double expected = static_cast<double>(kThrows) / kind.sides;
    double chi = 0;
    for (const int count : counts) chi += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi, kind.bound) << kind.sides << " sides";
  }
}

TEST(Dice, large_bounds_have_no_bias) {
  // 3 * 2^30 numbers: a mere remainder would give the first third of them twice as often (1/2 of all throws).
  constexpr std::uint32_t kBound = 3U << 30;
  int first_third = 0;
  for (int ply = 0; ply < 20'000; ++ply) first_third += dice(1).below(kBound, ply) < (1U << 30);
  EXPECT_NEAR(first_third / 20'000.0, 1.0 / 3, 0.015);
}

TEST(Dice, neighbouring_plies_and_keys_are_independent) {
  int same_ply = 0;
  int same_key = 0;
  for (int i = 0; i < 10'000; ++i) {
    same_ply += dice(1).below(10, i) == dice(1).below(10, i + 1);
    same_key += dice(1).below(10, i) == dice(2).below(10, i);
  }
  EXPECT_NEAR(same_ply, 1000, 100);
  EXPECT_NEAR(same_key, 1000, 100);
}

Result<Table> table_of(const Game& game) {
  Setup setup{&game, game.info().min_players, standard_options(game.info().options)};
  return Table::open(std::move(setup));
}

TEST(Dice, draws_depend_on_key_and_ply_alone) {
  for (const Game* game : all_games()) {
    Result<Table> table = table_of(*game);
    ASSERT_TRUE(table);
    dice(5).draw_chance(*table);
    std::vector<std::string> first;
    for (const Table::Entry& entry : table->log()) first.push_back(entry.text);
    table->undo_to(0);
    dice(5).draw_chance(*table);
    ASSERT_EQ(first.size(), table->log().size());
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(table->log()[i].text, first[i]);
  }
}

TEST(Dice, outcomes_come_by_their_weight) {
  for (const Game* game : all_games()) {
    const Result<Table> table = table_of(*game);
    ASSERT_TRUE(table);
    if (table->actor().kind != ActorKind::chance) continue;
    Outcomes outcomes;
    table->position().outcomes(outcomes);
    double sum = 0;
    for (const Outcome& outcome : outcomes) sum += static_cast<double>(outcome.weight);
    std::map<Event, int> counts;
    constexpr int kDraws = 4000;
    for (int i = 0; i < kDraws; ++i) {
      FairDice::Key key{};
      key[0] = static_cast<unsigned char>(i);
      key[1] = static_cast<unsigned char>(i >> 8);
      ++counts[FairDice(key).draw(*table)];
    }
    double chi = 0;
    int kinds = 0;
    for (const Outcome& outcome : outcomes) {
      const double expected = kDraws * static_cast<double>(outcome.weight) / sum;
      chi += (counts[outcome.event] - expected) * (counts[outcome.event] - expected) / expected;
      ++kinds;
    }
    // Far outside for fair dice: mean kinds - 1, five standard deviations.
    EXPECT_LT(chi, kinds - 1 + 5 * std::sqrt(2.0 * kinds) + 5) << game->info().id;
  }
}

}  // namespace
}  // namespace igra
