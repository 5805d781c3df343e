// Who asks.
#pragma once

#include <string>

#include "server/store/store.h"

namespace igra::server {

struct Identity {
  Person person;        // a guest nobody has heard of has no name yet
  std::string session;  // the hash of its token; empty for a guest
  bool guest() const { return session.empty(); }
};

}  // namespace igra::server
