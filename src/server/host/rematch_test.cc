#include "server/host/scene_for_tests.h"

namespace igra::server {
namespace {

// Bo resigns; then somebody asks to play again.
MatchId rematch(Scene& scene, const MatchId& id, const Scene::Who& asker) {
  EXPECT_EQ(scene.answer(id, asker, {{"type", "rematch"}}), "ack");
  const Json table = asker->last("table")["table"];
  return table.value("rematch", "");
}

struct Ended {
  explicit Ended(Scene& scene, const Json& request) : id(scene.create(request)) {
    ana = scene.join(id, "ana");
    bo = scene.join(id, "bo");
    scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}});
    scene.answer(id, ana, {{"type", "start"}});
    EXPECT_EQ(scene.answer(id, bo, {{"type", "resign"}}), "ack");
  }
  MatchId id;
  Scene::Who ana, bo;
};

TEST(Rematch, keeps_every_seat_one_on_and_begins_when_the_last_one_sits) {
  Scene scene;
  Ended old(scene, two_people("five-towers"));
  const MatchId next = rematch(scene, old.id, old.bo);
  const Json told = old.ana->last("table")["table"];
  EXPECT_EQ(told["rematch"], next) << "the others are told";
  EXPECT_EQ(told["rematch_by"], 1);
  const auto ana = scene.join(next, "ana");
  const auto bo = scene.join(next, "bo");
  const auto cy = scene.join(next, "cy");
  EXPECT_EQ(bo->last("table")["you"], 0) << "the person who asked sits already";
  EXPECT_EQ(bo->last("table")["host"], true);
  EXPECT_EQ(ana->last("table")["table"]["seats"][1]["mine"], true);
  EXPECT_FALSE(cy->last("table")["table"]["seats"][1].contains("mine"));
  EXPECT_FALSE(bo->last("table")["table"]["seats"][1].contains("mine"));
  EXPECT_EQ(scene.answer(next, cy, {{"type", "sit"}, {"seat", 1}}), "not_allowed");
  EXPECT_EQ(scene.answer(next, ana, {{"type", "sit"}, {"seat", 1}}), "ack");
  EXPECT_EQ(ana->last("table")["table"]["phase"], "running");
  EXPECT_FALSE(bo->last("state").is_null());
}

TEST(Rematch, with_bots_alone_begins_at_once) {
  Scene scene;
  const MatchId id = scene.create(
      {{"game", "five-towers"}, {"seats", {{{"kind", "open"}}, {{"kind", "bot"}, {"level", "beginner"}}}}},
      {.person = "ana", .name = "Ана", .start = true});
  const auto ana = scene.join(id, "ana");
  EXPECT_EQ(scene.answer(id, ana, {{"type", "resign"}}), "ack");
  const MatchId next = rematch(scene, id, ana);
  const auto again = scene.join(next, "ana");
  ASSERT_TRUE(scene.wait([&] { return again->last("table")["table"]["phase"] == "running"; }));
  EXPECT_EQ(again->last("table")["you"], 1);
}

TEST(Rematch, is_one_however_often_it_is_asked_for_and_counts_for_the_asker) {
  Scene scene;
  scene.limits.tables_of_person = 3;
  scene.restart();
  Ended old(scene, two_people("five-towers"));
  for (int i = 0; i < 58; ++i) {
    const auto match = scene.tables->find(old.id);
    boost::asio::post(match->strand(), [match, who = old.bo, i] {
      match->ask(who, *read_ask(Json{{"type", "rematch"}, {"id", "r" + std::to_string(i)}}.dump()));
    });
  }
  scene.settle();
  EXPECT_EQ(scene.memory.matches_in(Phase::waiting)->size(), 1U);
  EXPECT_EQ(scene.memory.matches_of("ana", 0, 9)->size(), 1U) << "nothing was created in the host's name";
  EXPECT_EQ(old.bo->count("ack"), 60);
  // Whoever has too many tables gets no further one by playing again.
  Ended second(scene, two_people("five-towers"));
  for (int i = 0; i < 2; ++i) scene.create(two_people("paws"), {.person = "bo", .name = "Bo"});
  EXPECT_EQ(scene.answer(second.id, second.bo, {{"type", "rematch"}}), "too_many");
  EXPECT_EQ(scene.answer(second.id, second.ana, {{"type", "rematch"}}), "ack");
}

TEST(Rematch, is_stored_with_the_old_table_or_not_at_all) {
  Scene scene;
  Ended old(scene, two_people("five-towers"));
  scene.faulty.fail_always(true);
  EXPECT_EQ(scene.answer(old.id, old.ana, {{"type", "rematch"}}), "not_stored");
  EXPECT_TRUE(scene.memory.matches_in(Phase::waiting)->empty());
  scene.faulty.fail_always(false);
  EXPECT_FALSE(rematch(scene, old.id, old.ana).empty());
  EXPECT_EQ(scene.memory.matches_in(Phase::waiting)->size(), 1U);
}

}  // namespace
}  // namespace igra::server
