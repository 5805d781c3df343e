// One test a ruling of docs/games/five-towers.md, named after it.
#include <gtest/gtest.h>

#include "games/five_towers/script_for_tests.h"

namespace igra::five_towers {

namespace {

// Seat 0 of two builds every card there is, from the 15s down to the caps.
Script build_everything() {
  Script script(2);
  for (int value = 15; value >= 0; --value) {
    const std::string v = std::to_string(value);
    script.reveal("C" + v + " H" + v + " W" + v + " J" + v + " S" + v);
    script.build(0, "C" + v + " H" + v + " W" + v + " J" + v + " S" + v);
  }
  return script;
}

TEST(FiveTowersRulings, FT01_empty_discards_end_the_game) {
  const Script script = build_everything();
  EXPECT_TRUE(script.over());
  EXPECT_EQ(script.view()["run_outs"], 1);
  EXPECT_EQ(script.scores(), (std::vector<int>{5 * 16 * 2 + 16, 0}));
}

TEST(FiveTowersRulings, FT02_discarded_and_demolished_cards_are_public) {
  Script script(2);
  script.reveal("C1 H2 W3 J4 S5");
  script.build(0, "C1");
  script.reveal("C5 H3 W4 J5 S6");
  script.build(0, "C5", "demolish C");
  const nlohmann::json view = script.view();
  EXPECT_EQ(view["discards"], nlohmann::json({"H2", "H3", "W3", "W4", "J4", "J5", "S5", "S6"}));
  EXPECT_EQ(view["seats"][0]["demolished"], nlohmann::json({"C1"}));
}

TEST(FiveTowersRulings, FT03_only_numbers_that_can_be_built_are_offered) {
  Script script(2);
  script.reveal("C1 H1 W1 J9 S9");
  script.build(0, "C1 H1 W1");
  script.reveal("C5 H5 W5 J2 S2");
  script.play({"bid 0"});
  // Two cards that fit anyway, and one of C5 H5 W5 after a demolition.
  EXPECT_EQ(script.offered(), (Texts{"bid 1", "bid 2", "bid 3", "pass"}));
  script.play({"bid 3"});
  EXPECT_EQ(script.offered(), (Texts{"take C5 J2 S2", "take H5 J2 S2", "take W5 J2 S2"}));
}

TEST(FiveTowersRulings, FT04_nothing_offered_is_a_dead_end) {
  Script script(4);
  script.reveal("C7 H3 W1 J1 S1");
  script.build(0, "C7 H3");
  script.reveal("C5 C5 C9 H12 J2");
  script.play({"bid 0", "pass", "pass", "bid 3"});
  // Two fives need the 9 between them.
  EXPECT_EQ(script.offered(),
            (Texts{"take C5 C5 C9", "take C5 C9 H12", "take C5 C9 J2", "take C5 H12 J2", "take C9 H12 J2"}));
  script.play({"take C5 C5 C9"});
  EXPECT_EQ(script.offered(), (Texts{"demolish C", "demolish H", "keep"}));
  script.play({"keep"});
  EXPECT_EQ(script.offered(), Texts{"place C5"}) << "after the 9 the second 5 would be stuck";
  script.play({"place C5"});
  EXPECT_EQ(script.offered(), Texts{"place C9"});
  script.play({"place C9", "place C5"});
}

TEST(FiveTowersRulings, FT04_keep_and_harmful_demolitions_are_missing) {
  Script script(2);
  script.reveal("C5 C9 H3 H1 W1");
  script.build(0, "C5 C9 H3");
  script.reveal("C7 H6 W2 W3 W4");
  script.play({"bid 0", "bid 2", "take C7 H6"});
  // H6 needs the H3 gone; without the C9 the C7 would not go on the C5.
  EXPECT_EQ(script.offered(), Texts{"demolish H"});
}

TEST(FiveTowersRulings, FT05_demolition_is_free) {
  Script script(2);
  script.reveal("C5 H0 W12 W10 J1");
  script.build(0, "C5 H0 W12 W10");
  script.reveal("C4 J2 J3 J4 J5");
  script.play({"bid 0", "bid 1", "take C4"});
  EXPECT_EQ(script.offered(), (Texts{"demolish C", "demolish W", "keep"})) << "every tower without a cap";
  script.play({"demolish C", "place C4"});
  EXPECT_EQ(script.view()["seats"][0]["towers"][0]["cards"], nlohmann::json({"C4"})) << "a tower anew";
}

TEST(FiveTowersRulings, FT06_dealing_the_last_cards_exactly_is_running_out) {
  Script script(2);
  for (int round = 0; round < 15; ++round) script.skip_round();
  script.reveal_any();
  EXPECT_EQ(script.view()["run_outs"], 1);
  EXPECT_EQ(script.view()["pile_size"], 0);
  script.play({"bid 0", "pass"});
  EXPECT_EQ(script.view()["pile_size"], 80);
  for (int round = 0; round < 15; ++round) script.skip_round();
  script.reveal_any();
  EXPECT_EQ(script.view()["last_round"], true);
  EXPECT_FALSE(script.over());
  script.play({"bid 0", "pass"});
  EXPECT_TRUE(script.over()) << "no third pile, though there are 80 discards";
  EXPECT_EQ(script.view()["discard_size"], 80);
}

TEST(FiveTowersRulings, FT07_new_pile_has_the_last_leftovers_but_nothing_demolished) {
  Script script(2);
  script.reveal("C1 H1 W1 J1 S1");
  script.build(0, "C1");
  script.reveal("C2 H2 W2 J2 S2");
  script.build(0, "C2", "demolish C");
  for (int round = 0; round < 13; ++round) script.skip_round();
  script.reveal_any();
  EXPECT_EQ(script.view()["discard_size"], 73);
  script.play({"bid 0", "pass"});
  const nlohmann::json view = script.view();
  EXPECT_EQ(view["pile_size"], 78);
  EXPECT_EQ(view["discard_size"], 0);
  for (const auto& card : view["pile"]) EXPECT_TRUE(card != "C1" && card != "C2");
}

TEST(FiveTowersRulings, FT08_short_last_round) {
  Script script(3);
  script.reveal("C1 H1 W1 J1 S1");
  script.build(0, "C1 H1");
  for (int round = 0; round < 15 + 15; ++round) script.skip_round();
  script.reveal_any();
  EXPECT_EQ(script.view()["open"].size(), 3u);
  EXPECT_EQ(script.view()["last_round"], true);
  EXPECT_EQ(script.seat(), 1);
  EXPECT_EQ(script.offered(), (Texts{"bid 0", "bid 1", "bid 2", "bid 3"}));
  script.play({"bid 3"});
  EXPECT_EQ(script.view()["phase"], "take") << "all open cards: the bidding stops";
  EXPECT_EQ(script.offered().size(), 1u);
}

TEST(FiveTowersRulings, FT09_copies_are_identical) {
  Script script(4);
  script.reveal("C5 C5 H5 H5 S1");
  script.play({"bid 2", "pass", "pass", "pass"});
  EXPECT_EQ(script.offered(), (Texts{"take C5 H5", "take C5 S1", "take H5 S1"}));
  script.play({"take C5 H5", "keep"});
  EXPECT_EQ(script.offered(), (Texts{"place C5", "place H5"}));
}

TEST(FiveTowersRulings, FT10_zero_wins_nothing_and_the_first_player_stays) {
  Script script(3, 1);
  script.reveal("C1 H1 W1 J1 S1");
  script.play({"bid 0", "pass", "pass"});
  const nlohmann::json view = script.view();
  EXPECT_EQ(view["phase"], "reveal");
  EXPECT_EQ(view["first"], 1);
  EXPECT_EQ(view["discard_size"], 5);
}

TEST(FiveTowersRulings, FT11_one_tallest_tower_is_the_main_tower) {
  Script script(2);
  script.reveal("C5 H7 H6 S3 S2");
  script.build(0, "C5 H7 H6 S3 S2");
  const nlohmann::json standing = script.view()["seats"][0]["standing"];
  EXPECT_EQ(standing.back()["key"], "five-towers.main-tower");
  EXPECT_EQ(standing.back()["args"]["kind"], "H") << "the first of the tallest in the order of kinds";
  EXPECT_EQ(script.scores()[0], 5 + 2);
}

TEST(FiveTowersRulings, FT12_a_lone_cap_is_a_tower_with_a_cap) {
  Script script(2);
  script.reveal("C0 H7 H6 S3 S2");
  script.build(0, "C0");
  EXPECT_EQ(script.scores()[0], 2 + 1);
}

TEST(FiveTowersRulings, FT13_events_without_a_choice_are_still_made) {
  Script script(2);
  script.reveal("C0 H0 W0 J0 S0");
  script.build(0, "C0 H0 W0 J0 S0");
  script.reveal("C1 H1 W1 J1 S1");
  script.build(1, "C1");
  script.reveal("C2 H2 W2 J2 S2");
  EXPECT_EQ(script.offered(), Texts{"bid 0"});
  script.play({"bid 0", "bid 5"});
  EXPECT_EQ(script.offered(), Texts{"take C2 H2 W2 J2 S2"});
  script.play({"take C2 H2 W2 J2 S2"});
  EXPECT_EQ(script.offered(), Texts{"demolish C"});
}

TEST(FiveTowersRulings, FT14_standing_counts_no_hand_and_may_be_negative) {
  Script script(2);
  script.reveal("C15 H1 W1 J1 S1");
  script.build(0, "C15");
  script.reveal("C14 H2 W2 J2 S2");
  script.build(0, "C14", "demolish C");
  script.reveal("C13 H3 W3 J3 S3");
  script.play({"bid 0", "bid 1", "take C13", "demolish C"});
  EXPECT_EQ(script.scores()[0], -3);
  script.play({"place C13"});
  EXPECT_EQ(script.scores()[0], 1 + 1 - 3);
}

TEST(FiveTowersRulings, FT15_points_are_explained_with_the_last_event) {
  const Script script = build_everything();
  ASSERT_EQ(script.items().size(), 6u) << "five towers with caps and the main tower; nothing for seat 1";
  int points = 0;
  for (const ScoreItem& item : script.items()) points += item.points;
  EXPECT_EQ(points, script.scores()[0]);
  EXPECT_EQ(script.items()[0].key, "five-towers.capped-tower");
  EXPECT_EQ(script.items()[5].key, "five-towers.main-tower");
}

}  // namespace

}  // namespace igra::five_towers
