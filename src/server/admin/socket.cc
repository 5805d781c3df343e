#include "server/admin/socket.h"

#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/store/postgres.h"
#include "server/watch/log.h"

namespace igra::server::admin {

namespace {

constexpr std::size_t kLongestLine = 64 << 10;
constexpr int kPatience = 30;  // seconds for a line to come or go

// A descriptor that is closed in the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

bool address_of(const std::string& path, sockaddr_un& address) {
  address = {};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return true;
}

void be_patient(int socket) {
  const timeval patience{kPatience, 0};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

bool connected(int socket, const sockaddr_un& address) {
  return ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

// The next line without its end; nothing when the other side is gone, or says too much.
std::optional<std::string> read_line(int socket, std::string& waiting) {
  while (true) {
    if (const std::size_t end = waiting.find('\n'); end != std::string::npos) {
      std::string line = waiting.substr(0, end);
      waiting.erase(0, end + 1);
      return line;
    }
    char some[4096];
    const ssize_t count = ::recv(socket, some, sizeof some, 0);
    if (count <= 0 || waiting.size() > kLongestLine) return std::nullopt;
    waiting.append(some, static_cast<std::size_t>(count));
  }
}

bool write_line(int socket, std::string text) {
  text += '\n';
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t count = ::send(socket, left.data(), left.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Who is at the other end, as the kernel knows it; nothing for a user who has no business here.
std::optional<std::string> caller(int socket) {
  ucred who{};
  socklen_t size = sizeof who;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &size) != 0) return std::nullopt;
  if (who.uid != 0 && who.uid != geteuid()) return std::nullopt;
  passwd entry{};
  passwd* found = nullptr;
  char names[1024];
  const bool named = getpwuid_r(who.uid, &entry, names, sizeof names, &found) == 0 && found;
  return (named ? std::string(entry.pw_name) : "user " + std::to_string(who.uid)) + " on this machine";
}

Json error_json(const Refusal& refusal) { return {{"error", refusal.code}, {"message", refusal.message}}; }

}  // namespace

std::string standard_socket(const std::string& database) {
  return addresses_postgres(database) ? "igra-admin" : database + "-admin";
}

Answer<std::unique_ptr<AdminSocket>> AdminSocket::open(const std::string& path, Room& room) {
  sockaddr_un address{};
  if (!address_of(path, address)) return Refusal("cannot_listen", "the path is too long for a socket");
  {
    const Descriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (connected(probe.number(), address)) return Refusal("cannot_listen", "another server listens there");
  }
  struct stat there{};
  if (::lstat(path.c_str(), &there) == 0 && S_ISSOCK(there.st_mode)) ::unlink(path.c_str());
  Descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  // The mode of the socket becomes that of its file: at no moment may others connect.
  ::fchmod(listener.number(), S_IRUSR | S_IWUSR);
  if (::bind(listener.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener.number(), 8) != 0) {
    return Refusal("cannot_listen", std::strerror(errno));
  }
  return std::unique_ptr<AdminSocket>(new AdminSocket(path, listener.release(), room));
}

AdminSocket::AdminSocket(std::string path, int listener, Room& room)
    : path_(std::move(path)), listener_(listener), room_(room) {
  IGRA_CHECK(::pipe2(stop_, O_CLOEXEC) == 0);
  thread_ = std::thread([this] { serve(); });
}

AdminSocket::~AdminSocket() {
  ::close(stop_[1]);
  thread_.join();
  ::close(stop_[0]);
  ::close(listener_);
  ::unlink(path_.c_str());
}

// One caller after the other: operators are few, and their commands do not overtake each other.
void AdminSocket::serve() {
  while (true) {
    pollfd looked[] = {{listener_, POLLIN, 0}, {stop_[0], POLLIN, 0}};
    if (::poll(looked, 2, -1) < 0 && errno != EINTR) return;
    if (looked[1].revents != 0) return;
    if (looked[0].revents == 0) continue;
    const Descriptor connection(::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC));
    if (connection.number() >= 0) serve(connection.number());
  }
}

void AdminSocket::serve(int connection) {
  const std::optional<std::string> by = caller(connection);
  if (!by) return;
  be_patient(connection);
  std::string waiting;
  while (true) {
    pollfd looked[] = {{connection, POLLIN, 0}, {stop_[0], POLLIN, 0}};
    if (waiting.find('\n') == std::string::npos &&
        (::poll(looked, 2, kPatience * 1000) <= 0 || looked[1].revents != 0))
      return;
    const std::optional<std::string> line = read_line(connection, waiting);
    if (!line) return;
    const Json request = Json::parse(*line, nullptr, false);
    const Answer<Json> answer = room_.execute(*by, request);
    const Json said = answer ? *answer : error_json(answer.error());
    if (!write_line(connection, said.dump(-1, ' ', false, Json::error_handler_t::replace))) return;
  }
}

Answer<Json> ask_running_server(const std::string& path, const Json& request) {
  sockaddr_un address{};
  const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!address_of(path, address) || !connected(socket.number(), address)) {
    const bool denied = errno == EACCES || errno == EPERM;
    return Refusal{
        denied ? "not_allowed" : "not_running",
        denied ? "Only the server's own user and root may do this." : "No server listens at " + path + "."};
  }
  be_patient(socket.number());
  std::string waiting;
  if (!write_line(socket.number(), request.dump(-1, ' ', false, Json::error_handler_t::replace)))
    return Refusal{"not_running", "The server does not answer."};
  const std::optional<std::string> line = read_line(socket.number(), waiting);
  Json said = line ? Json::parse(*line, nullptr, false) : Json();
  if (!said.is_object()) return Refusal{"not_running", "The server does not answer."};
  if (said.contains("error")) return Refusal{"refused", said.value("message", "")};
  return said;
}

}  // namespace igra::server::admin
