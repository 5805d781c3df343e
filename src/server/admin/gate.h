// The people and networks that may not come in: all bans in memory, looked at for every request and socket.
// Read by all threads at once; read again from the store whenever an operator bans or unbans.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/refusal.h"
#include "server/store/store.h"

namespace igra::server {

// An address with how many of its bits count. IPv4 inside IPv6 is IPv4.
struct Network {
  boost::asio::ip::address_v6 base;  // IPv4 as ::ffff:a.b.c.d, all other bits 0
  int bits = 128;                    // of 128
  bool contains(const boost::asio::ip::address& address) const;
  std::string text() const;  // `203.0.113.0/24`
};
// An address alone is a network of one. For IPv4 at least /8, for IPv6 at least /16: nobody shuts everybody
// out by a slip.
Answer<Network> read_network(std::string_view text);

class Gate {
 public:
  // Reads the bans that the store has.
  explicit Gate(Store& store);
  void reload();

  // The ban that keeps this visitor out now, if any. `address` may be anything: what is no address is in no
  // network.
  std::optional<Ban> on(const PersonId& person, std::string_view address, Millis now) const;

 private:
  struct Bans {
    std::vector<Ban> people;  // sorted by subject
    std::vector<std::pair<Network, Ban>> networks;
  };
  std::shared_ptr<const Bans> now() const;

  Store& store_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Bans> bans_;
};

}  // namespace igra::server
