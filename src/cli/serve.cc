#include "server/serve.h"

#include <unistd.h>
#include <cstdlib>

#include "cli/command.h"
#include "server/checkup.h"
#include "server/config.h"

namespace igra::cli {

namespace {

Status read_settings(const ServeArguments& arguments, server::ServeSettings& settings) {
  if (!arguments.config.empty()) {
    if (Status read = server::read_config_file(settings, arguments.config); !read) return read;
  }
  const auto variable = [](const char* name) -> const char* { return std::getenv(name); };
  if (Status read = server::read_environment(settings, variable); !read) return read;
  for (const auto& [name, text] : arguments.settings) {
    if (Status done = server::set(settings, *server::find_setting(name), text); !done) return done;
  }
  return success();
}

// Somebody sits before this machine's screen.
bool at_a_desktop() { return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"); }

void open_browser(const std::string& url) {
  if (fork() != 0) return;
  if (fork() != 0) _exit(0);  // so that nobody has to wait for it
  execlp("xdg-open", "xdg-open", url.c_str(), static_cast<char*>(nullptr));
  _exit(1);
}

// Of these a service manager knows whether to try again (packaging/igra.service).
Exit exit_of(const server::Refusal& refusal) {
  return refusal.code == "wrong_settings" ? kUsage : refusal.code == "bad_store" ? kData : kNo;
}

}  // namespace

int serve(const ServeArguments& arguments, Console& console) {
  if (arguments.print_config) {
    console.print_raw(server::sample_config());
    return kYes;
  }
  server::ServeSettings settings;
  if (Status read = read_settings(arguments, settings); !read) {
    console.error(read.error().message);
    return kUsage;
  }
  if (arguments.check) {
    const std::vector<server::Finding> findings = server::checkup(settings);
    console.print(server::text_of(findings));
    return server::worst_of(findings) == server::Verdict::wrong ? kNo : kYes;
  }
  const server::Outcome served = server::serve(settings, [&](std::uint16_t port) {
    const std::string host =
        settings.address == "0.0.0.0" || settings.address == "::" ? "localhost" : settings.address;
    const std::string url = settings.portal.public_url.empty() ? "http://" + host + ":" + std::to_string(port)
                                                               : settings.portal.public_url;
    console.print_raw("Igra is open at " + url + "\n");
    console.flush();
    if (!arguments.no_browser && at_a_desktop()) open_browser(url);
  });
  if (served) return kYes;
  console.error(printable(served.error().message));
  return exit_of(served.error());
}

}  // namespace igra::cli
