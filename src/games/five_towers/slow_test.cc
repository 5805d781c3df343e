// The clever parts against slow, obvious ones.
#include <gtest/gtest.h>

#include <map>

#include "games/five_towers/slow_rules_for_tests.h"

namespace igra::five_towers {

namespace {

// --- Tower, room, choices ---

// Whether the cards can all be placed, by trying every order.
class SlowRoom {
 public:
  bool all(CardSet set, int top) {
    if (set == 0) return true;
    const auto [entry, fresh] = known_.try_emplace({set, top}, false);
    if (!fresh) return entry->second;
    bool found = false;
    for (int value = 0; value < kValues && !found; ++value) {
      if ((set >> value & 1) == 0 || !slowly_placeable(value, top)) continue;
      found = all(removed(set, value), value);
    }
    return known_[{set, top}] = found;
  }
  // By leaving out cards until it works.
  int most(CardSet set, int top) {
    if (all(set, top)) return std::popcount(set);
    const auto [entry, fresh] = most_.try_emplace({set, top}, 0);
    if (!fresh) return entry->second;
    int best = 0;
    for (int value = 0; value < kValues; ++value) {
      if (set >> value & 1) best = std::max(best, most(removed(set, value), top));
    }
    return most_[{set, top}] = best;
  }

 private:
  std::map<std::pair<CardSet, int>, bool> known_;
  std::map<std::pair<CardSet, int>, int> most_;
};

// Every set of at most `size` cards of one kind.
void all_sets(int value, int size, CardSet set, std::vector<CardSet>& sets) {
  if (value == kValues) return sets.push_back(set);
  all_sets(value + 1, size, set, sets);
  if (size >= 1) all_sets(value + 1, size - 1, added(set, value), sets);
  if (size >= 2 && twin(value)) all_sets(value + 1, size - 2, added(added(set, value), value), sets);
}

TEST(FiveTowersSlow, room_is_what_trying_every_order_finds) {
  std::vector<CardSet> sets;
  all_sets(0, kMostOpen, 0, sets);
  ASSERT_GT(sets.size(), 10'000u);
  for (int top = 0; top <= kGround; ++top) {
    SlowRoom slow;
    for (const CardSet set : sets) {
      ASSERT_EQ(all_placeable(set, top), slow.all(set, top)) << std::hex << set << " on " << top;
      ASSERT_EQ(most_placeable(set, top), slow.most(set, top)) << std::hex << set << " on " << top;
    }
  }
}

TEST(FiveTowersSlow, choices_of_a_size_are_counted) {
  for (Choice choice = 0; choice < 32; ++choice) {
    for (int size = 0; size <= kMostOpen; ++size) {
      EXPECT_EQ(of_size(size) >> choice & 1, unsigned{std::popcount(choice) == size});
      EXPECT_EQ(among(size) >> choice & 1, unsigned{choice < 1u << size});
    }
    for (int card = 0; card < kMostOpen; ++card) EXPECT_EQ(with(card) >> choice & 1, choice >> card & 1);
  }
}

std::vector<int> cards_of(Tower tower) {
  std::vector<int> cards;
  tower.for_each([&](int value) { cards.push_back(value); });
  return cards;
}

TEST(FiveTowersSlow, tower_is_the_list_of_its_cards) {
  Rng rng(11);
  for (int run = 0; run < 2000; ++run) {
    Tower tower;
    std::vector<int> list;
    for (int step = 0; step < 60; ++step) {
      const int top = list.empty() ? kGround : list.back();
      const int value = static_cast<int>(rng.below(kValues));
      const auto copies = std::count(list.begin(), list.end(), value);
      if (rng.below(8) == 0 && tower.demolishable()) {
        tower.demolish();
        list.pop_back();
      } else if (slowly_placeable(value, top) && value != 0 && copies < (twin(value) ? 2 : 1)) {
        tower.place(value);
        list.push_back(value);
      }
      ASSERT_EQ(cards_of(tower), list);
      ASSERT_EQ(tower.height(), static_cast<int>(list.size()));
      ASSERT_EQ(tower.top(), list.empty() ? kGround : list.back());
      ASSERT_EQ(tower.under(), list.size() < 2 ? kGround : list[list.size() - 2]);
    }
  }
}

TEST(FiveTowersSlow, tallest_tower_has_21_cards) {
  Tower tower;
  int top = kGround;
  for (const int value : {12, 10, 7, 5, 2, 9, 8, 15, 14, 13, 12, 11, 10, 7, 6, 5, 4, 3, 2, 1, 0}) {
    ASSERT_TRUE(placeable(value, top));
    tower.place(top = value);
  }
  EXPECT_EQ(tower.height(), 21);
  EXPECT_TRUE(tower.capped());
  EXPECT_EQ(tower.under(), kCap);
}

// --- The whole game ---

void expect_same_table(const Script& fast, const SlowGame& slow) {
  const nlohmann::json view = fast.view();
  ASSERT_EQ(view["phase"], slow.phase);
  ASSERT_EQ(view["first"], slow.first);
  ASSERT_EQ(view["pile"], SlowGame::shown(slow.pile));
  ASSERT_EQ(view["open"], SlowGame::shown(slow.open));
  ASSERT_EQ(view["discards"], SlowGame::shown(slow.discards));
  for (int seat = 0; seat < slow.players; ++seat) {
    const nlohmann::json& mine = view["seats"][seat];
    nlohmann::json towers = nlohmann::json::array();
    for (const auto& tower : mine["towers"]) towers.push_back(tower["cards"]);
    ASSERT_EQ(towers, slow.shown_towers(seat));
    ASSERT_EQ(mine["demolished"], SlowGame::shown(slow.demolished[seat]));
    ASSERT_EQ(fast.scores()[seat], slow.score(seat));
  }
}

// Plays both games side by side. `eager` players prefer the last event offered, the highest bid.
void compare(int players, bool eager, Rng& rng) {
  const int first_seat = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
  Script fast(players, first_seat);
  SlowGame slow(players, first_seat);
  while (slow.phase != "over") {
    const Texts offered = fast.offered();
    const auto expected = slow.offered();
    ASSERT_EQ(offered, Texts(expected.begin(), expected.end())) << view_text(fast.position(), Viewer::at(0));
    const bool chance = fast.position().actor().kind == ActorKind::chance;
    ASSERT_EQ(chance, slow.phase == "reveal");
    ASSERT_TRUE(chance || fast.seat() == slow.turn);
    std::string text = offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
    if (chance) text = event_text(fast.position(), fast.position().draw(rng));
    if (eager && slow.phase == "bid" && rng.below(3) > 0) {
      text = offered[offered.size() - (offered.back() == "pass" && offered.size() > 1 ? 2 : 1)];
    }
    fast.play({text});
    slow.apply(text);
    if (::testing::Test::HasFatalFailure()) return;
    if (slow.phase == "reveal" && slow.open.empty()) expect_same_table(fast, slow);
  }
  ASSERT_TRUE(fast.over());
  expect_same_table(fast, slow);
}

class FiveTowersSideBySide : public ::testing::TestWithParam<int> {};

TEST_P(FiveTowersSideBySide, plays_like_the_slow_game) {
  Rng rng(static_cast<std::uint64_t>(GetParam()));
  for (int game = 0; game < 40; ++game) {
    compare(GetParam(), game % 2 == 0, rng);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Players, FiveTowersSideBySide, ::testing::Values(2, 3, 4, 5));

}  // namespace

}  // namespace igra::five_towers
