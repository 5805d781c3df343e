#include "load/table.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "core/json.h"

namespace igra::load {

namespace asio = boost::asio;

namespace {

// The text of a string field, as it stands there; the server writes fields without blanks. A load generator
// that parsed every view would need more of the machine than the server it measures.
std::string_view text_field(std::string_view json, std::string_view key) {
  const std::size_t at = json.find(key);
  if (at == json.npos) return {};
  const std::size_t start = at + key.size();
  return json.substr(start, json.find('"', start) - start);
}

// The message from its view on. Before it stand the events, which are few; the view itself is long and looked
// at no further than its first fields.
std::string_view from_view(std::string_view json) {
  const std::size_t at = json.find("\"view\":{");
  return at == json.npos ? std::string_view{} : json.substr(at);
}

// A random one of the strings in "legal":[…], still escaped; empty when there is none.
std::string_view random_legal(std::string_view json, Rng& rng) {
  constexpr std::string_view kLegal = "\"legal\":[";
  const std::size_t at = json.find(kLegal);
  if (at == json.npos) return {};
  std::string_view chosen;
  std::uint32_t seen = 0;
  for (std::size_t i = at + kLegal.size(); i < json.size() && json[i] == '"';) {
    const std::size_t start = ++i;
    while (i < json.size() && json[i] != '"') i += json[i] == '\\' ? 2 : 1;
    if (rng.below(++seen) == 0) chosen = json.substr(start, i - start);
    i += json.substr(i).starts_with("\",") ? 2 : 1;
  }
  return chosen;
}

constexpr std::chrono::seconds kAgain{1};

}  // namespace

struct PlayedTable::Seat {
  std::string cookie;
  std::shared_ptr<Line> line;
  std::string choice;   // the event to make
  std::string awaited;  // the id of the move on its way
  Clock::time_point sent;
  bool sitting = false;
};

PlayedTable::PlayedTable(asio::io_context& io, TablePlan plan, std::uint64_t seed, Tally& tally)
    : io_(io), plan_(std::move(plan)), rng_(seed), tally_(tally), pause_(io) {
  for (int i = 0; i < plan_.players; ++i) seats_.push_back(std::make_unique<Seat>());
}

PlayedTable::~PlayedTable() {
  for (const auto& seat : seats_) {
    if (seat->line != nullptr) seat->line->hang_up();
  }
}

void PlayedTable::start() { introduce(0); }

// Everybody gets a guest's cookie once.
void PlayedTable::introduce(int seat) {
  if (seat == plan_.players) return found();
  http_call(io_, plan_.target, "/api/me", "", "", [this, seat](const HttpAnswer& answer) {
    if (answer.status != 200 || answer.cookie.empty()) return broken();
    seats_[static_cast<std::size_t>(seat)]->cookie = answer.cookie;
    introduce(seat + 1);
  });
}

void PlayedTable::found() {
  std::string body;
  JsonWriter json(body);
  json.begin_object().field("game", std::string_view(plan_.game)).key("seats").begin_array();
  for (int i = 0; i < plan_.players; ++i) json.begin_object().field("kind", "open").end_object();
  json.end_array().field("seat", 0).end_object();
  http_call(io_, plan_.target, "/api/tables", seats_[0]->cookie, body, [this](const HttpAnswer& answer) {
    table_ = text_field(answer.body, "\"table\":\"");
    if (answer.status != 201 || table_.empty()) return broken();
    take_seats();
  });
}

void PlayedTable::take_seats() {
  sitting_ = 0;
  ending_ = false;
  for (int i = 0; i < plan_.players; ++i) {
    Seat& seat = *seats_[static_cast<std::size_t>(i)];
    seat.sitting = false;
    seat.awaited.clear();
    seat.line = std::make_shared<Line>(io_);
    seat.line->open(plan_.target, "/ws/table/" + table_, seat.cookie,
                    {[this, i] { opened(i); }, [this, i](std::string_view text) { heard(i, text); },
                     [this] {
                       if (!ending_) broken();
                     }});
  }
}

void PlayedTable::opened(int seat) {
  if (seat == 0) {
    seats_[0]->sitting = true;
    return sat();
  }
  Seat& who = *seats_[static_cast<std::size_t>(seat)];
  who.line->say(R"({"type":"sit","id":"sit","seat":)" + std::to_string(seat) + "}");
}

void PlayedTable::sat() {
  if (++sitting_ == plan_.players) seats_[0]->line->say(R"({"type":"start","id":"start"})");
}

void PlayedTable::heard(int seat, std::string_view text) {
  Seat& who = *seats_[static_cast<std::size_t>(seat)];
  if (tally_.counting) {
    ++tally_.frames;
    tally_.bytes += static_cast<std::int64_t>(text.size());
  }
  const std::string_view type = text_field(text, "{\"type\":\"");
  if (type == "ack") {
    if (!who.sitting && text_field(text, "\"id\":\"") == "sit") {
      who.sitting = true;
      sat();
    } else if (text_field(text, "\"id\":\"") == who.awaited) {
      acknowledged(who);
    }
  } else if (type == "error") {
    ++tally_.refused;
    who.awaited.clear();
  } else if (type == "push" || type == "state") {
    // The acknowledgement stands before events and view.
    if (!who.awaited.empty() && text.substr(0, 120).find("\"ack\":\"" + who.awaited + '"') != text.npos) {
      acknowledged(who);
    }
    decide(seat, text);
  }
}

void PlayedTable::acknowledged(Seat& seat) {
  seat.awaited.clear();
  if (!tally_.counting) return;
  const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - seat.sent);
  ++tally_.moves;
  tally_.micros.push_back(static_cast<std::uint32_t>(passed.count()));
}

void PlayedTable::decide(int seat, std::string_view text) {
  if (!begun_) {
    begun_ = true;
    ++tally_.playing;
  }
  const std::string_view view = from_view(text);
  if (text_field(view, "\"actor\":\"") == "end") return over();
  const std::string_view choice = random_legal(view, rng_);
  if (choice.empty()) return;
  seats_[static_cast<std::size_t>(seat)]->choice = choice;
  if (plan_.think.count() == 0) return move(seat);
  // Somewhere about the time to think, so that tables do not march in step.
  const auto most = static_cast<std::uint32_t>(2 * plan_.think.count());
  pause_.expires_after(std::chrono::milliseconds(rng_.below(most + 1)));
  pause_.async_wait([this, seat](const boost::system::error_code& error) {
    if (!error) move(seat);
  });
}

void PlayedTable::move(int seat) {
  Seat& who = *seats_[static_cast<std::size_t>(seat)];
  if (ending_ || who.line == nullptr) return;
  who.awaited = 'm' + std::to_string(++asked_);
  who.sent = Clock::now();
  who.line->say(R"({"type":"move","id":")" + who.awaited + R"(","event":")" + who.choice + "\"}");
}

// Not from inside the call of a line that is about to go.
void PlayedTable::over() {
  if (ending_) return;
  ending_ = true;
  if (tally_.counting) ++tally_.games;
  asio::post(io_, [this] {
    for (const auto& seat : seats_) std::exchange(seat->line, nullptr)->hang_up();
    found();
  });
}

// The server said no or went away: tried again after a while.
void PlayedTable::broken() {
  if (ending_) return;
  ending_ = true;
  ++tally_.broken;
  pause_.expires_after(kAgain);
  pause_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    for (const auto& seat : seats_) {
      if (seat->line != nullptr) std::exchange(seat->line, nullptr)->hang_up();
    }
    ending_ = false;
    seats_.back()->cookie.empty() ? introduce(0) : found();
  });
}

}  // namespace igra::load
