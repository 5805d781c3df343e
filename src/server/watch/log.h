// What the server tells its operator: one JSON object a line on standard error.
//   {"time":"2026-01-02T03:04:05.678Z","level":"info","what":"listening","port":8080}
// `what` is a stable key for machines to look for. Names, addresses of tables and the like are fields;
// secrets are never given, and a field whose name sounds like one is not written.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace igra::server {

// debug: for somebody who looks for a fault; info: what happens; warning: something to look into; error:
// something was not done that should have been.
enum class LogLevel : std::uint8_t { debug, info, warning, error };

// By its name in the configuration, `debug` to `error`; nothing for any other word.
std::optional<LogLevel> log_level(std::string_view name);
std::string_view name(LogLevel level);

// One field of a line. It borrows its texts: fields live only as long as the call that logs them.
struct LogField {
  template <class Number>
    requires std::is_integral_v<Number>
  LogField(std::string_view key, Number number) : name(key), value(static_cast<std::int64_t>(number)) {}
  // One constructor for each kind: a literal would become a bool without its own.
  LogField(std::string_view key, bool truth) : name(key), value(truth) {}
  LogField(std::string_view key, std::string_view text) : name(key), value(text) {}
  LogField(std::string_view key, const char* text) : name(key), value(std::string_view(text)) {}
  LogField(std::string_view key, const std::string& text) : name(key), value(std::string_view(text)) {}

  std::string_view name;
  std::variant<std::string_view, std::int64_t, bool> value;
};

// From any thread; lines are never mixed. Without a log (a full disk, a closed pipe) the server goes on.
void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields = {});

// What is less important than this is not written. Info, unless said otherwise.
void set_log_level(LogLevel level);
// Where lines go instead of standard error, their end included; nullptr: there again. For tests.
void set_log_sink(std::function<void(std::string_view)> sink);

}  // namespace igra::server
