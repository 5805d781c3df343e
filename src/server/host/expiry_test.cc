// Tables that their people have left, disks that refuse, clocks that are set.
#include "server/host/scene_for_tests.h"
#include "server/match/record.h"
#include "server/people/rating.h"
#include "server/watch/log.h"

namespace igra::server {
namespace {

constexpr Millis kMinute = 60'000;
constexpr Millis kHour = 60 * kMinute;
constexpr Millis kDay = 24 * kHour;

// As the sweep does once a minute.
void look(Scene& scene, const MatchId& id) {
  const auto match = scene.tables->find(id);
  boost::asio::post(match->strand(), [&scene, match] { match->expire(scene.limits.expiry); });
  scene.settle();
}

struct Running {
  explicit Running(Scene& scene, Json more = Json::object()) {
    Json request = two_people("five-towers");
    request.update(more);
    id = scene.create(request);
    ana = scene.join(id, "ana");
    bo = scene.join(id, "bo");
    scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}});
    scene.answer(id, ana, {{"type", "start"}});
  }
  void all_leave(Scene& scene) {
    scene.leave(id, ana);
    scene.leave(id, bo);
  }
  MatchId id;
  Scene::Who ana, bo;
};

const Json kRated{{"rated", true}, {"aids", false}};

TEST(Expiry, a_waiting_table_that_nobody_looks_at_is_closed) {
  Scene scene;
  const MatchId id = scene.create(two_people("paws"));
  const auto ana = scene.join(id, "ana");
  scene.now += kHour;
  look(scene, id);
  EXPECT_EQ(scene.state(id).phase(), Phase::waiting) << "somebody is there";
  scene.leave(id, ana);
  look(scene, id);
  EXPECT_EQ(scene.state(id).phase(), Phase::waiting) << "for half an hour more";
  scene.now += 31 * kMinute;
  look(scene, id);
  EXPECT_EQ(scene.state(id).roster.how, Ending::closed);
}

TEST(Expiry, a_running_match_that_all_have_left_is_abandoned_and_its_record_is_kept) {
  Scene scene;
  Running match(scene);
  match.all_leave(scene);
  scene.now += 23 * kHour;
  look(scene, match.id);
  EXPECT_EQ(scene.state(match.id).phase(), Phase::running);
  scene.now += 2 * kHour;
  look(scene, match.id);
  EXPECT_EQ(scene.state(match.id).roster.how, Ending::abandoned);
  EXPECT_TRUE(record_of(scene.state(match.id)));
  EXPECT_TRUE(scene.memory.results("ana", 0, 9)->empty()) << "nobody won";
}

TEST(Expiry, also_counts_the_time_for_which_the_server_was_away) {
  Scene scene;
  Running match(scene);
  match.all_leave(scene);
  scene.now += 30 * kDay;
  scene.restart();
  look(scene, match.id);
  EXPECT_EQ(scene.state(match.id).roster.how, Ending::abandoned);
}

TEST(Expiry, is_looked_for_soon_after_a_start) {
  Scene scene;
  Running match(scene);
  match.all_leave(scene);
  scene.now += 30 * kDay;
  scene.limits.first_sweep = 1;
  scene.restart();
  EXPECT_TRUE(scene.wait([&] { return scene.state(match.id).phase() == Phase::over; }))
      << "not a minute later";
}

TEST(Expiry, the_player_who_left_a_rated_match_loses_it) {
  Scene scene;
  Running match(scene, kRated);
  const Seat actor = scene.state(match.id).actor();
  const PersonId gone = scene.state(match.id).roster.seats[static_cast<std::size_t>(actor)].person;
  scene.leave(match.id, gone == "ana" ? match.ana : match.bo);
  scene.now += 25 * kHour;
  look(scene, match.id);
  EXPECT_EQ(scene.state(match.id).roster.how, Ending::abandoned);
  ASSERT_EQ(scene.memory.results(gone, 0, 9)->size(), 1U);
  EXPECT_LT(scene.memory.ratings(gone)->front().mu, 25);
  EXPECT_GT(scene.memory.ratings(gone == "ana" ? "bo" : "ana")->front().mu, 25);
}

TEST(Expiry, a_match_over_days_has_weeks) {
  Scene scene;
  Running match(scene, {{"clock", {{"kind", "days"}, {"days", 3}}}});
  match.all_leave(scene);
  scene.now += 25 * kDay;
  look(scene, match.id);
  EXPECT_EQ(scene.state(match.id).phase(), Phase::running);
  scene.now += 6 * kDay;
  look(scene, match.id);
  EXPECT_EQ(scene.state(match.id).roster.how, Ending::abandoned);
}

TEST(Time, a_clock_of_minutes_does_not_see_the_wall_s_clock_being_set) {
  Scene scene;
  Running match(scene, {{"clock", {{"kind", "fischer"}, {"seconds", 600}}}, {"absent", "easy"}});
  const Seat seat = scene.state(match.id).actor();
  scene.wall_jump = kHour;
  scene.now += 1000;
  const Json clock = scene.join(match.id, "ana")->last("state")["clock"];
  EXPECT_EQ(clock["left"][static_cast<std::size_t>(seat)], 599'000);
  EXPECT_EQ(scene.state(match.id).roster.seats[static_cast<std::size_t>(seat)].stand_in, "");
}

TEST(Time, who_runs_out_of_it_at_a_rated_table_has_lost) {
  Scene scene;
  Json rated = kRated;
  rated["clock"] = {{"kind", "move"}, {"seconds", 5}};
  Running match(scene, rated);
  scene.now += 6000;
  const auto watcher = scene.join(match.id, "cy");  // whatever happens looks at the clock again
  ASSERT_TRUE(scene.wait([&] { return scene.state(match.id).phase() == Phase::over; }));
  EXPECT_EQ(scene.state(match.id).roster.how, Ending::time);
  EXPECT_EQ(scene.memory.results("ana", 0, 9)->size(), 1U);
}

TEST(Backoff, bots_do_not_hammer_a_disk_that_refuses) {
  std::string told;
  set_log_sink([&](std::string_view line) { told += line; });
  {
    Scene scene;
    const MatchId id = scene.create(
        {{"game", "five-towers"}, {"seats", {{{"kind", "bot"}, {"level", "beginner"}}, {{"kind", "open"}}}}},
        {.person = "ana", .name = "Ана"});
    const auto ana = scene.join(id, "ana");
    scene.faulty.fail_always(true);
    EXPECT_EQ(scene.answer(id, ana, {{"type", "start"}}), "not_stored");
    scene.faulty.fail_always(false);
    EXPECT_EQ(scene.answer(id, ana, {{"type", "start"}}), "ack");
    scene.faulty.fail_always(true);
    const auto before = scene.committer.counts().failed;
    const auto start = std::chrono::steady_clock::now();
    const Millis began = scene.now;
    while (scene.now - began < 500) {
      scene.settle();
      const auto passed = std::chrono::steady_clock::now() - start;
      scene.now = began + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
    }
    EXPECT_LE(scene.committer.counts().failed - before, 5) << "it was thousands a second";
    scene.faulty.fail_always(false);
    EXPECT_TRUE(scene.wait([&] { return scene.now += 50, !ana->legal().empty(); })) << "and it goes on";
  }
  set_log_sink(nullptr);
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = told.find("store_refuses", at)) != told.npos; ++at) ++lines;
  EXPECT_LE(lines, 2U) << "one line when it begins: " << told;
}

TEST(Delay, spectators_of_a_table_that_began_at_once_are_late_too) {
  Scene scene;
  const MatchId id = scene.create(
      {{"game", "five-towers"},
       {"seats", {{{"kind", "bot"}, {"level", "beginner"}}, {{"kind", "bot"}, {"level", "beginner"}}}},
       {"spectator_delay", 600}},
      {.person = "ana", .name = "Ана", .seat = -2, .start = true});
  ASSERT_TRUE(scene.wait([&] { return scene.state(id).play && scene.state(id).play->moves.size() > 8; }));
  const auto watcher = scene.join(id, "cy");
  const int first = scene.state(id).play->moves.front().ply;
  EXPECT_EQ(watcher->last("state")["view"]["ply"], first) << "the beginning, and no more";
  scene.restart();
  EXPECT_EQ(scene.join(id, "cy")->last("state")["view"]["ply"], first) << "a restart shows nothing early";
}

TEST(Delay, a_take_back_shows_nothing_early) {
  Scene scene;
  const MatchId id = scene.create({{"game", "five-towers"},
                                   {"seats", {{{"kind", "open"}}, {{"kind", "bot"}, {"level", "beginner"}}}},
                                   {"options", {{"first", 0}}},
                                   {"spectator_delay", 600}},
                                  {.person = "ana", .name = "Ана", .start = true});
  const auto ana = scene.join(id, "ana");
  const auto watcher = scene.join(id, "cy");
  const Json seen = watcher->last("state");
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(scene.wait([&] { return !ana->legal().empty(); }));
    EXPECT_EQ(scene.answer(id, ana, {{"type", "move"}, {"event", ana->legal().front()}}), "ack");
  }
  ASSERT_TRUE(scene.wait([&] { return scene.answer(id, ana, {{"type", "take_back"}}) == "ack"; }));
  EXPECT_EQ(watcher->count("state"), 1);
  EXPECT_EQ(watcher->count("push"), 0);
  EXPECT_EQ(scene.join(id, "dora")->last("state")["view"]["ply"], seen["view"]["ply"]);
  EXPECT_EQ(scene.state(id).phase(), Phase::running);
}

}  // namespace
}  // namespace igra::server
