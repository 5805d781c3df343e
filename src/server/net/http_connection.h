// One HTTP connection: requests one at a time, each answered before the next is read, until it closes or
// becomes a WebSocket. The steps of a request follow each other in the order in which they are declared here.
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
  // Its time is up: what is half read is answered with 408, an idle connection just ends.
  void overdue() override;
  // The server stops: what is being answered is still answered.
  void dismiss(std::uint16_t code) override;

 private:
  class Answer;  // what a Site calls, once, from any thread
  enum class Phase : std::uint8_t {
    reading,
    serving,    // the Site thinks
    writing,    // the response goes out
    lingering,  // ours is said; the rest of theirs is thrown away, so that they can read the end of ours
    over,
  };

  // Runs a step on the strand.
  template <class Step>
  void later(Step step);
  void time_up();
  // Reading: without a buffer until there is something to read.
  void wait_readable();
  void readable();
  void proceed();
  void body_next();
  // Serving: the request is whole, and the Site is asked.
  void serve();
  std::optional<boost::asio::ip::address> who_asks() const;  // nothing: it cannot be known
  Request request_of(const boost::asio::ip::address& from);
  void upgrade(const std::string& key);
  // Answers what never reaches the Site, and ends the connection.
  void refuse(int status);
  void refuse(Response response);
  void answer(Response response);
  // Writing: head and body, as far as the socket takes them at once.
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
