// What a seat sees, what it does not, and worlds sampled from it.
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/ink.h"
#include "games/paws/layout_for_tests.h"

namespace igra::paws {
namespace {

using Json = nlohmann::json;

Json seen(const Match& match, Viewer viewer) { return Json::parse(match.view(viewer)); }

TEST(PawsRulings, PA18_hands_are_shown_after_a_declaration_and_after_an_empty_pile) {
  Layout layout(2);
  Match match(layout.table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys Yr Y* Bs").pile("Br Cp"));
  match.play("declare");
  const Json last = seen(match, Viewer::spectator())["last_round"];
  EXPECT_EQ(last["end"], "declared");
  EXPECT_EQ(last["declarer"], 0);
  EXPECT_EQ(last["winner"], 0);
  EXPECT_EQ(last["seats"][0]["left"], Json::parse(R"(["Vp"])"));
  EXPECT_EQ(last["seats"][1]["hand"], Json::parse(R"(["Yr","Bs","Ys","Y*"])"));
  EXPECT_EQ(last["seats"][1]["sets"], Json::parse(R"([["Yr","Bs","Y*"]])"));
  EXPECT_EQ(last["seats"][1]["left"], Json::parse(R"(["Ys"])"));
  EXPECT_EQ(last["seats"][1]["counted"], 1);
}

TEST(PawsRulings, PA18_they_are_open_at_the_end_of_the_match_too) {
  Layout layout(2, {{"tokens", "1"}});
  Match match(layout.table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys Yr").pile("Br Cp"));
  match.play("declare");
  EXPECT_EQ(match.actor(), Actor::end());
  EXPECT_EQ(seen(match, Viewer::spectator())["hands"][1], Json::parse(R"(["Yr","Ys"])"));
  Rng rng(1);
  EXPECT_EQ(match.state().sample(0, rng), match.state());
}

TEST(PawsRulings, PA18_hands_stay_hidden_after_an_empty_hand) {
  for (const char* tokens : {"1", "2"}) {
    Layout layout(2, {{"tokens", tokens}});
    Match match(layout.table(1, "Cr as r").hand(0, "Vr Vr").hand(1, "Ys Yr").pile("Br Cp"));
    match.play("beat Vr Vr as r same");
    const Json view = seen(match, Viewer::at(0));
    EXPECT_EQ(view["last_round"]["end"], "empty_hand");
    EXPECT_EQ(view["last_round"]["seats"][1], Json::parse(R"({"hand_size":2})"));
    EXPECT_TRUE(view["hands"][1].is_null());
  }
}

TEST(PawsSeen, only_passing_shows_nothing) {
  Match match(Layout(2).table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys Yr").pile("Br Cp"));
  for (const std::string& text : match.offered()) {
    EXPECT_EQ(match.state().reveals(*find_event(match.position(), text)), text != "pass") << text;
  }
}

TEST(PawsSeen, draws_are_seen_by_who_draws) {
  Match match(Layout(2).table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys Yr").pile("Br Cp"));
  match.play("pass");
  const Event event = *find_event(match.position(), "draw Br");
  EXPECT_EQ(event_text(match.position(), event, Viewer::at(0)), "draw Br");
  EXPECT_EQ(event_text(match.position(), event, Viewer::at(1)), "draw ?");
  EXPECT_EQ(event_text(match.position(), event, Viewer::spectator()), "draw ?");
  const Match fresh(start_of(2));
  EXPECT_EQ(event_text(fresh.position(), *find_event(fresh.position(), "deal 0 *p"), Viewer::at(1)),
            "deal 0 ?");
}

TEST(PawsSeen, samples_keep_what_the_seat_knows_and_nothing_else) {
  Rng rng(31);
  Match match(start_of(3));
  match.chance(rng);
  std::set<std::string> worlds;
  for (std::uint64_t n = 0; n < 30; ++n) {
    Rng one(n);
    const PositionOf<State> world(match.state().sample(1, one));
    EXPECT_EQ(world.broken(), nullptr);
    EXPECT_EQ(view_text(world, Viewer::at(1)), match.view(Viewer::at(1)));
    worlds.insert(view_text(world, Viewer::at(0)));
    Rng two(n);
    Rng same(n);
    EXPECT_EQ(world.state().sample(1, two), match.state().sample(1, same));
  }
  EXPECT_EQ(worlds.size(), 30u);
}

TEST(PawsSeen, every_card_is_sampled_as_often_as_it_is_unseen) {
  // Seat 0 knows nothing of seat 1's card but that it is one of these three.
  const State state = Layout(2).table(1, "Cr as r").hand(0, "Vp").hand(1, "Ys").pile("Ys Bp").state;
  Rng rng(8);
  std::map<std::string, int> seen_at;
  for (int n = 0; n < 3000; ++n) {
    const State world = state.sample(0, rng);
    Layout::hand_in(world, 1).for_each([&](Card card, int) { ++seen_at[name_of(card)]; });
  }
  EXPECT_EQ(seen_at.size(), 2u);
  EXPECT_NEAR(seen_at["Ys"], 2000, 150);
}

TEST(PawsSeen, the_sketch_fits_a_terminal_and_reads_without_colour) {
  Rng rng(4);
  for (int players = 2; players <= 4; ++players) {
    Match match(start_of(players));
    match.chance(rng);
    const std::string sketch = match.sketch(Viewer::at(0));
    std::string_view rest = sketch;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      EXPECT_LE(columns(rest.substr(0, end)), 80);
      rest = rest.substr(end + 1);
    }
    EXPECT_NE(without_ink(sketch).find("> seat 0"), std::string::npos);
  }
}

}  // namespace
}  // namespace igra::paws
