#include "server/host/scene_for_tests.h"

namespace igra::server {
namespace {

// Somebody who watches all tables of their own.
Scene::Who at_desk(Scene& scene, const std::string& person) {
  auto client = std::make_shared<FakeClient>(person, "name of " + person);
  Desks& desks = scene.tables->desks();
  boost::asio::post(desks.strand(), [&desks, client] { desks.enter(client); });
  scene.settle();
  return client;
}

Json last_card(const Scene::Who& who) { return who->last("my_table")["table"]; }

struct Begun {
  Begun(Scene& scene, const Json& request) : id(scene.create(request)) {
    ana = scene.join(id, "ana");
    bo = scene.join(id, "bo");
    scene.answer(id, bo, {{"type", "sit"}, {"seat", 1}});
    scene.answer(id, ana, {{"type", "start"}});
  }
  Scene::Who actor() const { return ana->legal().empty() ? bo : ana; }
  MatchId id;
  Scene::Who ana, bo;
};

TEST(Desks, tell_whose_turn_it_is_at_all_tables_of_a_person) {
  Scene scene;
  const Begun first(scene, two_people("five-towers"));
  const Begun second(scene, two_people("paws"));
  const auto ana = at_desk(scene, "ana");
  EXPECT_EQ(ana->last("my_tables")["tables"].size(), 2U);
  EXPECT_EQ(ana->count("my_table"), 2);
  const auto stranger = at_desk(scene, "cy");
  EXPECT_TRUE(stranger->last("my_tables")["tables"].empty());

  scene.now += 5000;
  const auto actor = first.actor();
  scene.answer(first.id, actor, {{"type", "move"}, {"event", actor->legal().front()}});
  const Json card = last_card(ana);
  EXPECT_EQ(card["id"], first.id);
  EXPECT_EQ(card["you"], 0);
  EXPECT_EQ(card["since"], scene.now);
  EXPECT_EQ(card["turn"], first.actor() == first.ana ? 0 : 1);
  EXPECT_EQ(card["last"]["seat"], actor == first.ana ? 0 : 1);
  EXPECT_EQ(stranger->count("my_table"), 0);
}

TEST(Desks, say_how_much_time_is_left) {
  Scene scene;
  Json request = two_people("five-towers");
  request["clock"] = {{"kind", "days"}, {"days", 2}};
  const Begun match(scene, request);
  scene.now += 3600'000;
  const auto bo = at_desk(scene, "bo");
  EXPECT_EQ(last_card(bo)["left"], 47 * 3600'000);
  EXPECT_FALSE(last_card(at_desk(scene, "ana")).contains("key"));
}

TEST(Desks, show_what_the_seat_may_see_and_no_more) {
  Scene scene;
  const Begun match(scene, two_people("paws"));
  const auto ana = at_desk(scene, "ana");
  const auto bo = at_desk(scene, "bo");
  for (int i = 0; i < 40 && scene.state(match.id).phase() == Phase::running; ++i) {
    const auto actor = match.actor();
    scene.answer(match.id, actor, {{"type", "move"}, {"event", actor->legal().back()}});
    for (const auto& [desk, person] : {std::pair{ana, "ana"}, std::pair{bo, "bo"}}) {
      const Json log = scene.join(match.id, person)->last("state")["log"];
      const auto seen =
          std::find_if(log.rbegin(), log.rend(), [](const Json& one) { return one["actor"] == "player"; });
      EXPECT_EQ(last_card(desk)["last"]["event"], (*seen)["text"]);
    }
  }
}

TEST(Desks, take_away_what_is_over_or_left) {
  Scene scene;
  const MatchId waiting = scene.create(two_people("paws"));
  const auto guest = scene.join(waiting, "bo");
  const auto bo = at_desk(scene, "bo");
  scene.answer(waiting, guest, {{"type", "sit"}, {"seat", 1}});
  EXPECT_EQ(last_card(bo)["phase"], "waiting");
  scene.answer(waiting, guest, {{"type", "stand"}});
  EXPECT_EQ(bo->last("my_table_gone")["id"], waiting);

  const Begun match(scene, two_people("five-towers"));
  EXPECT_EQ(last_card(bo)["phase"], "running");
  scene.answer(match.id, match.ana, {{"type", "resign"}});
  EXPECT_EQ(last_card(bo)["phase"], "over") << "told once more";
  EXPECT_EQ(last_card(bo)["turn"], nullptr);
  EXPECT_TRUE(scene.tables->desks().tables_of("bo").empty());
  EXPECT_EQ(at_desk(scene, "bo")->count("my_table"), 0);
}

TEST(Desks, announce_a_rematch_to_everybody_for_whom_a_seat_is_kept) {
  Scene scene;
  const Begun match(scene, two_people("five-towers"));
  scene.answer(match.id, match.bo, {{"type", "resign"}});
  const auto ana = at_desk(scene, "ana");
  scene.answer(match.id, match.bo, {{"type", "rematch"}});
  const Json card = last_card(ana);
  EXPECT_EQ(card["phase"], "waiting");
  EXPECT_EQ(card["you"], nullptr);
  EXPECT_EQ(card["seats"][1]["mine"], true);
}

TEST(Desks, know_the_tables_again_after_a_restart) {
  Scene scene;
  const Begun match(scene, two_people("paws"));
  scene.restart();
  EXPECT_EQ(at_desk(scene, "bo")->last("my_tables")["tables"], Json::array({match.id}));
}

// A client that does not read.
class Deaf final : public Client {
 public:
  void send(std::string_view text) override { unread += text.size(); }
  void close() override { shut = true; }
  std::size_t waiting() const override { return unread; }
  std::size_t unread = 0;
  bool shut = false;
};

TEST(Desks, show_out_a_client_that_does_not_read) {
  Scene scene;
  const Begun match(scene, two_people("five-towers"));
  const auto deaf = std::make_shared<Deaf>();
  deaf->person = "ana";
  Desks& desks = scene.tables->desks();
  boost::asio::post(desks.strand(), [&] { desks.enter(deaf); });
  scene.settle();
  deaf->unread = 1 << 20;
  const auto actor = match.actor();
  scene.answer(match.id, actor, {{"type", "move"}, {"event", actor->legal().front()}});
  EXPECT_TRUE(deaf->shut);
  EXPECT_EQ(deaf->unread, std::size_t{1} << 20) << "nothing more was sent";
}

}  // namespace
}  // namespace igra::server
