// The rulebook's examples, and every ruling of docs/games/klats.md.
#include "games/klats/script_for_tests.h"

namespace igra::klats {
namespace {

// A card whose colour nobody else gets; three seats that each show one colour never score.
std::string one_colour_play(const State& state) {
  for (const auto& [text, event] : offers(state)) {
    const std::size_t seat = std::string("BGO").find(text[5]);
    const std::string head = text.substr(0, text.find(' ', 5) + 1) + std::to_string(seat);
    for (const auto& [other, same] : offers(state)) {
      if (other.starts_with(head + " on ")) return other;
    }
    return head + " new";
  }
  return {};
}

constexpr const char* kLow = "B1 G2 O3 B4 G5 O6";  // 21 points, and ends a round

// ---- Rulebook ----

TEST(KlatsRulebook, green_14_onto_green_5_merges_with_the_other_14) {
  Script script(3, options_of({}));
  script.play_round({"play B4 0 new", "play G5 0 new", "play G14 0 new", "play O6 0 new", "play B15 0 new",
                     "play B1 2 new", "play B8 2 new"},
                    "G14");
  ASSERT_EQ(tops_text(script.state, 0), "B4 B15 G5 G14 O6");
  script.apply("play G14 0 on G5");
  EXPECT_EQ(tops_text(script.state, 0), "B4 B15 G14 O6");
  EXPECT_EQ(height_of(script.state, 0, "G14"), 3);
}

TEST(KlatsRulebook, green_7_may_go_onto_green_5_or_14) {
  Script script(3, options_of({}));
  script.play_round({"play B4 0 new", "play G5 0 new", "play G14 0 new"}, "G7");
  EXPECT_TRUE(offered(script.state, "play G7 0 on G5"));
  EXPECT_TRUE(offered(script.state, "play G7 0 on G14"));
  EXPECT_TRUE(offered(script.state, "play G7 0 new"));
  EXPECT_FALSE(offered(script.state, "play G7 0 on B4"));
}

// Maria 0, Anya 1, Liza 2; Maria plays the blue 4 that gives Liza six piles.
const Texts kCountingExample = {"play B4 0 new", "play G14 0 new", "play O6 0 new", "play B15 0 new",
                                "play G5 1 new", "play O9 1 new",  "play B1 2 new", "play B12 2 new",
                                "play O6 2 new", "play G3 2 new",  "play O2 2 new", "play B4 2 new"};

TEST(KlatsRulebook, counting_example_39_0_28) {
  Script script(3, options_of({{"first", "1"}}));
  script.play_round(kCountingExample);
  EXPECT_EQ(totals(script.state), (std::vector<int>{39, 0, 28}));
}

TEST(KlatsRulebook, among_connoisseurs_only_maria_writes_down) {
  Script script(3, options_of({{"first", "1"}, {"variant", "connoisseur"}}));
  script.play_round(kCountingExample);
  EXPECT_EQ(totals(script.state), (std::vector<int>{39, 0, 0}));
}

// ---- Rulings ----

TEST(KlatsRulings, KL01_deck_by_value_has_one_colour_a_number) {
  EXPECT_EQ(option_text(State::info().options[deck], State::info().options[deck].standard), "by-value");
  std::map<std::string, int> counts;
  full_deck(Deck::by_value).for_each([&](Card card, int count) {
    std::string text;
    append_card(text, card);
    counts[text] = count;
  });
  std::map<std::string, int> expected;
  for (const char* card :
       {"B1", "B4", "B8", "B12", "B15", "G3", "G5", "G7", "G11", "G14", "O2", "O6", "O9", "O10", "O13"}) {
    expected[card] = 6;
  }
  EXPECT_EQ(counts, expected);
}

TEST(KlatsRulings, KL02_double_deck_has_every_card_twice) {
  const Pile& cards = full_deck(Deck::doubled);
  int types = 0;
  cards.for_each([&](Card, int count) {
    ++types;
    EXPECT_EQ(count, 2);
  });
  EXPECT_EQ(types, 45);
  EXPECT_EQ(cards.size(), kCards);
}

TEST(KlatsRulings, KL03_a_merged_pile_shows_the_card_just_played) {
  Script script(3);
  script.play_round({"play G7 1 new", "play B9 1 new", "play O7 1 new"});
  EXPECT_EQ(tops_text(script.state, 1), "B9 O7");
  EXPECT_EQ(height_of(script.state, 1, "O7"), 2);
  EXPECT_EQ(script.state.pile_at(1, 0).top, card_of(Colour::O, 7));  // where the 7 lay
}

TEST(KlatsRulings, KL03_onto_a_pile_may_merge_with_a_number_of_another_colour) {
  Script script(3);
  script.play_round({"play G7 1 new", "play B9 1 new", "play B3 1 new", "play B7 1 on B9"});
  EXPECT_EQ(tops_text(script.state, 1), "B3 B7");
  EXPECT_EQ(height_of(script.state, 1, "B7"), 3);
  EXPECT_EQ(script.state.pile_at(1, 0).top, kNoCard);
  EXPECT_EQ(script.state.pile_at(1, 1).top, card_of(Colour::B, 7));  // where the 9 lay
}

TEST(KlatsRulings, KL04_onto_an_equal_number_is_only_offered_as_new) {
  Script script(3);
  script.play_round({"play G7 1 new", "play G9 1 new"}, "G7");
  EXPECT_FALSE(offered(script.state, "play G7 1 on G7"));
  EXPECT_TRUE(offered(script.state, "play G7 1 on G9"));
  script.apply("play G7 1 new");
  EXPECT_EQ(tops_text(script.state, 1), "G7 G9");
  EXPECT_EQ(height_of(script.state, 1, "G7"), 2);
}

TEST(KlatsRulings, KL05_equal_cards_in_hand_are_offered_once) {
  Script script(3, options_of({}));
  for (const char* text : {"deal 0 G14", "deal 0 G14", "deal 0 G14", "deal 1 G14", "deal 1 G14", "deal 1 B1",
                           "deal 2 B1", "deal 2 B1", "deal 2 B1"}) {
    script.apply(text);
  }
  EventList events;
  script.state.legal(events);
  EXPECT_EQ(events.size(), 3);
  script.apply("play G14 0 new");
  Outcomes outcomes;
  script.state.outcomes(outcomes);
  EXPECT_EQ(
      std::count_if(outcomes.begin(), outcomes.end(),
                    [](const Outcome& o) { return o.event == static_cast<Event>(card_of(Colour::G, 14)); }),
      1);
}

TEST(KlatsRulings, KL06_six_piles_end_the_round_before_drawing) {
  Script script(3);
  script.play_round({"play B1 0 new", "play B2 0 new", "play B3 0 new", "play G4 0 new", "play G5 0 new"},
                    "O6");
  const int pile = script.state.pile_size();
  EXPECT_EQ(pile, kCards - 9 - 5);
  script.apply("play O6 0 new");
  EXPECT_EQ(script.state.rounds_played(), 1);
  EXPECT_EQ(script.state.phase(), Phase::deal);
  EXPECT_EQ(totals(script.state), (std::vector<int>{21, 0, 0}));
}

TEST(KlatsRulings, KL06_six_piles_are_counted_after_merging) {
  Script script(3);
  script.play_round({"play B1 0 new", "play B2 0 new", "play B3 0 new", "play G4 0 new", "play G5 0 new"},
                    "O5");
  script.apply("play O5 0 new");
  EXPECT_EQ(script.state.rounds_played(), 0);
  EXPECT_EQ(script.state.phase(), Phase::draw);
  EXPECT_EQ(pile_count(script.state.tops(0)), 5);
}

TEST(KlatsRulings, KL07_without_a_pile_play_goes_on_until_the_hands_are_empty) {
  Script script(4, with_every_card({{"rounds", "single"}}));
  Rng rng("KL07");
  int plays = 0;
  int plays_without_pile = 0;
  while (!over(script.state)) {
    if (script.state.actor().kind == ActorKind::chance) {
      script.state.apply(script.state.draw(rng));
      continue;
    }
    ++plays;
    plays_without_pile += script.state.pile_size() == 0;
    script.apply(one_colour_play(script.state));
  }
  EXPECT_EQ(plays, kCards);
  EXPECT_EQ(plays_without_pile, 4 * kHandSize);
  EXPECT_EQ(script.state.played(), full_deck(Deck::doubled));
}

TEST(KlatsRulings, KL08_all_three_colours_must_be_on_top) {
  EXPECT_EQ(worth_of(0), 0);
  Script script(3, with_every_card({{"rounds", "single"}}));
  script.play_round({"play O9 0 new", "play B15 0 new", "play G14 0 new", "play O14 0 on O9",  // buries green
                     "play B1 1 new", "play G2 1 new", "play O3 1 new", "play B4 1 new", "play G5 1 new",
                     "play O6 1 new"});
  EXPECT_EQ(totals(script.state), (std::vector<int>{0, 21, 0}));
  ASSERT_EQ(script.items.size(), 3u);
  EXPECT_EQ(script.items[0].key, "klats.missing");
  EXPECT_EQ(script.items[0].args, R"({"round":1,"tops":"B15 O14","sum":29,"missing":"G"})");
  EXPECT_EQ(script.items[1].key, "klats.set");
  EXPECT_EQ(script.items[1].points, 21);
  EXPECT_EQ(script.items[1].args, R"({"round":1,"tops":"B1 B4 G2 G5 O3 O6","sum":21})");
  EXPECT_EQ(script.items[2].args, R"({"round":1,"tops":"","sum":0,"missing":"B G O"})");
}

TEST(KlatsRulings, KL09_150_points_end_a_match_after_the_round) {
  Script script(3);
  script.play_sets({"B15 G14 O13 B12 G11 O10", "B15 G14 O13", ""});
  EXPECT_EQ(totals(script.state), (std::vector<int>{75, 42, 0}));
  script.play_sets({"B15 G14 O13 B12 G11 O10", "B15 G14 O13", ""});
  EXPECT_EQ(totals(script.state), (std::vector<int>{150, 84, 0}));
  EXPECT_TRUE(over(script.state));
  EXPECT_EQ(final_ranks(script.state), (std::vector<int>{1, 2, 3}));
}

TEST(KlatsRulings, KL09_149_points_do_not) {
  Script script(3);
  script.play_sets({"B15 G14 O13 B12 G11 O10", "", ""});
  script.play_sets({"B15 G14 O13 B12 G11 O9", "", ""});
  EXPECT_EQ(totals(script.state), (std::vector<int>{149, 0, 0}));
  EXPECT_FALSE(over(script.state));
}

TEST(KlatsRulings, KL10_a_standard_match_has_as_many_rounds_as_players) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    Script script(players);
    for (int round = 0; round < players; ++round) {
      EXPECT_FALSE(over(script.state));
      std::vector<std::string> sets(static_cast<std::size_t>(players));
      sets[1] = kLow;
      script.play_sets(sets);
    }
    EXPECT_TRUE(over(script.state));
    EXPECT_EQ(script.state.total(1), 21 * players);
  }
}

TEST(KlatsRulings, KL11_ties_share_the_win) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  script.play_sets({"B15 G14 O13", kLow, "O15 B14 G13"});
  EXPECT_TRUE(over(script.state));
  EXPECT_EQ(totals(script.state), (std::vector<int>{42, 21, 42}));
  EXPECT_EQ(final_ranks(script.state), (std::vector<int>{1, 3, 1}));
}

TEST(KlatsRulings, KL12_all_who_tie_for_highest_write_down) {
  Script script(3, with_every_card({{"variant", "connoisseur"}}));
  script.play_sets({"B15 G14 O13", kLow, "O15 B14 G13"});
  EXPECT_EQ(totals(script.state), (std::vector<int>{42, 0, 42}));
  ASSERT_EQ(script.items.size(), 3u);
  EXPECT_EQ(script.items[0].key, "klats.highest");
  EXPECT_EQ(script.items[1].key, "klats.lower");
  EXPECT_EQ(script.items[1].points, 0);
  EXPECT_EQ(script.state.written(0, 0), 42);
  EXPECT_EQ(script.state.written(0, 1), 0);
}

TEST(KlatsRulings, KL12_nobody_writes_down_nothing) {
  Script script(3, with_every_card({{"variant", "connoisseur"}}));
  script.play_sets({"B1 G2 B3 G4 B5 G6", "B15", ""});
  EXPECT_EQ(script.state.rounds_played(), 1);
  EXPECT_EQ(totals(script.state), (std::vector<int>{0, 0, 0}));
  for (const ScoreItem& item : script.items) EXPECT_EQ(item.key, "klats.missing");
}

TEST(KlatsRulings, KL13_of_several_with_100_the_highest_total_wins) {
  Script script(3, with_every_card({{"variant", "connoisseur"}}));
  script.play_sets({"B15 G14 O13 B12 G6", "", kLow});
  script.play_sets({"", "B15 G14 O13 B12 G11", kLow});
  EXPECT_FALSE(over(script.state));
  script.play_sets({"B15 G14 O11", "O15 B14 G11", kLow});
  EXPECT_EQ(totals(script.state), (std::vector<int>{100, 105, 0}));
  EXPECT_TRUE(over(script.state));
  EXPECT_EQ(final_ranks(script.state), (std::vector<int>{2, 1, 3}));
}

TEST(KlatsRulings, KL14_connoisseurs_stop_after_50_rounds) {
  State state = State::start(3, with_every_card({{"variant", "connoisseur"}}));
  Rng rng("KL14");
  int plies = 0;
  for (; !over(state); ++plies) {
    const bool chance = state.actor().kind == ActorKind::chance;
    state.apply(chance ? state.draw(rng) : offers(state).at(one_colour_play(state)));
  }
  EXPECT_EQ(state.rounds_played(), kMostRounds);
  EXPECT_EQ(totals(state), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(plies, State::info().max_plies);  // the longest match there is
}

TEST(KlatsRulings, KL15_a_single_round_is_written_by_the_variant) {
  Script standard(3, with_every_card({{"rounds", "single"}}));
  standard.play_sets({"B15 G14 O13", kLow, ""});
  EXPECT_TRUE(over(standard.state));
  EXPECT_EQ(totals(standard.state), (std::vector<int>{42, 21, 0}));
  Script connoisseur(3, with_every_card({{"rounds", "single"}, {"variant", "connoisseur"}}));
  connoisseur.play_sets({"B15 G14 O13", kLow, ""});
  EXPECT_TRUE(over(connoisseur.state));
  EXPECT_EQ(totals(connoisseur.state), (std::vector<int>{42, 0, 0}));
}

TEST(KlatsRulings, KL16_the_next_round_starts_one_seat_further_with_all_cards) {
  Script script(4, with_every_card({{"first", "3"}}));
  EXPECT_TRUE(offered(script.state, "deal 3 G14"));
  script.play_sets({kLow, "B15 G14 O13", "", ""});
  EXPECT_EQ(script.state.pile_size(), kCards);
  EXPECT_TRUE(offered(script.state, "deal 0 G14"));
  for (Seat seat = 0; seat < 4; ++seat) EXPECT_EQ(script.state.tops(seat), Tops{0});
}

TEST(KlatsRulings, KL17_played_cards_are_public_also_under_others) {
  Script script(3);
  script.play_round({"play G7 1 new", "play B9 1 new", "play O7 1 new"});
  const Pile played = script.state.played();
  EXPECT_EQ(played.size(), 3);
  EXPECT_TRUE(played.has(card_of(Colour::G, 7)));
  EXPECT_EQ(script.state.unseen(Viewer::spectator()).size(), kCards - 3);
  EXPECT_EQ(script.state.unseen(Viewer::at(0)).size(), kCards - 3 - kHandSize);
  EXPECT_EQ(script.state.unseen(Viewer::record()).size(), script.state.pile_size());
}

TEST(KlatsRulings, KL18_hands_left_over_stay_hidden) {
  Script script(3, with_every_card({{"rounds", "single"}}));
  script.play_sets({kLow, "B15 G14 O13", ""});
  const std::string view = view_text(PositionOf<State>(script.state), Viewer::spectator());
  EXPECT_NE(view.find("\"hands\":[null,null,null]"), std::string::npos);
  EXPECT_NE(view.find("\"hand_size\":3"), std::string::npos);
}

}  // namespace
}  // namespace igra::klats
