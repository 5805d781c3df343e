// One HTTP connection: requests one at a time, each answered before the next is read, until it closes or
// becomes a WebSocket.
#pragma once

#include <boost/asio/strand.hpp>
#include <memory>
#include <optional>
#include <string>

#include "server/net/http.h"
#include "server/net/hub.h"

namespace igra::server {

class HttpConnection final : public Peer {
 public:
  HttpConnection(std::shared_ptr<Hub> hub, TcpSocket socket, boost::asio::ip::address peer, Place place);

  void start();
  void overdue() override;
  void dismiss() override;

 private:
  class Answer;
  enum class Phase : std::uint8_t {
    reading,
    serving,    // the Site thinks
    writing,    // the response goes out
    lingering,  // ours is said; the rest of theirs is thrown away, so that they can read the end of ours
    over,
  };

  template <class Step>
  void later(Step step);
  void time_up();
  void wait_readable();
  void readable();
  void proceed();
  void body_next();
  void serve();
  void upgrade(const std::string& key);
  void refuse(int status);
  void refuse(Response response);
  void answer(Response response);
  void respond(const Response& response, bool keep);
  void write();
  void written();
  void linger();
  void end();

  TcpSocket socket_;
  boost::asio::strand<Executor> strand_;
  const boost::asio::ip::address peer_;
  Place place_;
  Phase phase_ = Phase::reading;
  bool keep_ = true;
  bool waiting_ = false;  // for the socket to become readable
  RequestReader reader_;
  std::string input_;  // read, but not taken yet
  std::string head_;
  std::shared_ptr<const std::string> body_;
  std::size_t sent_ = 0;  // of head and body
};

// A connection that there is no room for gets a short answer without waiting for anything.
void turn_away(TcpSocket socket, int status);

}  // namespace igra::server
