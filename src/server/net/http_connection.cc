#include "server/net/http_connection.h"

#include <array>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/net/scratch.h"
#include "server/net/websocket.h"
#include "server/watch/log.h"

namespace igra::server {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::seconds;

namespace {

constexpr seconds kLinger{2};

Response error_response(int status) {
  return json_response(status, R"({"error":"http_)" + std::to_string(status) + R"("})");
}

}  // namespace

Response json_response(int status, std::string body) {
  Response response;
  response.status = status;
  response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

// What a Site's Reply holds: answers once, and for a Site that forgot to.
class HttpConnection::Answer {
 public:
  explicit Answer(std::shared_ptr<HttpConnection> connection) : connection_(std::move(connection)) {}
  ~Answer() { give(error_response(500)); }
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;

  void give(Response response) {
    if (given_.exchange(true)) return;
    asio::dispatch(connection_->strand_,
                   [connection = connection_, response = std::move(response)]() mutable {
                     connection->answer(std::move(response));
                   });
  }

 private:
  std::shared_ptr<HttpConnection> connection_;
  std::atomic<bool> given_ = false;
};

HttpConnection::HttpConnection(std::shared_ptr<Hub> hub, TcpSocket socket, asio::ip::address peer,
                               Place place)
    : Peer(std::move(hub)),
      socket_(std::move(socket)),
      strand_(socket_.get_executor()),
      peer_(std::move(peer)),
      place_(std::move(place)),
      reader_(this->hub().limits.header_bytes) {}

template <class Step>
void HttpConnection::later(Step step) {
  asio::post(strand_, [self = shared_from_this(), this, step] { (this->*step)(); });
}

void HttpConnection::start() {
  enter();
  // A connection that comes after all were dismissed would not be told.
  if (hub().stopping()) return;
  due_in(seconds(hub().limits.request_seconds));
  later(&HttpConnection::wait_readable);
}

void HttpConnection::overdue() { later(&HttpConnection::time_up); }

void HttpConnection::time_up() {
  if (phase_ == Phase::reading && reader_.started()) return refuse(408);
  end();
}

void HttpConnection::dismiss(std::uint16_t) {
  asio::post(strand_, [self = shared_from_this(), this] {
    keep_ = false;
    if (phase_ == Phase::reading && !reader_.started()) end();
  });
}

void HttpConnection::wait_readable() {
  if (waiting_ || phase_ == Phase::over) return;
  waiting_ = true;
  socket_.async_wait(TcpSocket::wait_read,
                     asio::bind_executor(strand_, [self = shared_from_this(), this](const error_code& error) {
                       waiting_ = false;
                       if (error || phase_ == Phase::over) return end();
                       readable();
                     }));
}

void HttpConnection::readable() {
  if (phase_ != Phase::reading && phase_ != Phase::lingering) return;
  Scratch scratch;
  error_code error;
  const std::size_t size =
      socket_.read_some(asio::buffer(scratch.bytes().data(), scratch.bytes().size()), error);
  if (error == asio::error::would_block) return wait_readable();
  if (error) return end();
  count(hub().tally().bytes_in, static_cast<std::int64_t>(size));
  if (phase_ == Phase::lingering) return wait_readable();
  // From its first byte on a request has its time, however slowly it drips.
  if (!reader_.started()) due_in(seconds(hub().limits.request_seconds));
  input_.append(scratch.bytes().data(), size);
  proceed();
}

void HttpConnection::proceed() {
  input_.erase(0, reader_.take(input_));
  switch (reader_.state()) {
    case RequestReader::State::reading: return wait_readable();
    case RequestReader::State::head: return body_next();
    case RequestReader::State::done: return serve();
    case RequestReader::State::failed: return refuse(reader_.failure());
  }
}

void HttpConnection::body_next() {
  reader_.admit_body(hub().site.body_limit(reader_.method(), reader_.path()));
  if (reader_.wants_continue() && input_.empty()) {
    // Twenty-five bytes into an empty send buffer: they fit, or the connection is broken anyway.
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    error_code error;
    socket_.write_some(asio::buffer(kContinue.data(), kContinue.size()), error);
    if (error) return end();
  }
  proceed();
}

void HttpConnection::serve() {
  due_never();
  phase_ = Phase::serving;
  keep_ = keep_ && reader_.keep_alive() && !hub().stopping();
  count(hub().tally().requests);
  if (reader_.upgrade()) {
    const std::optional<std::string> key = reader_.upgrade_key();
    if (key) return upgrade(*key);
    Response response = error_response(426);
    response.headers = {{"Sec-WebSocket-Version", "13"}, {"Upgrade", "websocket"}};
    return refuse(std::move(response));
  }
  const std::optional<asio::ip::address> from = who_asks();
  if (!from) return refuse(400);
  Request request = request_of(*from);
  auto answer = std::make_shared<Answer>(std::static_pointer_cast<HttpConnection>(shared_from_this()));
  hub().site.serve(std::move(request), [answer](Response response) { answer->give(std::move(response)); });
}

// A proxy that says nothing speaks for itself: somebody on its machine asks. What cannot be read comes from
// nobody who could be trusted with more than strangers are.
std::optional<asio::ip::address> HttpConnection::who_asks() const {
  if (!hub().limits.trust_proxy || !reader_.forwarded()) return peer_;
  return reader_.forwarded_for();
}

Request HttpConnection::request_of(const asio::ip::address& from) {
  Request request = reader_.request();
  request.address = plain(from).to_string();
  request.network = network_text(from);
  request.wide_network = wide_network_text(from);
  return request;
}

void HttpConnection::upgrade(const std::string& key) {
  const std::optional<asio::ip::address> from = who_asks();
  if (!from) return refuse(400);
  if (hub().limits.trust_proxy) {
    place_ = hub().seat(*from);
    if (!place_) return refuse(429);
  }
  if (hub().stopping()) return refuse(503);
  Welcome welcome = hub().site.welcome(request_of(*from));
  if (welcome.visitor == nullptr) return respond(welcome.refusal, keep_);
  phase_ = Phase::over;
  hand_over();
  open_websocket(shared_hub(), std::move(socket_), std::move(place_), std::move(welcome), upgrade_head(key),
                 std::move(input_));
}

void HttpConnection::refuse(int status) { refuse(error_response(status)); }

void HttpConnection::refuse(Response response) {
  count(hub().tally().refused);
  respond(response, false);
}

void HttpConnection::answer(Response response) {
  if (phase_ == Phase::serving) respond(response, keep_ && !hub().stopping());
}

void HttpConnection::respond(const Response& response, bool keep) {
  keep_ = keep;
  head_ = response_head(response, keep);
  const bool bodiless = response.status == 204 || response.status == 304 ||
                        (reader_.state() == RequestReader::State::done && reader_.head_only());
  body_ = bodiless ? nullptr : response.body;
  sent_ = 0;
  phase_ = Phase::writing;
  due_in(seconds(hub().limits.idle_seconds));
  write();
}

void HttpConnection::write() {
  const std::size_t body_size = body_ != nullptr ? body_->size() : 0;
  while (sent_ < head_.size() + body_size) {
    const std::size_t of_head = std::min(sent_, head_.size());
    const std::array<asio::const_buffer, 2> rest{
        asio::buffer(head_) + of_head,
        body_ != nullptr ? asio::buffer(*body_) + (sent_ - of_head) : asio::const_buffer()};
    error_code error;
    const std::size_t size = socket_.write_some(rest, error);
    if (error == asio::error::would_block) {
      socket_.async_wait(TcpSocket::wait_write, asio::bind_executor(strand_, [self = shared_from_this(),
                                                                              this](const error_code& why) {
                           if (why || phase_ != Phase::writing) return end();
                           write();
                         }));
      return;
    }
    if (error) return end();
    sent_ += size;
    count(hub().tally().bytes_out, static_cast<std::int64_t>(size));
    due_in(seconds(hub().limits.idle_seconds));
  }
  written();
}

void HttpConnection::written() {
  head_ = {};
  body_ = nullptr;
  if (!keep_ || hub().stopping()) return linger();
  phase_ = Phase::reading;
  reader_ = RequestReader(hub().limits.header_bytes);
  due_in(seconds(hub().limits.idle_seconds));
  if (input_.empty()) {
    input_ = {};
    return wait_readable();
  }
  // The next request came with the last; a post, so that a long row of them is not a deep stack.
  due_in(seconds(hub().limits.request_seconds));
  later(&HttpConnection::proceed);
}

void HttpConnection::linger() {
  error_code error;
  socket_.shutdown(TcpSocket::shutdown_send, error);
  if (error) return end();
  phase_ = Phase::lingering;
  due_in(kLinger);
  wait_readable();
}

void HttpConnection::end() {
  phase_ = Phase::over;
  due_never();
  error_code error;
  socket_.close(error);
}

void turn_away(TcpSocket socket, int status) {
  log(LogLevel::debug, "turned_away", {{"status", status}});
  const Response response = error_response(status);
  const std::string head = response_head(response, false);
  error_code error;
  socket.non_blocking(true, error);
  socket.write_some(std::array{asio::buffer(head), asio::buffer(*response.body)}, error);
  socket.shutdown(TcpSocket::shutdown_send, error);
  // What has come already is taken: closing with unread bytes would throw our answer away.
  Scratch scratch;
  socket.read_some(asio::buffer(scratch.bytes().data(), scratch.bytes().size()), error);
}

}  // namespace igra::server
