#include <fmt/format.h>

#include <algorithm>

#include "core/json.h"
#include "load/run.h"

namespace igra::load {

double Report::rate() const { return static_cast<double>(sum.moves) / std::max(seconds, 1e-9); }

double Report::millis(double share) const {
  if (sum.micros.empty()) return 0;
  const auto last = static_cast<double>(sum.micros.size() - 1);
  return sum.micros[static_cast<std::size_t>(share * last)] / 1000.0;
}

std::string as_json(const Report& report) {
  std::string text;
  JsonWriter json(text);
  const auto number = [&](std::string_view key, double value) {
    json.key(key).raw(fmt::format("{:.6g}", value));
  };
  json.begin_object().field("tables", report.tables).field("seats", report.seats);
  json.field("tables_playing", report.playing);
  number("opening_seconds", report.opening);
  number("seconds", report.seconds);
  json.field("moves", report.sum.moves).field("games", report.sum.games);
  number("moves_per_second", report.rate());
  json.key("latency_ms").begin_object();
  for (const auto& [key, share] : {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"max", 1.0}}) {
    number(key, report.millis(share));
  }
  json.end_object();
  json.field("frames_received", report.sum.frames).field("bytes_received", report.sum.bytes);
  json.field("refused", report.sum.refused).field("broken", report.sum.broken);
  if (report.server_watched) {
    number("server_cpu_seconds", report.cpu());
    number("moves_per_server_cpu_second",
           static_cast<double>(report.sum.moves) / std::max(report.cpu(), 1e-9));
    number("server_memory_mib", report.after.memory / (1 << 20));
  }
  json.end_object();
  return text + "\n";
}

std::string as_text(const Report& report) {
  std::string text = fmt::format("{} tables with {} seats, all playing after {:.2f} s\n", report.playing,
                                 report.seats, report.opening);
  text += fmt::format("{} moves and {} finished games in {:.1f} s: {:.0f} moves/s\n", report.sum.moves,
                      report.sum.games, report.seconds, report.rate());
  text += fmt::format(
      "from move to acknowledgement: p50 {:.2f} ms, p90 {:.2f} ms, p99 {:.2f} ms, max {:.2f} ms\n",
      report.millis(0.5), report.millis(0.9), report.millis(0.99), report.millis(1));
  text +=
      fmt::format("{} frames, {:.1f} MiB received; {} refused, {} connections broken\n", report.sum.frames,
                  static_cast<double>(report.sum.bytes) / (1 << 20), report.sum.refused, report.sum.broken);
  if (report.server_watched) {
    text += fmt::format("server: {:.2f} s of processor, {:.0f} moves a processor second, {:.1f} MiB\n",
                        report.cpu(), static_cast<double>(report.sum.moves) / std::max(report.cpu(), 1e-9),
                        report.after.memory / (1 << 20));
  }
  return text;
}

}  // namespace igra::load
