// Klats! as the rest of the project sees it: promises, secrets, views, texts.
#include "core/ink.h"
#include "core/playout.h"
#include "games/klats/script_for_tests.h"
#include "testkit/kit.h"

namespace igra::klats {
namespace {

TEST(Klats, keeps_the_promises_of_a_game) { EXPECT_EQ(testkit::conform(GameOf<State>{}, {.games = 60}), ""); }

TEST(Klats, deals_three_cards_at_once_from_the_first_player_on) {
  State state = State::start(3, options_of({{"first", "2"}}));
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

}  // namespace
}  // namespace igra::klats
