// What operators do to tables in memory.
#include "server/host/scene_for_tests.h"
#include "server/people/erasure.h"

namespace igra::server {
namespace {

struct Playing {
  explicit Playing(Scene& scene, Json more = Json::object()) {
    Json request = two_people("five-towers");
    request.update(more);
    id = scene.create(request);
    ana = scene.join(id, "ana");
    bo = scene.join(id, "bo");
    scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}});
    scene.answer(id, ana, {{"type", "start"}});
  }
  MatchId id;
  Scene::Who ana, bo;
};

std::string close(Scene& scene, const MatchId& id) {
  std::string said;
  const auto match = scene.tables->find(id);
  boost::asio::post(match->strand(), [&said, match] {
    match->close([&said](const Outcome& outcome) { said = outcome ? "done" : outcome.error().code; });
  });
  scene.settle();
  return said;
}

TEST(Operators, a_match_that_is_closed_has_no_result) {
  Scene scene;
  Playing match(scene, {{"rated", true}, {"aids", false}});
  EXPECT_EQ(close(scene, match.id), "done");
  EXPECT_EQ(scene.state(match.id).roster.how, Ending::closed);
  EXPECT_EQ(match.ana->last("table")["table"]["phase"], "over");
  EXPECT_TRUE(scene.memory.results("ana", 0, 9)->empty());
  EXPECT_EQ(close(scene, match.id), "not_now");
}

TEST(Operators, a_match_that_could_not_be_closed_says_so) {
  Scene scene;
  Playing match(scene);
  scene.faulty.fail_at(1);
  EXPECT_EQ(close(scene, match.id), "not_stored");
  EXPECT_EQ(scene.state(match.id).phase(), Phase::running);
}

TEST(Operators, a_table_that_is_set_aside_shows_everybody_out_and_stands_still) {
  Scene scene;
  Playing match(scene, {{"listed", true}, {"clock", {{"kind", "move"}, {"seconds", 60}}}});
  ASSERT_NE(scene.tables->lobby().page("", "").find(match.id), std::string::npos);
  EXPECT_EQ(scene.tables->desks().tables_of("bo").size(), 1U);
  const auto old = scene.tables->find(match.id);
  scene.now += 20'000;
  scene.tables->set_aside(match.id);
  scene.settle();
  EXPECT_EQ(match.ana->last("error")["code"], "set_aside");
  EXPECT_TRUE(match.ana->shut);
  EXPECT_EQ(scene.tables->find(match.id), nullptr);
  EXPECT_EQ(scene.tables->why_not(match.id).code, "set_aside");
  EXPECT_EQ(scene.tables->lobby().page("", "").find(match.id), std::string::npos);
  EXPECT_TRUE(scene.tables->desks().tables_of("bo").empty());
  // A socket that still speaks to the old one is told the same.
  boost::asio::post(old->strand(), [&] { old->ask(match.bo, {.kind = AskKind::resign, .id = "late"}); });
  scene.settle();
  EXPECT_EQ(match.bo->last("error")["code"], "set_aside");
  scene.now += 600'000;
  scene.settle();
  const std::int64_t version = old->state().version;
  scene.tables->restore(match.id);
  scene.settle();
  EXPECT_NE(scene.tables->lobby().page("", "").find(match.id), std::string::npos);
  EXPECT_EQ(scene.state(match.id).version, version);
  EXPECT_EQ(scene.state(match.id).phase(), Phase::running) << "nobody lost on time meanwhile";
  const auto again = scene.join(match.id, "bo");
  EXPECT_EQ(scene.answer(match.id, again, {{"type", "resign"}}), "ack");
}

TEST(Operators, a_table_that_is_set_aside_stays_so_after_a_start_and_counts_for_nobody) {
  Scene scene;
  TableLimits one_each;
  one_each.tables_of_person = 1;
  scene.tables->change_limits(one_each);
  const MatchId id = scene.create(two_people("paws"));
  EXPECT_TRUE(scene.create(two_people("paws")).empty()) << "one is the most";
  Submission aside{OperatingWrite(SetAside{id, 1})};
  ASSERT_EQ(scene.memory.commit({&aside, 1}).front(), Stored::yes);
  scene.tables->set_aside(id);
  scene.settle();
  EXPECT_FALSE(scene.create(two_people("paws")).empty());
  scene.restart();
  EXPECT_EQ(scene.tables->find(id), nullptr);
  EXPECT_EQ(scene.tables->size(), 1);
}

TEST(Operators, an_erased_name_leaves_tables_in_memory) {
  Scene scene;
  Playing match(scene, {{"listed", true}});
  const auto stranger = scene.join(match.id, "cy");
  ASSERT_NE(stranger->last("table").dump().find("name of bo"), std::string::npos);
  const auto redact = without_name(match.id, *scene.faulty.journal(match.id, 0), "{}", "bo");
  ASSERT_TRUE(redact);
  Submission writes;
  writes.emplace_back(*redact);
  ASSERT_EQ(scene.memory.commit({&writes, 1}).front(), Stored::yes);
  scene.tables->forget("bo");
  scene.settle();
  EXPECT_EQ(stranger->last("table").dump().find("name of bo"), std::string::npos);
  EXPECT_EQ(scene.tables->lobby().page("", "").find("name of bo"), std::string::npos);
  EXPECT_EQ(scene.answer(match.id, match.bo, {{"type", "resign"}}), "ack") << "the seat is still theirs";
}

}  // namespace
}  // namespace igra::server
