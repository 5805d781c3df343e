// Somebody with an open socket: the table writes to it and knows nothing of sockets (site/visitors.cc has the
// one that writes into net/'s).
#pragma once

#include <string>
#include <string_view>

#include "server/store/store.h"

namespace igra::server {

class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::string_view text) = 0;
  virtual void close() = 0;
  // Bytes that were sent and have not left yet: somebody who does not read.
  virtual std::size_t waiting() const { return 0; }

  PersonId person;
  std::string name;
  bool account = false;     // rather than a guest
  std::int64_t since = -1;  // the last version it knows, when it comes; -1: none
};

}  // namespace igra::server
