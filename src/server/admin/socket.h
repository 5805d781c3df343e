// The operator's socket of a running server: a Unix socket that only the server's own user and root may use.
// One JSON object a line in, one out: a command as in command.h; answered with what it gives, or
// `{"error":…,"message":…}`.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "server/admin/room.h"

namespace igra::server::admin {

// Where it is, beside the database, unless somebody says otherwise.
std::string standard_socket(const std::string& database);

class AdminSocket {
 public:
  // Listens at once; refused with `cannot_listen` when it cannot. Takes the place of a socket that nobody
  // listens at.
  static Answer<std::unique_ptr<AdminSocket>> open(const std::string& path, Room& room);
  // Stops listening and takes the socket away.
  ~AdminSocket();

 private:
  AdminSocket(std::string path, int listener, Room& room);
  void serve();
  void serve(int connection);

  std::string path_;
  int listener_;
  int stop_[2];  // a pipe: closed to stop
  Room& room_;
  std::thread thread_;
};

// Sends one command to a running server, and gives its answer. Refused with `not_running` when nobody listens
// there.
Answer<Json> ask_running_server(const std::string& path, const Json& request);

}  // namespace igra::server::admin
