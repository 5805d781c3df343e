// Everybody's own tables, live: where it is the person's turn, since when, and how much time is left. One
// WebSocket tells a person of all of them, however many there are. It listens to what happens at tables
// (host/context.h).
//
// A client is first told which tables there are, then each of them, and from then on each that changes. A
// client that does not read what it was sent is shown out, and comes back to a fresh list: nobody's slowness
// takes memory.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/audience/client.h"
#include "server/host/live_match.h"

namespace igra::server {

class Desks {
 public:
  explicit Desks(boost::asio::io_context& io);

  // Anything about `match` may have changed: who has a seat, whether it is over. On the match's strand.
  void changed(LiveMatch& match);
  // Only events were made there: its people are the same. On the match's strand, and quick where nobody
  // watches.
  void moved(LiveMatch& match);

  // The unfinished tables of the person. From any thread.
  std::vector<std::shared_ptr<LiveMatch>> tables_of(const PersonId& person) const;

  // --- On strand()
  const LiveMatch::Strand& strand() const { return strand_; }
  void enter(const std::shared_ptr<Client>& client);
  void leave(const std::shared_ptr<Client>& client);

 private:
  // Bytes that wait for a client from which on it is shown out.
  static constexpr std::size_t kBehind = 64 * 1024;
  using Clients = std::vector<std::shared_ptr<Client>>;

  // Notes who has a seat now, and finds those who watch and have one no longer.
  std::vector<PersonId> note(LiveMatch& match);
  bool watched(const PersonId& person) const { return watchers_.contains(person); }
  // From any thread.
  void tell(const PersonId& person, std::string text);
  static void send(Client& client, std::string_view text);

  LiveMatch::Strand strand_;
  mutable std::mutex mutex_;  // over the maps
  std::map<PersonId, std::map<MatchId, std::weak_ptr<LiveMatch>>> seats_;
  std::map<MatchId, std::vector<PersonId>> people_;
  std::map<PersonId, Clients> watchers_;
};

}  // namespace igra::server
