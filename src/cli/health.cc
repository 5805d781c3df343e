#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdlib>

#include "cli/command.h"
#include "cli/health.h"
#include "load/line.h"
#include "server/config.h"

namespace igra::cli {

namespace {

constexpr std::chrono::seconds kPatience{4};  // a container's engine has little more

// Where the server is that was started with the same environment and file.
Result<std::string> own_address(const HealthArguments& arguments) {
  server::ServeSettings settings;
  if (!arguments.config.empty()) {
    if (Status read = server::read_config_file(settings, arguments.config); !read) return read.error();
  }
  const auto variable = [](const char* name) -> const char* { return std::getenv(name); };
  if (Status read = server::read_environment(settings, variable); !read) return read.error();
  const bool everywhere = settings.address == "0.0.0.0" || settings.address == "::";
  return "http://" + (everywhere ? "127.0.0.1" : settings.address) + ":" + std::to_string(settings.port);
}

}  // namespace

int health(const HealthArguments& arguments, Console& console) {
  std::string url = arguments.url;
  if (url.empty()) {
    Result<std::string> own = own_address(arguments);
    if (!own) {
      console.error(printable(own.error().message));
      return kUsage;
    }
    url = *std::move(own);
  }
  load::Target target;
  std::string reason;
  if (!load::find_target(url, target, reason)) {
    console.error(printable(reason));
    return kUsage;
  }
  boost::asio::io_context io;
  load::HttpAnswer answer;
  load::http_call(io, target, "/healthz", "", "", [&](load::HttpAnswer given) { answer = std::move(given); });
  io.run_for(kPatience);
  if (answer.status == 200) {
    console.print(answer.body + "\n");
    return kYes;
  }
  console.error(answer.status == 0 ? "No server answers at " + url + "."
                                   : "The server at " + url + " is not well: " + printable(answer.body));
  return kNo;
}

}  // namespace igra::cli
