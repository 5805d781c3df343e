// Klats! as the rest of the project sees it: secrets, views, texts.
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/ink.h"
#include "games/klats/script_for_tests.h"

namespace igra::klats {
namespace {

TEST(Klats, deals_three_cards_at_once_from_the_first_player_on) {
  State state = State::start(3, with_every_card({{"first", "2"}}));
  Rng rng("deal");
  Texts heads;
  while (state.actor().kind == ActorKind::chance) {
    const Event event = state.draw(rng);
    std::string text;
    state.text(event, Viewer::spectator(), text);
    heads.push_back(text);
    state.apply(event);
  }
  EXPECT_EQ(heads, (Texts{"deal 2 ?", "deal 2 ?", "deal 2 ?", "deal 0 ?", "deal 0 ?", "deal 0 ?", "deal 1 ?",
                          "deal 1 ?", "deal 1 ?"}));
  EXPECT_EQ(state.actor(), Actor::player(2));
}

TEST(Klats, a_draw_is_seen_by_its_player_only) {
  Script script(3);
  for (const char* text : {"deal 0 B1", "deal 0 B2", "deal 0 B3", "deal 1 B1", "deal 1 B2", "deal 1 B3",
                           "deal 2 G1", "deal 2 G2", "deal 2 G3", "play B2 2 new"}) {
    script.apply(text);
  }
  const Event event = offers(script.state).at("draw O15");
  std::string own, others;
  script.state.text(event, Viewer::at(0), own);
  script.state.text(event, Viewer::at(2), others);
  EXPECT_EQ(own, "draw O15");
  EXPECT_EQ(others, "draw ?");
}

nlohmann::json view_of(const State& state, Viewer viewer) {
  return nlohmann::json::parse(view_text(PositionOf<State>(state), viewer));
}

TEST(Klats, a_view_shows_sets_hands_and_what_is_missing) {
  Script script(3);
  script.play_round({"play G7 1 new", "play B9 1 new", "play O7 1 new"}, "B2");
  const nlohmann::json view = view_of(script.state, Viewer::at(0));
  EXPECT_EQ(view["phase"], "play");
  EXPECT_EQ(view["turn"], 0);
  EXPECT_EQ(view["pile"], kCards - 12);
  EXPECT_EQ(view["played"], nlohmann::json::parse(R"({"B9":1,"G7":1,"O7":1})"));
  EXPECT_EQ(view["last_round"], nullptr);
  const nlohmann::json& set = view["seats"][1];
  EXPECT_EQ(set["shelf"][0], nlohmann::json::parse(R"({"top":"O7","height":2})"));
  EXPECT_EQ(set["shelf"][2], nullptr);
  EXPECT_EQ(set["sum"], 16);
  EXPECT_EQ(set["worth"], 0);
  EXPECT_EQ(set["missing"], nlohmann::json::parse(R"(["G"])"));
  EXPECT_EQ(set["piles_left"], 4);
  EXPECT_EQ(set["hand_size"], 3);
  EXPECT_TRUE(view["hands"][1].is_null());
  const nlohmann::json& hand = view["hands"][0];
  EXPECT_EQ(hand.size(), 3u);
  EXPECT_TRUE(std::find(hand.begin(), hand.end(), "B2") != hand.end());
}

TEST(Klats, a_view_keeps_the_finished_round_and_the_sheet) {
  Script script(3, with_every_card({{"variant", "connoisseur"}}));
  script.play_sets({"B15 G14 O13", "B1 G2 O3 B4 G5 O6", "B15"});
  const nlohmann::json view = view_of(script.state, Viewer::spectator());
  EXPECT_EQ(view["round"], 2);
  EXPECT_EQ(view["first"], 1);
  EXPECT_EQ(view["sheet"], nlohmann::json::parse("[[42,0,0]]"));
  EXPECT_EQ(view["seats"][0]["total"], 42);
  EXPECT_EQ(view["seats"][0]["worth"], 0);  // the table has been cleared
  const nlohmann::json& last = view["last_round"];
  EXPECT_EQ(last["round"], 1);
  EXPECT_EQ(last["six_piles"], 1);
  EXPECT_EQ(last["seats"][0]["tops"], nlohmann::json::parse(R"(["B15","G14","O13"])"));
  EXPECT_EQ(last["seats"][1]["worth"], 21);
  EXPECT_EQ(last["seats"][1]["points"], 0);
  EXPECT_EQ(last["seats"][2]["missing"], nlohmann::json::parse(R"(["G","O"])"));
}

TEST(Klats, a_sketch_fits_the_screen) {
  Rng rng("sketch");
  State state = State::start(kMaxPlayers, with_every_card({{"variant", "connoisseur"}}));
  while (!over(state)) {
    std::istringstream sketch(sketch_text(PositionOf<State>(state), Viewer::record()));
    for (std::string line; std::getline(sketch, line);) ASSERT_LE(columns(line), 80) << line;
    EventList events;
    if (state.actor().kind == ActorKind::player) state.legal(events);
    state.apply(events.empty()
                    ? state.draw(rng)
                    : events[static_cast<int>(rng.below(static_cast<std::uint32_t>(events.size())))]);
  }
}

TEST(Klats, every_reason_has_its_sentence_in_every_language) {
  for (const std::string language : {"en", "bg", "ru"}) {
    std::ifstream file(std::string("src/games/klats/texts/") + language + ".json");
    const nlohmann::json texts = nlohmann::json::parse(file);
    EXPECT_EQ(texts.size(), 4u);
    for (const char* key : {"klats.set", "klats.highest", "klats.lower", "klats.missing"}) {
      EXPECT_TRUE(texts.contains(key)) << language << ' ' << key;
    }
  }
}

}  // namespace
}  // namespace igra::klats
