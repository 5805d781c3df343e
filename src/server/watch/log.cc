#include "server/watch/log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <mutex>

#include "core/json.h"
#include "core/text.h"

namespace igra::server {

namespace {

constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warning", "error"};
constexpr std::array<std::string_view, 6> kSecrets = {"password", "cookie", "token",
                                                      "secret",   "key",    "session"};

std::atomic<LogLevel> least = LogLevel::info;
std::mutex lock;
std::function<void(std::string_view)> other_sink;  // under the lock

std::string time_now() {
  using namespace std::chrono;
  const auto now = time_point_cast<milliseconds>(system_clock::now());
  const std::time_t seconds = system_clock::to_time_t(floor<std::chrono::seconds>(now));
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  const auto millis = static_cast<int>(now.time_since_epoch().count() % 1000);
  std::string thousand = std::to_string(1000 + millis);
  thousand[0] = '.';
  return std::string(text, size) + thousand + 'Z';
}

bool sounds_secret(std::string_view name) {
  return std::any_of(kSecrets.begin(), kSecrets.end(),
                     [&](std::string_view secret) { return name.find(secret) != name.npos; });
}

// What came from outside may be anything: a log line is UTF-8 all the same.
void write_text(JsonWriter& json, std::string_view text) {
  if (valid_utf8(text)) {
    json.value(text);
    return;
  }
  std::string plain(text);
  for (char& c : plain) c = static_cast<unsigned char>(c) < 0x80 ? c : '?';
  json.value(plain);
}

void write_field(JsonWriter& json, const LogField& field) {
  json.key(field.name);
  if (sounds_secret(field.name)) {
    json.value("(secret)");
  } else if (const auto* text = std::get_if<std::string_view>(&field.value)) {
    write_text(json, *text);
  } else if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
    json.value(*number);
  } else {
    json.value(std::get<bool>(field.value));
  }
}

void write_line(std::string_view line) {
  const std::lock_guard hold(lock);
  if (other_sink) return other_sink(line);
  while (!line.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
    if (written <= 0) return;
    line.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

std::optional<LogLevel> log_level(std::string_view name) {
  const auto found = std::find(kLevels.begin(), kLevels.end(), name);
  if (found == kLevels.end()) return std::nullopt;
  return static_cast<LogLevel>(found - kLevels.begin());
}

std::string_view name(LogLevel level) { return kLevels[static_cast<std::size_t>(level)]; }

void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields) {
  if (level < least.load(std::memory_order_relaxed)) return;
  std::string line;
  JsonWriter json(line);
  json.begin_object().field("time", std::string_view(time_now())).field("level", name(level));
  json.field("what", what);
  for (const LogField& field : fields) write_field(json, field);
  json.end_object();
  line += '\n';
  write_line(line);
}

void set_log_level(LogLevel level) { least = level; }

void set_log_sink(std::function<void(std::string_view)> sink) {
  const std::lock_guard hold(lock);
  other_sink = std::move(sink);
}

}  // namespace igra::server
