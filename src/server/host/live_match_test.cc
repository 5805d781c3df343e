#include "server/host/live_match.h"

#include <map>

#include "games/all.h"
#include "server/host/scene_for_tests.h"
#include "server/match/record.h"
#include "server/watch/log.h"
#include "table/record.h"

namespace igra::server {
namespace {

// Two people at a running table of this game.
struct Pair {
  Pair(Scene& scene, Json request) : id(scene.create(request)) {
    ana = scene.join(id, "ana");
    bo = scene.join(id, "bo");
    EXPECT_EQ(scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}}), "ack");
    EXPECT_EQ(scene.answer(id, ana, {{"type", "start"}}), "ack");
  }
  Scene::Who actor() const { return ana->legal().empty() ? bo : ana; }
  Scene::Who other() const { return ana->legal().empty() ? ana : bo; }
  MatchId id;
  Scene::Who ana, bo;
};

TEST(LiveMatch, is_founded_sat_down_at_and_started) {
  Scene scene;
  const MatchId id = scene.create(two_people("paws"));
  const auto ana = scene.join(id, "ana");
  EXPECT_EQ(ana->last("table")["you"], 0);
  EXPECT_EQ(ana->last("table")["host"], true);
  const auto bo = scene.join(id, "bo");
  EXPECT_EQ(bo->last("table")["you"], nullptr);
  EXPECT_EQ(scene.answer(id, ana, {{"type", "start"}}), "not_now");
  EXPECT_EQ(scene.answer(id, bo, {{"type", "sit"}, {"seat", 0}}), "taken");
  EXPECT_EQ(scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}}), "ack");
  EXPECT_EQ(scene.answer(id, bo, {{"type", "start"}}), "not_allowed");
  EXPECT_EQ(scene.answer(id, ana, {{"type", "start"}}), "ack");
  EXPECT_EQ(ana->last("table")["table"]["phase"], "running");
  EXPECT_EQ(ana->last("state")["view"]["seat"], 0);
  EXPECT_EQ(bo->last("state")["view"]["seat"], 1);
  EXPECT_EQ(ana->legal().empty(), !bo->legal().empty());
}

TEST(LiveMatch, whole_games_of_people_end_with_a_record_that_replays) {
  for (const Game* game : all_games()) {
    Scene scene;
    Json request = two_people(std::string(game->info().id).c_str());
    while (static_cast<int>(request["seats"].size()) < game->info().min_players) {
      request["seats"].push_back({{"kind", "bot"}, {"level", "beginner"}});
    }
    Pair pair(scene, request);
    Rng rng(7);
    const bool ended = scene.wait([&] {
      for (const auto& who : {pair.ana, pair.bo}) {
        const auto legal = who->legal();
        if (legal.empty()) continue;
        const auto& event = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", event}}), "ack");
      }
      return pair.ana->last("table")["table"]["phase"] == "over";
    });
    ASSERT_TRUE(ended) << game->info().id;
    EXPECT_EQ(pair.ana->last("table")["table"]["how"], "finished");
    const MatchState& state = scene.state(pair.id);
    const auto record = record_of(state);
    ASSERT_TRUE(record);
    const Result<Table> again = read_record(*record, [](std::string_view name) { return find_game(name); });
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->position().equals(state.table().position()));
    EXPECT_EQ(scene.memory.results("ana", 0, 10)->size(), 1u);
    // Every draw is what the dice say.
    Result<Table> check = Table::open(again->setup());
    for (const Table::Entry& entry : again->log()) {
      if (entry.actor.kind == ActorKind::chance) {
        EXPECT_EQ(state.play->dice.draw(*check), entry.event);
      }
      check->apply(entry.event);
    }
  }
}

TEST(LiveMatch, pushes_tell_each_seat_its_own_cut) {
  Scene scene;
  Pair pair(scene, two_people("paws"));
  const Json ana = pair.ana->last("state");
  const Json bo = pair.bo->last("state");
  const auto watcher = scene.join(pair.id, "cy");
  const Json open = watcher->last("state");
  EXPECT_EQ(open["view"]["seat"], nullptr);
  EXPECT_TRUE(open["view"]["legal"].empty());
  for (const Json& entry : open["log"]) {
    EXPECT_NE(entry["text"].get<std::string>().find('?'), std::string::npos);
  }
  EXPECT_NE(ana["log"], bo["log"]);
}

// Pushes tell only what changed: who hears them all knows as much as who comes now, also after a take-back.
TEST(LiveMatch, pushes_add_up_to_what_who_comes_later_sees) {
  for (const char* game : {"paws", "carcassonne"}) {
    Scene scene;
    Pair pair(scene, two_people(game));
    const auto watcher = scene.join(pair.id, "cy");
    std::map<Scene::Who, Json> known;
    Rng rng(3);
    for (int i = 0; i < 12; ++i) {
      const auto who = pair.actor();
      const auto legal = who->legal();
      const std::string event = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", event}}), "ack");
      if (i == 5) scene.answer(pair.id, who, {{"type", "take_back"}});
      for (const auto& one : {pair.ana, pair.bo, watcher}) {
        for (const Json& message : one->heard) {
          if (message["type"] == "state") known[one] = message["view"]["table"];
          if (message["type"] == "push") known[one].update(message["view"]["table"]);
        }
        const auto again = scene.join(pair.id, one->person);
        EXPECT_EQ(known[one], again->last("state")["view"]["table"]);
        scene.leave(pair.id, again);
      }
    }
    EXPECT_LT(watcher->last("push")["view"]["table"].size(), known[watcher].size());
  }
}

TEST(LiveMatch, a_move_is_obeyed_once_however_often_it_is_sent) {
  Scene scene;
  Pair pair(scene, two_people("five-towers"));
  const auto who = pair.actor();
  const Json move{{"type", "move"}, {"id", "only"}, {"event", who->legal().front()}};
  scene.say(pair.id, who, move);
  const Json push = who->last("push");
  EXPECT_EQ(push["ack"], "only");
  const auto version = scene.state(pair.id).version;
  scene.say(pair.id, who, move);
  EXPECT_EQ(who->last("ack")["id"], "only");
  EXPECT_EQ(who->last("ack")["version"], push["version"]);
  EXPECT_EQ(scene.state(pair.id).version, version);
  // ... and after a restart as well.
  scene.restart();
  const auto again = scene.join(pair.id, who->person);
  scene.say(pair.id, again, move);
  EXPECT_EQ(again->last("ack")["version"], push["version"]);
}

TEST(LiveMatch, refuses_what_is_not_allowed_and_changes_nothing) {
  Scene scene;
  Pair pair(scene, two_people("five-towers"));
  const auto stranger = scene.join(pair.id, "cy");
  const auto version = scene.state(pair.id).version;
  const std::string event = pair.actor()->legal().front();
  EXPECT_EQ(scene.answer(pair.id, pair.other(), {{"type", "move"}, {"event", event}}), "not_your_turn");
  EXPECT_EQ(scene.answer(pair.id, stranger, {{"type", "move"}, {"event", event}}), "not_seated");
  EXPECT_EQ(scene.answer(pair.id, stranger, {{"type", "resign"}}), "not_seated");
  EXPECT_EQ(scene.answer(pair.id, stranger, {{"type", "sit"}, {"seat", 0}}), "not_now");
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "move"}, {"event", "bid 99"}}), "illegal_event");
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "move"}, {"event", event}, {"ply", 0}}), "not_now");
  EXPECT_EQ(scene.answer(pair.id, pair.ana, {{"type", "emote"}, {"emote", "free words"}}), "bad_request");
  EXPECT_EQ(scene.answer(pair.id, pair.ana, {{"type", "rematch"}}), "not_now");
  EXPECT_EQ(scene.state(pair.id).version, version);
}

TEST(LiveMatch, nothing_is_told_that_was_not_stored) {
  Scene scene;
  Pair pair(scene, two_people("five-towers"));
  const auto who = pair.actor();
  const auto other = pair.other();
  const auto heard = other->heard.size();
  const auto version = scene.state(pair.id).version;
  scene.faulty.fail_always(true);
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", who->legal().front()}}), "not_stored");
  EXPECT_EQ(other->heard.size(), heard);
  EXPECT_EQ(scene.state(pair.id).version, version);
  scene.faulty.fail_always(false);
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", who->legal().front()}}), "ack");
  scene.faulty.conflict_always(true);
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "move"}, {"event", pair.actor()->legal().front()}}),
            "not_stored");
}

TEST(LiveMatch, who_comes_back_gets_what_was_missed) {
  Scene scene;
  Pair pair(scene, two_people("five-towers"));
  const auto known = pair.ana->last("state")["version"].get<std::int64_t>();
  const int before = scene.state(pair.id).table().ply();
  for (int i = 0; i < 3; ++i) {
    const auto who = pair.actor();
    EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", who->legal().front()}}), "ack");
  }
  const auto again = scene.join(pair.id, "ana", known);
  const Json push = again->last("push");
  EXPECT_TRUE(again->last("state").is_null());
  EXPECT_EQ(push["events"].front()["ply"], before);
  EXPECT_EQ(push["view"]["ply"], scene.state(pair.id).table().ply());
  // From before the start, everything.
  EXPECT_FALSE(scene.join(pair.id, "ana", 1)->last("state").is_null());
  // From a version that never was, too.
  EXPECT_FALSE(scene.join(pair.id, "ana", 9999)->last("state").is_null());
}

TEST(LiveMatch, is_the_same_after_a_restart) {
  Scene scene;
  Json request = two_people("carcassonne");
  request["clock"] = {{"kind", "fischer"}, {"seconds", 60}, {"increment", 5}};
  Pair pair(scene, request);
  for (int i = 0; i < 9; ++i) {
    scene.now += 1000;
    const auto who = pair.actor();
    EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", who->legal().back()}}), "ack");
  }
  const Json before = scene.join(pair.id, "ana")->last("state");
  scene.now += 3'600'000;
  scene.restart();
  const Json after = scene.join(pair.id, "ana")->last("state");
  EXPECT_EQ(before, after);  // clocks too: an hour of darkness costs nobody time
}

TEST(LiveMatch, takes_back_what_is_safe_and_asks_for_the_rest) {
  Scene scene;
  Json request = two_people("carcassonne");
  Pair pair(scene, request);
  const auto who = pair.actor();
  const auto other = pair.other();
  const int ply = scene.state(pair.id).table().ply();
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", who->legal().front()}}), "ack");
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "take_back"}}), "ack");
  EXPECT_EQ(scene.state(pair.id).table().ply(), ply);
  EXPECT_EQ(scene.answer(pair.id, other, {{"type", "take_back"}}), "not_allowed");
  while (pair.actor() == who) {
    EXPECT_EQ(scene.answer(pair.id, who, {{"type", "move"}, {"event", who->legal().front()}}), "ack");
  }
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "take_back"}}), "not_allowed");
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "propose"}, {"what", "take_back"}}), "ack");
  EXPECT_EQ(other->last("table")["proposal"]["what"], "take_back");
  EXPECT_EQ(scene.answer(pair.id, other, {{"type", "answer"}, {"what", "take_back"}, {"yes", true}}), "ack");
  EXPECT_EQ(pair.actor(), who);
}

TEST(LiveMatch, ends_by_agreement) {
  Scene scene;
  Pair pair(scene, two_people("five-towers"));
  EXPECT_EQ(scene.answer(pair.id, pair.bo, {{"type", "propose"}, {"what", "end"}}), "ack");
  EXPECT_EQ(scene.answer(pair.id, pair.ana, {{"type", "answer"}, {"what", "end"}, {"yes", false}}), "ack");
  EXPECT_EQ(scene.answer(pair.id, pair.ana, {{"type", "answer"}, {"what", "end"}, {"yes", true}}), "not_now");
  EXPECT_EQ(scene.answer(pair.id, pair.bo, {{"type", "propose"}, {"what", "end"}}), "ack");
  EXPECT_EQ(scene.answer(pair.id, pair.ana, {{"type", "answer"}, {"what", "end"}, {"yes", true}}), "ack");
  EXPECT_EQ(pair.bo->last("table")["table"]["how"], "agreed");
}

TEST(LiveMatch, gives_the_seat_of_who_is_out_of_time_to_a_bot_until_they_are_back) {
  Scene scene;
  Json request = two_people("five-towers");
  request["clock"] = {{"kind", "move"}, {"seconds", 5}};
  request["absent"] = "beginner";
  Pair pair(scene, request);
  const auto who = pair.actor();
  const Seat seat = scene.state(pair.id).seat_of(who->person);
  scene.now += 4000;
  scene.settle();
  EXPECT_TRUE(scene.state(pair.id).roster.seats[seat].stand_in.empty());
  scene.now += 2000;
  const auto away = scene.join(pair.id, "cy");  // whatever happens looks at the clock again
  ASSERT_TRUE(scene.wait([&] { return scene.state(pair.id).roster.seats[seat].stand_in == "beginner"; }));
  ASSERT_TRUE(scene.wait([&] { return scene.state(pair.id).table().actor().seat != seat; }));
  EXPECT_EQ(scene.answer(pair.id, who, {{"type", "back"}}), "ack");
  EXPECT_TRUE(scene.state(pair.id).roster.seats[seat].stand_in.empty());
}

TEST(LiveMatch, invited_seats_need_their_key) {
  Scene scene;
  const MatchId id = scene.create(
      {{"game", "paws"}, {"seats", {{{"kind", "open"}}, {{"kind", "invited"}, {"name", "Боби"}}}}});
  const auto ana = scene.join(id, "ana");
  const auto bo = scene.join(id, "bo");
  const std::string key = ana->last("table")["table"]["seats"][1]["key"];
  EXPECT_EQ(key.size(), 22u);
  EXPECT_FALSE(bo->last("table")["table"]["seats"][1].contains("key"));
  EXPECT_EQ(scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}}), "not_allowed");
  EXPECT_EQ(scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}, {"key", "0123456789012345678901"}}),
            "not_allowed");
  EXPECT_EQ(scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}, {"key", key}}), "ack");
}

TEST(LiveMatch, spectators_of_a_table_with_a_delay_are_late) {
  Scene scene;
  Json request = two_people("five-towers");
  request["spectator_delay"] = 1;
  Pair pair(scene, request);
  const auto watcher = scene.join(pair.id, "cy");
  const Json first = watcher->last("state");
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "move"}, {"event", pair.actor()->legal().front()}}),
            "ack");
  EXPECT_EQ(watcher->count("push"), 0);
  EXPECT_EQ(scene.join(pair.id, "dora")->last("state"), first);
  scene.now += 1000;
  EXPECT_TRUE(scene.wait([&] { return watcher->count("push") == 1; }));
}

TEST(LiveMatch, who_comes_to_watch_before_the_delay_is_over_sees_the_beginning) {
  Scene scene;
  Json request = two_people("five-towers");
  request["spectator_delay"] = 1;
  Pair pair(scene, request);
  const Json first = pair.other()->last("state");
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "move"}, {"event", pair.actor()->legal().front()}}),
            "ack");
  const auto watcher = scene.join(pair.id, "cy");
  EXPECT_EQ(watcher->last("state")["version"], first["version"]);
  EXPECT_EQ(watcher->last("state")["view"]["table"], first["view"]["table"]);
}

TEST(LiveMatch, bots_play_a_whole_match_by_themselves) {
  Scene scene;
  const MatchId id = scene.create({{"game", "klats"},
                                   {"options", {{"rounds", "single"}}},
                                   {"seats",
                                    {{{"kind", "bot"}, {"level", "beginner"}},
                                     {{"kind", "bot"}, {"level", "easy"}},
                                     {{"kind", "bot"}, {"level", "beginner"}}}}},
                                  {.person = "ana", .name = "Ана", .seat = -2, .start = true});
  const auto ana = scene.join(id, "ana");
  ASSERT_TRUE(scene.wait([&] { return ana->last("table")["table"]["phase"] == "over"; }));
}

TEST(LiveMatch, a_bot_that_fails_plays_on_somehow) {
  std::string told;
  set_log_sink([&](std::string_view line) { told += line; });
  {
    Scene scene([](const Thought&) -> Choice { throw std::runtime_error("no idea"); });
    const MatchId id = scene.create({{"game", "five-towers"},
                                     {"seats", {{{"kind", "open"}}, {{"kind", "bot"}, {"level", "easy"}}}},
                                     {"options", {{"first", 1}}}},
                                    {.person = "ana", .name = "Ана", .start = true});
    const auto ana = scene.join(id, "ana");
    EXPECT_TRUE(scene.wait([&] { return !ana->legal().empty(); }));
  }
  set_log_sink(nullptr);
  EXPECT_NE(told.find(R"("what":"bot_failed","game":"five-towers","level":"easy","error":"no idea")"),
            told.npos)
      << told;
}

TEST(LiveMatch, one_hint_at_a_time) {
  std::atomic<bool> think = false;
  Scene scene([&](const Thought& thought) {
    while (!think) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Choice{.event = events_now(thought.table.position()).front(), .candidates = {}};
  });
  Pair pair(scene, two_people("five-towers"));
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "hint"}}), "");
  EXPECT_EQ(scene.answer(pair.id, pair.actor(), {{"type", "hint"}}), "too_many");
  think = true;
  EXPECT_TRUE(scene.wait([&] { return pair.actor()->count("hint") == 1; }));
  EXPECT_NE(scene.answer(pair.id, pair.actor(), {{"type", "hint"}}), "too_many");
  EXPECT_TRUE(scene.wait([&] { return pair.actor()->count("hint") == 2; }));
}

}  // namespace
}  // namespace igra::server
