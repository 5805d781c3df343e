#include "server/admin/command.h"

#include <chrono>
#include <ctime>
#include <filesystem>

#include "cli/admin_text.h"
#include "cli/command.h"
#include "server/admin/socket.h"
#include "server/stopped.h"

namespace igra::cli {

namespace {

using server::admin::CommandSpec;
using server::admin::Field;

// The command that the first words name: two of them, or one.
const CommandSpec* named(const std::vector<std::string>& words, std::size_t& used) {
  for (used = 2; used > 0; --used) {
    if (words.size() < used) continue;
    const std::string name = used == 2 ? words[0] + " " + words[1] : words[0];
    if (const CommandSpec* spec = server::admin::find_command(name)) return spec;
  }
  return nullptr;
}

// The command as JSON: the words that follow its name are what it needs, in order; the rest are options.
std::optional<Json> request_of(const AdminArguments& arguments, Console& console) {
  std::size_t at = 0;
  const CommandSpec* spec = named(arguments.words, at);
  if (!spec) {
    console.error("There is no such command; `igra admin --help` lists them.");
    return std::nullopt;
  }
  Json request{{"do", spec->name}};
  for (const Field& field : spec->fields) {
    if (!field.needed) continue;
    if (at == arguments.words.size()) {
      console.error("`igra admin " + std::string(spec->name) + "` needs a " + std::string(field.name) + ".");
      return std::nullopt;
    }
    request[std::string(field.name)] = arguments.words[at++];
  }
  if (at < arguments.words.size()) {
    console.error("`igra admin " + std::string(spec->name) + "` takes no " + printable(arguments.words[at]) +
                  ".");
    return std::nullopt;
  }
  for (const auto& [name, value] : arguments.options) request[name] = value;
  return request;
}

// A running server is asked; the database of a stopped one is opened.
server::Answer<Json> answer_to(const AdminArguments& arguments, const Json& request) {
  const std::string socket =
      arguments.socket.empty() ? server::admin::standard_socket(arguments.database) : arguments.socket;
  server::Answer<Json> answer = server::admin::ask_running_server(socket, request);
  if (answer || answer.error().code != "not_running" || !arguments.socket.empty()) return answer;
  if (!std::filesystem::exists(arguments.database)) return answer;
  return server::ask_stopped_server(arguments.database, request);
}

}  // namespace

std::string admin_help() {
  std::string text = "Commands:\n";
  for (const CommandSpec& spec : server::admin::commands()) {
    std::string line = "  " + std::string(spec.name);
    for (const Field& field : spec.fields)
      line += field.needed ? " <" + std::string(field.name) + ">" : " [--" + std::string(field.name) + " …]";
    text += line + "\n      " + std::string(spec.help) + "\n";
  }
  return text + "A time (--until) is like 30m, 12h, 7d or 2026-12-31; without one it is for ever.";
}

int admin(const AdminArguments& arguments, Console& console) {
  const std::optional<Json> request = request_of(arguments, console);
  if (!request) return kUsage;
  const server::Answer<Json> answer = answer_to(arguments, *request);
  if (!answer) {
    console.error(printable(answer.error().message));
    return answer.error().code == "not_running" ? kUsage : kNo;
  }
  console.print_raw(arguments.json ? answer->dump() + "\n" : admin_text(*answer));
  return kYes;
}

}  // namespace igra::cli
