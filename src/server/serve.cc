#include "server/serve.h"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <future>
#include <thread>

#include "server/admin/socket.h"
#include "server/floor.h"
#include "server/net/files.h"
#include "server/store/open.h"
#include "server/store/postgres.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

Millis wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Moment moment_now() { return {.wall = wall_now(), .steady = steady_now()}; }

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void run(boost::asio::io_context& io, int threads) {
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back([&io] { io.run(); });
  io.run();
  for (std::thread& thread : others) thread.join();
}

// Waits until the match has ended; whoever asks must not be a thread that matches live on.
Outcome close_table(Tables& tables, const MatchId& id) {
  constexpr std::chrono::seconds kPatience{10};
  const std::shared_ptr<LiveMatch> match = tables.find(id);
  if (!match) return tables.why_not(id);
  const auto told = std::make_shared<std::promise<Outcome>>();
  boost::asio::post(match->strand(), [match, told] {
    match->close([told](const Outcome& outcome) { told->set_value(outcome); });
  });
  std::future<Outcome> outcome = told->get_future();
  if (outcome.wait_for(kPatience) == std::future_status::ready) return outcome.get();
  return Refusal("busy", "The table did not answer in time; it may still be closed.");
}

Refusal damaged(const std::string& database) {
  if (addresses_postgres(database))
    return Refusal("store_away", "The database " + without_password(database) + " cannot be read just now.");
  return Refusal(
      "bad_store",
      "The database " + database +
          " is damaged. Put the latest backup in its place (docs/operating.md, \"A damaged database\").");
}

// Does something now, and again after every pause.
class Every {
 public:
  Every(boost::asio::io_context& io, std::chrono::seconds pause, std::function<void()> work)
      : timer_(io), pause_(pause), work_(std::move(work)) {
    go_on();
  }

 private:
  void go_on() {
    work_();
    timer_.expires_after(pause_);
    timer_.async_wait([this](boost::system::error_code stopped) {
      if (!stopped) go_on();
    });
  }

  boost::asio::steady_timer timer_;
  const std::chrono::seconds pause_;
  const std::function<void()> work_;
};

// Asked to stop: nobody new comes in, everybody is told, and what is on its way to the disk gets there. A
// client that does not say goodbye is not waited for.
class Farewell {
 public:
  Farewell(boost::asio::io_context& io, NetServer& net)
      : io_(io), net_(net), signals_(io, SIGINT, SIGTERM), patience_(io) {
    signals_.async_wait([this](boost::system::error_code, int signal) {
      log(LogLevel::info, "stopping", {{"signal", signal}});
      net_.stop();
      wait_for_all_to_go();
    });
  }

 private:
  void wait_for_all_to_go() {
    if (net_.counts().connections_open == 0 || looks_left_-- == 0) return io_.stop();
    patience_.expires_after(std::chrono::milliseconds(50));
    patience_.async_wait([this](boost::system::error_code) { wait_for_all_to_go(); });
  }

  boost::asio::io_context& io_;
  NetServer& net_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer patience_;
  int looks_left_ = 40;
};

// Everything behind the door, in the order in which one needs the other.
class House {
 public:
  House(boost::asio::io_context& io, const ServeSettings& settings, Store& store, const Files& files,
        const std::string& secret)
      : io_(io),
        settings_(settings),
        store_(store),
        files_(files),
        committer_(store),
        bots_(settings.bot_threads > 0 ? settings.bot_threads : std::max(1, cores() - 1)),
        accounts_(store, committer_, wall_now, secret, settings.passwords, settings.unused),
        tables_(io, store, committer_, bots_, settings.pace, settings.tables, moment_now),
        gate_(store),
        floor_({.store = store,
                .sockets = sockets_,
                .tables = tables_,
                .bots = bots_,
                .net = [this]() -> NetServer& { return *net_; },
                .now = wall_now,
                .settings = settings}),
        room_({.store = store,
               .committer = committer_,
               .accounts = accounts_,
               .gate = gate_,
               .floor = &floor_,
               .close_table = [this](const MatchId& id) { return close_table(tables_, id); },
               .now = wall_now,
               .public_url = settings.portal.public_url}),
        portal_(parts(), settings.portal) {}

  // People and tables of before are there again, and the door is open.
  Outcome open() {
    accounts_.note_looks();
    if (tables_.open() < 0) return damaged(settings_.database);
    auto listening = listen(io_, settings_.address, settings_.port, settings_.net, portal_);
    if (!listening) return Refusal("cannot_listen", "The server " + listening.error().message + ".");
    net_ = std::move(*listening);
    return granted();
  }

  // Until somebody asks the process to stop.
  void live(int threads, const std::function<void(std::uint16_t)>& ready) {
    const std::unique_ptr<admin::AdminSocket> admin_socket = open_admin_socket();
    const Farewell farewell(io_, *net_);
    // Sessions and guests that nobody uses are forgotten.
    const Every housekeeping(io_, std::chrono::hours(1), [this] { accounts_.sweep(); });
    const Every numbers(io_, std::chrono::minutes(1), [this] { floor_.take_numbers(); });
    log(LogLevel::info, "listening",
        {{"address", settings_.address},
         {"port", net_->port()},
         {"threads", threads},
         {"tables", tables_.size()}});
    ready(net_->port());
    run(io_, threads);
    committer_.drain();
  }

 private:
  Parts parts() {
    return {.store = store_,
            .committer = committer_,
            .accounts = accounts_,
            .tables = tables_,
            .bots = bots_,
            .sockets = sockets_,
            .guesses = guesses_,
            .gate = gate_,
            .room = room_,
            .now = wall_now,
            .net = [this] { return net_->counts(); },
            .files = [this](const Request& request) { return files_.serve(request); }};
  }

  std::unique_ptr<admin::AdminSocket> open_admin_socket() {
    const std::string path =
        settings_.admin_socket.empty() ? admin::standard_socket(settings_.database) : settings_.admin_socket;
    auto socket = admin::AdminSocket::open(path, room_);
    if (socket) return std::move(*socket);
    log(LogLevel::warning, "no_admin_socket", {{"path", path}, {"error", socket.error().message}});
    return nullptr;
  }

  boost::asio::io_context& io_;
  const ServeSettings& settings_;
  Store& store_;
  const Files& files_;
  Committer committer_;
  BotPool bots_;
  Accounts accounts_;
  Tables tables_;
  std::unique_ptr<NetServer> net_;
  OpenSockets sockets_{[this]() -> NetServer& { return *net_; }};
  Guesses guesses_;
  Gate gate_;
  RunningFloor floor_;
  admin::Room room_;
  Portal portal_;
};

}  // namespace

Outcome serve(const ServeSettings& settings, const std::function<void(std::uint16_t)>& ready) {
  // A closed pipe or a file that may not grow is an error to be handled, not the end.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  set_log_level(settings.log_level);
  const int threads = settings.threads > 0 ? settings.threads : cores();
  boost::asio::io_context io(threads);
  const Answer<std::unique_ptr<Store>> store = open_store(settings.database);
  if (!store) {
    return Refusal(store.error().code, "The database " + without_password(settings.database) +
                                           " cannot be used: " + store.error().message + ".");
  }
  const std::optional<Files> files =
      settings.web.empty() ? Files::built_in() : Files::from_folder(settings.web);
  if (!files) {
    return Refusal("wrong_settings", "The folder of the web client cannot be read: " + settings.web + ".");
  }
  const Answer<std::string> secret = (*store)->secret(Accounts::kCookieSecret, Signer::kKeyBytes);
  if (!secret) return damaged(settings.database);

  House house(io, settings, **store, *files, *secret);
  if (const Outcome opened = house.open(); !opened) return opened;
  house.live(threads, ready);
  log(LogLevel::info, "stopped");
  return granted();
}

}  // namespace igra::server
