// The server as a whole over real sockets: how many may come, how it stops, why it does not begin.
#include <gtest/gtest.h>

#include <atomic>

#include "server/net/client_for_tests.h"

namespace igra::server {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

TEST(Limits, SocketsOfAddress) {
  TestServer server({.sockets_of_address = 3});
  std::vector<Client> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(server.client());
  for (Client& client : clients) {
    client.send(get("/"));
    EXPECT_EQ(status(client.response()), "HTTP/1.1 200");
  }
  Client fourth = server.client();
  EXPECT_EQ(status(fourth.until_end()), "HTTP/1.1 429");
  clients.pop_back();
  EXPECT_TRUE(eventually([&] { return status_of(server, get("/")) == "HTTP/1.1 200"; }));
  EXPECT_GE(server.server->counts().refused, 1);
}

TEST(Limits, SocketsInAll) {
  TestServer server({.sockets = 3});
  std::vector<Client> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(server.client());
    EXPECT_TRUE(clients.back().upgrade());
  }
  Client fourth = server.client();
  EXPECT_EQ(status(fourth.until_end()), "HTTP/1.1 503");
  clients.clear();
  EXPECT_TRUE(eventually([&] { return status_of(server, get("/")) == "HTTP/1.1 200"; }));
}

TEST(Limits, WebSocketsOfAddressBehindProxy) {
  TestServer server({.sockets_of_address = 2, .trust_proxy = true});
  std::vector<Client> clients;
  const auto join = [&](const std::string& address) {
    clients.push_back(server.client());
    return clients.back().upgrade("/ws", "X-Forwarded-For: " + address + "\r\n");
  };
  EXPECT_TRUE(join("1.1.1.1"));
  EXPECT_TRUE(join("1.1.1.1"));
  EXPECT_FALSE(join("1.1.1.1"));
  EXPECT_TRUE(join("1.1.1.2"));
  EXPECT_TRUE(join("2001:db8::1"));
  EXPECT_TRUE(join("2001:db8::2"));
  EXPECT_FALSE(join("2001:db8::3")) << "one network";
  EXPECT_TRUE(join("2001:db8:0:1::3"));
}

TEST(Stop, IdleBusyAndTalking) {
  TestServer server;
  std::mutex lock;
  std::vector<Site::Reply> replies;
  server.site.on_request = [&](Request request, const Site::Reply& reply) {
    const std::lock_guard hold(lock);
    if (request.path == "/slow") return replies.push_back(reply);
    TestSite::echo_request(std::move(request), reply);
  };
  Client idle = server.client();
  idle.send(get("/"));
  idle.response();
  Client busy = server.client();
  busy.send(get("/slow"));
  Client talking = server.client();
  ASSERT_TRUE(talking.upgrade());
  ASSERT_TRUE(eventually([&] {
    const std::lock_guard hold(lock);
    return replies.size() == 1;
  }));
  const std::uint16_t port = server.server->port();
  server.server->stop();
  EXPECT_EQ(talking.frame()->code(), 1001);
  EXPECT_TRUE(idle.ended(2));
  EXPECT_FALSE(Client(port).send(get("/")) && !Client(port).until_end(1).empty());
  replies.front()(json_response(200, "done"));
  replies.clear();
  const std::string response = busy.response();
  EXPECT_EQ(body(response), "done");
  EXPECT_NE(response.find("Connection: close"), response.npos);
  busy.hang_up();
  talking.hang_up();
  server.stop_and_run_out();
  EXPECT_EQ(server.site.closed, 1);
}

TEST(Stop, UnderLoad) {
  for (int round = 0; round < 5; ++round) {
    TestServer server;
    std::atomic<bool> over = false;
    std::vector<std::thread> people;
    for (int who = 0; who < 4; ++who) {
      people.emplace_back([&] {
        while (!over) {
          Client client = server.client();
          if (!client.upgrade()) continue;
          for (int i = 0; i < 50 && client.say("x") && client.frame(1); ++i) {
          }
        }
      });
    }
    std::this_thread::sleep_for(50ms);
    server.server->stop();
    over = true;
    for (std::thread& person : people) person.join();
    server.stop_and_run_out();
    EXPECT_EQ(server.site.opened, server.site.closed);
    EXPECT_EQ(server.server->counts().websockets_open, 0);
  }
}

TEST(Listen, SaysWhyNot) {
  boost::asio::io_context io;
  TestSite site(io);
  std::string reason;
  EXPECT_EQ(listen(io, "nowhere", 0, {}, site, reason), nullptr);
  EXPECT_EQ(reason, "nowhere is not an address");
  const auto first = listen(io, "127.0.0.1", 0, {}, site, reason);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(listen(io, "127.0.0.1", first->port(), {}, site, reason), nullptr);
  EXPECT_NE(reason.find("Address already in use"), reason.npos) << reason;
}

}  // namespace
}  // namespace igra::server
