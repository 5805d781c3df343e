// Rounds and matches: turns, draws, ends, options.
#include "games/paws/paws.h"

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "games/paws/layout_for_tests.h"

namespace igra::paws {
namespace {

using Lines = std::vector<std::string>;
using Json = nlohmann::json;

Json seen(const Match& match, Viewer viewer) { return Json::parse(match.view(viewer)); }

TEST(Paws, has_sixty_eight_cards) {
  EXPECT_EQ(Cards::every_card().size(), 68);
  EXPECT_EQ(kTypes, 23);
  Outcomes outcomes;
  start_of(2).outcomes(outcomes);
  int weight = 0;
  for (const Outcome& outcome : outcomes) weight += outcome.weight;
  EXPECT_EQ(weight, 68);
}

TEST(Paws, deals_whole_hands_clockwise_from_the_first_player) {
  for (const auto& [players, size] : std::map<int, int>{{2, 13}, {3, 12}, {4, 11}}) {
    Match match(start_of(players, {{"first", "1"}}));
    Rng rng(1);
    for (int n = 0; n < players * size; ++n) {
      const int seat = (1 + n / size) % players;
      EXPECT_TRUE(match.offered()[0].starts_with("deal " + std::to_string(seat) + " "));
      match.play(match.offered()[rng.below(static_cast<std::uint32_t>(match.offered().size()))]);
    }
    EXPECT_EQ(match.actor(), Actor::player(1));
    EXPECT_EQ(seen(match, Viewer::at(0))["pile"], 68 - players * size);
  }
}

TEST(Paws, cards_leave_the_pile_by_their_number) {
  Match match(start_of(2));
  for (int copy = 0; copy < 4; ++copy) match.play("deal 0 Vr");
  EXPECT_FALSE(match.offers("deal 0 Vr"));
  match.play("deal 0 V*");
  EXPECT_FALSE(match.offers("deal 0 V*"));
}

TEST(PawsRulings, PA01_the_last_two_colours_are_red_and_yellow) {
  const Match match(start_of(2));
  std::set<char> colours;
  for (const std::string& text : match.offered()) colours.insert(text[7]);
  EXPECT_EQ(colours, (std::set<char>{'V', 'B', 'C', 'R', 'Y', '*'}));
}

TEST(PawsRulings, PA06_the_first_player_must_lead) {
  Rng rng(5);
  for (int players = 2; players <= 4; ++players) {
    Match match(start_of(players));
    match.chance(rng);
    for (const std::string& text : match.offered()) EXPECT_TRUE(text.starts_with("lead ")) << text;
  }
}

// Seat 0 leads, the other one passes, and it comes back.
Match came_back(std::string_view hand) {
  Match match(Layout(2).hand(0, hand).hand(1, "Vs Vs Cp Cp").pile("Yr Yr Yr Ys Ys Bp"));
  match.play("lead Vr as r").play("pass").play("draw Yr").play("draw Ys");
  return match;
}

TEST(PawsRulings, PA07_the_owner_beats_or_leads_anew_but_does_not_pass) {
  const Match match = came_back("Vr Br Br Cp");
  EXPECT_EQ(match.actor(), Actor::player(0));
  EXPECT_EQ(match.offered(), (Lines{"beat Br Br as r same", "beat Cp as p", "lead Br as r", "lead Cp as p"}));
}

TEST(PawsRulings, PA07_the_owner_may_declare) {
  EXPECT_TRUE(came_back("Vr Br Br").offers("declare"));
  EXPECT_FALSE(came_back("Vr Br Br Cp").offers("declare"));
}

TEST(PawsRulings, PA08_a_new_lead_draws_nothing_whatever_its_sign) {
  Match match = came_back("Vr Br Br Cp");
  match.play("lead Cp as p");
  EXPECT_EQ(match.actor(), Actor::player(1));
  EXPECT_EQ(seen(match, Viewer::at(0))["pile"], 4);
}

TEST(PawsRulings, PA08_beating_ones_own_combination_with_the_beating_sign_draws_one) {
  Match match = came_back("Vr Br Br Cp");
  match.play("beat Cp as p");
  EXPECT_EQ(match.actor(), Actor::chance());
  match.play("draw Yr");
  EXPECT_EQ(match.actor(), Actor::player(1));
}

TEST(PawsRulings, PA09_a_pass_draws_two_or_the_last_one) {
  Layout layout(3);
  layout.table(2, "Cr as r").hand(0, "Vs Bs").hand(1, "Ys Ys Ys").hand(2, "Rr Rr").pile("Vr Br Cp");
  Match match(layout);
  match.play("pass").play("draw Vr").play("draw Br").play("pass").play("draw Cp");
  EXPECT_EQ(Layout::ending(match.state()).end, RoundEnd::empty_pile);
  EXPECT_EQ(Layout::ending(match.state()).hand_size[1], 4);
}

TEST(PawsRulings, PA09_the_round_ends_with_the_last_card_and_not_before) {
  Match match(Layout(2).table(1, "Cr as r").hand(0, "Vs Bs").hand(1, "Ys Ys Ys").pile("Vr Br"));
  match.play("pass").play("draw Vr");
  EXPECT_EQ(Layout::round(match.state()), 1);
  match.play("draw Br");
  EXPECT_EQ(Layout::round(match.state()), 2);
}

Layout last_card_beats(const std::string& beat_out, std::string_view pile) {
  Layout layout(2, {{"beat_out", beat_out}});
  layout.table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys Ys Ys").pile(pile);
  return layout;
}

TEST(PawsRulings, PA10_a_last_card_of_the_beating_sign_draws_and_plays_on) {
  Match match(last_card_beats("draw", "Vr Br"));
  match.play("beat Vp as p").play("draw Br");
  EXPECT_EQ(match.actor(), Actor::player(1));
  EXPECT_EQ(match.score(0), 0);
}

TEST(PawsRulings, PA10_its_draw_may_empty_the_pile) {
  Match match(last_card_beats("draw", "Br"));
  match.play("beat Vp as p").play("draw Br");
  EXPECT_EQ(Layout::ending(match.state()).end, RoundEnd::empty_pile);
  EXPECT_EQ(match.score(0), 1);
}

TEST(PawsRulings, PA11_beat_out_immediate_wins_before_the_draw) {
  Match match(last_card_beats("immediate", "Br"));
  match.play("beat Vp as p");
  EXPECT_EQ(Layout::ending(match.state()).end, RoundEnd::empty_hand);
  EXPECT_EQ(match.score(0), 1);
}

TEST(PawsRulings, PA11_beat_out_immediate_still_draws_when_cards_are_left) {
  Layout layout(2, {{"beat_out", "immediate"}});
  Match match(layout.table(1, "Cr as r").hand(0, "Vp Bs").hand(1, "Ys").pile("Br Cp"));
  match.play("beat Vp as p");
  EXPECT_EQ(match.actor(), Actor::chance());
}

TEST(PawsRulings, PA19_the_winners_right_hand_neighbour_is_first_and_every_card_is_dealt_anew) {
  for (Seat winner = 0; winner < 3; ++winner) {
    Layout layout(3);
    layout.table((winner + 1) % 3, "Cr as r").hand(winner, "Vr Vr").turn(winner);
    Match match(layout.hand((winner + 1) % 3, "Ys").hand((winner + 2) % 3, "Yr").pile("Br Cp"));
    match.play("beat Vr Vr as r same");
    EXPECT_EQ(Layout::pile_size(match.state()), 68);
    EXPECT_TRUE(match.offers("deal " + std::to_string((winner + 2) % 3) + " Vr"));
    EXPECT_EQ(seen(match, Viewer::at(0))["discard"], Json::array());
    EXPECT_EQ(seen(match, Viewer::at(0))["table"], nullptr);
  }
}

TEST(PawsRulings, PA20_option_first_names_the_first_player_of_the_first_round) {
  for (int players = 2; players <= 4; ++players) {
    for (Seat first = 0; first < players; ++first) {
      Match match(start_of(players, {{"first", std::to_string(first)}}));
      Rng rng(2);
      EXPECT_EQ(match.chance(rng).actor(), Actor::player(first));
    }
  }
}

TEST(PawsRulings, PA21_a_match_takes_as_many_tokens_as_the_option_says) {
  for (int tokens = 1; tokens <= 5; ++tokens) {
    for (int players = 2; players <= 4; ++players) {
      Match match(start_of(players, {{"tokens", std::to_string(tokens)}}));
      Rng rng(static_cast<std::uint64_t>(tokens));
      State state = match.state();
      PlayoutCount count;
      playout(state, rng, count);
      Scores scores{};
      state.scores(scores);
      EXPECT_EQ(*std::max_element(scores.begin(), scores.end()), tokens);
      EXPECT_LE(Layout::round(state), players * (tokens - 1) + 1);
    }
  }
}

TEST(PawsRulings, PA22_declaring_needs_no_strength_and_draws_nothing) {
  Match match(
      Layout(2).table(1, "Vr Br Cr Rr as r mixed").hand(0, "Vs V*").hand(1, "Ys Yr Yr Ys").pile("Br Cp"));
  EXPECT_EQ(match.offered(), (Lines{"beat V* as p", "declare", "pass"}));
  match.play("declare");
  EXPECT_EQ(match.score(0), 1);
}

TEST(Paws, a_last_lead_empties_the_hand) {
  Match match(Layout(2).table(0, "Cr as r").hand(0, "Vs").hand(1, "Ys Yr").pile("Br Cp"));
  match.play("lead Vs as s");
  EXPECT_EQ(match.score(0), 1);
  EXPECT_EQ(Layout::ending(match.state()).end, RoundEnd::empty_hand);
}

TEST(Paws, two_tokens_win_the_match) {
  Match match(Layout(2).tokens(0, 1).table(1, "Cr as r").hand(0, "Vr Vr").hand(1, "Ys Yr").pile("Br Cp"));
  match.play("beat Vr Vr as r same");
  EXPECT_EQ(match.actor(), Actor::end());
  EXPECT_EQ(match.score(0), 2);
}

TEST(PawsRulebook, a_few_turns_of_four_players) {
  Layout layout(4);
  layout.hand(0, "Vp Yr Yr Ys").hand(1, "Cp *p Br Br").hand(2, "Vp Rp B* Cr").hand(3, "Rs Vr Vr Vs");
  Match match(layout);
  match.play("lead Vp as p").play("beat Cp *p as p same").play("beat Vp Rp B* as p mixed");
  match.play("beat Rs as s").play("draw Yp").play("pass").play("draw Cs").play("draw Bs");
  EXPECT_EQ(match.actor(), Actor::player(1));
  EXPECT_EQ(seen(match, Viewer::at(1))["table"],
            Json::parse(R"({"owner":3,"sign":"s","kind":"same","cards":["Rs"]})"));
}

TEST(Paws, a_round_and_a_match_are_never_longer_than_the_bound) {
  EXPECT_EQ(State::info().max_plies, 17 * (68 + 68 + 21 + 1));
  Rng rng(9);
  for (int n = 0; n < 200; ++n) {
    State state = State::start(2 + n % 3, standard_options(State::info().options));
    std::map<int, int> plies;
    while (state.actor().kind != ActorKind::end) {
      ++plies[Layout::round(state)];
      EventList events;
      if (state.actor().kind == ActorKind::player) state.legal(events);
      const auto size = static_cast<std::uint32_t>(events.size());
      state.apply(size == 0 ? state.draw(rng) : events[static_cast<int>(rng.below(size))]);
    }
    for (const auto& [round, count] : plies) EXPECT_LE(count, 68 + 68 + 21 + 1);
  }
}

}  // namespace
}  // namespace igra::paws
