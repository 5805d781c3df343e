#include "server/net/websocket.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <string>

#include "server/net/frames.h"
#include "server/net/outbox.h"
#include "server/net/scratch.h"

namespace igra::server {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr seconds kFarewell{5};  // for the other side to say goodbye too

class WebSocket final : public Peer, public Socket {
  using Clock = std::chrono::steady_clock;

 public:
  WebSocket(std::shared_ptr<Hub> hub, TcpSocket socket, Place place, Welcome welcome)
      : Peer(std::move(hub)),
        socket_(std::move(socket)),
        place_(std::move(place)),
        executor_(std::move(welcome.executor)),
        visitor_(std::move(welcome.visitor)),
        owner_(std::move(welcome.owner)),
        reader_(static_cast<std::size_t>(this->hub().limits.frame_bytes)) {
    this->hub().websockets_open.fetch_add(1, std::memory_order_relaxed);
    count(this->hub().tally().websockets_total);
  }
  ~WebSocket() override {
    outbox_.forget();
    weigh();
    hub().websockets_open.fetch_sub(1, std::memory_order_relaxed);
  }

  void start(std::string head, std::string early, const std::function<bool()>& still);

  void send(std::string_view text) override;
  std::size_t waiting() const override { return outbox_.bytes(); }
  void close(std::uint16_t code) override;

  void overdue() override { later(&WebSocket::time_up); }
  void dismiss(std::uint16_t code) override {
    // One that has not begun yet looks for itself whether it may.
    asio::post(executor_, [self = shared_from_this(), this, code] { started_ ? close(code) : void(); });
  }
  std::string_view owner() const override { return owner_; }

 private:
  enum class Phase : std::uint8_t {
    open,
    closing,    // our close frame is on its way; theirs is awaited
    answering,  // theirs came; ours is on its way and ends it
    lingering,  // they talked nonsense and were told; the rest is thrown away
    over,
  };

  template <class Step>
  void later(Step step) {
    asio::post(executor_, [self = shared_from_this(), this, step] { (this->*step)(); });
  }

  void wait_readable();
  void readable();
  void listen(std::span<char> bytes);
  bool hear(const Said& said);
  void say(Opcode opcode, std::string_view text);
  void say_close(std::uint16_t code, Phase next);
  void flush();
  void flushed(const error_code& error);
  void time_up();
  void leave();
  void end();
  void heard();
  // Tells the hub what waits here.
  void weigh() {
    if (const std::int64_t by = outbox_.growth(); by != 0) hub().unread_changed(by);
  }
  milliseconds half_idle() const { return milliseconds(hub().limits.idle_seconds * 500); }

  TcpSocket socket_;
  Place place_;
  const asio::any_io_executor executor_;
  std::shared_ptr<Visitor> visitor_;  // nullptr once it has been told of the end
  const std::string owner_;
  FrameReader reader_;
  Outbox outbox_;
  Phase phase_ = Phase::open;
  bool started_ = false;
  bool pinged_ = false;     // and nothing heard since
  bool listening_ = false;  // what is said meanwhile goes out together
  bool blocked_ = false;    // waiting until the socket takes more
  Clock::time_point blocked_since_;
};

void WebSocket::start(std::string head, std::string early, const std::function<bool()>& still) {
  started_ = true;
  listening_ = true;
  outbox_.add({}, head);
  heard();
  visitor_->opened(std::static_pointer_cast<WebSocket>(shared_from_this()));
  if (hub().stopping()) close(kGoingAway);
  if (still && !still()) close(kNotAllowed);
  listen(early);
  wait_readable();
}

// The wait ends on the bare io_context; from there it is one step to the visitor's executor, taken at once
// when that is free.
void WebSocket::wait_readable() {
  if (phase_ == Phase::over) return;
  socket_.async_wait(TcpSocket::wait_read, [self = shared_from_this(), this](const error_code& error) {
    executor_.execute([self, this, failed = bool(error)] { failed ? end() : readable(); });
  });
}

void WebSocket::readable() {
  if (phase_ == Phase::over) return;
  Scratch scratch;
  error_code error;
  const std::size_t size =
      socket_.read_some(asio::buffer(scratch.bytes().data(), scratch.bytes().size()), error);
  if (error == asio::error::would_block) return wait_readable();
  if (error) return end();
  count(hub().tally().bytes_in, static_cast<std::int64_t>(size));
  if (phase_ == Phase::open || phase_ == Phase::closing) listen(scratch.bytes().first(size));
  wait_readable();
}

void WebSocket::listen(std::span<char> bytes) {
  listening_ = true;
  if (phase_ == Phase::open && !bytes.empty()) heard();
  reader_.feed(bytes);
  while (hear(reader_.next())) {
  }
  listening_ = false;
  flush();
}

// False when there is nothing more to hear.
bool WebSocket::hear(const Said& said) {
  switch (said.kind) {
    case Said::Kind::nothing: return false;
    case Said::Kind::text:
      count(hub().tally().frames_in);
      if (phase_ == Phase::open) visitor_->received(said.text);
      break;
    case Said::Kind::ping:
      if (phase_ == Phase::open) say(Opcode::pong, said.text);
      break;
    case Said::Kind::pong: break;
    case Said::Kind::close:
      if (phase_ == Phase::open) {
        say_close(said.code, Phase::answering);
        leave();
      } else {
        phase_ = Phase::answering;
      }
      return false;
    case Said::Kind::nonsense:
      if (phase_ == Phase::open) {
        say_close(said.code, Phase::lingering);
        leave();
      } else {
        end();
      }
      return false;
  }
  return phase_ == Phase::open || phase_ == Phase::closing;
}

void WebSocket::heard() {
  // Who talks but does not listen holds memory: being heard is not enough for ever.
  if (blocked_ && Clock::now() - blocked_since_ > seconds(hub().limits.idle_seconds)) {
    phase_ = Phase::over;
    return later(&WebSocket::end);
  }
  pinged_ = false;
  due_in(half_idle());
}

void WebSocket::send(std::string_view text) {
  if (phase_ != Phase::open) return;
  count(hub().tally().frames_out);
  say(Opcode::text, text);
}

void WebSocket::close(std::uint16_t code) {
  if (phase_ != Phase::open) return;
  say_close(code, Phase::closing);
  // Not from here: the visitor may be in the middle of something.
  later(&WebSocket::leave);
}

void WebSocket::say(Opcode opcode, std::string_view text) {
  const FrameHead head = frame_head(opcode, text.size());
  if (!listening_ && outbox_.empty()) {
    std::int64_t sent = 0;
    const error_code error = outbox_.send(socket_, head, text, sent);
    count(hub().tally().bytes_out, sent);
    flushed(error);
  } else {
    outbox_.add(head, text);
  }
  weigh();
  // What is being gathered while somebody is listened to has not been offered to the socket yet.
  const bool unread = blocked_ && outbox_.bytes() > hub().unread_limit();
  if (unread || outbox_.bytes() > static_cast<std::size_t>(hub().limits.waiting_bytes)) {
    // A client that does not read is not told either: nothing more would fit.
    outbox_.forget();
    weigh();
    phase_ = Phase::over;
    later(&WebSocket::end);
  }
}

void WebSocket::say_close(std::uint16_t code, Phase next) {
  phase_ = next;
  due_in(kFarewell);
  say(Opcode::close, close_payload(code));
}

void WebSocket::flush() {
  if (blocked_ || phase_ == Phase::over) return;
  std::int64_t sent = 0;
  const error_code error = outbox_.send(socket_, sent);
  count(hub().tally().bytes_out, sent);
  weigh();
  flushed(error);
}

void WebSocket::flushed(const error_code& error) {
  if (error == asio::error::would_block) {
    blocked_ = true;
    blocked_since_ = Clock::now();
    socket_.async_wait(TcpSocket::wait_write, [self = shared_from_this(), this](const error_code&) {
      executor_.execute([self, this] {
        blocked_ = false;
        flush();
      });
    });
    return;
  }
  if (error) {
    phase_ = Phase::over;
    return later(&WebSocket::end);
  }
  if (phase_ == Phase::answering) return later(&WebSocket::end);
  if (phase_ == Phase::lingering) {
    error_code ignored;
    socket_.shutdown(TcpSocket::shutdown_send, ignored);
  }
}

void WebSocket::time_up() {
  if (phase_ != Phase::open || pinged_) return end();
  pinged_ = true;
  due_in(half_idle());
  say(Opcode::ping, {});
}

// Told once, and never while it is itself calling.
void WebSocket::leave() {
  if (visitor_ == nullptr) return;
  const std::shared_ptr<Visitor> visitor = std::move(visitor_);
  visitor_ = nullptr;
  visitor->closed();
}

void WebSocket::end() {
  phase_ = Phase::over;
  due_never();
  outbox_.forget();
  weigh();
  error_code ignored;
  socket_.close(ignored);
  leave();
}

}  // namespace

void open_websocket(std::shared_ptr<Hub> hub, TcpSocket socket, Place place, Welcome welcome,
                    std::string head, std::string early) {
  const asio::any_io_executor executor = welcome.executor;
  const std::function<bool()> still = std::move(welcome.still);
  const auto session =
      std::make_shared<WebSocket>(std::move(hub), std::move(socket), std::move(place), std::move(welcome));
  session->enter();
  asio::dispatch(executor, [session, still, head = std::move(head), early = std::move(early)]() mutable {
    session->start(std::move(head), std::move(early), still);
  });
}

}  // namespace igra::server
