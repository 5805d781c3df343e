// The live list of tables that are open to everybody. It listens to what happens at tables (host/context.h).
// A client gets the first page when it comes, and from then on what changes; further pages are asked for over
// HTTP. A client that does not read what it was sent gets nothing more until it has, and then the first page
// again: nobody's slowness takes memory.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/audience/client.h"
#include "server/host/live_match.h"
#include "server/host/lobby_list.h"

namespace igra::server {

class Lobby {
 public:
  // `pause`: milliseconds between two messages to the same clients.
  Lobby(boost::asio::io_context& io, Millis pause);

  // What `match` shows may have changed. On the match's strand.
  void changed(const LiveMatch& match);

  // A client that watches one game's tables, or all (an empty game). On strand().
  const LiveMatch::Strand& strand() const { return strand_; }
  void enter(const std::shared_ptr<Client>& client, const std::string& game);
  void leave(const std::shared_ptr<Client>& client);

  // A page as JSON (host/lobby_list.h), from any thread.
  std::string page(std::string_view game, std::string_view cursor) const;

 private:
  // Bytes that wait for a client from which on it is left alone.
  static constexpr std::size_t kBehind = LobbyList::kLongest;

  struct Watcher {
    std::shared_ptr<Client> client;
    std::string game;
    bool behind = false;
  };
  void schedule();
  void tell();
  // Sends what fits this watcher: the changes, or the first page to one who missed some.
  void tell(Watcher& watcher, const std::string& changes);

  const Millis pause_;
  LiveMatch::Strand strand_;
  mutable std::mutex mutex_;  // over the list
  LobbyList list_;
  std::vector<Watcher> watchers_;
  bool due_ = false;
  boost::asio::steady_timer timer_;
};

}  // namespace igra::server
