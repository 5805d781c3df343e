// By which names this server may be asked for. A page of somebody else's can have its own name lead to this
// machine (DNS rebinding) and then counts as ours for the browser; but it is asked for by that name.
#pragma once

#include <string>
#include <string_view>

namespace igra::server {

// The name in a Host field or in `https://name:port`, without the port: `play.example`, `[::1]`.
std::string_view host_name(std::string_view host_or_origin);

class Hosts {
 public:
  // `public_url` may be empty; `own_name` is the machine's (gethostname()).
  Hosts(std::string_view public_url, std::string own_name);

  // Known are none at all (no browser leaves it out), the public name, this machine's own name (alone or as
  // `name.local`), `localhost`, and every address in digits, which no other name hides behind.
  bool known(std::string_view host) const;

 private:
  std::string public_name_;
  std::string own_name_;
};

// What the machine calls itself.
std::string machine_name();

}  // namespace igra::server
