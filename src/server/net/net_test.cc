// The server over real sockets: everything a client may do, and what it must not.
#include "server/net/net.h"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/post.hpp>

#include "server/net/client_for_tests.h"

namespace igra::server {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

std::string status(const std::string& response) {
  return response.substr(0, std::min<std::size_t>(12, response.size()));
}

std::string body(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == response.npos ? "" : response.substr(end + 4);
}

std::string get(std::string_view path, std::string_view fields = {}) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: here\r\n" + std::string(fields) + "\r\n";
}

std::string post(std::string_view path, std::string_view content) {
  return "POST " + std::string(path) +
         " HTTP/1.1\r\nHost: here\r\nContent-Length: " + std::to_string(content.size()) + "\r\n\r\n" +
         std::string(content);
}

std::string status_of(TestServer& server, std::string_view request) {
  Client client = server.client();
  client.send(request);
  return status(client.response());
}

TEST(Http, KeepsConnectionsAndOrder) {
  TestServer server;
  Client client = server.client();
  for (int i = 0; i < 3; ++i) {
    client.send(get("/a/%D1%82?x=%20y"));
    EXPECT_EQ(body(client.response()), "GET /a/т x=%20y 127.0.0.1\n");
  }
  // Several at once are answered one after the other.
  client.send(get("/1") + post("/2", "body") + get("/3") + "\r\n" + get("/4"));
  EXPECT_EQ(body(client.response()), "GET /1  127.0.0.1\n");
  EXPECT_EQ(body(client.response()), "POST /2  127.0.0.1\nbody");
  EXPECT_EQ(body(client.response()), "GET /3  127.0.0.1\n");
  EXPECT_EQ(body(client.response()), "GET /4  127.0.0.1\n");
  EXPECT_EQ(server.server->counts().requests, 7);
}

TEST(Http, ByteByByte) {
  TestServer server;
  Client client = server.client();
  const std::string request =
      "POST /x HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n10;ext=1\r\n0123456789abcdef\r\n0\r\nTrailer: y\r\n\r\n";
  for (const char c : request) client.send({&c, 1});
  EXPECT_EQ(body(client.response()), "POST /x  127.0.0.1\nabc0123456789abcdef");
  client.send(get("/after"));
  EXPECT_EQ(body(client.response()), "GET /after  127.0.0.1\n");
}

TEST(Http, HeadHasNoBody) {
  TestServer server;
  Client client = server.client();
  client.send("HEAD /x HTTP/1.1\r\nHost: here\r\n\r\n");
  const std::string response = client.response(true);
  EXPECT_EQ(status(response), "HTTP/1.1 200");
  EXPECT_NE(response.find("Content-Length: 18\r\n"), response.npos) << response;
  EXPECT_EQ(body(response), "");
  client.send(get("/y"));
  EXPECT_EQ(body(client.response()), "GET /y  127.0.0.1\n");
}

TEST(Http, ClosesWhenAsked) {
  TestServer server;
  for (const std::string_view request :
       {"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"}) {
    Client client = server.client();
    client.send(request);
    EXPECT_NE(client.response().find("Connection: close"), std::string::npos);
    EXPECT_TRUE(client.ended());
  }
}

TEST(Http, SecurityFieldsEverywhere) {
  TestServer server;
  for (const std::string& request : {get("/"), get("/%zz"), std::string("nonsense\r\n\r\n")}) {
    Client client = server.client();
    client.send(request);
    const std::string response = client.response();
    for (const char* field : {"Content-Security-Policy: default-src 'none'",
                              "X-Content-Type-Options: nosniff", "Referrer-Policy: ", "Permissions-Policy: ",
                              "Cross-Origin-Opener-Policy: ", "Cache-Control: no-store", "Date: "}) {
      EXPECT_NE(response.find(field), response.npos) << field << "\n" << response;
    }
  }
}

TEST(Http, NoLinesSmuggledIntoHeads) {
  TestServer server;
  server.site.on_request = [](const Request&, const Site::Reply& reply) {
    Response response = json_response(200, "{}");
    response.headers = {{"X-Bad", "a\r\nX-Worse: b"}, {"X-Good", "c"}};
    reply(response);
  };
  Client client = server.client();
  client.send(get("/"));
  const std::string response = client.response();
  EXPECT_EQ(response.find("X-Worse"), response.npos);
  EXPECT_NE(response.find("X-Good: c"), response.npos);
}

TEST(Http, Expect100) {
  TestServer server;
  Client client = server.client();
  client.send("POST /x HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(client.response(), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("abc");
  EXPECT_EQ(body(client.response()), "POST /x  127.0.0.1\nabc");
  // Too long: refused before a byte of it is sent.
  client.send("POST /x HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 3000\r\n\r\n");
  EXPECT_EQ(status(client.response()), "HTTP/1.1 413");
  EXPECT_EQ(status_of(server, "POST /x HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nContent-Length: 1\r\n\r\nx"),
            "HTTP/1.1 417");
}

TEST(Http, BodyLimitIsTheRoutes) {
  TestServer server;
  EXPECT_EQ(status_of(server, post("/x", std::string(1000, 'x'))), "HTTP/1.1 200");
  EXPECT_EQ(status_of(server, post("/x", std::string(1001, 'x'))), "HTTP/1.1 413");
  EXPECT_EQ(status_of(server, post("/large", std::string(100000, 'x'))), "HTTP/1.1 200");
  EXPECT_EQ(status_of(server, post("/large", std::string(100001, 'x'))), "HTTP/1.1 413");
  std::string chunked = "POST /x HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 11; ++i) chunked += "64\r\n" + std::string(100, 'x') + "\r\n";
  EXPECT_EQ(status_of(server, chunked), "HTTP/1.1 413");
}

TEST(Http, HeadLimit) {
  TestServer server;
  EXPECT_EQ(status_of(server, get("/", "X: " + std::string(7000, 'x') + "\r\n")), "HTTP/1.1 200");
  EXPECT_EQ(status_of(server, get("/", "X: " + std::string(9000, 'x') + "\r\n")), "HTTP/1.1 431");
  EXPECT_EQ(status_of(server, get("/" + std::string(9000, 'x'))), "HTTP/1.1 431");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "X: 0123456789\r\n";
  EXPECT_EQ(status_of(server, get("/", many)), "HTTP/1.1 431");
  EXPECT_EQ(status_of(server, "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1;" +
                                  std::string(9000, 'x')),
            "HTTP/1.1 431");
  // Dripping the lines one by one does not get round it.
  Client client = server.client();
  client.send("GET / HTTP/1.1\r\n");
  for (int i = 0; i < 30; ++i) {
    client.send("X: " + std::string(600, 'x') + "\r\n");
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(status(client.response()), "HTTP/1.1 431");
}

TEST(Http, Malformed) {
  TestServer server;
  for (const std::string& bad :
       {std::string("\r\nnonsense\r\n\r\n"), std::string("GET\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\n\r\n"), std::string("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nHost : a\r\n\r\n"), std::string("GET / HTTP/1.1\r\nHost: a\n\n"),
        std::string("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"),
        std::string("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
        std::string("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
        std::string("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n"s, std::string(3000, '\xFF'),
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 tls\r\n\r\n"s}) {
    EXPECT_EQ(status_of(server, bad), "HTTP/1.1 400") << testing::PrintToString(bad);
  }
  EXPECT_EQ(status_of(server, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"), "HTTP/1.1 505");
  EXPECT_EQ(status_of(server, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"),
            "HTTP/1.1 501");
}

TEST(Http, Paths) {
  TestServer server;
  for (const char* bad : {"/../x", "/a/../b", "/a/%2e%2e/b", "/a/..", "/.", "/%2e", "/a%2fb", "/a%5cb",
                          "/a\\b", "/%", "/%1", "/%zz", "/a%00", "/a%0a", "/%C3", "/%ED%A0%80", "a", "*"}) {
    EXPECT_EQ(status_of(server, get(bad)), "HTTP/1.1 400") << bad;
  }
  for (const char* good : {"/", "/a..b", "/...", "/%41", "/a/", "//", "http://here/x", "http://here"}) {
    EXPECT_EQ(status_of(server, get(good)), "HTTP/1.1 200") << good;
  }
}

TEST(Http, SlowRequestsEnd) {
  TestServer server({.request_seconds = 1});
  Client silent = server.client();
  Client slow = server.client();
  Client slow_body = server.client();
  slow_body.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nabc");
  const auto start = std::chrono::steady_clock::now();
  slow.send("GET / HTTP/1.1\r\n");
  for (int i = 0; i < 40 && slow.send("X: y\r\n"); ++i) std::this_thread::sleep_for(50ms);
  EXPECT_EQ(status(slow.until_end()), "HTTP/1.1 408");
  EXPECT_EQ(status(slow_body.until_end()), "HTTP/1.1 408");
  EXPECT_EQ(silent.until_end(), "");
  EXPECT_TRUE(silent.ended());
  EXPECT_LT(std::chrono::steady_clock::now() - start, 8s);
}

TEST(Http, IdleConnectionsEnd) {
  TestServer server({.idle_seconds = 1});
  Client client = server.client();
  client.send(get("/"));
  client.response();
  EXPECT_TRUE(client.ended(5));
}

TEST(Http, AnswersFromOtherThreadsAndForgottenOnes) {
  TestServer server;
  std::vector<std::thread> threads;
  std::mutex lock;
  server.site.on_request = [&](const Request& request, const Site::Reply& reply) {
    if (request.path == "/forget") return;
    const std::lock_guard hold(lock);
    threads.emplace_back([reply] {
      std::this_thread::sleep_for(20ms);
      reply(json_response(200, "late"));
      reply(json_response(200, "again"));
    });
  };
  Client client = server.client();
  client.send(get("/a") + get("/b") + get("/forget"));
  EXPECT_EQ(body(client.response()), "late");
  EXPECT_EQ(body(client.response()), "late");
  EXPECT_EQ(status(client.response()), "HTTP/1.1 500");
  for (std::thread& thread : threads) thread.join();
}

// A client that goes away while the Site thinks harms nobody.
TEST(Http, GoneBeforeTheAnswer) {
  TestServer server;
  std::mutex lock;
  std::vector<Site::Reply> replies;
  server.site.on_request = [&](const Request&, const Site::Reply& reply) {
    const std::lock_guard hold(lock);
    replies.push_back(reply);
  };
  {
    Client client = server.client();
    client.send(get("/"));
    ASSERT_TRUE(eventually([&] {
      const std::lock_guard hold(lock);
      return !replies.empty();
    }));
    client.reset();
  }
  replies.front()(json_response(200, std::string(1 << 20, 'x')));
  replies.clear();
  server.site.on_request = TestSite::echo_request;
  EXPECT_EQ(status_of(server, get("/")), "HTTP/1.1 200");
}

TEST(Http, LargeAnswersToSlowReaders) {
  TestServer server;
  const auto large = std::make_shared<const std::string>(8 << 20, 'x');
  server.site.on_request = [&](const Request&, const Site::Reply& reply) {
    Response response;
    response.body = large;
    reply(response);
  };
  Client client = server.client(4096);
  client.send(get("/"));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(body(client.response()), *large);
}

TEST(Http, StalledReadersEnd) {
  TestServer server({.idle_seconds = 1});
  server.site.on_request = [&](const Request&, const Site::Reply& reply) {
    reply(json_response(200, std::string(32 << 20, 'x')));
  };
  Client client = server.client(4096);
  client.send(get("/"));
  std::this_thread::sleep_for(2500ms);
  EXPECT_LT(client.until_end().size(), std::size_t{32 << 20});
}

TEST(Http, AddressBehindProxy) {
  const std::string request = get("/", "X-Forwarded-For: 9.9.9.9, 1.2.3.4\r\n");
  {
    TestServer server;
    Client client = server.client();
    client.send(request);
    EXPECT_EQ(body(client.response()), "GET /  127.0.0.1\n");
  }
  TestServer server({.trust_proxy = true});
  Client client = server.client();
  client.send(request);
  EXPECT_EQ(body(client.response()), "GET /  1.2.3.4\n");
  client.send(get("/", "X-Forwarded-For: nonsense\r\n"));
  EXPECT_EQ(body(client.response()), "GET /  127.0.0.1\n");
  client.send(get("/", "X-Forwarded-For: 2001:db8::7\r\n"));
  EXPECT_EQ(body(client.response()), "GET /  2001:db8::7\n");
}

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

TEST(WebSocket, EchoAndKey) {
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

TEST(WebSocket, Refusals) {
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
TEST(WebSocket, NonsenseIsClosed) {
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

TEST(WebSocket, ServerCloses) {
  TestServer server;
  server.site.on_text = [](std::string_view, Socket& socket) {
    socket.send(std::make_shared<const std::string>("bye"));
    socket.close(4001);
    socket.send(std::make_shared<const std::string>("never"));
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

TEST(WebSocket, ServerClosesAndTheOtherSideIsSilent) {
  TestServer server;
  server.site.on_text = [](std::string_view, Socket& socket) { socket.close(kNormalClose); };
  Client client = server.client();
  ASSERT_TRUE(client.upgrade());
  client.say("x");
  EXPECT_EQ(client.frame()->code(), 1000);
  EXPECT_TRUE(client.ended(9));
}

TEST(WebSocket, GoneWithoutGoodbye) {
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
TEST(WebSocket, HalfOpenClientsVanish) {
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

TEST(WebSocket, SlowReadersAreCutOffWhileOthersGoOn) {
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
  const auto news = std::make_shared<const std::string>(10000, 'n');
  int rounds = 0;
  for (; rounds < 3000 && server.site.closed == 0; ++rounds) {
    for (auto& [socket, executor] : sockets) {
      boost::asio::post(executor, [socket = socket, news] { socket->send(news); });
    }
    ASSERT_EQ(quick.hear(), *news);
  }
  EXPECT_EQ(server.site.closed, 1);
  EXPECT_LT(rounds, 3000);
  quick.say("fine");
  std::string last;
  while ((last = quick.hear()) == *news) {
  }
  EXPECT_EQ(last, "fine");
  sockets.clear();
}

// Order and content survive a full socket and coalescing.
TEST(WebSocket, ManyFramesInOrder) {
  TestServer server({.waiting_bytes = 64 << 20});
  server.site.on_text = [](std::string_view, Socket& socket) {
    for (int i = 0; i < 20000; ++i) {
      socket.send(std::make_shared<const std::string>(std::to_string(i) + std::string(i % 300, 'x')));
    }
  };
  Client client = server.client(4096);
  ASSERT_TRUE(client.upgrade());
  client.say("go");
  std::this_thread::sleep_for(50ms);
  for (int i = 0; i < 20000; ++i) ASSERT_EQ(client.hear(), std::to_string(i) + std::string(i % 300, 'x'));
}

TEST(WebSocket, TwoTablesAtOnce) {
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

TEST(WebSocket, ThousandsComeAndGo) {
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
