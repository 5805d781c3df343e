#include "server/site/visitors.h"

#include "server/host/scene_for_tests.h"

namespace igra::server {
namespace {

class FakeSocket final : public Socket {
 public:
  void send(std::string_view text) override { heard.emplace_back(text); }
  void close(std::uint16_t) override { closed = true; }
  std::vector<std::string> heard;
  bool closed = false;
};

struct Visit {
  explicit Visit(Scene& scene, Rate rate) : id(scene.create(two_people("paws"))) {
    visitor = table_visitor(scene.tables->find(id), {.person = "ana", .name = "Ана"}, rate);
    visitor->opened(socket);
  }
  MatchId id;
  std::shared_ptr<Visitor> visitor;
  std::shared_ptr<FakeSocket> socket = std::make_shared<FakeSocket>();
};

TEST(Visitor, what_comes_too_fast_is_not_read_and_is_refused_by_its_id) {
  Scene scene;
  Visit visit(scene, {2, 1});
  const std::string ping = R"({"type":"ping","id":"p1"})";
  visit.visitor->received(ping);
  visit.visitor->received(ping);
  EXPECT_EQ(visit.socket->heard.back(), R"({"type":"pong","id":"p1"})");
  visit.visitor->received(ping);
  EXPECT_NE(visit.socket->heard.back().find(R"("id":"p1","code":"too_many")"), std::string::npos);
  visit.visitor->received("{{{ no JSON at all");
  EXPECT_NE(visit.socket->heard.back().find("too_many"), std::string::npos) << visit.socket->heard.back();
}

TEST(Visitor, a_flood_is_shown_the_door_though_some_of_it_comes_in_time) {
  Scene scene;
  // So many in time that one between every two others is: it was enough to never be shown out.
  Visit visit(scene, {1, 1'000'000});
  int sent = 0;
  for (; sent < 100'000 && !visit.socket->closed; ++sent)
    visit.visitor->received(R"({"type":"ping","id":"p1"})");
  EXPECT_TRUE(visit.socket->closed);
}

}  // namespace
}  // namespace igra::server
