// Whatever is asked of a match, by whomever and in whatever order: refused asks change nothing, and the
// journal tells the same match as the one that is alive.
#include "games/all.h"
#include "server/match/pure_for_tests.h"

namespace igra::server {
namespace {

class Scribbler {
 public:
  explicit Scribbler(std::uint64_t seed) : rng_(seed) {}

  Ask ask(const MatchState& state) {
    auto kind = static_cast<AskKind>(rng_.below(static_cast<std::uint32_t>(AskKind::ping) + 1));
    if (kind == AskKind::resign && rng_.below(8) > 0) kind = AskKind::take_back;  // or matches are over soon
    Ask ask{.kind = rng_.below(3) == 0 ? kind : AskKind::move,
            .id = "i" + std::to_string(rng_.below(4000)),
            .text = {},
            .key = {},
            .seat = static_cast<int>(rng_.below(4)) - 1,
            .ply = -1,
            .yes = rng_.below(3) > 0};
    ask.text = text(state, ask.kind);
    return ask;
  }
  // Mostly somebody who has a seat.
  PersonId person() { return one_of({"ana", "bo", "ana", "bo", "ana", "bo", "cy", ""}); }
  Presence present() { return Presence(rng_.below(4)); }
  std::uint32_t below(std::uint32_t bound) { return rng_.below(bound); }

 private:
  std::string one_of(std::initializer_list<const char*> texts) {
    return *(texts.begin() + rng_.below(static_cast<std::uint32_t>(texts.size())));
  }
  std::string text(const MatchState& state, AskKind kind) {
    if (kind == AskKind::propose || kind == AskKind::answer)
      return one_of({"take_back", "end", "take_back", "nonsense"});
    if (kind == AskKind::set_seat) return one_of({"open", "easy", "nonsense"});
    if (kind == AskKind::emote) return one_of({"hello", "nonsense"});
    if (kind != AskKind::move || !state.play || state.play->legal.empty() || rng_.below(8) == 0)
      return "nonsense";
    return state.play->legal[rng_.below(static_cast<std::uint32_t>(state.play->legal.size()))];
  }

  Rng rng_;
};

class RandomAsks : public testing::TestWithParam<const Game*> {};

TEST_P(RandomAsks, the_journal_tells_the_live_match_and_refusals_change_nothing) {
  int granted = 0;
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Scribbler scribbler(seed);
    Json request{{"game", GetParam()->info().id}, {"seats", Json::array()}};
    for (int i = 0; i < std::max(2, GetParam()->info().min_players); ++i) {
      request["seats"].push_back(i < 2 ? Json{{"kind", "open"}} : Json{{"kind", "bot"}, {"level", "easy"}});
    }
    if (seed % 2 == 0) request.update({{"rated", true}, {"aids", false}});
    if (seed % 3 == 0)
      request.update({{"absent", "easy"}, {"clock", {{"kind", "fischer"}, {"seconds", 600}}}});
    PureMatch match(request);
    match.sit("ana", 0);
    match.sit("bo", 1);
    match.say("ana", AskKind::start);
    for (int i = 0; i < 150; ++i) {
      match.present = scribbler.present();
      match.now.wall += scribbler.below(500);
      match.now.steady += scribbler.below(500);
      const Seat actor = match.state.actor();
      if (actor >= 0 && !match.state.roster.seats[static_cast<std::size_t>(actor)].bot().empty()) {
        match.give(decide_bot(match.state, actor, match.state.play->legal.front(), match.now));
      }
      const std::string before = portrait(match.state);
      if (match.ask(scribbler.person(), scribbler.ask(match.state)) == "ok") {
        granted += !match.last.empty();
      } else {
        ASSERT_EQ(portrait(match.state), before) << "seed " << seed << ", ask " << i;
      }
      if (i % 10 != 0) continue;
      const std::optional<MatchState> again = fold(match.journal);
      ASSERT_TRUE(again) << "seed " << seed << ", ask " << i;
      ASSERT_EQ(portrait(*again), portrait(match.state)) << "seed " << seed << ", ask " << i;
    }
    ended += match.state.phase() == Phase::over;
  }
  EXPECT_GT(granted, 60);
  EXPECT_GT(ended, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, RandomAsks, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Fold, journals_that_tell_no_match_are_refused) {
  PureMatch match = PureMatch::of_two("five-towers");
  match.move();
  std::vector<Entry> gap = match.journal;
  gap.erase(gap.begin() + 2);
  EXPECT_FALSE(fold(gap));
  std::vector<Entry> headless(match.journal.begin() + 1, match.journal.end());
  EXPECT_FALSE(fold(headless));
  EXPECT_FALSE(fold({}));
  for (std::size_t i = 0; i < match.journal.size(); ++i) {
    for (const char* body : {"", "{", "[]", "null", "{\"seat\":99}", "7 x y\nnonsense", "0 - 0\nnonsense"}) {
      std::vector<Entry> damaged = match.journal;
      damaged[i].body = body;
      (void)fold(damaged);  // whatever it says, it says it
    }
    std::vector<Entry> unknown = match.journal;
    unknown[i].kind = "nonsense";
    EXPECT_FALSE(fold(unknown));
  }
}

// The journal's text is a promise: databases of older servers hold it.
TEST(Fact, is_written_as_it_always_was) {
  const auto body = [](const Fact& fact) {
    const Entry entry = write_fact(fact, 1, 2);
    return entry.kind + " " + entry.body;
  };
  EXPECT_EQ(body(fact::Sat{1, "p", "Ана"}), R"(sat {"seat":1,"person":"p","name":"Ана"})");
  EXPECT_EQ(body(fact::Sat{1, "p", "Ана", true}),
            R"(sat {"seat":1,"person":"p","name":"Ана","account":true})");
  EXPECT_EQ(body(fact::Stood{1}), R"(stood {"seat":1})");
  EXPECT_EQ(body(fact::SeatSet{1, "easy"}), R"(set {"seat":1,"to":"easy"})");
  EXPECT_EQ(body(fact::TookBack{1, "a", 5, 1}), R"(took_back {"seat":1,"ack":"a","ply":5})");
  EXPECT_EQ(body(fact::TookBack{1, "a", 5, 0}), R"(took_back {"seat":1,"ack":"a","ply":5,"by":0})");
  EXPECT_EQ(body(fact::Away{0, "easy"}), R"(away {"seat":0,"level":"easy"})");
  EXPECT_EQ(body(fact::Back{0}), R"(back {"seat":0})");
  EXPECT_EQ(body(fact::Resigned{0, "a"}), R"(resigned {"seat":0,"ack":"a"})");
  EXPECT_EQ(body(fact::Ended{Ending::closed, {}}), R"(ended {"how":"closed"})");
  EXPECT_EQ(body(fact::Rematch{"m", 1}), R"(rematch {"match":"m","by":1})");
  EXPECT_EQ(body(fact::Started{{1, 0}, "k", {"deal"}}),
            R"(started {"order":[1,0],"key":"k","events":["deal"]})");
  fact::Moved moved{.seat = 1, .ack = "", .left = 250, .events = {}};
  moved.events.push_back(
      {.event = 0, .actor = Actor::end(), .reveals = false, .text = "bid 2", .seen = {}, .items = {}});
  EXPECT_EQ(body(moved), "moved 1 - 250\nbid 2");
}

}  // namespace
}  // namespace igra::server
