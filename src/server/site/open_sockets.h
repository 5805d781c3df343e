// Whose the open WebSockets are, so that somebody who loses a session loses its sockets in the same moment:
// signing out, a changed password, a revoked session, a deleted or banned person.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/net.h"
#include "server/people/identity.h"

namespace igra::server {

// What a socket's owner says (Welcome::owner), as one text.
struct SocketOwner {
  PersonId person;      // empty: a stranger, who may look at the lobby
  std::string session;  // empty: a guest's
  std::string address;

  std::string text() const;
  static SocketOwner read(std::string_view text);
};

// All calls may come from any thread; sockets are told (1008) on their own executors.
class OpenSockets {
 public:
  explicit OpenSockets(std::function<NetServer&()> net) : net_(std::move(net)) {}

  void close_session(const PersonId& person, const std::string& session);
  // All of the person's, but those of one session.
  void close_person(const PersonId& person, const std::string& except_session = {});
  // All that come from one of these addresses.
  void close_from(const std::function<bool(const std::string& address)>& which);

  std::vector<SocketOwner> owners() const;

 private:
  void close(const std::function<bool(const SocketOwner& owner)>& which);

  const std::function<NetServer&()> net_;
};

}  // namespace igra::server
