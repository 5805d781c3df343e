#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "server/net/client_for_tests.h"

namespace igra::server {

using Clock = std::chrono::steady_clock;

Client::Client(std::uint16_t port, int receive_buffer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  if (receive_buffer > 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) hang_up();
}

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void Client::end_sending() { ::shutdown(socket_, SHUT_WR); }

void Client::hang_up() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void Client::reset() {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  hang_up();
}

bool Client::more(Clock::time_point until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  pollfd wait{socket_, POLLIN, 0};
  if (socket_ < 0 || left <= 0 || ::poll(&wait, 1, static_cast<int>(left)) <= 0) return false;
  char bytes[16384];
  const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
  ended_ = ended_ || size <= 0;
  if (size > 0) read_.append(bytes, static_cast<std::size_t>(size));
  return size > 0;
}

bool Client::fill(std::size_t size, Clock::time_point until) {
  while (read_.size() < size) {
    if (!more(until)) return false;
  }
  return true;
}

std::string Client::until_end(int seconds) {
  const auto until = Clock::now() + std::chrono::seconds(seconds);
  while (more(until)) {
  }
  return std::exchange(read_, {});
}

std::string Client::response(bool head_only) {
  const auto until = Clock::now() + std::chrono::seconds(20);
  std::size_t end;
  while ((end = read_.find("\r\n\r\n")) == read_.npos) {
    if (!more(until)) return std::exchange(read_, {});
  }
  std::size_t size = end + 4;
  const std::size_t length = read_.find("Content-Length: ");
  if (length < end && !head_only) size += std::stoul(read_.substr(length + 16));
  fill(size, until);
  const std::string response = read_.substr(0, size);
  read_.erase(0, std::min(size, read_.size()));
  return response;
}

bool Client::upgrade(std::string_view path, std::string_view more_fields) {
  std::string request = "GET " + std::string(path) + " HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\n";
  request += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  request += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  request.append(more_fields).append("\r\n");
  return send(request) && response().starts_with("HTTP/1.1 101 ");
}

std::uint16_t Client::Frame::code() const {
  if (payload.size() < 2) return kNoCode;
  return static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8 |
                                    static_cast<unsigned char>(payload[1]));
}

std::optional<Client::Frame> Client::frame(int seconds) {
  const auto until = Clock::now() + std::chrono::seconds(seconds);
  if (!fill(2, until)) return std::nullopt;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(read_[i]); };
  EXPECT_EQ(byte(1) & 0x80, 0) << "servers do not mask";
  EXPECT_EQ(byte(0) & 0x70, 0);
  std::size_t head = 2;
  std::size_t size = byte(1);
  if (size >= 126) {
    const std::size_t more_bytes = size == 126 ? 2 : 8;
    if (!fill(head + more_bytes, until)) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < more_bytes; ++i) size = size << 8 | byte(head + i);
    head += more_bytes;
  }
  if (!fill(head + size, until)) return std::nullopt;
  Frame frame{static_cast<Opcode>(byte(0) & 0x0F), (byte(0) & 0x80) != 0, read_.substr(head, size)};
  read_.erase(0, head + size);
  return frame;
}

std::string Client::hear() {
  const std::optional<Frame> heard = frame();
  return heard ? heard->payload : "(nothing)";
}

std::string Client::masked(Opcode opcode, std::string_view payload, bool last, int reserved) {
  FrameHead head = frame_head(opcode, payload.size());
  std::string bytes(head.bytes.data(), head.size);
  bytes[0] = static_cast<char>((last ? 0x80 : 0) | reserved << 4 | static_cast<int>(opcode));
  bytes[1] = static_cast<char>(static_cast<unsigned char>(bytes[1]) | 0x80);
  const char mask[4] = {0x12, static_cast<char>(0xA4), 0x56, static_cast<char>(0xF8)};
  bytes.append(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  return bytes;
}

namespace {

class TestVisitor : public Visitor {
 public:
  TestVisitor(TestSite& site, boost::asio::any_io_executor executor)
      : site_(site), executor_(std::move(executor)) {}

  void opened(std::shared_ptr<Socket> socket) override {
    socket_ = std::move(socket);
    ++site_.opened;
    site_.on_open(socket_, executor_);
  }
  void received(std::string_view text) override {
    EXPECT_FALSE(gone_);
    site_.on_text(text, *socket_);
  }
  void closed() override {
    EXPECT_FALSE(gone_);
    gone_ = true;
    socket_ = nullptr;
    ++site_.closed;
  }

 private:
  TestSite& site_;
  boost::asio::any_io_executor executor_;
  std::shared_ptr<Socket> socket_;
  bool gone_ = false;
};

}  // namespace

Welcome TestSite::welcome(const Request& request) {
  if (request.path != "/ws") return {nullptr, {}, json_response(403, R"({"error":"no"})")};
  boost::asio::any_io_executor strand = boost::asio::make_strand(io_.get_executor());
  return {.visitor = std::make_shared<TestVisitor>(*this, strand),
          .executor = strand,
          .refusal = {},
          .owner = request.query,
          .still = [this] { return still.load(); }};
}

void TestSite::echo_request(Request request, const Reply& reply) {
  std::string said = request.method + " " + request.path + " " + request.query + " " + request.address + "\n";
  reply(json_response(200, said + request.body));
}

TestServer::TestServer(NetLimits limits, int threads) {
  server = std::move(*listen(io, "127.0.0.1", 0, limits, site));
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { io.run(); });
}

TestServer::~TestServer() { stop_and_run_out(); }

void TestServer::stop_and_run_out() {
  if (server != nullptr) server->stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

bool eventually(const std::function<bool()>& so) {
  const auto until = Clock::now() + std::chrono::seconds(10);
  while (!so()) {
    if (Clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

std::string status(const std::string& response) {
  return response.substr(0, std::min<std::size_t>(12, response.size()));
}

std::string body(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == response.npos ? "" : response.substr(end + 4);
}

std::string get(std::string_view path, std::string_view fields) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: here\r\n" + std::string(fields) + "\r\n";
}

std::string post(std::string_view path, std::string_view content) {
  return "POST " + std::string(path) +
         " HTTP/1.1\r\nHost: here\r\nContent-Length: " + std::to_string(content.size()) + "\r\n\r\n" +
         std::string(content);
}

std::string status_of(const TestServer& server, std::string_view request) {
  Client client = server.client();
  client.send(request);
  return status(client.response());
}

}  // namespace igra::server
