// What one WebSocket frame and one WebSocket cost a server: frames are sent to and fro between this process,
// which serves and is measured, and a child, which asks. bench_net [frames] [sockets]
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/strand.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "server/net/frames.h"
#include "server/net/net.h"

namespace {

using namespace igra::server;
namespace asio = boost::asio;

class Echo : public Visitor {
 public:
  void opened(std::shared_ptr<Socket> socket) override { socket_ = std::move(socket); }
  void received(std::string_view text) override { socket_->send(text); }
  void closed() override { socket_ = nullptr; }

 private:
  std::shared_ptr<Socket> socket_;
};

class EchoSite : public Site {
 public:
  explicit EchoSite(asio::io_context& io) : io_(io) {}
  void serve(Request, Reply reply) override { reply(json_response(200, "{}")); }
  Welcome welcome(const Request&) override {
    return {std::make_shared<Echo>(), asio::any_io_executor(asio::make_strand(io_.get_executor())), {}};
  }
  std::size_t body_limit(std::string_view, std::string_view) const override { return 1000; }

 private:
  asio::io_context& io_;
};

int connect_to(std::uint16_t port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) std::exit(1);
  const int on = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  constexpr std::string_view kUpgrade =
      "GET / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
      "13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  if (::send(fd, kUpgrade.data(), kUpgrade.size(), 0) < 0) std::exit(1);
  char answer[4096];
  if (::recv(fd, answer, sizeof answer, 0) <= 0) std::exit(1);
  return fd;
}

// Asks `frames` times on four sockets in turn, waiting for each echo.
void ask(std::uint16_t port, int frames) {
  const std::string text(100, 'x');
  const std::string frame = client_frame(Opcode::text, text, {1, 2, 3, 4});
  int sockets[4];
  for (int& one : sockets) one = connect_to(port);
  for (int i = 0; i < frames; ++i) {
    char answer[256];
    std::size_t got = 0;
    if (::send(sockets[i % 4], frame.data(), frame.size(), 0) < 0) std::exit(1);
    while (got < text.size() + 2) {
      const ssize_t size = ::recv(sockets[i % 4], answer, sizeof answer, 0);
      if (size <= 0) std::exit(1);
      got += static_cast<std::size_t>(size);
    }
  }
}

template <class Work>
void in_child(Work work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (status != 0) std::exit(1);
}

double cpu_micros() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto micros = [](const timeval& time) {
    return 1e6 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec);
  };
  return micros(usage.ru_utime) + micros(usage.ru_stime);
}

double memory_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

int main(int argc, char** argv) {
  const int frames = argc > 1 ? std::atoi(argv[1]) : 100000;
  const int sockets = argc > 2 ? std::atoi(argv[2]) : 2000;
  asio::io_context io;
  EchoSite site(io);
  NetLimits limits;
  limits.sockets_of_address = limits.sockets = 1 << 20;
  const auto listening = listen(io, "127.0.0.1", 0, limits, site);
  if (!listening) return std::fprintf(stderr, "%s\n", listening.error().message.c_str()), 1;
  const auto& server = *listening;
  std::thread thread([&io] { io.run(); });

  in_child([&] { ask(server->port(), 1000); });
  const double start = cpu_micros();
  in_child([&] { ask(server->port(), frames); });
  std::printf("%d frames to and fro: %.2f us of processor each\n", frames, (cpu_micros() - start) / frames);

  const double before = memory_bytes();
  int ready[2];
  int go_on[2];
  if (::pipe(ready) != 0 || ::pipe(go_on) != 0) return 1;
  const pid_t child = ::fork();
  if (child == 0) {
    char byte = 0;
    for (int i = 0; i < sockets; ++i) connect_to(server->port());
    ::_exit(::write(ready[1], &byte, 1) == 1 && ::read(go_on[0], &byte, 1) == 1 ? 0 : 1);
  }
  char byte = 0;
  if (::read(ready[0], &byte, 1) != 1) return 1;
  std::printf("%lld WebSockets open: %.2f KiB each\n",
              static_cast<long long>(server->counts().websockets_open),
              (memory_bytes() - before) / sockets / 1024);
  const bool told = ::write(go_on[1], &byte, 1) == 1;
  ::waitpid(child, nullptr, 0);
  server->stop();
  thread.join();
  return told ? 0 : 1;
}
