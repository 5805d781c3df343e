#include "cli/admin_text.h"

#include <algorithm>
#include <ctime>
#include <vector>

#include "cli/console.h"
#include "core/text.h"
#include "server/store/operating.h"

namespace igra::cli {

namespace {

// Fields that hold a time, in milliseconds since 1970.
bool is_time(std::string_view key) {
  constexpr std::string_view kTimes[] = {"at", "until", "from", "since", "made"};
  return std::find(std::begin(kTimes), std::end(kTimes), key) != std::end(kTimes);
}

std::string time_text(std::int64_t millis) {
  if (millis == 0) return "never";
  if (millis >= server::kForEver) return "for ever";
  const std::time_t seconds = millis / 1000;
  std::tm when{};
  gmtime_r(&seconds, &when);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &when)};
}

// A seat or a person by its name, a bot by its level; anything else as it is.
std::string short_text(const Json& one) {
  if (!one.is_object()) return one.is_string() ? one.get<std::string>() : one.dump();
  for (const char* key : {"name", "level", "kind"}) {
    if (one.contains(key) && one[key].is_string() && !one[key].get_ref<const std::string&>().empty())
      return one[key].get<std::string>();
  }
  std::string text;
  for (const auto& [key, value] : one.items()) {
    text += text.empty() ? "" : ", ";
    text += key + " " +
            (is_time(key) && value.is_number() ? time_text(value.get<std::int64_t>()) : short_text(value));
  }
  return text;
}

std::string cell(const std::string& key, const Json& value) {
  if (is_time(key) && value.is_number()) return time_text(value.get<std::int64_t>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_null()) return "";
  if (!value.is_array()) return printable(short_text(value));
  std::string text;
  for (const Json& one : value) text += (text.empty() ? "" : ", ") + short_text(one);
  return printable(text);
}

bool is_series(const Json& value) {
  return value.is_array() && !value.empty() &&
         std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_number(); });
}

// Minute by minute: what it is now, and how much it was at most.
std::string series_text(const std::string& key, const Json& values) {
  if (is_time(key)) return time_text(values.front()) + " to " + time_text(values.back());
  const Json& most = *std::max_element(values.begin(), values.end());
  return short_text(values.back()) + ", at most " + short_text(most);
}

// In characters, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string table_text(const Json& rows) {
  std::vector<std::string> columns;
  for (const Json& row : rows) {
    for (const auto& [key, value] : row.items()) {
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) columns.push_back(key);
    }
  }
  std::vector<std::vector<std::string>> cells{columns};
  for (const Json& row : rows) {
    auto& line = cells.emplace_back();
    for (const std::string& key : columns) line.push_back(row.contains(key) ? cell(key, row[key]) : "");
  }
  std::string text;
  for (const auto& line : cells) {
    std::string written;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      std::size_t widest = 0;
      for (const auto& other : cells) widest = std::max(widest, width(other[i]));
      written += line[i] + std::string(widest - width(line[i]) + 2, ' ');
    }
    text += written.erase(written.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

bool is_table(const Json& value) {
  return value.is_array() && !value.empty() &&
         std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_object(); });
}

}  // namespace

std::string admin_text(const Json& answer) {
  if (answer.empty()) return "Done.\n";
  std::string text;
  for (const auto& [key, value] : answer.items()) {
    const bool alone = answer.size() == 1;
    if (value.is_array() && value.empty() && alone) {
      text += "None.\n";
    } else if (is_table(value) && (alone || key != "seats")) {
      text += (alone ? "" : key + ":\n") + table_text(value);
    } else {
      text += key + ": " + (is_series(value) ? series_text(key, value) : cell(key, value)) + "\n";
    }
  }
  return text;
}

}  // namespace igra::cli
