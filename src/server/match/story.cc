#include "server/match/story.h"

#include <sodium.h>

#include <algorithm>
#include <numeric>

#include "core/text.h"

namespace igra::server {

namespace {

// Enough for every client to have its last unanswered messages recognised.
constexpr std::size_t kAcksKept = 32;

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

Setup setup_of(const Settings& settings, const std::vector<SeatNow>& seats, const FairDice& dice) {
  Setup setup{.game = settings.game,
              .players = settings.players(),
              .options = settings.options,
              .names = {},
              .seed_commitment = dice.commitment()};
  for (const SeatNow& seat : seats) setup.names.push_back(seat.name);
  return setup;
}

// Which of the seats before becomes each seat.
std::vector<int> seat_order(const Settings& settings) {
  std::vector<int> order(static_cast<std::size_t>(settings.players()));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); settings.random_order && i-- > 1;) {
    std::swap(order[i], order[randombytes_uniform(static_cast<std::uint32_t>(i) + 1)]);
  }
  return order;
}

}  // namespace

Entry entry_of(std::string kind, const Json& body) {
  return {.seq = 0, .at = 0, .kind = std::move(kind), .body = body.dump()};
}

std::optional<Story> Story::from(std::span<const Entry> entries) {
  Story story;
  for (const Entry& entry : entries) {
    if (!story.tell(entry, entry.at)) return std::nullopt;
  }
  if (entries.empty()) return std::nullopt;
  return story;
}

bool Story::tell(const Entry& entry, Millis now) {
  if (entry.seq != version_ + 1 || (entry.kind == "created") != (version_ == 0)) return false;
  version_ = entry.seq;
  told_at_ = entry.at;
  if (entry.kind == "moved") return moved(entry.body, now);
  const Json body = Json::parse(entry.body, nullptr, false);
  if (body.is_discarded()) return false;
  if (entry.kind == "created") return created(body);
  if (entry.kind == "started") return started(body) && (refresh(now), true);
  if (entry.kind == "took_back") return took_back(body, now);
  if (entry.kind == "ended") {
    how_ = body.value("how", "");
    phase_ = Phase::over;
    clock_.stop(now);
    return true;
  }
  if (entry.kind == "rematch") return rematch_ = body.value("match", ""), true;
  return seat_changed(entry.kind, body);
}

bool Story::created(const Json& body) {
  if (!body.contains("settings")) return false;
  Result<Settings> settings = read_settings(body["settings"]);
  if (!settings) return false;
  settings_ = std::move(*settings);
  host_ = body.value("host", "");
  code_ = body.value("code", "");
  for (const SeatPlan& plan : settings_.seats) {
    seats_.push_back({.plan = plan, .person = {}, .name = plan.name, .stand_in = {}, .resigned = false});
  }
  return true;
}

bool Story::seat_changed(const std::string& kind, const Json& body) {
  const int number = body.value("seat", -1);
  if (number < 0 || number >= settings_.players()) return false;
  SeatNow& seat = seats_[number];
  if (kind == "sat") {
    seat.person = body.value("person", "");
    seat.name = body.value("name", "");
  } else if (kind == "stood") {
    seat.person.clear();
    seat.name = seat.plan.name;
  } else if (kind == "set") {
    const std::string to = body.value("to", "");
    seat = {.plan = {}, .person = {}, .name = {}, .stand_in = {}, .resigned = false};
    if (to != "open") {
      seat.plan.kind = SeatKind::bot;
      seat.plan.bot = to;
    }
  } else if (kind == "away") {
    seat.stand_in = body.value("level", "");
  } else if (kind == "back") {
    seat.stand_in.clear();
  } else if (kind == "resigned") {
    seat.resigned = true;
    remember(number, body.value("ack", ""));
  } else {
    return false;
  }
  return true;
}

Entry Story::start(const FairDice& dice) const {
  const std::vector<int> order = seat_order(settings_);
  Json body{{"order", order}, {"key", dice.key_text()}};
  std::vector<SeatNow> seats;
  for (const int from : order) seats.push_back(seats_[from]);
  Result<Table> table = Table::open(setup_of(settings_, seats, dice));
  IGRA_CHECK(table);
  dice.draw_chance(*table);
  for (const Table::Entry& event : table->log()) body["events"].push_back(event.text);
  return entry_of("started", body);
}

bool Story::started(const Json& body) {
  dice_ = FairDice::from_text(body.value("key", ""));
  const auto order = body.value("order", std::vector<int>{});
  if (!dice_ || static_cast<int>(order.size()) != settings_.players()) return false;
  const std::vector<SeatNow> before = seats_;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] < 0 || order[i] >= settings_.players()) return false;
    seats_[i] = before[order[i]];
  }
  Result<Table> table = Table::open(setup_of(settings_, seats_, *dice_));
  if (!table) return false;
  table_.emplace(std::move(*table));
  for (const Json& event : body.value("events", Json::array())) {
    if (!event.is_string() || !table_->apply(event.get_ref<const std::string&>())) return false;
  }
  clock_ = Clock(settings_.clock, settings_.players());
  phase_ = Phase::running;
  rewritten_ = version_;
  confirmed_ply_ = table_->ply();
  return true;
}

bool Story::moved(std::string_view body, Millis now) {
  if (!table_) return false;
  std::string_view head = next_line(body);
  const std::optional<int> seat = parse_number(next_word(head));
  const std::string ack(next_word(head));
  const std::int64_t left = std::strtoll(std::string(head).c_str(), nullptr, 10);
  if (!seat || *seat < 0 || *seat >= settings_.players()) return false;
  moves_.emplace_back(version_, confirmed_ply_);
  if (table_->ply() == confirmed_ply_) {  // else move() has been there
    while (!body.empty()) {
      if (!table_->apply(next_line(body))) return false;
    }
  }
  confirmed_ply_ = table_->ply();
  clock_.stop(now);
  clock_.set(*seat, left);
  remember(*seat, ack);
  refresh(now);
  return true;
}

bool Story::took_back(const Json& body, Millis now) {
  const int ply = body.value("ply", -1);
  const int seat = body.value("seat", -1);
  if (!table_ || ply < 0 || ply > table_->ply() || seat < 0 || seat >= settings_.players()) return false;
  table_->undo_to(ply);
  confirmed_ply_ = ply;
  rewritten_ = version_;
  moves_.clear();
  remember(seat, body.value("ack", ""));
  clock_.stop(now);
  refresh(now);
  return true;
}

void Story::refresh(Millis now) {
  const Actor actor = table_->actor();
  clock_.start(actor.kind == ActorKind::player ? actor.seat : -1, now);
  EventList events;
  if (actor.kind == ActorKind::player) table_->position().legal(events);
  legal_events_.assign(events.begin(), events.end());
  legal_.resize(legal_events_.size());  // texts keep their memory
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    legal_[i].clear();
    table_->position().text(legal_events_[i], Viewer::record(), legal_[i]);
  }
}

void Story::resume_clock(Millis now) {
  if (phase_ != Phase::running || table_->actor().kind != ActorKind::player) return;
  const Seat seat = table_->actor().seat;
  const std::int64_t left = clock_.left(seat, told_at_);
  // Days go on while a server is down; minutes do not.
  if (settings_.clock.kind == ClockKind::days) return;
  clock_.start(seat, now);
  clock_.set(seat, left);
}

void Story::remember(Seat seat, std::string ack) {
  if (ack.empty() || ack == "-") return;
  const std::size_t hash = std::hash<std::string>()(ack);
  if (acks_[seat].size() == kAcksKept) acks_[seat].erase(acks_[seat].begin());
  acks_[seat].push_back({hash, version_, std::move(ack)});
}

Seat Story::seat_of(const PersonId& person) const {
  const auto found =
      std::find_if(seats_.begin(), seats_.end(), [&](const SeatNow& seat) { return seat.person == person; });
  return person.empty() || found == seats_.end() ? -1 : static_cast<Seat>(found - seats_.begin());
}

std::optional<std::int64_t> Story::acknowledged(Seat seat, std::string_view ack) const {
  const std::size_t hash = std::hash<std::string_view>()(ack);
  for (const Acknowledged& one : acks_[seat]) {
    if (one.hash == hash && one.id == ack) return one.version;
  }
  return std::nullopt;
}

std::optional<int> Story::ply_after(std::int64_t version) const {
  if (!table_ || version < rewritten_ || version > version_) return std::nullopt;
  const auto next = std::upper_bound(moves_.begin(), moves_.end(), version,
                                     [](std::int64_t known, const auto& move) { return known < move.first; });
  return next == moves_.end() ? confirmed_ply_ : next->second;
}

std::optional<Refusal> Story::move(Seat seat, std::string_view text, std::string_view ack, Millis now,
                                   Entry& entry) {
  const Actor actor = table_->actor();
  if (actor.kind != ActorKind::player)
    return Refusal{"illegal_event", "The game is over: no event is possible."};
  if (actor.seat != seat) return Refusal{"not_your_turn", "It is not your turn."};
  const auto found = std::find(legal_.begin(), legal_.end(), text);
  if (found == legal_.end()) return Refusal{"illegal_event", in_quotes(text) + " is not possible now."};
  table_->apply(legal_events_[found - legal_.begin()]);
  dice_->draw_chance(*table_);

  Clock after = clock_;
  after.stop(now);
  std::string& body = entry.body;
  entry.kind = "moved";
  append_number(body, seat);
  body.append(1, ' ').append(ack.empty() ? "-" : ack).append(1, ' ');
  append_number(body, after.left(seat, now));
  for (int ply = confirmed_ply_; ply < table_->ply(); ++ply) {
    body.append(1, '\n').append(table_->log()[ply].text);
  }
  return std::nullopt;
}

std::vector<Placing> Story::placings() const {
  const int players = settings_.players();
  std::vector<Placing> placings;
  const Scores scores = scores_now(table_->position());
  for (Seat seat = 0; seat < players; ++seat) {
    const SeatNow& who = seats_[seat];
    placings.push_back({.seat = seat,
                        .person = who.person,
                        .bot = who.plan.kind == SeatKind::bot ? who.plan.bot : "",
                        .score = scores[seat],
                        .rank = 1});
  }
  const auto better = [&](const Placing& a, const Placing& b) {
    if (seats_[a.seat].resigned != seats_[b.seat].resigned) return seats_[b.seat].resigned;
    return !seats_[a.seat].resigned && a.score > b.score;
  };
  for (Placing& one : placings) {
    one.rank += static_cast<int>(std::count_if(placings.begin(), placings.end(),
                                               [&](const Placing& other) { return better(other, one); }));
  }
  return placings;
}

Summary Story::summary() const {
  Summary summary{.phase = phase_,
                  .game = std::string(settings_.game->info().id),
                  .players = settings_.players(),
                  .title = {},
                  .people = {}};
  Json title{{"seats", Json::array()}, {"listed", settings_.listed}, {"how", how_}};
  for (const SeatNow& seat : seats_) {
    title["seats"].push_back(
        {{"name", seat.name}, {"bot", seat.plan.kind == SeatKind::bot ? seat.plan.bot : ""}});
    if (!seat.person.empty()) summary.people.push_back(seat.person);
  }
  summary.title = title.dump();
  return summary;
}

}  // namespace igra::server
