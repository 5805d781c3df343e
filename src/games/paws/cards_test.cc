#include "games/paws/cards.h"

#include "games/paws/layout_for_tests.h"

namespace igra::paws {
namespace {

TEST(PawsCards, count_like_an_ordinary_multiset) {
  Rng rng(3);
  Cards cards;
  int count[kTypes] = {};
  for (int n = 0; n < 20'000; ++n) {
    const Card card = static_cast<Card>(rng.below(kTypes));
    const int printed = card < kPlain ? kCopies : 1;
    const bool add = count[card] == 0 || (count[card] < printed && rng.below(2) != 0);
    add ? cards.add(card) : cards.remove(card);
    count[card] += add ? 1 : -1;
    int size = 0;
    for (Card type = 0; type < kTypes; ++type) {
      ASSERT_EQ(cards.count(type), count[type]);
      size += count[type];
    }
    ASSERT_EQ(cards.size(), size);
    ASSERT_TRUE(cards.empty() || cards.count(cards.draw(rng)) > 0);
  }
}

TEST(PawsCards, a_combination_goes_and_comes_back) {
  Cards cards = Cards::every_card();
  const Combination three = Combination::of(Sign::s, false, 3, 1u << 2, 1u << 2 | 1u << 6);
  cards.remove(three);
  EXPECT_EQ(cards.count(card_named("Cs")), 1);
  EXPECT_EQ(cards.size(), 68 - 5);
  cards.add(three);
  EXPECT_EQ(cards, Cards::every_card());
}

}  // namespace
}  // namespace igra::paws
