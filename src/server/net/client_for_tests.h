// A client that does exactly what a test says, right or wrong: blocking, with a time limit on every read.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/net/frames.h"
#include "server/net/net.h"

namespace igra::server {

class Client {
 public:
  explicit Client(std::uint16_t port, int receive_buffer = 0);
  ~Client() { hang_up(); }
  Client(Client&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), read_(std::move(other.read_)) {}
  Client& operator=(Client&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(read_, other.read_);
    return *this;
  }

  bool send(std::string_view bytes);
  void end_sending();
  void hang_up();
  void reset();  // as when a cable is cut and the machine answers again later

  // A whole response, or what came before the end or the time limit.
  std::string response(bool head_only = false);
  std::string until_end(int seconds = 10);
  bool ended(int seconds = 10) { return (until_end(seconds), ended_); }

  // Asks for an upgrade and says whether it was granted.
  bool upgrade(std::string_view path = "/ws", std::string_view more_fields = {});

  struct Frame {
    Opcode opcode;
    bool last;
    std::string payload;
    std::uint16_t code() const;  // of a close frame
  };
  std::optional<Frame> frame(int seconds = 10);
  bool say(std::string_view text) { return send(masked(Opcode::text, text)); }
  std::string hear();  // the next frame's payload

  static std::string masked(Opcode opcode, std::string_view payload, bool last = true, int reserved = 0);

 private:
  bool more(std::chrono::steady_clock::time_point until);
  bool fill(std::size_t size, std::chrono::steady_clock::time_point until);

  int socket_ = -1;
  bool ended_ = false;
  std::string read_;
};

// A server on its own threads, with a Site that the test tells what to do.
class TestSite : public Site {
 public:
  explicit TestSite(boost::asio::io_context& io) : io_(io) {}

  void serve(Request request, Reply reply) override { on_request(std::move(request), std::move(reply)); }
  Welcome welcome(const Request& request) override;
  std::size_t body_limit(std::string_view method, std::string_view path) const override {
    return method == "POST" && path == "/large" ? 100000 : 1000;
  }

  std::function<void(Request, Reply)> on_request = echo_request;
  std::function<void(std::string_view, Socket&)> on_text = [](std::string_view text, Socket& socket) {
    socket.send(text);
  };
  std::function<void(std::shared_ptr<Socket>, boost::asio::any_io_executor)> on_open = [](auto, auto) {};
  std::atomic<int> opened = 0;
  std::atomic<int> closed = 0;
  std::atomic<bool> still = true;  // whether sockets may stay once they are open

  static void echo_request(Request request, const Reply& reply);

 private:
  boost::asio::io_context& io_;
};

class TestServer {
 public:
  explicit TestServer(NetLimits limits = {}, int threads = 2);
  ~TestServer();

  Client client(int receive_buffer = 0) const { return Client(server->port(), receive_buffer); }
  void stop_and_run_out();

  boost::asio::io_context io;
  TestSite site{io};
  std::unique_ptr<NetServer> server;

 private:
  std::vector<std::thread> threads_;
};

// The beginning of a response's first line, as "HTTP/1.1 200"; and what follows its head.
std::string status(const std::string& response);
std::string body(const std::string& response);
// Requests as they go over the wire.
std::string get(std::string_view path, std::string_view fields = {});
std::string post(std::string_view path, std::string_view content);
// What a connection of its own is answered.
std::string status_of(const TestServer& server, std::string_view request);

// Waits until it is so; false after ten seconds.
bool eventually(const std::function<bool()>& so);

}  // namespace igra::server
