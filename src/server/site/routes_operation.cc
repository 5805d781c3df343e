// For the operator: whether the server is well, and its numbers.
#include <sys/resource.h>

#include "server/site/portal.h"

namespace igra::server {

namespace {

// The committer failed to store lately: people's moves are being refused.
void health(Parts& parts, Call call) {
  const Committer::Counts counts = parts.committer.counts();
  if (counts.failing) return call.answer(503, {{"ok", false}, {"error", "not_stored"}});
  call.answer(200, {{"ok", true}});
}

class Metrics {
 public:
  void add(std::string_view name, std::string_view kind, std::string_view help, double value) {
    text_.append("# HELP igra_").append(name).append(" ").append(help).append("\n# TYPE igra_");
    text_.append(name).append(" ").append(kind).append("\nigra_").append(name).append(" ");
    text_.append(text_of(value)).append("\n");
  }
  void add(std::string_view name, std::string_view help, const Histogram& times) {
    const std::string full = "igra_" + std::string(name);
    text_.append("# HELP " + full + " ").append(help).append("\n# TYPE " + full + " histogram\n");
    const auto counts = times.at_most();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const bool last = i == Histogram::kBounds.size();
      text_.append(full + "_bucket{le=\"");
      text_.append(last ? "+Inf" : text_of(static_cast<double>(Histogram::kBounds[i]) / 1e6));
      text_.append("\"} " + std::to_string(counts[i]) + "\n");
    }
    text_.append(full + "_sum " + text_of(static_cast<double>(times.micros()) / 1e6) + "\n");
    text_.append(full + "_count " + std::to_string(counts.back()) + "\n");
  }
  const std::string& text() const { return text_; }

 private:
  static std::string text_of(double value) {
    char number[32];
    return {number, static_cast<std::size_t>(std::snprintf(number, sizeof number, "%.15g", value))};
  }

  std::string text_;
};

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Numbers are for the operator: for this machine alone, or for those whom the proxy lets in.
void metrics(Parts& parts, Call call) {
  const std::string& from = call.request.address;
  if (!from.starts_with("127.") && from != "::1" && !from.starts_with("::ffff:127.")) {
    return call.refuse(403, "not_allowed", "Ask from the server's own machine.");
  }
  const NetCounts net = parts.net();
  const Committer::Counts store = parts.committer.counts();
  const auto number = [](auto value) { return static_cast<double>(value); };
  Metrics all;
  all.add("tables", "gauge", "Matches in memory.", parts.tables.size());
  all.add("connections", "gauge", "Open connections, WebSockets among them.", number(net.connections_open));
  all.add("connections_most", "gauge", "Connections there is room for.", number(net.connections_most));
  all.add("unread_bytes", "gauge", "Bytes that wait for WebSockets to be read.", number(net.waiting_bytes));
  all.add("websockets", "gauge", "Open WebSockets.", number(net.websockets_open));
  all.add("websockets_total", "counter", "WebSockets opened.", number(net.websockets_total));
  all.add("http_requests_total", "counter", "HTTP requests answered.", number(net.requests));
  all.add("http_refused_total", "counter", "Connections and requests refused by limits.",
          number(net.refused));
  all.add("frames_in_total", "counter", "WebSocket messages received.", number(net.frames_in));
  all.add("frames_out_total", "counter", "WebSocket messages sent.", number(net.frames_out));
  all.add("bytes_in_total", "counter", "Bytes received.", number(net.bytes_in));
  all.add("bytes_out_total", "counter", "Bytes sent.", number(net.bytes_out));
  all.add("store_transactions_total", "counter", "Durable transactions.", number(store.transactions));
  all.add("store_submissions_total", "counter", "Writes, many to a transaction.", number(store.submissions));
  all.add("store_refused_total", "counter", "Writes refused as conflicts.", number(store.refused));
  all.add("store_failed_total", "counter", "Writes that the disk did not take.", number(store.failed));
  all.add("bots_waiting", "gauge", "Decisions that wait for a bot.", number(parts.bots.waiting()));
  all.add("bot_wait_seconds", "From a bot being asked to its thinking, where somebody watches.",
          parts.bots.waits());
  all.add("move_seconds", "From a person's move being heard to everybody being told of it.",
          parts.tables.move_times());
  all.add("store_commit_seconds", "A durable transaction.", parts.committer.times());
  all.add("cpu_seconds_total", "counter", "Processor time used.", cpu_seconds());
  Response response;
  response.type = "text/plain; version=0.0.4";
  response.body = std::make_shared<const std::string>(all.text());
  call.reply(std::move(response));
}

}  // namespace

std::span<const Route> operation_routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/healthz", health, 0, {}, {}},
      {"GET", "/metrics", metrics, 0, {}, {}},
  };
  return kRoutes;
}

}  // namespace igra::server
