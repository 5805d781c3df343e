#include "server/match/fact.h"

#include <algorithm>
#include <charconv>

#include "core/text.h"

namespace igra::server {

namespace {

constexpr std::string_view kProposable[] = {"take_back", "end"};
constexpr std::string_view kEndings[] = {"finished", "resigned", "agreed", "closed", "time", "abandoned"};
// In the order of Fact's alternatives.
constexpr std::string_view kKinds[] = {"created", "sat",       "stood",    "set",      "started",
                                       "moved",   "took_back", "proposed", "answered", "away",
                                       "back",    "resigned",  "ended",    "rematch"};
static_assert(std::size(kKinds) == std::variant_size_v<Fact>);

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

template <std::size_t n>
std::optional<std::size_t> place_of(std::string_view text, const std::string_view (&names)[n]) {
  const auto* const found = std::find(std::begin(names), std::end(names), text);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<std::size_t>(found - std::begin(names));
}

// --- Writing

std::string moved_body(const fact::Moved& moved) {
  std::string body;
  append_number(body, moved.seat);
  body.append(1, ' ').append(moved.ack.empty() ? "-" : moved.ack).append(1, ' ');
  append_number(body, moved.left);
  for (const Table::Entry& event : moved.events) body.append(1, '\n').append(event.text);
  return body;
}

Json ended_json(const fact::Ended& ended) {
  Json json{{"how", name(ended.how)}};
  for (const Placing& one : ended.result) {
    json["result"].push_back({{"seat", one.seat}, {"score", one.score}, {"rank", one.rank}});
  }
  return json;
}

Json took_back_json(const fact::TookBack& one) {
  Json json{{"seat", one.seat}, {"ack", one.ack}, {"ply", one.ply}};
  if (one.by != one.seat) json["by"] = one.by;
  return json;
}

std::string body_of(const Fact& fact) {
  return std::visit(
      Overloaded{
          [](const fact::Created& one) {
            return Json{{"host", one.host},
                        {"name", one.name},
                        {"code", one.code},
                        {"settings", settings_json(one.settings)}}
                .dump();
          },
          [](const fact::Sat& one) {
            Json body{{"seat", one.seat}, {"person", one.person}, {"name", one.name}};
            if (one.account) body["account"] = true;
            return body.dump();
          },
          [](const fact::Stood& one) { return Json{{"seat", one.seat}}.dump(); },
          [](const fact::SeatSet& one) { return Json{{"seat", one.seat}, {"to", one.to}}.dump(); },
          [](const fact::Started& one) {
            return Json{{"order", one.order}, {"key", one.key}, {"events", one.events}}.dump();
          },
          [](const fact::Moved& one) { return moved_body(one); },
          [](const fact::TookBack& one) { return took_back_json(one).dump(); },
          [](const fact::Proposed& one) {
            return Json{{"seat", one.seat}, {"ack", one.ack}, {"what", name(one.what)}}.dump();
          },
          [](const fact::Answered& one) {
            return Json{{"seat", one.seat}, {"ack", one.ack}, {"yes", one.yes}}.dump();
          },
          [](const fact::Away& one) { return Json{{"seat", one.seat}, {"level", one.level}}.dump(); },
          [](const fact::Back& one) { return Json{{"seat", one.seat}}.dump(); },
          [](const fact::Resigned& one) { return Json{{"seat", one.seat}, {"ack", one.ack}}.dump(); },
          [](const fact::Ended& one) { return ended_json(one).dump(); },
          [](const fact::Rematch& one) { return Json{{"match", one.match}, {"by", one.by}}.dump(); },
      },
      fact);
}

// --- Reading. Missing fields become values that no fact can have: apply() refuses them.

int number(const Json& body, const char* key, int otherwise = -1) {
  const auto found = body.find(key);
  return found != body.end() && found->is_number_integer() ? found->get<int>() : otherwise;
}

std::string text(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<Fact> read_created(const Json& body) {
  const auto settings = body.find("settings");
  if (settings == body.end()) return std::nullopt;
  Result<Settings> read = read_settings(*settings);
  if (!read) return std::nullopt;
  return fact::Created{
      .host = text(body, "host"), .name = text(body, "name"), .code = text(body, "code"), .settings = *read};
}

std::optional<Fact> read_started(const Json& body) {
  fact::Started started{.order = {}, .key = text(body, "key"), .events = {}};
  for (const Json& one : body.value("order", Json::array())) {
    if (!one.is_number_integer()) return std::nullopt;
    started.order.push_back(one.get<int>());
  }
  for (const Json& one : body.value("events", Json::array())) {
    if (!one.is_string()) return std::nullopt;
    started.events.push_back(one.get<std::string>());
  }
  return started;
}

std::optional<Fact> read_moved(std::string_view body) {
  std::string_view head = next_line(body);
  const std::optional<int> seat = parse_number(next_word(head));
  if (!seat) return std::nullopt;
  fact::Moved moved{.seat = *seat, .ack = std::string(next_word(head)), .left = 0, .events = {}};
  if (moved.ack == "-") moved.ack.clear();
  std::from_chars(head.data(), head.data() + head.size(), moved.left);
  while (!body.empty()) {
    moved.events.push_back({.event = 0,
                            .actor = Actor::end(),
                            .reveals = false,
                            .text = std::string(next_line(body)),
                            .seen = {},
                            .items = {}});
  }
  return moved;
}

std::optional<Fact> read_ended(const Json& body) {
  const auto how = place_of(text(body, "how"), kEndings);
  if (!how) return std::nullopt;
  fact::Ended ended{.how = static_cast<Ending>(*how), .result = {}};
  for (const Json& one : body.value("result", Json::array())) {
    ended.result.push_back({.seat = number(one, "seat"),
                            .person = {},
                            .bot = {},
                            .score = number(one, "score", 0),
                            .rank = number(one, "rank", 0)});
  }
  return ended;
}

std::optional<Fact> read_took_back(const Json& body) {
  const Seat seat = number(body, "seat");
  return fact::TookBack{
      .seat = seat, .ack = text(body, "ack"), .ply = number(body, "ply"), .by = number(body, "by", seat)};
}

std::optional<Fact> read_proposed(const Json& body) {
  const auto what = proposable(text(body, "what"));
  if (!what) return std::nullopt;
  return fact::Proposed{.seat = number(body, "seat"), .ack = text(body, "ack"), .what = *what};
}

std::optional<Fact> read_json(std::string_view kind, const Json& body) {
  const Seat seat = number(body, "seat");
  if (kind == "created") return read_created(body);
  if (kind == "sat")
    return fact::Sat{seat, text(body, "person"), text(body, "name"), body.value("account", false)};
  if (kind == "stood") return fact::Stood{seat};
  if (kind == "set") return fact::SeatSet{seat, text(body, "to")};
  if (kind == "started") return read_started(body);
  if (kind == "took_back") return read_took_back(body);
  if (kind == "proposed") return read_proposed(body);
  if (kind == "answered") return fact::Answered{seat, text(body, "ack"), body.value("yes", Json()) == true};
  if (kind == "away") return fact::Away{seat, text(body, "level")};
  if (kind == "back") return fact::Back{seat};
  if (kind == "resigned") return fact::Resigned{seat, text(body, "ack")};
  if (kind == "ended") return read_ended(body);
  if (kind == "rematch") return fact::Rematch{text(body, "match"), number(body, "by")};
  return std::nullopt;
}

}  // namespace

std::string_view name(Proposable what) { return kProposable[static_cast<int>(what)]; }

std::optional<Proposable> proposable(std::string_view name) {
  const auto place = place_of(name, kProposable);
  return place ? std::optional(static_cast<Proposable>(*place)) : std::nullopt;
}

std::string_view name(Ending how) { return kEndings[static_cast<int>(how)]; }

bool only_moves(const Facts& facts) {
  return std::all_of(facts.begin(), facts.end(),
                     [](const Fact& fact) { return std::holds_alternative<fact::Moved>(fact); });
}

Entry write_fact(const Fact& fact, std::int64_t seq, Millis at) {
  return {.seq = seq, .at = at, .kind = std::string(kKinds[fact.index()]), .body = body_of(fact)};
}

std::optional<Fact> read_fact(const Entry& entry) {
  if (entry.kind == "moved") return read_moved(entry.body);
  const Json body = Json::parse(entry.body, nullptr, false);
  return body.is_object() ? read_json(entry.kind, body) : std::nullopt;
}

}  // namespace igra::server
