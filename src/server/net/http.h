// HTTP/1.1 as bytes: a request out of what came, and how a response begins. No socket is in here. Beast's
// parser does the reading; what it leaves open is decided here, strictly.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/net.h"

namespace igra::server {

// The path of a request's target, decoded: starts with `/`, is UTF-8 without control characters, and has no
// `.`, `..` or hidden `/` in any part. nullopt when it is not that.
std::optional<std::string> decoded_path(std::string_view raw);

// Reads one request. Not to be used again after it.
class RequestReader {
 public:
  enum class State : std::uint8_t {
    reading,  // more is needed
    head,     // the head is there: admit the body
    done,
    failed,  // answer with failure() and close
  };

  explicit RequestReader(int header_bytes);
  ~RequestReader();
  RequestReader(RequestReader&&) noexcept;
  RequestReader& operator=(RequestReader&&) noexcept;

  // Takes what it can of `bytes` and says how much that was.
  std::size_t take(std::string_view bytes);
  State state() const;
  int failure() const;
  bool started() const;  // something of it has come

  // Known once the head is there. Method and path are those of request(), which gives its body away.
  std::string_view method() const;  // GET for HEAD: the answer's body is left out when it is written
  std::string_view path() const;
  void admit_body(std::size_t limit);
  bool wants_continue() const;
  bool keep_alive() const;
  bool head_only() const;
  bool upgrade() const;                            // to a WebSocket, or tries to
  std::optional<std::string> upgrade_key() const;  // nullopt: the attempt is not valid
  // Whether a proxy says whom it speaks for, and whom the nearest one names; nothing when that cannot be
  // read.
  bool forwarded() const;
  std::optional<boost::asio::ip::address> forwarded_for() const;
  Request request();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The status line and all header fields, security ones included, with the empty line.
std::string response_head(const Response& response, bool keep_alive);

// What is said when a WebSocket is opened.
std::string upgrade_head(std::string_view key);

}  // namespace igra::server
