#include "server/net/net.h"

#include <algorithm>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <limits>

#include "server/net/descriptors.h"
#include "server/net/http_connection.h"
#include "server/net/hub.h"
#include "server/watch/log.h"

namespace igra::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// Takes connections until told to stop. Owned by its own handlers.
class Door : public std::enable_shared_from_this<Door> {
 public:
  explicit Door(std::shared_ptr<Hub> hub)
      : hub_(std::move(hub)), acceptor_(hub_->io.get_executor()), pause_(hub_->io.get_executor()) {}

  error_code open(const tcp::endpoint& endpoint);
  std::uint16_t port() const { return port_; }
  void start() { await(); }
  void close();

 private:
  void await();
  void let_in(TcpSocket socket, const tcp::endpoint& peer);
  void rest(const error_code& why);

  const std::shared_ptr<Hub> hub_;
  std::mutex lock_;  // the acceptor and the pause are used by the accepting handler and by close()
  asio::basic_socket_acceptor<tcp, Executor> acceptor_;
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>,
                             Executor>
      pause_;
  TcpSocket next_{hub_->io.get_executor()};
  tcp::endpoint peer_;
  std::uint16_t port_ = 0;
  int rests_ = 0;  // since somebody was let in
};

error_code Door::open(const tcp::endpoint& endpoint) {
  error_code error;
  acceptor_.open(endpoint.protocol(), error);
  if (error) return error;
  acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (error) return error;
  // `::` means everybody, those of IPv4 too.
  if (endpoint.address().is_v6()) acceptor_.set_option(asio::ip::v6_only(false), error);
  if (error) return error;
  acceptor_.bind(endpoint, error);
  if (error) return error;
  acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return error;
  port_ = acceptor_.local_endpoint(error).port();
  return error;
}

void Door::await() {
  const std::lock_guard hold(lock_);
  if (!acceptor_.is_open()) return;
  acceptor_.async_accept(next_, peer_, [self = shared_from_this(), this](const error_code& error) {
    if (error == asio::error::operation_aborted) return;
    if (hub_->stopping()) return;
    // Out of file descriptors or memory: the connection stays in the queue, and is tried again shortly.
    if (error && error != asio::error::connection_aborted) return rest(error);
    rests_ = 0;
    if (!error) {
      TcpSocket socket = std::move(next_);
      next_ = TcpSocket(hub_->io.get_executor());
      let_in(std::move(socket), peer_);
    }
    await();
  });
}

// Longer and longer, up to three seconds; told once.
void Door::rest(const error_code& why) {
  if (rests_ == 0) log(LogLevel::error, "cannot_accept", {{"error", why.message()}});
  const std::lock_guard hold(lock_);
  pause_.expires_after(std::chrono::milliseconds(100) * (1 << std::min(rests_++, 5)));
  pause_.async_wait([self = shared_from_this(), this](const error_code& error) {
    if (!error) await();
  });
}

void Door::let_in(TcpSocket socket, const tcp::endpoint& peer) {
  const asio::ip::address address = plain(peer.address());
  if (hub_->full()) {
    count(hub_->tally().refused);
    return turn_away(std::move(socket), 503);
  }
  // Behind a proxy all come from one address: its clients are counted when they open WebSockets.
  Place place;
  if (!hub_->limits.trust_proxy) {
    place = hub_->seat(address);
    if (!place) {
      count(hub_->tally().refused);
      return turn_away(std::move(socket), 429);
    }
  }
  error_code error;
  socket.non_blocking(true, error);
  socket.set_option(tcp::no_delay(true), error);
  if (error) return;
  std::make_shared<HttpConnection>(hub_, std::move(socket), address, std::move(place))->start();
}

void Door::close() {
  const std::lock_guard hold(lock_);
  error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

class Server final : public NetServer {
 public:
  // `room`: for so many connections there are descriptors.
  Server(std::shared_ptr<Hub> hub, std::shared_ptr<Door> door, int room)
      : hub_(std::move(hub)), door_(std::move(door)), room_(room) {}
  ~Server() override { stop(); }

  std::uint16_t port() const override { return door_->port(); }
  NetCounts counts() const override { return hub_->counts(); }
  void change_limits(int sockets, int sockets_of_address) override {
    hub_->change_limits(std::min(sockets, room_), sockets_of_address);
  }
  void close_sockets(const std::function<bool(std::string_view)>& which, std::uint16_t code) override {
    hub_->dismiss([&which](const Peer& peer) { return !peer.owner().empty() && which(peer.owner()); }, code);
  }
  std::vector<std::string> owners() const override { return hub_->owners(); }
  void stop() override {
    if (stopped_.exchange(true)) return;
    door_->close();
    hub_->stop();
  }

 private:
  const std::shared_ptr<Hub> hub_;
  const std::shared_ptr<Door> door_;
  const int room_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace

Answer<std::unique_ptr<NetServer>> listen(asio::io_context& io, const std::string& address,
                                          std::uint16_t port, const NetLimits& limits, Site& site) {
  error_code error;
  const auto where = asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
  if (error) return Refusal("cannot_listen", address + " is not an address");
  const int descriptors = raise_descriptor_limit();
  NetLimits fitting = limits;
  const int room = connections_within_limit(std::numeric_limits<int>::max());
  fitting.sockets = std::min(limits.sockets, room);
  // A few less are nobody's concern; a shell that allows 1,024 is.
  if (fitting.sockets < limits.sockets / 2) {
    log(LogLevel::warning, "fewer_connections",
        {{"wanted", limits.sockets}, {"possible", fitting.sockets}, {"descriptors", descriptors}});
  }
  auto hub = std::make_shared<Hub>(io, fitting, site);
  auto door = std::make_shared<Door>(hub);
  error = door->open({where, port});
  if (error) {
    return Refusal("cannot_listen",
                   "cannot listen at " + address + " port " + std::to_string(port) + ": " + error.message());
  }
  hub->start();
  door->start();
  return std::unique_ptr<NetServer>(std::make_unique<Server>(std::move(hub), std::move(door), room));
}

}  // namespace igra::server
