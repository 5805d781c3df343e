// The clever counting of the heuristic against slow and obvious versions of it.
#include <gtest/gtest.h>

#include "games/five_towers/heuristic.h"
#include "games/five_towers/slow_rules_for_tests.h"
#include "games/five_towers/stack.h"

namespace igra::five_towers {
namespace {

// An 8 carries anything.
int rank(int top) { return top == kEight ? kGround : top; }

// The best top that some order of the cards leads to; -1 if there is no order.
int slowly_stacked(std::vector<int> cards, int top) {
  if (cards.empty()) return top;
  int best = -1;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (!slowly_placeable(cards[i], top)) continue;
    std::vector<int> rest = cards;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const int reached = slowly_stacked(rest, cards[i]);
    if (rank(reached) > rank(best)) best = reached;
  }
  return best;
}

TEST(FiveTowersStack, ends_with_the_best_top) {
  Rng rng("stack");
  int stacked = 0;
  for (int i = 0; i < 20000; ++i) {
    const int below = 1 + static_cast<int>(rng.below(kGround));
    std::vector<int> cards;
    CardSet set = 0;
    for (int left = 1 + static_cast<int>(rng.below(kMostOpen)); left > 0; --left) {
      const int value = static_cast<int>(rng.below(kValues));
      const bool there = set >> value & 1;
      if (value == below || (there && (!twin(value) || set >> (value + kValues) & 1))) continue;
      cards.push_back(value);
      set = added(set, value);
    }
    if (set == 0 || !all_placeable(set, below)) continue;
    ++stacked;
    EXPECT_EQ(Stack(set, below).top(), slowly_stacked(cards, below));
  }
  EXPECT_GT(stacked, 3000);
}

TEST(FiveTowersStack, says_how_it_comes_to_that) {
  Rng rng("order");
  for (int i = 0; i < 5000; ++i) {
    Tower tower;
    const int ground = 1 + static_cast<int>(rng.below(kValues - 1));
    tower.place(ground);
    CardSet set = 0;
    for (int left = 1 + static_cast<int>(rng.below(kMostOpen)); left > 0; --left) {
      const int value = static_cast<int>(rng.below(kValues));
      if (value != ground) set |= 1u << value;
    }
    if (set == 0 || !all_placeable(set, tower.top())) continue;
    const Stack whole(set, tower.top());
    while (set != 0) {
      const int value = Stack(set, tower.top()).next();
      ASSERT_TRUE(slowly_placeable(value, tower.top()));
      ASSERT_TRUE(set >> value & 1);
      tower.place(value);
      set = removed(set, value);
    }
    EXPECT_EQ(tower.top(), whole.top());
    EXPECT_EQ(tower.under(), whole.under());
  }
}

// Calls visit(state, legal) whenever a player acts in random matches of every number of players.
template <class Visit>
void for_each_decision(Visit visit) {
  constexpr int kMatches = 40;
  Rng rng("decisions");
  for (int match = 0; match < kMatches; ++match) {
    const int players = 2 + match % (kMaxPlayers - 1);
    State state = State::start(players, standard_options(State::info().options));
    while (state.actor().kind != ActorKind::end) {
      if (state.actor().kind == ActorKind::chance) {
        state.apply(state.draw(rng));
        continue;
      }
      EventList legal;
      state.legal(legal);
      visit(state, legal);
      state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
}

std::string text_of(const State& state, Event event) {
  std::string text;
  state.text(event, Viewer::record(), text);
  return text;
}

TEST(FiveTowersOffer, has_every_number_that_may_be_named) {
  const Heuristic heuristic;
  for_each_decision([&](const State& state, const EventList& legal) {
    const std::string first = text_of(state, legal[0]);
    if (first != "bid 0") return;
    const Offer offer(Outlook(state, heuristic.taste()), state.actor().seat);
    int most = 0;
    while (most < kMostOpen && offer.buildable(most + 1)) ++most;
    ASSERT_EQ(most + 1, legal.size());
  });
}

// The best that the builder can expect of a take, by trying every demolition of a kind that it takes.
float slow_gain(const Outlook& outlook, Seat seat, const std::string& take) {
  CardSet sets[kKinds] = {};
  for (const std::string& card : Script::words(take.substr(5))) {
    CardSet& set = sets[std::string(kKindLetters).find(card[0])];
    set = added(set, std::stoi(card.substr(1)));
  }
  const Standing& standing = outlook.standing(seat);
  float best = kNever;
  for (int demolished = 0; demolished <= kKinds; ++demolished) {
    if (demolished < kKinds && sets[demolished] == 0) continue;
    float gain = demolished < kKinds ? -standing.price : 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      if (sets[kind] == 0) continue;
      gain += standing.gain(kind, kind == demolished ? outlook.rebuilt(seat, kind, sets[kind])
                                                     : outlook.kept(seat, kind, sets[kind]));
    }
    best = std::max(best, gain);
  }
  return best;
}

TEST(FiveTowersOffer, finds_the_best_demolition_for_every_choice) {
  const Heuristic heuristic;
  for_each_decision([&](const State& state, const EventList& legal) {
    if (!text_of(state, legal[0]).starts_with("take")) return;
    const Seat seat = state.actor().seat;
    const Outlook outlook(state, heuristic.taste());
    const Offer offer(outlook, seat);
    for (const Event event : legal) {
      ASSERT_GT(offer.gain(event), kNever / 2);
      ASSERT_NEAR(offer.gain(event), slow_gain(outlook, seat, text_of(state, event)), 1e-3);
    }
  });
}

// What bidding foresees after an event is what it expects when that event has happened.
TEST(FiveTowersBidding, foresees_what_it_will_expect) {
  const Heuristic heuristic;
  for_each_decision([&](const State& state, const EventList& legal) {
    const std::string first = text_of(state, legal[0]);
    if (first != "bid 0" && first != "pass") return;
    const float shares[kMaxPlayers] = {0.5f, 0.2f, 0.1f, 0.1f, 0.1f};
    const Outlook outlook(state, heuristic.taste());
    const Bidding bidding(outlook, shares);
    float best = kNever;
    for (const Event event : legal) {
      const Bidding::Result foreseen = bidding.after(event);
      best = std::max(best, bidding.appeal(state.actor().seat, foreseen));
      State after = state;
      after.apply(event);
      if (after.actor().kind != ActorKind::player) continue;
      EventList answers;
      after.legal(answers);
      if (text_of(after, answers[0]) != "pass") continue;
      const Outlook later(after, heuristic.taste());
      const Bidding::Result expected = Bidding(later, shares).expected();
      ASSERT_EQ(expected.builder, foreseen.builder);
      ASSERT_EQ(expected.number, foreseen.number);
    }
    ASSERT_EQ(bidding.appeal(state.actor().seat, bidding.expected()), best);
  });
}

}  // namespace
}  // namespace igra::five_towers
