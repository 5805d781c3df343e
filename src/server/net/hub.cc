#include "server/net/hub.h"

#include <algorithm>

#include "server/net/frames.h"

namespace igra::server {

namespace ip = boost::asio::ip;

namespace {

constexpr std::size_t kHousehold = 8, kCustomer = 6;  // bytes of an IPv6 address

// The first six of a household's eight bytes; nothing for an IPv4 address, which has four.
std::string wide_key(const std::string& key) {
  return key.size() == kHousehold ? key.substr(0, kCustomer) : std::string();
}

std::string prefix_text(const ip::address& address, std::size_t bytes) {
  auto all = address.to_v6().to_bytes();
  std::fill(all.begin() + static_cast<std::ptrdiff_t>(bytes), all.end(), std::uint8_t{0});
  return ip::address_v6(all).to_string() + "/" + std::to_string(8 * bytes);
}

}  // namespace

Peer::Peer(std::shared_ptr<Hub> hub) : hub_(std::move(hub)) {}

Peer::~Peer() {
  if (entered_) hub_->leave(*this);
}

void Peer::enter() {
  entered_ = counted_ = true;
  hub_->enter(*this);
}

void Peer::due_in(std::chrono::milliseconds time) {
  const auto ticks = static_cast<std::uint32_t>(time / Hub::kTick) + 1;
  due_.store(hub_->now_.load(std::memory_order_relaxed) + ticks, std::memory_order_relaxed);
}

void Peer::hand_over() {
  if (std::exchange(counted_, false)) hub_->open_.fetch_sub(1, std::memory_order_relaxed);
}

Place& Place::operator=(Place&& other) noexcept {
  leave();
  hub_ = std::move(other.hub_);
  key_ = std::move(other.key_);
  return *this;
}

void Place::leave() {
  if (hub_ == nullptr) return;
  hub_->leave_place(key_);
  hub_ = nullptr;
}

Hub::Hub(boost::asio::io_context& io_context, const NetLimits& its_limits, Site& its_site)
    : io(io_context),
      limits(its_limits),
      site(its_site),
      most_sockets_(its_limits.sockets),
      most_of_address_(its_limits.sockets_of_address),
      timer_(io_context.get_executor()) {}

void Hub::change_limits(int sockets, int sockets_of_address) {
  most_sockets_ = sockets;
  most_of_address_ = sockets_of_address;
}

void Hub::start() { tick(); }

void Hub::stop() {
  stopping_ = true;
  dismiss([](const Peer&) { return true; }, kGoingAway);
}

void Hub::dismiss(const std::function<bool(const Peer& peer)>& which, std::uint16_t code) {
  for (const auto& peer : everybody()) {
    if (which(*peer)) peer->dismiss(code);
  }
}

std::vector<std::string> Hub::owners() const {
  std::vector<std::string> owners;
  for (const auto& peer : everybody()) {
    if (!peer->owner().empty()) owners.emplace_back(peer->owner());
  }
  return owners;
}

// Held beyond the lock: the last to let go of a peer takes the lock to strike it off.
std::vector<std::shared_ptr<Peer>> Hub::everybody() const {
  std::vector<std::shared_ptr<Peer>> all;
  const std::lock_guard hold(lock_);
  for (Peer* peer = peers_; peer != nullptr; peer = peer->after_) {
    if (auto alive = peer->weak_from_this().lock()) all.push_back(std::move(alive));
  }
  return all;
}

// Goes on after the stop until everybody has left: somebody may have to be shown out.
void Hub::tick() {
  timer_.expires_after(kTick);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (error) return;
    self->look_round();
    if (!self->stopping() || self->open_ > 0) self->tick();
  });
}

void Hub::look_round() {
  const auto now = static_cast<std::uint32_t>((std::chrono::steady_clock::now() - started_) / kTick);
  now_.store(now, std::memory_order_relaxed);
  std::vector<std::shared_ptr<Peer>> due;
  {
    const std::lock_guard hold(lock_);
    for (Peer* peer = peers_; peer != nullptr; peer = peer->after_) {
      if (peer->due_.load(std::memory_order_relaxed) > now) continue;
      // Called once: the peer sets its next time itself.
      peer->due_never();
      if (auto alive = peer->weak_from_this().lock()) due.push_back(std::move(alive));
    }
  }
  for (const auto& peer : due) peer->overdue();
}

void Hub::enter(Peer& peer) {
  open_.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard hold(lock_);
  peer.after_ = peers_;
  if (peers_ != nullptr) peers_->before_ = &peer;
  peers_ = &peer;
}

void Hub::leave(Peer& peer) {
  {
    const std::lock_guard hold(lock_);
    (peer.before_ != nullptr ? peer.before_->after_ : peers_) = peer.after_;
    if (peer.after_ != nullptr) peer.after_->before_ = peer.before_;
  }
  peer.hand_over();
}

Place Hub::seat(const ip::address& address) {
  std::string key = address_key(address);
  const std::string wide = wide_key(key);
  {
    const std::lock_guard hold(lock_);
    const auto taken = [this](const std::string& one) {
      const auto found = of_address_.find(one);
      return found == of_address_.end() ? 0 : found->second;
    };
    const int most = most_of_address_;
    if (taken(key) >= most) return {};
    if (!wide.empty() && taken(wide) >= std::int64_t{most} * limits.wide_factor) return {};
    ++of_address_[key];
    if (!wide.empty()) ++of_address_[wide];
  }
  return {shared_from_this(), std::move(key)};
}

void Hub::leave_place(const std::string& key) {
  const std::lock_guard hold(lock_);
  for (const std::string& one : {key, wide_key(key)}) {
    const auto found = of_address_.find(one);
    if (found != of_address_.end() && --found->second <= 0) of_address_.erase(found);
  }
}

std::size_t Hub::unread_limit() const {
  const std::int64_t most = std::max<std::int64_t>(1, limits.waiting_bytes_in_all);
  const std::int64_t left = std::max<std::int64_t>(0, most - unread_.load(std::memory_order_relaxed));
  const double share = std::min(1.0, 2.0 * static_cast<double>(left) / static_cast<double>(most));
  // A little is everybody's: who hoards does not get others cut off who stumble for a moment.
  constexpr int kAnybodys = 16 << 10;
  return static_cast<std::size_t>(
      std::max(share * limits.waiting_bytes, 1.0 * std::min(kAnybodys, limits.waiting_bytes)));
}

// A thread beyond the first sixteen shares with another: then a count may be lost now and then, no more.
Hub::Tally& Hub::tally() {
  static std::atomic<unsigned> threads = 0;
  thread_local const unsigned mine = threads.fetch_add(1, std::memory_order_relaxed) % kTallies;
  return tallies_[mine];
}

NetCounts Hub::counts() const {
  NetCounts sum{};
  for (const Tally& tally : tallies_) {
    sum.requests += tally.requests;
    sum.refused += tally.refused;
    sum.websockets_total += tally.websockets_total;
    sum.frames_in += tally.frames_in;
    sum.frames_out += tally.frames_out;
    sum.bytes_in += tally.bytes_in;
    sum.bytes_out += tally.bytes_out;
  }
  sum.connections_open = open_;
  sum.connections_most = most_sockets_;
  sum.waiting_bytes = unread_;
  sum.websockets_open = websockets_open;
  return sum;
}

ip::address plain(const ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  }
  return address;
}

std::string address_key(const ip::address& address) {
  const ip::address bare = plain(address);
  if (bare.is_v4()) {
    const auto bytes = bare.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = bare.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + kHousehold};
}

std::string network_text(const ip::address& address) {
  const ip::address bare = plain(address);
  return bare.is_v4() ? bare.to_string() : prefix_text(bare, kHousehold);
}

std::string wide_network_text(const ip::address& address) {
  const ip::address bare = plain(address);
  return bare.is_v4() ? std::string() : prefix_text(bare, kCustomer);
}

}  // namespace igra::server
