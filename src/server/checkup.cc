#include "server/checkup.h"

#include <fmt/format.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <filesystem>

#include "server/net/descriptors.h"
#include "server/store/database_file.h"
#include "server/store/open.h"
#include "server/store/postgres.h"
#include "server/store/sqlite.h"

namespace igra::server {

namespace {

namespace fs = std::filesystem;

Finding check_settings(const ServeSettings& settings) {
  const bool this_machine_alone =
      settings.address == "127.0.0.1" || settings.address == "::1" || settings.address == "localhost";
  if (settings.net.trust_proxy && !this_machine_alone) {
    return {
        "settings", Verdict::doubtful,
        "trust-proxy believes whoever asks about their address, and address lets them ask past the proxy."};
  }
  if (settings.portal.public_url.starts_with("http://"))
    return {"settings", Verdict::doubtful,
            "public-url is without TLS: cookies travel where others can read them."};
  if (!this_machine_alone && settings.portal.public_url.empty())
    return {"settings", Verdict::doubtful, "others may come, but public-url does not say by which name."};
  if (!settings.portal.limits)
    return {"settings", Verdict::doubtful, "no-limits is set: anybody may ask as often as they like."};
  return {"settings", Verdict::ok, "they can be used."};
}

Finding check_database(const std::string& file) {
  if (content_of(file) == FileContent::nothing)
    return {"database", Verdict::ok, fmt::format("{} will be made.", file)};
  const DatabaseHealth health = inspect_sqlite(file);
  if (!health.problem.empty())
    return {"database", Verdict::wrong, fmt::format("{}: {}.", file, health.problem)};
  if (open_to_others(file)) {
    return {"database", Verdict::wrong,
            fmt::format("others than its owner may read {}, and it holds secrets: chmod 600.", file)};
  }
  const std::string running = ServerLock::held(file) ? "; a server has it just now" : "";
  return {"database", Verdict::ok, fmt::format("{} is whole and its owner's alone{}.", file, running)};
}

Finding check_postgres(const std::string& url) {
  const Answer<std::unique_ptr<Store>> store = open_store_to_read(url);
  const std::string shown = without_password(url);
  if (store) return {"database", Verdict::ok, fmt::format("{} answers, and its tables are today's.", shown)};
  // One without tables, or with older ones, is brought up to date by the server.
  const bool usable = store.error().code == "old_store";
  return {"database", usable ? Verdict::ok : Verdict::wrong,
          fmt::format("{}: {}.", shown, store.error().message)};
}

Finding check_disk(const std::string& file) {
  fs::path folder = fs::path(file).parent_path();
  if (folder.empty()) folder = ".";
  struct statvfs space{};
  if (::statvfs(folder.c_str(), &space) != 0)
    return {"disk", Verdict::wrong, fmt::format("there is no folder {}.", folder.string())};
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return {"disk", Verdict::wrong, fmt::format("{} cannot be written by this user.", folder.string())};
  const auto megabytes = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize >> 20;
  constexpr std::uint64_t kLittle = 2048, kTooLittle = 64;
  const Verdict verdict = megabytes < kTooLittle ? Verdict::wrong
                          : megabytes < kLittle  ? Verdict::doubtful
                                                 : Verdict::ok;
  return {"disk", verdict, fmt::format("{} MB are free in {}.", megabytes, folder.string())};
}

Finding check_descriptors(const NetLimits& limits) {
  const int allowed = raise_descriptor_limit();
  const int possible = connections_within_limit(limits.sockets);
  if (possible < limits.sockets) {
    return {"descriptors", Verdict::doubtful,
            fmt::format(
                "{} are allowed: room for {} connections, where max-sockets is {} (ulimit -Hn, LimitNOFILE).",
                allowed, possible, limits.sockets)};
  }
  return {"descriptors", Verdict::ok,
          fmt::format("{} are allowed, for {} connections.", allowed, limits.sockets)};
}

Finding check_clock(const std::string& file) {
  const Millis now = std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
  constexpr Millis kThisProgramsAge = 1'735'689'600'000;  // the beginning of 2025
  constexpr Millis kMinute = 60'000;
  if (now < kThisProgramsAge) return {"clock", Verdict::wrong, "it is years behind."};
  const bool there = content_of(file) != FileContent::nothing;
  const Millis last = there ? inspect_sqlite(file).last_entry : 0;
  if (last > now + kMinute) {
    return {"clock", Verdict::wrong,
            fmt::format("it is {} minutes behind what the database was written by.", (last - now) / kMinute)};
  }
  timex state{};
  if (::adjtimex(&state) == TIME_ERROR)
    return {"clock", Verdict::doubtful, "nobody keeps it right (no NTP)."};
  return {"clock", Verdict::ok, "it is kept right."};
}

Finding check_port(const ServeSettings& settings) {
  using boost::asio::ip::tcp;
  boost::system::error_code error;
  const auto address =
      boost::asio::ip::make_address(settings.address == "localhost" ? "127.0.0.1" : settings.address, error);
  boost::asio::io_context io;
  tcp::acceptor acceptor(io);
  const tcp::endpoint endpoint(address, settings.port);
  if (!error) acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(1, error);
  const std::string where = fmt::format("{} port {}", settings.address, settings.port);
  if (!error) return {"port", Verdict::ok, fmt::format("{} is free.", where)};
  // Its own server may have it: then all is as it should be.
  const bool running = error == boost::asio::error::address_in_use && ServerLock::held(settings.database);
  return {
      "port", running ? Verdict::ok : Verdict::wrong,
      fmt::format("{}: {}{}.", where, error.message(), running ? " (a server on this database runs)" : "")};
}

}  // namespace

std::vector<Finding> checkup(const ServeSettings& settings) {
  // Disk and clock of the database's machine are its operator's to look after.
  if (addresses_postgres(settings.database))
    return {check_settings(settings), check_postgres(settings.database), check_descriptors(settings.net),
            check_port(settings)};
  return {check_settings(settings),        check_database(settings.database), check_disk(settings.database),
          check_descriptors(settings.net), check_clock(settings.database),    check_port(settings)};
}

std::string text_of(const std::vector<Finding>& findings) {
  constexpr std::string_view kVerdicts[] = {"ok", "doubtful", "wrong"};
  std::string text;
  for (const Finding& one : findings)
    text += fmt::format("{:9} {:12} {}\n", kVerdicts[static_cast<int>(one.verdict)], one.what, one.sentence);
  return text;
}

Verdict worst_of(const std::vector<Finding>& findings) {
  Verdict worst = Verdict::ok;
  for (const Finding& one : findings) worst = std::max(worst, one.verdict);
  return worst;
}

}  // namespace igra::server
