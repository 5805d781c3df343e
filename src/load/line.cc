#include "load/line.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace igra::load {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using server::Opcode;
using server::Said;

namespace {

constexpr std::array<char, 4> kMask = {0x5A, 0x13, 0x77, 0x2C};

// One call: connect, write, read to the end.
struct Call : std::enable_shared_from_this<Call> {
  explicit Call(asio::io_context& io) : socket(io) {}
  tcp::socket socket;
  std::string request;
  std::string answer;
  std::function<void(HttpAnswer)> done;

  void start(const tcp::endpoint& endpoint) {
    socket.async_connect(endpoint, [self = shared_from_this()](const error_code& error) {
      if (error) return self->done({});
      self->write();
    });
  }
  void write() {
    asio::async_write(socket, asio::buffer(request),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return self->done({});
                        self->read();
                      });
  }
  void read() {
    asio::async_read(socket, asio::dynamic_buffer(answer),
                     [self = shared_from_this()](const error_code&, std::size_t) { self->finish(); });
  }
  void finish() const {
    HttpAnswer parsed;
    if (answer.size() > 12 && answer.starts_with("HTTP/1.1 ")) parsed.status = std::atoi(answer.c_str() + 9);
    const std::size_t end = std::min(answer.find("\r\n\r\n"), answer.size());
    const std::size_t cookie = answer.find("Set-Cookie: ");
    if (cookie < end) {
      const std::size_t start = cookie + 12;
      parsed.cookie = answer.substr(start, answer.find_first_of(";\r", start) - start);
    }
    if (end + 4 <= answer.size()) parsed.body = answer.substr(end + 4);
    done(std::move(parsed));
  }
};

void add_common_fields(std::string& request, const Target& target, const std::string& cookie) {
  request += "Host: " + target.host + "\r\nOrigin: http://" + target.host + "\r\n";
  if (!cookie.empty()) request += "Cookie: " + cookie + "\r\n";
}

}  // namespace

bool find_target(const std::string& url, Target& target, std::string& reason) {
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) {
    reason = "The address must begin with http://; TLS is the reverse proxy's.";
    return false;
  }
  target.host = url.substr(kScheme.size());
  while (target.host.ends_with('/')) target.host.pop_back();
  const std::size_t colon = target.host.rfind(':');
  const std::string name = target.host.substr(0, colon);
  const std::string port = colon == std::string::npos ? "80" : target.host.substr(colon + 1);
  asio::io_context io;
  error_code error;
  const auto found = tcp::resolver(io).resolve(name, port, error);
  for (const auto& entry : found) {
    // A server on `localhost` listens at 127.0.0.1.
    target.endpoint = entry.endpoint();
    if (target.endpoint.address().is_v4()) break;
  }
  if (error || found.empty()) reason = "The host of " + url + " is not known.";
  return !error && !found.empty();
}

void http_call(asio::io_context& io, const Target& target, const std::string& path, const std::string& cookie,
               const std::string& body, std::function<void(HttpAnswer)> done) {
  const auto call = std::make_shared<Call>(io);
  call->request = (body.empty() ? "GET " : "POST ") + path + " HTTP/1.1\r\nConnection: close\r\n";
  add_common_fields(call->request, target, cookie);
  if (!body.empty()) {
    call->request +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  }
  call->request += "\r\n" + body;
  call->done = std::move(done);
  call->start(target.endpoint);
}

void Line::open(const Target& target, const std::string& path, const std::string& cookie, Ears ears) {
  ears_ = std::move(ears);
  buffer_.resize(16 << 10);
  std::string request = "GET " + path + " HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
  request += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  add_common_fields(request, target, cookie);
  request += "\r\n";
  open_ = true;
  socket_.async_connect(target.endpoint, [self = shared_from_this(), this,
                                          request = std::move(request)](const error_code& error) {
    if (error || !open_) return end();
    error_code ignored;
    socket_.non_blocking(true, ignored);
    socket_.set_option(tcp::no_delay(true), ignored);
    send(request);
    read();
  });
}

void Line::say(std::string_view text) { send(server::client_frame(Opcode::text, text, kMask)); }

// Moves are short and one at a time: a socket that does not take one at once belongs to a server that is
// gone.
void Line::send(std::string_view bytes) {
  if (!open_) return;
  error_code error;
  const std::size_t sent = socket_.write_some(asio::buffer(bytes.data(), bytes.size()), error);
  if (error || sent < bytes.size()) end();
}

void Line::read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this(), this](const error_code& error, std::size_t size) {
                            if (!open_) return;
                            if (error) return end();
                            came(size);
                            if (open_) read();
                          });
}

void Line::came(std::size_t size) {
  std::span<char> bytes(buffer_.data(), size);
  std::string early;
  if (!head_.ends_with("\r\n\r\n")) {
    head_.append(bytes.data(), bytes.size());
    const std::size_t end = head_.find("\r\n\r\n");
    if (end == std::string::npos) return;
    early = head_.substr(end + 4);
    head_.resize(end + 4);
    if (!upgraded()) return;
    bytes = early;
  }
  reader_.feed(bytes);
  for (Said said = reader_.next(); open_ && said.kind != Said::Kind::nothing; said = reader_.next()) {
    if (said.kind == Said::Kind::text) ears_.heard(said.text);
    if (said.kind == Said::Kind::ping) send(server::client_frame(Opcode::pong, said.text, kMask));
    if (said.kind == Said::Kind::close || said.kind == Said::Kind::nonsense) return end();
  }
}

bool Line::upgraded() {
  if (!head_.starts_with("HTTP/1.1 101 ")) {
    end();
    return false;
  }
  ears_.opened();
  return open_;
}

void Line::hang_up() {
  if (!open_) return;
  send(server::client_frame(Opcode::close, server::close_payload(server::kNormalClose), kMask));
  open_ = false;
  error_code ignored;
  socket_.close(ignored);
  ears_ = {};
}

void Line::end() {
  if (!open_) return;
  open_ = false;
  error_code ignored;
  socket_.close(ignored);
  const auto ended = std::move(ears_.ended);
  if (ended) ended();
}

}  // namespace igra::load
