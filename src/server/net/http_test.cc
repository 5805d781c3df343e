// HTTP over real sockets: everything a client may do, and what it must not.
#include <gtest/gtest.h>

#include "server/net/client_for_tests.h"

namespace igra::server {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

TEST(Http, keeps_connections_and_order) {
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

TEST(Http, byte_by_byte) {
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

TEST(Http, head_has_no_body) {
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

TEST(Http, closes_when_asked) {
  TestServer server;
  for (const std::string_view request :
       {"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"}) {
    Client client = server.client();
    client.send(request);
    EXPECT_NE(client.response().find("Connection: close"), std::string::npos);
    EXPECT_TRUE(client.ended());
  }
}

TEST(Http, security_fields_everywhere) {
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

TEST(Http, no_lines_smuggled_into_heads) {
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

TEST(Http, expect100) {
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

TEST(Http, body_limit_is_the_routes) {
  TestServer server;
  EXPECT_EQ(status_of(server, post("/x", std::string(1000, 'x'))), "HTTP/1.1 200");
  EXPECT_EQ(status_of(server, post("/x", std::string(1001, 'x'))), "HTTP/1.1 413");
  EXPECT_EQ(status_of(server, post("/large", std::string(100000, 'x'))), "HTTP/1.1 200");
  EXPECT_EQ(status_of(server, post("/large", std::string(100001, 'x'))), "HTTP/1.1 413");
  std::string chunked = "POST /x HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 11; ++i) chunked += "64\r\n" + std::string(100, 'x') + "\r\n";
  EXPECT_EQ(status_of(server, chunked), "HTTP/1.1 413");
}

TEST(Http, head_limit) {
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

TEST(Http, malformed) {
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

TEST(Http, paths) {
  TestServer server;
  for (const char* bad : {"/../x", "/a/../b", "/a/%2e%2e/b", "/a/..", "/.", "/%2e", "/a%2fb", "/a%5cb",
                          "/a\\b", "/%", "/%1", "/%zz", "/a%00", "/a%0a", "/%C3", "/%ED%A0%80", "a", "*"}) {
    EXPECT_EQ(status_of(server, get(bad)), "HTTP/1.1 400") << bad;
  }
  for (const char* good : {"/", "/a..b", "/...", "/%41", "/a/", "//", "http://here/x", "http://here"}) {
    EXPECT_EQ(status_of(server, get(good)), "HTTP/1.1 200") << good;
  }
}

TEST(Http, slow_requests_end) {
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

TEST(Http, idle_connections_end) {
  TestServer server({.idle_seconds = 1});
  Client client = server.client();
  client.send(get("/"));
  client.response();
  EXPECT_TRUE(client.ended(5));
}

TEST(Http, answers_from_other_threads_and_forgotten_ones) {
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
TEST(Http, gone_before_the_answer) {
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

TEST(Http, large_answers_to_slow_readers) {
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

TEST(Http, stalled_readers_end) {
  TestServer server({.idle_seconds = 1});
  server.site.on_request = [&](const Request&, const Site::Reply& reply) {
    reply(json_response(200, std::string(32 << 20, 'x')));
  };
  Client client = server.client(4096);
  client.send(get("/"));
  EXPECT_TRUE(eventually([&] { return server.server->counts().requests == 1; }));
  EXPECT_TRUE(eventually([&] { return server.server->counts().connections_open == 0; }));
  EXPECT_LT(client.until_end().size(), std::size_t{32 << 20});
}

TEST(Http, address_behind_proxy) {
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
  client.send(get("/", "X-Forwarded-For: 2001:db8::7\r\n"));
  EXPECT_EQ(body(client.response()), "GET /  2001:db8::7\n");
  client.send(get("/", "X-Forwarded-For: nonsense\r\n"));
  EXPECT_EQ(status(client.response()), "HTTP/1.1 400") << "not the proxy's own, which may do more";
}

}  // namespace
}  // namespace igra::server
