// What all connections of one server share: the limits, the counts, who is connected from where, and one
// coarse timer for everybody. With timers of their own, connections would have to set them again with every
// frame; here a connection writes down when it is due, and the hub looks round four times a second.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/net/net.h"

namespace igra::server {

// Sockets run on the bare io_context: what completes there costs no type erasure. A handler that needs a
// strand goes there once.
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
  virtual void overdue() = 0;                    // its time is up
  virtual void dismiss(std::uint16_t code) = 0;  // it is shown out, a WebSocket with this code
  // Whose it is (Welcome); the same from `enter` on.
  virtual std::string_view owner() const { return {}; }

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

// A place among those of one address and its wider network; given back when it goes.
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

  // Begins to look round.
  void start();
  // Dismisses everybody who is there; whoever enters afterwards sees stopping().
  void stop();
  bool stopping() const { return stopping_.load(std::memory_order_relaxed); }

  // Dismisses those that are chosen, from any thread.
  void dismiss(const std::function<bool(const Peer& peer)>& which, std::uint16_t code);
  std::vector<std::string> owners() const;

  // Is there room for one more of this address? An empty Place when not.
  Place seat(const boost::asio::ip::address& address);
  bool full() const { return open_.load(std::memory_order_relaxed) >= most_sockets_; }
  // Other numbers from now on; whoever is there stays.
  void change_limits(int sockets, int sockets_of_address);

  // What one socket may leave unread, as all together leave that much: all of it as long as half of the
  // memory for that is free, then less and less. Those who read are never touched.
  std::size_t unread_limit() const;
  void unread_changed(std::int64_t by) { unread_.fetch_add(by, std::memory_order_relaxed); }

  // The calling thread's own.
  Tally& tally();
  // All of them added up, for the metrics.
  NetCounts counts() const;

  // The same for every connection, for as long as the hub lives.
  boost::asio::io_context& io;
  const NetLimits limits;
  Site& site;
  std::atomic<std::int64_t> websockets_open = 0;

 private:
  friend class Peer;
  friend class Place;
  static constexpr std::chrono::milliseconds kTick{250};
  static constexpr int kTallies = 16;

  // Peers are a list through the peers themselves: coming and going allocate nothing.
  void enter(Peer& peer);
  void leave(Peer& peer);
  std::vector<std::shared_ptr<Peer>> everybody() const;
  void leave_place(const std::string& key);
  void tick();
  void look_round();

  std::atomic<std::uint32_t> now_ = 0;  // ticks since the start
  std::atomic<bool> stopping_ = false;
  std::atomic<int> open_ = 0;
  std::atomic<int> most_sockets_;
  std::atomic<int> most_of_address_;
  std::atomic<std::int64_t> unread_ = 0;
  std::array<Tally, kTallies> tallies_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                    boost::asio::wait_traits<std::chrono::steady_clock>, Executor>
      timer_;
  mutable std::mutex lock_;  // for what follows
  Peer* peers_ = nullptr;
  std::unordered_map<std::string, int> of_address_;  // places taken, by network and by wider network
};

// Adds where only this thread writes: no locked instruction.
inline void count(std::atomic<std::int64_t>& counter, std::int64_t n = 1) {
  counter.store(counter.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
}

// Connections of one IPv6 network (/64) belong to one household, as those of one IPv4 address do.
std::string address_key(const boost::asio::ip::address& address);
// As people write them: `192.0.2.7`, `2001:db8:1:2::/64`, `2001:db8:1::/48`. There is no wider one of IPv4.
std::string network_text(const boost::asio::ip::address& address);
std::string wide_network_text(const boost::asio::ip::address& address);

// An IPv4-mapped IPv6 address as the IPv4 address it stands for; any other as it is.
boost::asio::ip::address plain(const boost::asio::ip::address& address);

}  // namespace igra::server
