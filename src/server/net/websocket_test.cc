// WebSocket over real sockets: what is said arrives, and who talks nonsense or does not listen goes.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/post.hpp>

#include "server/net/client_for_tests.h"

namespace igra::server {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

TEST(WebSocket, echo_and_key) {
  TestServer server;
  Client client = server.client();
  client.send(get("/ws",
                  "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") +
              Client::masked(Opcode::text, "early"));
  const std::string response = client.response();
  EXPECT_EQ(status(response), "HTTP/1.1 101");
  // The example of RFC 6455, 1.3.
  EXPECT_NE(response.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), response.npos);
  EXPECT_EQ(client.hear(), "early");
  for (const std::size_t size : {0, 1, 125, 126, 127, 4096, 16384}) {
    const std::string text(size, 'x');
    client.say(text);
    EXPECT_EQ(client.hear(), text);
  }
  client.send(Client::masked(Opcode::ping, "are you there"));
  const auto pong = client.frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, Opcode::pong);
  EXPECT_EQ(pong->payload, "are you there");
  EXPECT_EQ(server.server->counts().frames_in, 8);
  EXPECT_EQ(server.server->counts().frames_out, 8);
  EXPECT_EQ(server.server->counts().websockets_open, 1);
}

TEST(WebSocket, refusals) {
  TestServer server;
  const std::string upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  EXPECT_EQ(status_of(server, get("/elsewhere", upgrade + key + version)), "HTTP/1.1 403");
  EXPECT_EQ(status_of(server, get("/ws", upgrade + key)), "HTTP/1.1 426");
  EXPECT_EQ(status_of(server, get("/ws", upgrade + version)), "HTTP/1.1 426");
  EXPECT_EQ(status_of(server, get("/ws", upgrade + version + "Sec-WebSocket-Key: short\r\n")),
            "HTTP/1.1 426");
  EXPECT_EQ(status_of(server, "POST /ws HTTP/1.1\r\nHost: a\r\n" + upgrade + key + version + "\r\n"),
            "HTTP/1.1 426");
  EXPECT_EQ(status_of(server, get("/ws", key + version)), "HTTP/1.1 200") << "no upgrade asked for";
  EXPECT_EQ(server.site.opened, 0);
}

// What must be answered with which close code; the visitor is told of the end once.
TEST(WebSocket, nonsense_is_closed) {
  TestServer server;
  const std::vector<std::pair<std::string, int>> cases = {
      {std::string("\x81\x01x"), 1002},
      {Client::masked(Opcode::text, "x", true, 1), 1002},
      {Client::masked(Opcode::binary, "x"), 1003},
      {Client::masked(Opcode::text, "\xFF\xFE"), 1007},
      {Client::masked(Opcode::text, std::string(20000, 'x')), 1009},
      {Client::masked(Opcode::text, std::string(9000, 'x'), false) +
           Client::masked(Opcode::more, std::string(9000, 'x'), false),
       1009},
      {Client::masked(Opcode::more, "x"), 1002},
      {Client::masked(Opcode::ping, std::string(200, 'x')), 1002},
      {std::string(5000, '\xFF'), 1002},
      {Client::masked(Opcode::close, close_payload(1000)), 1000},
      {Client::masked(Opcode::close, ""), 1005},
      {Client::masked(Opcode::close, close_payload(1006)), 1002}};
  int n = 0;
  for (const auto& [bytes, code] : cases) {
    Client client = server.client();
    ASSERT_TRUE(client.upgrade());
    client.say("hello");
    EXPECT_EQ(client.hear(), "hello");
    client.send(bytes + Client::masked(Opcode::text, "after the end"));
    const auto close = client.frame();
    ASSERT_TRUE(close) << n;
    EXPECT_EQ(close->opcode, Opcode::close);
    EXPECT_EQ(close->code(), code) << n;
    EXPECT_TRUE(client.ended());
    ++n;
    EXPECT_TRUE(eventually([&] { return server.site.closed == n; }));
  }
  EXPECT_EQ(server.site.opened, n);
}

TEST(WebSocket, server_closes) {
  TestServer server;
  server.site.on_text = [](std::string_view, Socket& socket) {
    socket.send("bye");
    socket.close(4001);
    socket.send("never");
  };
  Client client = server.client();
  ASSERT_TRUE(client.upgrade());
  client.say("x");
  EXPECT_EQ(client.hear(), "bye");
  EXPECT_EQ(client.frame()->code(), 4001);
  EXPECT_TRUE(eventually([&] { return server.site.closed == 1; }));
  client.send(Client::masked(Opcode::close, close_payload(4001)));
  EXPECT_TRUE(client.ended(2));
}

TEST(WebSocket, server_closes_and_the_other_side_is_silent) {
  TestServer server;
  server.site.on_text = [](std::string_view, Socket& socket) { socket.close(kNormalClose); };
  Client client = server.client();
  ASSERT_TRUE(client.upgrade());
  client.say("x");
  EXPECT_EQ(client.frame()->code(), 1000);
  EXPECT_TRUE(client.ended(9));
}

TEST(WebSocket, gone_without_goodbye) {
  TestServer server;
  for (int i = 0; i < 3; ++i) {
    Client client = server.client();
    ASSERT_TRUE(client.upgrade());
    if (i == 0) client.reset();
    if (i == 1) client.end_sending();
    if (i == 2) client.hang_up();
    EXPECT_TRUE(eventually([&] { return server.site.closed == i + 1; }));
  }
  EXPECT_TRUE(eventually([&] { return server.server->counts().websockets_open == 0; }));
}

// A client that no longer answers is pinged, then dropped; one that answers stays.
TEST(WebSocket, half_open_clients_vanish) {
  TestServer server({.idle_seconds = 2});
  Client dead = server.client();
  Client alive = server.client();
  ASSERT_TRUE(dead.upgrade());
  ASSERT_TRUE(alive.upgrade());
  for (int i = 0; i < 3; ++i) {
    const auto ping = alive.frame();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->opcode, Opcode::ping);
    alive.send(Client::masked(Opcode::pong, ping->payload));
  }
  EXPECT_TRUE(dead.ended(5));
  EXPECT_EQ(server.site.closed, 1);
  alive.say("still here");
  EXPECT_EQ(alive.hear(), "still here");
}

TEST(WebSocket, slow_readers_are_cut_off_while_others_go_on) {
  TestServer server({.waiting_bytes = 100000});
  std::mutex lock;
  std::vector<std::pair<std::shared_ptr<Socket>, boost::asio::any_io_executor>> sockets;
  server.site.on_open = [&](std::shared_ptr<Socket> socket, boost::asio::any_io_executor executor) {
    const std::lock_guard hold(lock);
    sockets.emplace_back(std::move(socket), std::move(executor));
  };
  Client slow = server.client(4096);
  Client quick = server.client();
  ASSERT_TRUE(slow.upgrade());
  ASSERT_TRUE(quick.upgrade());
  ASSERT_TRUE(eventually([&] { return server.site.opened == 2; }));
  const std::string news(10000, 'n');
  int rounds = 0;
  for (; rounds < 3000 && server.site.closed == 0; ++rounds) {
    for (auto& [socket, executor] : sockets) {
      boost::asio::post(executor, [socket = socket, news] { socket->send(news); });
    }
    ASSERT_EQ(quick.hear(), news);
  }
  EXPECT_EQ(server.site.closed, 1);
  EXPECT_LT(rounds, 3000);
  quick.say("fine");
  std::string last;
  while ((last = quick.hear()) == news) {
  }
  EXPECT_EQ(last, "fine");
  sockets.clear();
}

// Each may leave a megabyte unread, but forty not forty.
TEST(WebSocket, many_slow_readers_together_take_bounded_memory) {
  constexpr std::int64_t kInAll = 2 << 20;
  TestServer server({.waiting_bytes = 1 << 20, .waiting_bytes_in_all = kInAll});
  std::mutex lock;
  std::vector<std::pair<std::shared_ptr<Socket>, boost::asio::any_io_executor>> sockets;
  server.site.on_open = [&](std::shared_ptr<Socket> socket, boost::asio::any_io_executor executor) {
    const std::lock_guard hold(lock);
    sockets.emplace_back(std::move(socket), std::move(executor));
  };
  std::vector<Client> slow;
  for (int i = 0; i < 40; ++i) {
    slow.push_back(server.client(4096));
    ASSERT_TRUE(slow.back().upgrade());
  }
  ASSERT_TRUE(eventually([&] { return server.site.opened == 40; }));
  const auto news = std::make_shared<const std::string>(20'000, 'n');
  std::int64_t most = 0;
  for (int round = 0; round < 400 && server.site.closed < 30; ++round) {
    std::atomic<int> told = 0;
    for (auto& [socket, executor] : sockets) {
      boost::asio::post(executor, [&told, socket = socket, news] {
        socket->send(*news);
        ++told;
      });
    }
    ASSERT_TRUE(eventually([&] { return told == 40; }));
    most = std::max(most, server.server->counts().waiting_bytes);
  }
  EXPECT_GE(server.site.closed, 30);
  EXPECT_GT(most, 100'000);
  EXPECT_LT(most, kInAll + kInAll / 2) << "a text grows by doubling";
  sockets.clear();
  slow.clear();
  EXPECT_TRUE(eventually([&] { return server.site.closed == 40; }));
  EXPECT_TRUE(eventually([&] { return server.server->counts().waiting_bytes == 0; }));
}

TEST(WebSocket, talking_without_listening_is_not_being_there) {
  TestServer server({.idle_seconds = 1});
  std::mutex lock;
  std::shared_ptr<Socket> socket;
  std::optional<boost::asio::any_io_executor> executor;
  server.site.on_open = [&](std::shared_ptr<Socket> opened, boost::asio::any_io_executor its) {
    const std::lock_guard hold(lock);
    socket = std::move(opened);
    executor = std::move(its);
  };
  server.site.on_text = [](std::string_view, Socket&) {};
  Client client = server.client(4096);
  ASSERT_TRUE(client.upgrade());
  ASSERT_TRUE(eventually([&] { return server.site.opened == 1; }));
  // More than the system keeps for a socket, less than may wait here.
  for (int i = 0; i < 400 && server.server->counts().waiting_bytes == 0; ++i) {
    std::atomic<bool> told = false;
    boost::asio::post(*executor, [&] {
      socket->send(std::string(16'000, 'n'));
      told = true;
    });
    ASSERT_TRUE(eventually([&] { return told.load(); }));
  }
  ASSERT_GT(server.server->counts().waiting_bytes, 0);
  EXPECT_TRUE(eventually([&] {
    client.say("still here");
    std::this_thread::sleep_for(100ms);
    return server.site.closed == 1;
  }));
  socket.reset();
}

// Order and content survive a full socket and coalescing.
TEST(WebSocket, many_frames_in_order) {
  TestServer server({.waiting_bytes = 64 << 20});
  server.site.on_text = [](std::string_view, Socket& socket) {
    for (int i = 0; i < 20000; ++i) {
      socket.send(std::to_string(i) + std::string(i % 300, 'x'));
    }
  };
  Client client = server.client(4096);
  ASSERT_TRUE(client.upgrade());
  client.say("go");
  std::this_thread::sleep_for(50ms);
  for (int i = 0; i < 20000; ++i) ASSERT_EQ(client.hear(), std::to_string(i) + std::string(i % 300, 'x'));
}

TEST(WebSocket, two_tables_at_once) {
  TestServer server({}, 3);
  std::vector<std::thread> people;
  for (int who = 0; who < 8; ++who) {
    people.emplace_back([&, who] {
      Client client = server.client();
      ASSERT_TRUE(client.upgrade());
      for (int i = 0; i < 300; ++i) {
        const std::string text = std::to_string(who * 1000 + i);
        client.say(text);
        ASSERT_EQ(client.hear(), text);
      }
    });
  }
  for (std::thread& person : people) person.join();
  EXPECT_TRUE(eventually([&] { return server.site.closed == 8; }));
  EXPECT_EQ(server.server->counts().frames_in, 2400);
}

TEST(WebSocket, thousands_come_and_go) {
  TestServer server({.sockets_of_address = 20000});
  constexpr int kRounds = 10;
  constexpr int kClients = 200;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Client> clients;
    for (int i = 0; i < kClients; ++i) clients.push_back(server.client());
    for (Client& client : clients) ASSERT_TRUE(client.upgrade());
    for (Client& client : clients) client.say("x");
    for (Client& client : clients) EXPECT_EQ(client.hear(), "x");
    for (int i = 0; i < kClients; ++i) i % 2 == 0 ? clients[i].reset() : clients[i].hang_up();
  }
  EXPECT_TRUE(eventually([&] { return server.site.closed == kRounds * kClients; }));
  EXPECT_EQ(server.server->counts().websockets_total, kRounds * kClients);
  EXPECT_TRUE(eventually([&] { return server.server->counts().websockets_open == 0; }));
}

}  // namespace
}  // namespace igra::server
