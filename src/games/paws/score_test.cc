// Sets, counts and tokens at the end of a round.
#include <map>
#include <tuple>

#include "games/paws/layout_for_tests.h"

namespace igra::paws {
namespace {

using Lines = std::vector<std::string>;

// --- Sets, against throwing them away in every possible way. ---

// What matters for sets: plain cards of each sign, sign jokers of each sign, colour jokers.
using Pool = std::array<int, 7>;
struct Best {
  int sets;
  int jokers_left;
  bool operator<(const Best& other) const {
    return std::tuple(sets, -jokers_left) < std::tuple(other.sets, -other.jokers_left);
  }
};

Best slow_best(const Pool& pool, std::map<Pool, Best>& known) {
  if (const auto found = known.find(pool); found != known.end()) return found->second;
  Best best{0, pool[3] + pool[4] + pool[5] + pool[6]};
  // One set: for each sign a plain card, its sign joker, or a colour joker.
  for (int choice = 0; choice < 27; ++choice) {
    Pool rest = pool;
    for (int sign = 0, c = choice; sign < 3; ++sign, c /= 3)
      --rest[c % 3 == 0 ? sign : c % 3 == 1 ? 3 + sign : 6];
    if (*std::min_element(rest.begin(), rest.end()) < 0) continue;
    Best then = slow_best(rest, known);
    ++then.sets;
    best = std::max(best, then);
  }
  return known[pool] = best;
}

Pool pool_of(const Cards& hand) {
  Pool pool{};
  hand.for_each([&](Card card, int count) {
    pool[card < 15 ? card / 5 : card < 20 ? 6 : 3 + card - 20] += count;
  });
  return pool;
}

void expect_thrown_well(const Cards& hand, const Best& best) {
  const Thrown thrown = throw_sets(hand);
  ASSERT_EQ(thrown.sets, best.sets);
  ASSERT_EQ(most_sets(hand), best.sets);
  ASSERT_EQ(thrown.left.joker_count(), best.jokers_left);
  Cards together = thrown.left;
  for (int set = 0; set < thrown.sets; ++set) {
    for (int sign = 0; sign < kSigns; ++sign) {
      const Card card = thrown.set[set][sign];
      const std::string name = name_of(card);
      ASSERT_TRUE(name[1] == '*' || name[1] == "rsp"[sign]) << name;
      together.add(card);
    }
  }
  ASSERT_EQ(together, hand);
}

// Every mixture of up to seven plain cards of each sign and any jokers; colours do not matter.
TEST(PawsSets, agree_with_every_way_to_throw_them_away) {
  std::map<Pool, Best> known;
  for (int n = 0; n < 8 * 8 * 8 * 64; ++n) {
    const int plain[] = {n % 8, n / 8 % 8, n / 64 % 8};
    const int jokers = n / 512;
    if (jokers % 8 > kColours) continue;
    Cards hand;
    for (int sign = 0; sign < kSigns; ++sign) {
      for (int k = 0; k < plain[sign]; ++k) hand.add(plain_card(static_cast<Sign>(sign), k % kColours));
      if (jokers >> (3 + sign) & 1) hand.add(sign_joker(static_cast<Sign>(sign)));
    }
    for (int colour = 0; colour < jokers % 8; ++colour) hand.add(colour_joker(colour));
    expect_thrown_well(hand, slow_best(pool_of(hand), known));
  }
}

TEST(PawsSets, agree_with_every_way_to_throw_them_away_from_large_hands) {
  Rng rng(21);
  std::map<Pool, Best> known;
  for (int n = 0; n < 2000; ++n) {
    Cards pile = Cards::every_card();
    Cards hand;
    for (int size = static_cast<int>(rng.below(56)); size > 0; --size) {
      const Card card = pile.draw(rng);
      pile.remove(card);
      hand.add(card);
    }
    expect_thrown_well(hand, slow_best(pool_of(hand), known));
  }
}

TEST(PawsRulings, PA12_the_most_sets_are_thrown_and_then_the_fewest_jokers_left) {
  // One set either way; the jokers go first.
  const Thrown thrown = throw_sets(hand_of("Vr Vs Vp V* *s"));
  EXPECT_EQ(thrown.sets, 1);
  EXPECT_EQ(thrown.left.joker_count(), 0);
  // Jokers alone make a set, whichever sign they have to stand for.
  EXPECT_EQ(throw_sets(hand_of("V* B* C*")).sets, 1);
  EXPECT_EQ(throw_sets(hand_of("*r *s *p")).sets, 1);
  EXPECT_EQ(throw_sets(hand_of("*r *s Vr Vs")).sets, 0);
  // Two sets need both wild cards; none is kept to save a plain card.
  EXPECT_EQ(throw_sets(hand_of("Vr Vr Bs Y* C*")).left.size(), 2);
}

// --- The end of a round. ---

// Seat 1 passes and empties the pile.
Match pile_runs_out(const Cards& zero, const Cards& one, std::string_view last_card = "Yp",
                    const OptionTexts& options = {}) {
  Layout layout(2, options);
  layout.table(0, "Cr as r").hand(0, zero).hand(1, one).turn(1).pile(last_card);
  Match match(layout);
  match.play("pass").play("draw " + std::string(last_card));
  return match;
}

TEST(PawsScore, an_empty_pile_throws_sets_and_the_fewest_win) {
  const Match match = pile_runs_out(hand_of("Vr Vs Vp Br"), hand_of("Bs Cs"));
  EXPECT_EQ(match.score(0), 1);
  EXPECT_EQ(match.items(), (Lines{"0 0 paws.sets {\"count\":1,\"sets\":[[\"Vr\",\"Vs\",\"Vp\"]]}",
                                  "0 0 paws.left {\"count\":1,\"cards\":[\"Br\"]}",
                                  "1 0 paws.left {\"count\":3,\"cards\":[\"Bs\",\"Cs\",\"Yp\"]}",
                                  "0 1 paws.fewest {\"count\":1}"}));
}

TEST(PawsRulings, PA13_each_joker_left_counts_two_at_an_empty_pile) {
  // Seat 0 keeps two jokers (4), seat 1 three plain cards.
  const Match match = pile_runs_out(hand_of("V* *r"), hand_of("Bs Cs"));
  EXPECT_EQ(match.score(1), 1);
  EXPECT_EQ(match.items()[1], "0 0 paws.jokers {\"count\":2,\"cards\":[\"V*\",\"*r\"]}");
}

TEST(PawsRulings, PA14_a_tie_at_an_empty_pile_goes_to_the_seat_farthest_from_the_first) {
  const Match match = pile_runs_out(hand_of("Vr Br"), hand_of("Bs"), "Ys");
  EXPECT_EQ(match.score(1), 1);
  EXPECT_EQ(match.items().back(), "1 1 paws.tie_farthest {\"count\":2}");
  // With the other first player it is the other way round.
  EXPECT_EQ(pile_runs_out(hand_of("Vr Br"), hand_of("Bs"), "Ys", {{"first", "1"}}).score(0), 1);
}

TEST(PawsRulings, PA14_farthest_is_counted_in_turn_order) {
  for (const auto& [first, winner] : std::map<int, int>{{0, 3}, {1, 3}, {2, 1}, {3, 1}}) {
    Layout layout(4, {{"first", std::to_string(first)}});
    layout.table(0, "Cr as r").hand(0, "Vr Vs Br Bs").hand(1, "Vp Bp").hand(2, "Yr Yr Yr").hand(3, "Cs Cs");
    Match match(layout.turn(2).pile("Yr"));
    match.play("pass").play("draw Yr");
    EXPECT_EQ(match.score(winner), 1) << first;
  }
}

// Seat 0 declares.
Match declared(std::string_view zero, std::string_view one, std::string_view two,
               const OptionTexts& options = {}) {
  Layout layout(3, options);
  layout.table(2, "Cr as r").hand(0, zero).hand(1, one).hand(2, two).turn(0);
  Match match(layout);
  match.play("declare");
  return match;
}

TEST(PawsRulebook, special_end_won_by_the_player_with_two_sets) {
  const Match match = declared("Vp Vp Vp", "Vr Vs Bp Cs Rs Ys Bs", "Cr Cs Cp Br *s R* Yr");
  EXPECT_EQ(match.score(2), 1);
  EXPECT_EQ(match.items(),
            (Lines{"0 0 paws.combination {\"count\":3,\"cards\":[\"Vp\",\"Vp\",\"Vp\"]}",
                   "1 0 paws.sets {\"count\":1,\"sets\":[[\"Vr\",\"Vs\",\"Bp\"]]}",
                   "1 0 paws.left {\"count\":4,\"cards\":[\"Bs\",\"Cs\",\"Rs\",\"Ys\"]}",
                   "2 0 paws.sets {\"count\":2,\"sets\":[[\"Br\",\"*s\",\"Cp\"],[\"Cr\",\"Cs\",\"R*\"]]}",
                   "2 0 paws.left {\"count\":1,\"cards\":[\"Yr\"]}", "2 1 paws.fewest {\"count\":1}"}));
}

TEST(PawsRulings, PA15_jokers_count_one_after_a_declaration) {
  const Match match = declared("Vp Vp Vp Vp", "V* *r", "Vr Br Cr");
  EXPECT_EQ(match.score(1), 1);
  EXPECT_EQ(match.items()[1], "1 0 paws.left {\"count\":2,\"cards\":[\"V*\",\"*r\"]}");
}

TEST(PawsRulings, PA16_joker_penalty_always_spares_the_declarers_combination) {
  EXPECT_EQ(declared("Vp Vp Vp Vp", "V* *r", "Vr Br Cr", {{"joker_penalty", "always"}}).score(2), 1);
  const Match match = declared("V* B* *p", "C*", "Vr Br Cr Rr", {{"joker_penalty", "always"}});
  EXPECT_EQ(match.score(1), 1);  // 3, 2, 4
  EXPECT_EQ(match.items()[2], "1 0 paws.jokers {\"count\":1,\"cards\":[\"C*\"]}");
  EXPECT_EQ(declared("V* B*", "C*", "Vr Br Cr Rr", {{"joker_penalty", "always"}}).score(0), 1);  // a tie
}

TEST(PawsRulings, PA17_the_declarer_wins_a_tie) {
  const Match match = declared("Vp Vp", "Vr Vr", "Br Bs");
  EXPECT_EQ(match.score(0), 1);
  EXPECT_EQ(match.items().back(), "0 1 paws.tie_declarer {\"count\":2}");
}

TEST(PawsRulings, PA17_a_tie_without_the_declarer_goes_to_the_seat_farthest_from_the_first) {
  const Match match = declared("Vp Vp Vp", "Vr Vr", "Br Bs");
  EXPECT_EQ(match.score(2), 1);
  EXPECT_EQ(match.items().back(), "2 1 paws.tie_farthest {\"count\":2}");
  EXPECT_EQ(declared("Vp Vp Vp", "Vr Vr", "Br Bs", {{"first", "2"}}).score(1), 1);
}

TEST(PawsScore, an_empty_hand_takes_the_token_and_counts_nothing) {
  Match match(Layout(3).table(2, "Cr as r").hand(0, "Vr Vr").hand(1, "Vp").hand(2, "Bp Cp"));
  match.play("beat Vr Vr as r same");
  EXPECT_EQ(match.score(0), 1);
  EXPECT_EQ(match.items(), Lines{"0 1 paws.empty_hand {}"});
}

TEST(PawsScore, nothing_is_explained_while_a_round_goes_on) {
  Match match(Layout(2).table(1, "Cr as r").hand(0, "Vr Vr Bs").hand(1, "Vp"));
  match.play("beat Vr Vr as r same");
  EXPECT_TRUE(match.items().empty());
}

// The slow way to the winner: sort by what everybody counts, then by the rule for ties.
Seat slow_winner(const State& state) {
  const Ending& last = Layout::ending(state);
  std::map<Pool, Best> known;
  std::vector<std::tuple<int, bool, int, Seat>> order;
  for (Seat seat = 0; seat < state.players(); ++seat) {
    const Best best = slow_best(pool_of(last.hand[seat]), known);
    const bool declarer = seat == last.declarer;
    const int extra = last.end == RoundEnd::empty_pile ? best.jokers_left : 0;
    const int count = last.hand[seat].size() - (declarer ? 0 : 3 * best.sets) + extra;
    const int distance = (seat - last.first + state.players()) % state.players();
    order.emplace_back(count, !declarer, -distance, seat);
  }
  return std::get<3>(*std::min_element(order.begin(), order.end()));
}

TEST(PawsScore, winners_of_random_rounds_agree_with_sorting_by_the_rules) {
  Rng rng(22);
  std::map<RoundEnd, int> ends;
  for (int n = 0; n < 300; ++n) {
    State state = State::start(2 + n % 3, standard_options(State::info().options));
    while (state.actor().kind != ActorKind::end) {
      const int round = Layout::round(state);
      EventList events;
      if (state.actor().kind == ActorKind::player) state.legal(events);
      // The last event offered is `declare` where that is possible; half of the players prefer it.
      const int size = events.size();
      const int chosen = size == 0 ? 0 : rng.below(4) == 0 ? size - 1 : static_cast<int>(rng.below(size));
      state.apply(size == 0 ? state.draw(rng) : events[chosen]);
      if (Layout::round(state) == round && state.actor().kind != ActorKind::end) continue;
      ++ends[Layout::ending(state).end];
      if (!Layout::ending(state).shown()) continue;
      ASSERT_EQ(Layout::ending(state).winner, slow_winner(state));
    }
  }
  EXPECT_EQ(ends.size(), 3u);
}

}  // namespace
}  // namespace igra::paws
