// What all connections of one server share: the limits, the counts, who is connected from where, and one
// coarse timer for everybody. A timer a connection would have to be set anew with every frame; here a
// connection writes down when it is due, and the hub looks round four times a second.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/net.h"

namespace igra::server {

// Sockets run on the bare io_context: what completes there costs no type erasure. Who needs a strand goes
// there once, in its handler.
using Executor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

class Hub;

// A connection, as the hub sees it.
class Peer : public std::enable_shared_from_this<Peer> {
 public:
  explicit Peer(std::shared_ptr<Hub> hub);
  virtual ~Peer();
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  // Known to the hub from here on. Not in the constructor: the hub must be able to hold it.
  void enter();
  // These two come from any thread.
  virtual void overdue() = 0;  // its time is up
  virtual void dismiss() = 0;  // the server stops

 protected:
  // From now; a tick more rather than less.
  void due_in(std::chrono::milliseconds time);
  void due_never() { due_.store(kNever, std::memory_order_relaxed); }
  // Another takes its socket over: no longer counted itself.
  void hand_over();
  Hub& hub() const { return *hub_; }
  const std::shared_ptr<Hub>& shared_hub() const { return hub_; }

 private:
  friend class Hub;
  static constexpr std::uint32_t kNever = ~std::uint32_t{0};

  const std::shared_ptr<Hub> hub_;
  bool entered_ = false;
  bool counted_ = false;
  std::atomic<std::uint32_t> due_ = kNever;  // in the hub's ticks
  Peer* before_ = nullptr;                   // the hub's list, under its lock
  Peer* after_ = nullptr;
};

// A place among those of one address; given back when it goes.
class Place {
 public:
  Place() = default;
  Place(std::shared_ptr<Hub> hub, std::string key) : hub_(std::move(hub)), key_(std::move(key)) {}
  Place(Place&& other) noexcept = default;
  Place& operator=(Place&& other) noexcept;
  ~Place() { leave(); }

  explicit operator bool() const { return hub_ != nullptr; }

 private:
  void leave();

  std::shared_ptr<Hub> hub_;
  std::string key_;
};

class Hub : public std::enable_shared_from_this<Hub> {
 public:
  // Counted by each thread for itself: a shared counter would wander between processors with every frame.
  struct alignas(64) Tally {
    std::atomic<std::int64_t> requests = 0, refused = 0, websockets_total = 0, frames_in = 0, frames_out = 0,
                              bytes_in = 0, bytes_out = 0;
  };

  Hub(boost::asio::io_context& io_context, const NetLimits& its_limits, Site& its_site);

  void start();
  void stop();
  bool stopping() const { return stopping_.load(std::memory_order_relaxed); }

  // Is there room for one more of this address? An empty Place when not.
  Place seat(const boost::asio::ip::address& address);
  bool full() const { return open_.load(std::memory_order_relaxed) >= limits.sockets; }

  Tally& tally();
  NetCounts counts() const;

  boost::asio::io_context& io;
  const NetLimits limits;
  Site& site;
  std::atomic<std::int64_t> websockets_open = 0;

 private:
  friend class Peer;
  friend class Place;
  static constexpr std::chrono::milliseconds kTick{250};
  static constexpr int kTallies = 16;

  void enter(Peer& peer);
  void leave(Peer& peer);
  void leave_place(const std::string& key);
  void tick();
  void look_round();

  std::atomic<std::uint32_t> now_ = 0;  // ticks since the start
  std::atomic<bool> stopping_ = false;
  std::atomic<int> open_ = 0;
  std::array<Tally, kTallies> tallies_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                    boost::asio::wait_traits<std::chrono::steady_clock>, Executor>
      timer_;
  mutable std::mutex lock_;  // for what follows
  Peer* peers_ = nullptr;
  std::unordered_map<std::string, int> of_address_;
};

// Adds where only this thread writes: no locked instruction.
inline void count(std::atomic<std::int64_t>& counter, std::int64_t n = 1) {
  counter.store(counter.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
}

// Connections of one IPv6 network (/64) belong to one household, as those of one IPv4 address do.
std::string address_key(const boost::asio::ip::address& address);

// An IPv4 address that came in IPv6's clothes is plain again.
boost::asio::ip::address plain(const boost::asio::ip::address& address);

}  // namespace igra::server
