#include "server/serve.h"

#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "server/net/files.h"
#include "server/store/sqlite.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

Millis wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void run(boost::asio::io_context& io, int threads) {
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back([&io] { io.run(); });
  io.run();
  for (std::thread& thread : others) thread.join();
}

}  // namespace

bool serve(const ServeSettings& settings, const std::function<void(std::uint16_t)>& ready,
           std::string& reason) {
  // A closed pipe or a file that may not grow is an error to be handled, not the end.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  set_log_level(settings.log_level);
  const int threads = settings.threads > 0 ? settings.threads : cores();
  boost::asio::io_context io(threads);
  const std::unique_ptr<Store> store = open_sqlite(settings.database, reason);
  if (!store) return false;

  const std::optional<Files> files =
      settings.web.empty() ? Files::built_in() : Files::from_folder(settings.web);
  if (!files) {
    reason = "The folder of the web client cannot be read: " + settings.web;
    return false;
  }

  Committer committer(*store);
  BotPool bots(settings.bot_threads > 0 ? settings.bot_threads : std::max(1, cores() - 1));
  Accounts accounts(*store, committer, wall_now, settings.passwords);
  Hall hall(io, *store, committer, bots, settings.pace, settings.hall, wall_now);
  std::unique_ptr<NetServer> net;
  Portal portal({.store = *store,
                 .committer = committer,
                 .accounts = accounts,
                 .hall = hall,
                 .bots = bots,
                 .net = [&net] { return net->counts(); },
                 .files = [&files](const Request& request) { return files->serve(request); }},
                settings.portal);
  hall.open();
  net = listen(io, settings.address, settings.port, settings.net, portal, reason);
  if (!net) return false;

  // Asked to stop: nobody new, everybody is told, and what is on its way to the disk gets there. Who does not
  // say goodbye is not waited for.
  boost::asio::signal_set signals(io, SIGINT, SIGTERM);
  boost::asio::steady_timer patience(io);
  int looks_left = 40;
  const std::function<void()> wait_for_all_to_go = [&] {
    if (net->counts().connections_open == 0 || looks_left-- == 0) return io.stop();
    patience.expires_after(std::chrono::milliseconds(50));
    patience.async_wait([&](boost::system::error_code) { wait_for_all_to_go(); });
  };
  signals.async_wait([&](boost::system::error_code, int signal) {
    log(LogLevel::info, "stopping", {{"signal", signal}});
    net->stop();
    wait_for_all_to_go();
  });
  log(LogLevel::info, "listening",
      {{"address", settings.address},
       {"port", net->port()},
       {"threads", threads},
       {"tables", hall.tables()}});
  ready(net->port());
  run(io, threads);
  committer.drain();
  log(LogLevel::info, "stopped");
  return true;
}

}  // namespace igra::server
