// Bytes in, bytes out: HTTP/1.1 and WebSocket. Nothing here knows a game, a table or a person; what is served
// is given as a Site. Everything from outside is limited here: header and body sizes, frames, time for a
// request, sockets in all and of one address, and what may wait to be sent.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/refusal.h"

namespace igra::server {

struct Request {
  std::string method;  // GET, POST, ...; HEAD comes as GET, and the answer's body is left out
  std::string path;    // decoded, without the query: `/api/tables`
  std::string query;   // as it came: `since=5`
  std::string body;
  std::string address;  // of the client; behind a trusted proxy, the one that the proxy names
  // Whom limits count as one: an IPv4 address, or an IPv6 network (/64), which one household has; and the
  // wider network (/48) that a customer of a provider may have whole, empty for IPv4.
  std::string network, wide_network;
  std::string origin, host, cookie, content_type, accept_encoding, if_none_match, agent;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;  // shared: files are sent by many at once
  std::vector<std::pair<std::string, std::string>> headers;
};

Response json_response(int status, std::string body);

// One open WebSocket, as its Visitor uses it. All calls are made on the executor that its Visitor runs on.
class Socket {
 public:
  virtual ~Socket() = default;
  // A text frame, in order after those before; it goes out at once, but what is sent to a socket inside its
  // own `received` goes out together after it. A client that does not read is cut off when too much waits.
  virtual void send(std::string_view text) = 0;
  virtual void close(std::uint16_t code) = 0;
  // Bytes that were sent and have not left yet.
  virtual std::size_t waiting() const { return 0; }
};

// What serves one WebSocket. Called on `executor` of its Welcome, never from inside a call of its Socket.
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void opened(std::shared_ptr<Socket> socket) = 0;
  virtual void received(std::string_view text) = 0;  // UTF-8
  // Once, after the last `received`. Let go of the socket: until then the two hold each other.
  virtual void closed() = 0;
};

struct Welcome {
  std::shared_ptr<Visitor> visitor;  // nullptr: refused with `refusal`
  boost::asio::any_io_executor executor;
  Response refusal;
  // Whose socket it is, for NetServer::close_sockets. Nothing here reads it.
  std::string owner = {};
  // Whether it may stay, asked on `executor` once it can be found by its owner: a right that was lost between
  // the welcome and the opening is noticed.
  std::function<bool()> still = {};
};

// What is served. Called from any of the server's threads, several at a time. Lives until the io_context has
// run out of work after stop().
class Site {
 public:
  virtual ~Site() = default;
  using Reply = std::function<void(Response)>;
  // `reply` may be called later and from any thread, once; forgotten, it answers 500.
  virtual void serve(Request request, Reply reply) = 0;
  virtual Welcome welcome(const Request& request) = 0;
  // The longest body that this request may have, by method and path; known before the body is read.
  virtual std::size_t body_limit(std::string_view method, std::string_view path) const = 0;
};

struct NetLimits {
  int header_bytes = 8 << 10;
  int frame_bytes = 16 << 10;
  int request_seconds = 10;  // for a whole request to arrive
  int idle_seconds = 60;     // between requests of a kept connection; a WebSocket is pinged after half of it
  int sockets = 20000;
  int sockets_of_address = 200;  // for IPv6: of one /64 network; behind a proxy: WebSockets only
  int wide_factor = 4;           // so many times as many for one /48 network
  int waiting_bytes = 1 << 20;   // that one WebSocket may leave unread
  // That all may leave unread together: the more of it is taken, the less one of them may.
  std::int64_t waiting_bytes_in_all = 32 << 20;
  bool trust_proxy = false;  // take the address from X-Forwarded-For
};

struct NetCounts {
  std::int64_t connections_open, requests, refused, websockets_open, websockets_total, frames_in, frames_out,
      bytes_in, bytes_out;
  std::int64_t connections_most;  // that there is room for
  std::int64_t waiting_bytes;     // that nobody has read yet
};

class NetServer {
 public:
  virtual ~NetServer() = default;
  virtual std::uint16_t port() const = 0;
  virtual NetCounts counts() const = 0;
  // Other limits from now on, from any thread; no more connections than there is room for.
  virtual void change_limits(int sockets, int sockets_of_address) = 0;
  // Closes the open WebSockets whose owners are chosen. From any thread.
  virtual void close_sockets(const std::function<bool(std::string_view owner)>& which,
                             std::uint16_t code) = 0;
  // The owners of all open WebSockets, from any thread.
  virtual std::vector<std::string> owners() const = 0;
  // From any thread. No new connections; open ones are closed (1001 for WebSockets) once what waits has been
  // sent.
  virtual void stop() = 0;
};

// Listens at once; refused with `cannot_listen` when it cannot. Port 0: any free one. The process may open as
// many files as the system allows from here on, and no more connections are let in than that has room for.
Answer<std::unique_ptr<NetServer>> listen(boost::asio::io_context& io, const std::string& address,
                                          std::uint16_t port, const NetLimits& limits, Site& site);

}  // namespace igra::server
