// What bots know about Paws: promises to the search, and events that nobody should miss.
#include "games/paws/heuristic.h"

#include "games/paws/layout_for_tests.h"
#include "games/paws/shape.h"
#include "testkit/opinions.h"

namespace igra::paws {
namespace {

constexpr auto weights_of = testkit::weights_of<Heuristic, State>;
constexpr auto estimate_of = testkit::estimate_of<Heuristic, State>;
constexpr auto favourite = testkit::favourite<Heuristic, State>;

template <class Visit>
void for_each_position(Visit visit) {
  testkit::for_each_position<State>(visit, testkit::any_event<State>, 5);
}

// The same, where a player acts.
template <class Visit>
void for_each_turn(Visit visit) {
  for_each_position([&](const State& state) {
    if (state.actor().kind == ActorKind::player) visit(state);
  });
}

TEST(PawsHeuristic, shares_add_up_and_scores_are_possible) {
  for_each_position([](const State& state) {
    const Estimate estimate = estimate_of(state);
    Scores tokens;
    state.scores(tokens);
    float sum = 0;
    for (Seat seat = 0; seat < state.players(); ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      ASSERT_GE(estimate.win[at], 0);
      ASSERT_GE(estimate.scores[at], static_cast<float>(tokens[at]));
      ASSERT_LE(estimate.scores[at], kMaxTokens);
      sum += estimate.win[at];
    }
    ASSERT_NEAR(sum, 1, 1e-4);
  });
}

TEST(PawsHeuristic, is_exact_at_the_end) {
  Layout layout(2, {{"tokens", "1"}});
  Match match(layout.table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys Yr").pile("Br Cp"));
  match.play("declare");
  const Estimate estimate = estimate_of(match.state());
  EXPECT_EQ(estimate.win[0], 1);
  EXPECT_EQ(estimate.win[1], 0);
  EXPECT_EQ(estimate.scores[0], 1);
  EXPECT_EQ(estimate.scores[1], 0);
}

TEST(PawsHeuristic, likes_every_legal_event_a_little_and_rolls_out_one_of_them) {
  Rng rng("rollout");
  for_each_turn([&](const State& state) {
    for (const float weight : weights_of(state)) ASSERT_GT(weight, 0);
    EventList legal;
    state.legal(legal);
    const Event event = Heuristic().rollout(state, legal, rng);
    ASSERT_TRUE(std::find(legal.begin(), legal.end(), event) != legal.end());
  });
}

TEST(PawsHeuristic, likes_the_same_whatever_others_hold) {
  Rng rng("likes");
  for_each_turn([&](const State& state) {
    ASSERT_EQ(weights_of(state), weights_of(state.sample(state.actor().seat, rng)));
  });
}

TEST(PawsHeuristic, equal_information_makes_worlds_equally_plausible) {
  Rng rng("plausible");
  for_each_turn([&](const State& state) {
    const Seat seat = state.actor().seat;
    const State other = state.sample(seat, rng);
    Rng first(rng.next());
    Rng second = first;
    const float plausibility = Heuristic().plausibility(state.sample(seat, first), seat);
    ASSERT_GT(plausibility, 0);
    ASSERT_LE(plausibility, 1);
    ASSERT_EQ(plausibility, Heuristic().plausibility(other.sample(seat, second), seat));
  });
}

// The slow way to see that the actor can win the round at once: by trying.
bool wins_at_once(const State& state) {
  EventList legal;
  state.legal(legal);
  return std::any_of(legal.begin(), legal.end(), [&](Event event) {
    State next = state;
    next.apply(event);
    Scores before;
    Scores after;
    state.scores(before);
    next.scores(after);
    const auto seat = static_cast<std::size_t>(state.actor().seat);
    return after[seat] > before[seat];
  });
}

TEST(PawsTerms, tell_who_can_win_at_once) {
  int winning = 0;
  for_each_turn([&](const State& state) {
    if (!Layout::on_table(state)) return;
    Terms terms[kMaxPlayers];
    Terms::describe(state, terms);
    ASSERT_EQ(terms[state.actor().seat].wins_now > 0, wins_at_once(state));
    winning += wins_at_once(state);
  });
  EXPECT_GT(winning, 20);
}

// The slow way to see how long a hand's combinations of a sign are: card by card.
int longest_same(const Cards& hand, Sign sign) {
  int longest = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    longest = std::max(longest, hand.count(plain_card(sign, colour)) + hand.count(colour_joker(colour)));
  }
  return longest + hand.count(sign_joker(sign));
}
int longest_mixed(const Cards& hand, Sign sign) {
  int colours = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    colours += hand.count(plain_card(sign, colour)) + hand.count(colour_joker(colour)) > 0;
  }
  return std::min(kColours, colours + hand.count(sign_joker(sign)));
}

TEST(PawsShape, finds_the_longest_combinations) {
  Rng rng("shapes");
  for (int i = 0; i < 3000; ++i) {
    Cards pile = Cards::every_card();
    Cards hand;
    for (auto n = 1 + rng.below(13); n > 0; --n) {
      const Card card = pile.draw(rng);
      pile.remove(card);
      hand.add(card);
    }
    const Shape shape(hand);
    for (const Sign sign : {Sign::r, Sign::s, Sign::p}) {
      ASSERT_EQ(shape.of(sign).same, longest_same(hand, sign));
      ASSERT_EQ(shape.of(sign).mixed, longest_mixed(hand, sign));
    }
  }
}

TEST(PawsRace, gives_the_chances_of_coin_tosses) {
  const Race race;
  EXPECT_FLOAT_EQ(race.chance({2, 2}), 0.5f);
  EXPECT_FLOAT_EQ(race.chance({1, 2}), 0.75f);
  EXPECT_FLOAT_EQ(race.chance({2, 1}), 0.25f);
  EXPECT_FLOAT_EQ(race.chance({1, 3}), 0.875f);
  EXPECT_FLOAT_EQ(race.chance({3, 3, 3}), 1 / 3.0f);
  EXPECT_FLOAT_EQ(race.chance({1, 2, 2}), 1 / 3.0f + 2 / 3.0f * (1 / 3.0f + 1 / 9.0f));
  EXPECT_FLOAT_EQ(race.chance({5, 5, 5, 5}), 0.25f);
}

TEST(PawsHeuristic, a_token_counts_the_more_the_nearer_the_end) {
  Layout even(2);
  even.table(1, "Cr as r").hand(0, "Vp Vs Bs").hand(1, "Ys Yr Cp");
  Layout ahead = even;
  ahead.tokens(0, 1);
  Layout last = ahead;
  last.tokens(1, 1);
  EXPECT_GT(estimate_of(ahead.state).win[0], estimate_of(even.state).win[0] + 0.1f);
  EXPECT_LT(estimate_of(last.state).win[0], estimate_of(ahead.state).win[0] - 0.1f);
}

TEST(PawsHeuristic, takes_other_values_for_its_parameters) {
  std::vector<float> values;
  for (const Parameter& parameter : Heuristic::parameters()) {
    EXPECT_LE(parameter.low, parameter.value) << parameter.name;
    EXPECT_LE(parameter.value, parameter.high) << parameter.name;
    values.push_back(parameter.value);
  }
  Layout layout(3);
  layout.table(1, "Cr as r").hand(0, "Vp Vs Bs Ys Yr").hand(1, "Ys Yr Cp Bp Br").hand(2, "Bs Cr Rp Rs");
  Estimate same;
  Heuristic(values).evaluate(layout.state, same);
  EXPECT_EQ(same.win, estimate_of(layout.state).win);
  const auto acts = std::find_if(Heuristic::parameters().begin(), Heuristic::parameters().end(),
                                 [](const Parameter& parameter) { return parameter.name == "acts"; });
  values[static_cast<std::size_t>(acts - Heuristic::parameters().begin())] += 1;
  Estimate bolder;
  Heuristic(values).evaluate(layout.state, bolder);
  EXPECT_GT(bolder.win[0], same.win[0]);
}

TEST(PawsHeuristic, the_last_cards_are_laid) {
  Layout strong(2);
  strong.table(1, "Cr as r").hand(0, "Vr Br").hand(1, "Ys Yr Cp Bp Br");
  EXPECT_EQ(favourite(strong.state), "beat Vr Br as r mixed");
  Layout back(2);
  back.table(0, "Cr as r").hand(0, "Vs").hand(1, "Ys Yr Cp Bp Br");
  EXPECT_EQ(favourite(back.state), "lead Vs as s");
}

TEST(PawsHeuristic, nobody_passes_who_beats_with_what_is_useless_otherwise) {
  Layout layout(2);
  layout.table(1, "Cr as r").hand(0, "Vr Br Vs Bs Ys Cs").hand(1, "Ys Yr Cp Bp Br Bs");
  EXPECT_EQ(favourite(layout.state), "beat Vr Br as r mixed");
}

TEST(PawsHeuristic, a_single_card_is_declared_before_it_is_lost) {
  Layout layout(2);
  layout.table(1, "Cr as r").hand(0, "Vs").hand(1, "Ys Yr Cp Bp Br Bs Vs");
  EXPECT_EQ(favourite(layout.state), "declare");
}

}  // namespace
}  // namespace igra::paws
