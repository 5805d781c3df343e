#include <gtest/gtest.h>

#include "games/five_towers/script_for_tests.h"

namespace igra::five_towers {

namespace {

TEST(FiveTowers, deck_has_80_or_110_cards) {
  EXPECT_EQ(deck(2).size(), 80);
  EXPECT_EQ(deck(3).size(), 80);
  EXPECT_EQ(deck(4).size(), 110);
  EXPECT_EQ(deck(5).size(), 110);
  EXPECT_EQ(deck(5).count(card_of(3, 12)), 2);
  EXPECT_EQ(deck(5).count(card_of(3, 11)), 1);
}

TEST(FiveTowers, chance_weighs_copies) {
  Outcomes outcomes;
  Script(5).position().outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 80u);
  for (const Outcome& outcome : outcomes) {
    EXPECT_EQ(outcome.weight, deck(5).count(static_cast<int>(outcome.event)));
  }
}

TEST(FiveTowers, cards_are_placed_by_value_except_8_9_and_cap) {
  const auto allowed = [](int top) {
    std::string values;
    for (int value = 0; value < kValues; ++value) values += placeable(value, top) ? '1' : '0';
    return values;
  };
  EXPECT_EQ(allowed(kGround), "1111111111111111");
  EXPECT_EQ(allowed(15), "1111111111111110");
  EXPECT_EQ(allowed(11), "1111111111100000");
  EXPECT_EQ(allowed(8), "1111111111111111");
  EXPECT_EQ(allowed(5), "1111100001000000");
  EXPECT_EQ(allowed(1), "1000000001000000");
  EXPECT_EQ(allowed(0), "0000000000000000");
}

TEST(FiveTowers, first_player_is_an_option) {
  Script script(5, 3);
  script.reveal("C1 C2 C3 C4 C5");
  EXPECT_EQ(script.seat(), 3);
  script.play({"bid 0"});
  EXPECT_EQ(script.seat(), 4);
  script.play({"pass"});
  EXPECT_EQ(script.seat(), 0);
}

TEST(FiveTowers, bids_rise_and_everybody_bids_once) {
  Script script(3);
  script.reveal("C10 H10 W10 J10 S10");
  EXPECT_EQ(script.offered(), (Texts{"bid 0", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"}));
  script.play({"bid 2"});
  EXPECT_EQ(script.offered(), (Texts{"bid 3", "bid 4", "bid 5", "pass"}));
  script.play({"pass"});
  EXPECT_EQ(script.offered(), (Texts{"bid 3", "bid 4", "bid 5", "pass"}));
  script.play({"bid 3"});
  EXPECT_EQ(script.seat(), 2) << "the highest bidder builds, the first player does not bid again";
  EXPECT_EQ(script.offered().size(), 10u);
}

TEST(FiveTowers, player_after_the_builder_is_first) {
  Script script(3, 1);
  script.reveal("C10 H10 W10 J10 S10");
  script.build(2, "W10");
  EXPECT_EQ(script.view()["first"], 0);
  EXPECT_EQ(script.view()["discards"], nlohmann::json({"C10", "H10", "J10", "S10"}));
}

TEST(FiveTowers, nothing_goes_on_a_cap) {
  Script script(2);
  script.reveal("C0 H0 W0 J0 S1");
  script.build(0, "C0 H0 W0 J0 S1");
  script.reveal("C9 H9 W9 J9 J8");
  script.play({"bid 0"});
  EXPECT_EQ(script.offered(), Texts{"pass"});
}

TEST(FiveTowers, rulebook_bidding_stops_at_five) {
  Script script(4);
  script.reveal("C10 H10 W10 J10 S10");
  script.play({"bid 3", "pass", "bid 5"});
  EXPECT_EQ(script.seat(), 2);
  EXPECT_EQ(script.offered(), Texts{"take C10 H10 W10 J10 S10"});
}

// The table of the rulebook: Neda, Zhoro, Rada with a sand tower, Mila.
Script rada_with(const std::string& sand_tower) {
  Script script(4);
  script.reveal("C1 H1 S4 S6 J1");
  script.build(2, sand_tower);
  script.reveal("C2 H2 W1 W2 J2");
  script.build(3, "W1");
  script.reveal("C10 H10 W10 J10 S7");
  script.play({"bid 3", "pass"});
  return script;
}

TEST(FiveTowers, rulebook_demolishing_the_6_makes_room_for_the_7) {
  Script script = rada_with("S6");
  script.play({"bid 5", "take C10 H10 W10 J10 S7"});
  EXPECT_EQ(script.offered(), Texts{"demolish S"});
  script.play({"demolish S", "place S7", "place C10", "place H10", "place J10", "place W10"});
  EXPECT_EQ(script.view()["seats"][2]["demolished"], nlohmann::json({"S6"}));
  EXPECT_EQ(script.scores()[2], 5 + 1 - 1);
}

TEST(FiveTowers, rulebook_6_under_4_leaves_four_cards) {
  Script script = rada_with("S6 S4");
  EXPECT_EQ(script.offered(), (Texts{"bid 4", "pass"}));
  script.play({"bid 4"});
  EXPECT_EQ(script.offered(), (Texts{"bid 5", "pass"})) << "now Mila may name 5";
}

TEST(FiveTowers, rulebook_scoring_example) {
  Script script(2);
  script.reveal("C12 C10 C6 C3 J15");
  script.build(0, "C12 C10 C6 C3 J15");
  script.reveal("H11 H4 H0 W15 W13");
  script.build(0, "H11 H4 H0 W15 W13", "demolish J");
  script.reveal("W9 W5 W2 S1 S3");
  script.build(0, "W9 W5 W2 S1");
  script.reveal("W0 C1 C2 H1 H2");
  script.build(0, "W0", "demolish S");
  EXPECT_EQ(script.scores(), (std::vector<int>{25, 0}));
  std::vector<int> points;
  const nlohmann::json standing = script.view()["seats"][0]["standing"];
  for (const auto& item : standing) points.push_back(item["points"]);
  EXPECT_EQ(points, (std::vector<int>{4, 6, 12, 6, -3}));
}

TEST(FiveTowers, nothing_is_hidden) {
  Script script(3);
  script.reveal("C10 H10 W10 J10 S10");
  script.play({"bid 3", "pass", "pass", "take C10 H10 S10"});
  for (const Viewer viewer : {Viewer::at(0), Viewer::at(2), Viewer::record()}) {
    EXPECT_EQ(view_text(script.position(), viewer), view_text(script.position(), Viewer::spectator()));
  }
  const nlohmann::json view = script.view();
  EXPECT_EQ(view["open"], nlohmann::json({"W10", "J10"}));
  EXPECT_EQ(view["hand"], nlohmann::json({"C10", "H10", "S10"}));
  EXPECT_EQ(view["bids"][0], 3);
  EXPECT_EQ(view["bids"][1], "pass");
  EXPECT_EQ(view["builder"], 0);
  EXPECT_EQ(view["pile_size"], 75);
  EXPECT_EQ(view["pile"].size(), 75u);
}

TEST(FiveTowers, sketch_shows_towers_from_the_ground_up) {
  Script script(2);
  script.reveal("C10 C8 C12 C0 S10");
  script.build(0, "C10 C8 C12 C0");
  const std::string sketch = sketch_text(script.position(), Viewer::spectator());
  EXPECT_NE(sketch.find("C candy   10 8 12 [0]"), std::string::npos) << sketch;
}

TEST(FiveTowers, longest_match_is_within_the_bound) {
  Script script(5);
  constexpr int kRounds = 2 * 110 / 5;
  for (int round = 0; round < kRounds; ++round) script.skip_round();
  EXPECT_TRUE(script.over());
  EXPECT_LE(kRounds * (5 + 5), State::info().max_plies);
}

}  // namespace

}  // namespace igra::five_towers
