// A client's connections to a server, for the load generator: one HTTP call, one WebSocket. Everything runs
// on one thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/frames.h"

namespace igra::load {

struct Target {
  boost::asio::ip::tcp::endpoint endpoint;
  std::string host;  // as in the address: `localhost:8080`
};

// `http://host:port`; false and a reason when it is not that or the host is not known.
bool find_target(const std::string& url, Target& target, std::string& reason);

struct HttpAnswer {
  int status = 0;      // 0: there was none
  std::string cookie;  // `name=value`, when one was set
  std::string body;
};

// One call on a connection of its own. `body` empty: GET, else POST.
void http_call(boost::asio::io_context& io, const Target& target, const std::string& path,
               const std::string& cookie, const std::string& body, std::function<void(HttpAnswer)> done);

// A WebSocket that stays open until `hang_up` or until the server ends it.
class Line : public std::enable_shared_from_this<Line> {
 public:
  struct Ears {
    std::function<void()> opened;
    std::function<void(std::string_view)> heard;
    std::function<void()> ended;  // not after hang_up
  };

  explicit Line(boost::asio::io_context& io) : socket_(io) {}

  void open(const Target& target, const std::string& path, const std::string& cookie, Ears ears);
  void say(std::string_view text);
  void hang_up();

 private:
  void send(std::string_view bytes);
  void read();
  void came(std::size_t size);
  bool upgraded();
  void end();

  boost::asio::ip::tcp::socket socket_;
  Ears ears_;
  bool open_ = false;
  std::string head_;  // of the answer to the upgrade, as far as it has come
  server::FrameReader reader_{16 << 20, false};
  std::vector<char> buffer_;
};

}  // namespace igra::load
