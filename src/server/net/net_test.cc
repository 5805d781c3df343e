// The server as a whole over real sockets: how many may come, how it stops, why it does not begin.
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>

#include "server/net/client_for_tests.h"
#include "server/net/descriptors.h"
#include "server/net/hub.h"

namespace igra::server {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

TEST(Limits, sockets_of_address) {
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

TEST(Limits, sockets_in_all) {
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

TEST(Limits, web_sockets_of_address_behind_proxy) {
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
  for (int network = 2; network < 7; ++network)
    EXPECT_TRUE(join("2001:db8:0:" + std::to_string(network) + "::1"));
  EXPECT_FALSE(join("2001:db8:0:7::1")) << "eight of one /48 network are enough";
  EXPECT_TRUE(join("2001:db8:1::1"));
}

TEST(Limits, networks_as_people_write_them) {
  const auto of = [](const char* text) { return boost::asio::ip::make_address(text); };
  EXPECT_EQ(network_text(of("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(network_text(of("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(wide_network_text(of("192.0.2.7")), "");
  EXPECT_EQ(network_text(of("2001:db8:1:2:3::4")), "2001:db8:1:2::/64");
  EXPECT_EQ(wide_network_text(of("2001:db8:1:2:3::4")), "2001:db8:1::/48");
}

TEST(Limits, who_cannot_be_known_behind_a_proxy_is_refused) {
  TestServer server({.trust_proxy = true});
  const auto asked = [&](const std::string& fields) { return status_of(server, get("/", fields)); };
  EXPECT_EQ(asked(""), "HTTP/1.1 200") << "somebody on this machine";
  EXPECT_EQ(asked("X-Forwarded-For: 192.0.2.7\r\n"), "HTTP/1.1 200");
  EXPECT_EQ(asked("X-Forwarded-For: unknown\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(asked("X-Forwarded-For: 192.0.2.7, \r\n"), "HTTP/1.1 400");
  EXPECT_EQ(asked("X-Forwarded-For: \r\n"), "HTTP/1.1 400");
  Client client = server.client();
  EXPECT_FALSE(client.upgrade("/ws", "X-Forwarded-For: 127.0.0.1.5\r\n"));
}

// The soft limit of this process, for as long as it lives.
class FewDescriptors {
 public:
  explicit FewDescriptors(rlim_t most) {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    few.rlim_cur = most;
    ::setrlimit(RLIMIT_NOFILE, &few);
  }
  ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  FewDescriptors(const FewDescriptors&) = delete;
  FewDescriptors& operator=(const FewDescriptors&) = delete;

 private:
  rlimit before_{};
};

TEST(Descriptors, there_is_room_for_what_is_not_a_connection) {
  const FewDescriptors few(200);
  const int possible = connections_within_limit(20'000);
  EXPECT_LT(possible, 200 - 64);
  EXPECT_GT(possible, 1);
  EXPECT_EQ(connections_within_limit(5), 5);
  EXPECT_GE(raise_descriptor_limit(), 200);
}

// Without descriptors nobody is let in; as soon as there are some, those who waited are.
TEST(Descriptors, whoever_comes_while_there_are_none_waits_and_is_served) {
  TestServer server;
  std::atomic<int> requests = 0;
  server.site.on_request = [&](Request request, const Site::Reply& reply) {
    ++requests;
    TestSite::echo_request(std::move(request), reply);
  };
  const std::uint16_t port = server.server->port();
  std::vector<int> taken;
  std::optional<Client> client;
  {
    // UBSan opens a pipe when it first looks at a type: nothing virtual is called while there is none.
    const FewDescriptors few(256);
    for (int one = ::dup(0); one >= 0; one = ::dup(0)) taken.push_back(one);
    ASSERT_FALSE(taken.empty());
    ::close(taken.back());
    taken.pop_back();
    client.emplace(port);  // takes the last one
    client->send(get("/"));
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(requests, 0);
  }
  for (const int one : taken) ::close(one);
  EXPECT_EQ(status(client->response()), "HTTP/1.1 200");
}

TEST(Owners, lose_their_sockets_at_once) {
  TestServer server;
  std::vector<Client> clients;
  for (const std::string owner : {"ana", "bo", "ana"}) {
    clients.push_back(server.client());
    ASSERT_TRUE(clients.back().upgrade("/ws?" + owner));
  }
  ASSERT_TRUE(eventually([&] { return server.server->owners().size() == 3; }));
  server.server->close_sockets([](std::string_view owner) { return owner == "ana"; }, 1008);
  EXPECT_EQ(clients[0].frame()->code(), 1008);
  EXPECT_EQ(clients[2].frame()->code(), 1008);
  clients[1].say("still here");
  EXPECT_EQ(clients[1].hear(), "still here");
  clients.erase(clients.begin() + 2), clients.erase(clients.begin());
  EXPECT_TRUE(eventually([&] { return server.server->owners() == std::vector<std::string>{"bo"}; }));
}

TEST(Owners, a_right_that_was_lost_before_the_opening_is_noticed) {
  TestServer server;
  server.site.still = false;
  Client client = server.client();
  ASSERT_TRUE(client.upgrade());
  EXPECT_EQ(client.frame()->code(), 1008);
}

TEST(Stop, idle_busy_and_talking) {
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

TEST(Stop, under_load) {
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

TEST(Listen, says_why_not) {
  boost::asio::io_context io;
  TestSite site(io);
  const auto message = [&](const std::string& address, std::uint16_t port) {
    const auto listening = listen(io, address, port, {}, site);
    return listening ? "" : listening.error().message;
  };
  EXPECT_EQ(message("nowhere", 0), "nowhere is not an address");
  const auto first = std::move(*listen(io, "127.0.0.1", 0, {}, site));
  ASSERT_NE(first, nullptr);
  EXPECT_NE(message("127.0.0.1", first->port()).find("Address already in use"), std::string::npos);
}

}  // namespace
}  // namespace igra::server
