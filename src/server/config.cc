#include "server/config.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "core/text.h"

namespace igra::server {

namespace {

// A number somewhere inside the settings.
#define IGRA_NUMBER(path)                                                            \
  [](const ServeSettings& all) { return std::to_string(all.path); },                 \
      [](ServeSettings& all, const std::string&, int number) {                       \
        all.path = static_cast<std::remove_reference_t<decltype(all.path)>>(number); \
      }
// The same for a time that is kept in milliseconds and set in larger units.
#define IGRA_SPAN(path, unit)                                                 \
  [](const ServeSettings& all) { return std::to_string(all.path / (unit)); }, \
      [](ServeSettings& all, const std::string&, int number) { all.path = Millis{number} * (unit); }
#define IGRA_TEXT(path)                              \
  [](const ServeSettings& all) { return all.path; }, \
      [](ServeSettings& all, const std::string& text, int) { all.path = text; }
#define IGRA_FLAG(path, on)                                                                  \
  [](const ServeSettings& all) { return std::string(all.path == (on) ? "true" : "false"); }, \
      [](ServeSettings& all, const std::string&, int yes) { all.path = yes ? (on) : !(on); }

constexpr Setting kSettings[] = {
    {"address", SettingKind::address, "Address to listen at; 0.0.0.0 for all of this machine's", 0, 0,
     IGRA_TEXT(address)},
    {"port", SettingKind::number, "Port to listen at; 0 for any that is free", 0, 65535, IGRA_NUMBER(port)},
    {"database", SettingKind::text, "File that everything is kept in, or postgresql://user@host:port/name", 0,
     0, IGRA_TEXT(database)},
    {"admin-socket", SettingKind::text, "Socket of `igra admin`; empty: beside the database", 0, 0,
     IGRA_TEXT(admin_socket)},
    {"web", SettingKind::text, "Folder of the web client, instead of the one inside the program", 0, 0,
     IGRA_TEXT(web)},
    {"public-url", SettingKind::origin,
     "Where people reach it, as https://play.example; sets what pages may act", 0, 0,
     IGRA_TEXT(portal.public_url)},
    {"trust-proxy", SettingKind::flag, "Believe X-Forwarded-For: only behind a reverse proxy", 0, 1,
     IGRA_FLAG(net.trust_proxy, true)},
    {"threads", SettingKind::number, "Threads for people; 0 for as many as there are processors", 0, 256,
     IGRA_NUMBER(threads)},
    {"bot-threads", SettingKind::number, "Threads for bots; 0 for one less than there are processors", 0, 256,
     IGRA_NUMBER(bot_threads)},
    {"bot-pace", SettingKind::number, "Milliseconds before a bot's event appears where somebody watches", 0,
     60000, [](const ServeSettings& all) { return std::to_string(all.pace.bot_first); },
     [](ServeSettings& all, const std::string&, int number) {
       all.pace.bot_first = number;
       all.pace.bot_next = number / 2;
     }},
    {"master-ms", SettingKind::number, "Milliseconds that the level master thinks", 10, 60000,
     IGRA_NUMBER(pace.master)},
    {"log-level", SettingKind::level, "How much the log tells: debug, info, warning or error", 0, 0,
     [](const ServeSettings& all) { return std::string(name(all.log_level)); },
     [](ServeSettings& all, const std::string&, int number) {
       all.log_level = static_cast<LogLevel>(number);
     }},
    {"max-tables", SettingKind::number, "Most tables at a time", 1, 1000000, IGRA_NUMBER(tables.tables)},
    {"max-tables-per-person", SettingKind::number, "Most tables that one person has at a time", 1, 10000,
     IGRA_NUMBER(tables.tables_of_person)},
    {"abandoned-waiting-minutes", SettingKind::number,
     "Minutes after which a waiting table that nobody looks at is closed", 1, 10000000,
     IGRA_SPAN(tables.expiry.waiting, 60'000)},
    {"abandoned-live-hours", SettingKind::number,
     "Hours after which a running match ends when the player to act has left; rated, that player loses", 1,
     100000, IGRA_SPAN(tables.expiry.live, 3600'000)},
    {"abandoned-days", SettingKind::number, "The same for matches over days, in days", 1, 10000,
     IGRA_SPAN(tables.expiry.days, 86'400'000)},
    {"session-days", SettingKind::number, "Days after which a session that nobody uses ends; 0 for never", 0,
     36500, IGRA_NUMBER(unused.sessions)},
    {"guest-days", SettingKind::number, "Days after which a guest without a table is forgotten; 0 for never",
     0, 36500, IGRA_NUMBER(unused.guests)},
    {"max-sockets", SettingKind::number, "Most connections at a time", 1, 1000000, IGRA_NUMBER(net.sockets)},
    {"max-sockets-per-address", SettingKind::number, "Most connections of one address at a time", 1, 1000000,
     IGRA_NUMBER(net.sockets_of_address)},
    {"no-limits", SettingKind::flag,
     "No limits by address or person: for tests and behind something that limits", 0, 1,
     [](const ServeSettings& all) { return std::string(all.portal.limits ? "false" : "true"); },
     [](ServeSettings& all, const std::string&, int yes) {
       all.portal.limits = !yes;
       if (yes) all.net.sockets_of_address = all.net.sockets;
       if (yes) all.tables.tables_of_person = all.tables.tables;
     }},
};

Error bad(const Setting& setting, std::string_view what) {
  return {ErrorCode::bad_option,
          "The setting '" + std::string(setting.name) + "' must be " + std::string(what) + "."};
}

bool is_text(SettingKind kind) { return kind != SettingKind::number && kind != SettingKind::flag; }

bool is_address(const std::string& text) {
  boost::system::error_code failed;
  boost::asio::ip::make_address(text, failed);
  return text == "localhost" || !failed;
}

// What a browser never writes into Origin, and why; empty if it might write this. Whatever is let pass here
// and spelled otherwise by browsers would refuse everything that people do.
std::string_view odd_in_origin(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme == text.npos || (text.substr(0, scheme) != "https" && text.substr(0, scheme) != "http"))
    return "beginning with https:// or http://";
  std::string_view host = text.substr(scheme + 3);
  if (host.empty()) return "with the name of a machine";
  if (host.find_first_of("/?#@\\ ") != host.npos) return "without a path, not even a slash at its end";
  const auto odd = [](char c) { return c <= ' ' || c > '~' || (c >= 'A' && c <= 'Z'); };
  if (std::any_of(host.begin(), host.end(), odd)) return "in small letters, other scripts as xn--…";
  if (const std::size_t colon = host.rfind(':'); colon != host.npos && host.back() != ']') {
    const std::optional<int> port = parse_number(host.substr(colon + 1));
    if (!port || *port < 1 || *port > 65535) return "with a number after the colon";
    if (*port == (scheme == 5 ? 443 : 80)) return "without the port that goes without saying";
  }
  return {};
}

std::string variable_of(const Setting& setting) {
  std::string name = "IGRA_";
  for (const char c : setting.name)
    name += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  return name;
}

Status set_from_toml(ServeSettings& all, const Setting& setting, const toml::node& node) {
  if (const auto text = node.value_exact<std::string>(); text && is_text(setting.kind)) {
    return set(all, setting, *text);
  }
  if (const auto number = node.value_exact<std::int64_t>(); number && setting.kind == SettingKind::number) {
    return set(all, setting, std::to_string(*number));
  }
  if (const auto flag = node.value_exact<bool>(); flag && setting.kind == SettingKind::flag) {
    return set(all, setting, *flag ? "true" : "false");
  }
  constexpr std::string_view kKinds[] = {"a text", "a number", "true or false", "a text", "a text", "a text"};
  return bad(setting, kKinds[static_cast<int>(setting.kind)]);
}

}  // namespace

std::span<const Setting> settings() { return kSettings; }

const Setting* find_setting(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kSettings), std::end(kSettings),
                                         [&](const Setting& setting) { return setting.name == name; });
  return found == std::end(kSettings) ? nullptr : found;
}

Status set(ServeSettings& all, const Setting& setting, const std::string& text) {
  switch (setting.kind) {
    case SettingKind::text: setting.set(all, text, 0); return success();
    case SettingKind::number: {
      const std::optional<int> number = parse_number(text);
      if (!number || *number < setting.low || *number > setting.high) {
        return bad(setting,
                   "a number from " + std::to_string(setting.low) + " to " + std::to_string(setting.high));
      }
      setting.set(all, text, *number);
      return success();
    }
    case SettingKind::address:
      if (!is_address(text))
        return bad(setting, "an address of this machine, as 127.0.0.1, not " + in_quotes(text));
      setting.set(all, text, 0);
      return success();
    case SettingKind::origin: {
      const std::string_view odd = text.empty() ? std::string_view{} : odd_in_origin(text);
      if (!odd.empty())
        return bad(setting, "as https://play.example, " + std::string(odd) + ", not " + in_quotes(text));
      setting.set(all, text, 0);
      return success();
    }
    case SettingKind::flag:
      if (text != "true" && text != "false") return bad(setting, "true or false");
      setting.set(all, text, text == "true");
      return success();
    case SettingKind::level: {
      const std::optional<LogLevel> level = log_level(text);
      if (!level) return bad(setting, "debug, info, warning or error");
      setting.set(all, text, static_cast<int>(*level));
      return success();
    }
  }
  return success();
}

Status read_config_file(ServeSettings& all, const std::string& file) {
  const toml::parse_result parsed = toml::parse_file(file);
  if (!parsed) {
    return Error{ErrorCode::bad_option, file + ", line " +
                                            std::to_string(parsed.error().source().begin.line) + ": " +
                                            std::string(parsed.error().description())};
  }
  for (const auto& [key, node] : parsed.table()) {
    const std::string where = file + ", line " + std::to_string(key.source().begin.line) + ": ";
    const Setting* setting = find_setting(key.str());
    if (!setting)
      return Error{ErrorCode::bad_option, where + "there is no setting " + in_quotes(key.str()) + "."};
    if (Status done = set_from_toml(all, *setting, node); !done) {
      return Error{ErrorCode::bad_option, where + done.error().message};
    }
  }
  return success();
}

Status read_environment(ServeSettings& all, const char* (*variable)(const char* name)) {
  for (const Setting& setting : kSettings) {
    const char* text = variable(variable_of(setting).c_str());
    if (!text) continue;
    if (Status done = set(all, setting, text); !done) {
      return Error{ErrorCode::bad_option, variable_of(setting) + ": " + done.error().message};
    }
  }
  return success();
}

std::string sample_config() {
  const ServeSettings standard;
  std::string text = "# Settings of `igra serve`. What is left out is as shown.\n";
  for (const Setting& setting : kSettings) {
    std::string value = setting.show(standard);
    if (is_text(setting.kind)) value = "\"" + value + "\"";
    text.append("\n# ")
        .append(setting.help)
        .append(".\n# ")
        .append(setting.name)
        .append(" = ")
        .append(value)
        .append("\n");
  }
  return text;
}

}  // namespace igra::server
