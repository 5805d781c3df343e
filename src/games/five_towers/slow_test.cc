// The clever parts against slow, obvious ones: the same rules told a second time, with texts, lists and
// trying everything out.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/five_towers/script_for_tests.h"

namespace igra::five_towers {

namespace {

// --- Tower, room, choices ---

bool slowly_placeable(int value, int top) {
  if (top == kGround) return true;
  if (top == 0) return false;
  return value < top || top == 8 || value == 9;
}

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

bool twin(int value) { return std::find(std::begin(kTwins), std::end(kTwins), value) != std::end(kTwins); }

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

struct SlowCard {
  int kind;
  int value;
  std::string text() const { return kKindLetters[kind] + std::to_string(value); }
  auto operator<=>(const SlowCard&) const = default;
};
using SlowCards = std::vector<SlowCard>;
using SlowTowers = std::array<std::vector<int>, kKinds>;

bool slowly_places_all(const SlowTowers& towers, const SlowCards& hand) {
  if (hand.empty()) return true;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const std::vector<int>& tower = towers[hand[i].kind];
    if (!slowly_placeable(hand[i].value, tower.empty() ? kGround : tower.back())) continue;
    SlowTowers next = towers;
    next[hand[i].kind].push_back(hand[i].value);
    SlowCards rest = hand;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (slowly_places_all(next, rest)) return true;
  }
  return false;
}

bool slowly_demolishable(const std::vector<int>& tower) { return !tower.empty() && tower.back() != 0; }

struct SlowGame {
  SlowGame(int players_, int first_) : players(players_), first(first_), turn(first_) {
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int value = 0; value < kValues; ++value) {
        for (int copy = 0; copy < (players >= 4 && twin(value) ? 2 : 1); ++copy)
          pile.push_back({kind, value});
      }
    }
    towers.resize(players);
    demolished.resize(players);
  }

  std::multiset<std::string> offered() const {
    std::multiset<std::string> texts;
    if (phase == "reveal") {
      for (const SlowCard& card : std::set<SlowCard>(pile.begin(), pile.end())) {
        texts.insert("reveal " + card.text());
      }
    } else if (phase == "bid") {
      if (turn != first) texts.insert("pass");
      for (int number = turn == first ? 0 : highest + 1; number <= static_cast<int>(open.size()); ++number) {
        if (number == 0 || !takes(number).empty()) texts.insert("bid " + std::to_string(number));
      }
    } else if (phase == "take") {
      for (const std::string& text : takes(highest)) texts.insert(text);
    } else if (phase == "demolish") {
      if (slowly_places_all(towers[turn], hand)) texts.insert("keep");
      for (int kind = 0; kind < kKinds; ++kind) {
        if (slowly_demolishable(towers[turn][kind]) && slowly_places_all(without_top(kind), hand)) {
          texts.insert(std::string("demolish ") + kKindLetters[kind]);
        }
      }
    } else if (phase == "place") {
      for (const SlowCard& card : std::set<SlowCard>(hand.begin(), hand.end())) {
        SlowGame next = *this;
        const std::vector<int>& tower = towers[turn][card.kind];
        if (!slowly_placeable(card.value, tower.empty() ? kGround : tower.back())) continue;
        next.put(card);
        if (slowly_places_all(next.towers[turn], next.hand)) texts.insert("place " + card.text());
      }
    }
    return texts;
  }

  void apply(const std::string& text) {
    Texts words = Script::words(text);
    SlowCards cards;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::size_t kind = std::string(kKindLetters).find(words[i][0]);
      if (kind < kKinds && words[i].size() > 1) {
        cards.push_back({static_cast<int>(kind), std::stoi(words[i].substr(1))});
      }
    }
    if (words[0] == "reveal") {
      move(cards[0], pile, open);
      if (pile.empty()) ++run_outs;
      if (pile.empty() || open.size() == 5) phase = "bid";
    } else if (words[0] == "bid" || words[0] == "pass") {
      if (words[0] == "bid") highest = std::stoi(words[1]), builder = turn;
      turn = (turn + 1) % players;
      if (highest == static_cast<int>(open.size()) || turn == first) {
        turn = builder;
        phase = "take";
        if (highest == 0) clear(first);
      }
    } else if (words[0] == "take") {
      for (const SlowCard& card : cards) move(card, open, hand);
      phase = "demolish";
    } else if (words[0] == "keep") {
      phase = "place";
    } else if (words[0] == "demolish") {
      const int kind = static_cast<int>(std::string(kKindLetters).find(words[1]));
      demolished[turn].push_back({kind, towers[turn][kind].back()});
      towers[turn][kind].pop_back();
      phase = "place";
    } else {
      put(cards[0]);
      if (hand.empty()) clear((turn + 1) % players);
    }
  }

  int score(int seat) const {
    int points = 0;
    std::size_t tallest = 0;
    for (const std::vector<int>& tower : towers[seat]) {
      const bool cap = std::count(tower.begin(), tower.end(), 0) > 0;
      for (std::size_t i = 0; i < tower.size(); ++i) points += cap ? 2 : 1;
      tallest = std::max(tallest, tower.size());
    }
    points += static_cast<int>(tallest);
    for (int card = 1; card <= static_cast<int>(demolished[seat].size()); ++card) points -= card;
    return points;
  }

  nlohmann::json shown_towers(int seat) const {
    nlohmann::json all = nlohmann::json::array();
    for (int kind = 0; kind < kKinds; ++kind) {
      nlohmann::json cards = nlohmann::json::array();
      for (const int value : towers[seat][kind]) cards.push_back(SlowCard{kind, value}.text());
      all.push_back(cards);
    }
    return all;
  }

  static nlohmann::json shown(SlowCards cards) {
    std::sort(cards.begin(), cards.end());
    nlohmann::json texts = nlohmann::json::array();
    for (const SlowCard& card : cards) texts.push_back(card.text());
    return texts;
  }

  int players;
  int first;
  int turn;
  std::string phase = "reveal";
  SlowCards pile, open, hand, discards;
  std::vector<SlowTowers> towers;
  std::vector<SlowCards> demolished;
  int highest = 0;
  int builder = 0;
  int run_outs = 0;

 private:
  static void move(const SlowCard& card, SlowCards& from, SlowCards& to) {
    from.erase(std::find(from.begin(), from.end(), card));
    to.push_back(card);
  }
  void put(const SlowCard& card) {
    hand.erase(std::find(hand.begin(), hand.end(), card));
    towers[turn][card.kind].push_back(card.value);
  }
  SlowTowers without_top(int kind) const {
    SlowTowers lower = towers[turn];
    lower[kind].pop_back();
    return lower;
  }
  bool buildable(const SlowCards& cards) const {
    if (slowly_places_all(towers[turn], cards)) return true;
    for (int kind = 0; kind < kKinds; ++kind) {
      if (slowly_demolishable(towers[turn][kind]) && slowly_places_all(without_top(kind), cards)) return true;
    }
    return false;
  }
  std::set<std::string> takes(int number) const {
    SlowCards sorted = open;
    std::sort(sorted.begin(), sorted.end());
    std::set<std::string> texts;
    for (unsigned choice = 0; choice < 1u << sorted.size(); ++choice) {
      if (std::popcount(choice) != number) continue;
      SlowCards cards;
      std::string text = "take";
      for (std::size_t i = 0; i < sorted.size(); ++i) {
        if ((choice >> i & 1) == 0) continue;
        cards.push_back(sorted[i]);
        text += " " + sorted[i].text();
      }
      if (!texts.contains(text) && buildable(cards)) texts.insert(text);
    }
    return texts;
  }
  void clear(int next_first) {
    discards.insert(discards.end(), open.begin(), open.end());
    open.clear();
    first = turn = builder = next_first;
    highest = 0;
    phase = "reveal";
    if (!pile.empty()) return;
    if (run_outs == 2 || discards.empty()) {
      phase = "over";
    } else {
      pile.swap(discards);
    }
  }
};

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
