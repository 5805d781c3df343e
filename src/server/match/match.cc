#include "server/match/match.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "core/text.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

std::string_view kind_of(const SeatNow& seat) {
  if (!seat.person.empty()) return "person";
  switch (seat.plan.kind) {
    case SeatKind::open: return "open";
    case SeatKind::invited: return "invited";
    case SeatKind::bot: break;
  }
  return "bot";
}

std::string_view phase_name(Phase phase) {
  constexpr std::string_view kNames[] = {"waiting", "running", "over"};
  return kNames[static_cast<int>(phase)];
}

}  // namespace

Match::Match(MatchId id, Story story, World& world)
    : id_(std::move(id)),
      world_(world),
      strand_(boost::asio::make_strand(world.io)),
      story_(std::move(story)),
      settings_fields_(settings_fields(story_.settings())),
      bot_timer_(strand_),
      deadline_timer_(strand_),
      spectator_timer_(strand_) {}

void Match::wake() {
  story_.resume_clock(world_.now());
  schedule();
}

bool Match::idle() const {
  return guests_.empty() && waiting_.empty() && !storing_ && story_.phase() == Phase::over;
}

// --- Storing

void Match::store(std::vector<Entry> entries, const Sender& sender, std::string ack,
                  std::optional<Finish> finish) {
  const std::int64_t expected = story_.version();
  news_ = {.sender = sender,
           .ack = std::move(ack),
           .from_ply = story_.ply_after(expected).value_or(0),
           .before = story_.phase(),
           .asked = asked_};
  const Millis now = world_.now();
  for (Entry& entry : entries) {
    entry.seq = story_.version() + 1;
    entry.at = now;
    news_.moved = news_.moved || entry.kind == "moved";
    news_.rewritten = news_.rewritten || entry.kind == "started" || entry.kind == "took_back";
    news_.seats = news_.seats || entry.kind != "moved";
    IGRA_CHECK(story_.tell(entry, now));
  }
  Submission submission;
  submission.emplace_back(Append{id_, expected, std::move(entries), {}});
  if (news_.seats) std::get<Append>(submission.front()).summary = story_.summary();
  if (finish) submission.emplace_back(std::move(*finish));
  storing_ = true;
  const bool first = world_.committer.add(std::move(submission), [self = shared_from_this()](Stored outcome) {
    self->world_.stored(self, outcome);
  });
  // After all that is to be done now: moves that came together are stored together.
  if (first) boost::asio::post(world_.io, [&committer = world_.committer] { committer.wake(); });
}

void Match::stored(Stored outcome) {
  storing_ = false;
  const News news = std::exchange(news_, {});
  if (outcome == Stored::yes) {
    tell_news(news);
  } else {
    // What was told too early is forgotten: the journal is the truth.
    log(LogLevel::warning, "told_too_early", {{"table", short_id()}, {"version", story_.version()}});
    reload();
    if (news.sender) {
      news.sender->send(
          error_text(news.ack, "not_stored", "This could not be stored. Nothing has changed; try again."));
    }
  }
  schedule();
  while (!storing_ && !waiting_.empty()) {
    const Then next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
  }
}

void Match::tell_news(const News& news) {
  if (!news.moved && news.sender && !news.ack.empty()) {
    news.sender->send(ack_text(news.ack, story_.version()));
  }
  if (news.before == Phase::waiting && story_.phase() == Phase::running) show_out_who_only_waited();
  if (news.moved) tell_all(news);
  if (news.seats) tell_tables();
  if (news.rewritten) tell_anew();
  if (news.seats) world_.changed(*this);
  if (news.moved && news.sender) world_.move_times.add(std::chrono::steady_clock::now() - news.asked);
  log_news(news);
}

void Match::log_news(const News& news) const {
  if (news.before == story_.phase()) return;
  const Settings& settings = story_.settings();
  if (story_.phase() == Phase::running) {
    log(LogLevel::info, "table_started",
        {{"table", short_id()}, {"game", settings.game->info().id}, {"players", settings.players()}});
  } else {
    const int events = story_.started() ? story_.table().ply() : 0;
    log(LogLevel::info, "table_ended", {{"table", short_id()}, {"how", story_.how()}, {"events", events}});
  }
}

void Match::reload() {
  const std::vector<Entry> journal = world_.store.journal(id_);
  std::optional<Story> story = Story::from(journal);
  if (!story) return;  // cannot be read now; the next write will be refused and try again
  story_ = std::move(*story);
  story_.resume_clock(world_.now());
}

// --- Telling

bool Match::here(Seat seat) const {
  return std::any_of(guests_.begin(), guests_.end(), [&](const Sender& guest) {
    return !guest->person.empty() && guest->person == story_.seats()[seat].person;
  });
}

ClockFace Match::clock_face() const {
  ClockFace face;
  if (story_.settings().clock.kind == ClockKind::none) return face;
  face.shown = true;
  const Millis now = world_.now();
  for (Seat seat = 0; seat < story_.settings().players(); ++seat)
    face.left[seat] = story_.clock().left(seat, now);
  if (story_.phase() == Phase::running) face.running = story_.table().actor().seat;
  return face;
}

std::optional<Sight> Match::sight(Viewer viewer, ClockFace& face) const {
  if (!story_.started()) return std::nullopt;
  face = clock_face();
  const bool own = viewer.seat >= 0 && story_.phase() == Phase::running;
  return Sight{.table = story_.table(),
               .viewer = viewer,
               .legal = story_.legal(),
               .clock = face,
               .can_take_back = own && take_back_ply(viewer.seat).has_value()};
}

void Match::tell_all(const News& news) {
  // Written again and again into the same memory, which is at hand.
  thread_local OpenFields now;
  thread_local std::string changes;
  thread_local std::string own;
  thread_local std::array<std::string, kMaxSeats + 1> texts;
  for (std::string& text : texts) text.clear();
  write_open_fields(story_.table().position(), now);
  write_changes(changes, told_, now);
  std::swap(told_, now);
  const auto write = [&](std::string& out, Viewer viewer, std::string_view ack) -> const std::string& {
    ClockFace face;
    write_push(out, story_.version(), ack, news.from_ply, *sight(viewer, face), changes);
    return out;
  };
  // Who sees the same gets the same text. Where nothing is hidden that is everybody who has nothing to
  // decide.
  const auto same = [&](Viewer viewer) {
    if (!story_.table().info().open || viewer.seat < 0) return viewer;
    const bool idle = story_.table().actor() != Actor::player(viewer.seat) && !take_back_ply(viewer.seat);
    return idle ? Viewer::spectator() : viewer;
  };
  for (const Sender& guest : guests_) {
    const Viewer viewer{story_.seat_of(guest->person)};
    if (viewer.seat < 0 && delayed()) continue;
    if (guest == news.sender && !news.ack.empty()) {
      guest->send(write(own, viewer, news.ack));
      continue;
    }
    const Viewer eyes = same(viewer);
    std::string& text = texts[eyes.seat + 1];
    guest->send(text.empty() ? write(text, eyes, "") : text);
  }
  if (delayed()) show_later(write(own, Viewer::spectator(), ""));
}

// Nothing of what was told before holds. Spectators who wait for what happened see this at once, too.
void Match::tell_anew() {
  ClockFace face;
  told_ = {};
  to_show_.clear();
  if (delayed()) shown_ = state_text(story_.version(), *sight(Viewer::spectator(), face));
  for (const Sender& guest : guests_) tell_state(*guest);
}

void Match::tell_state(Guest& guest) {
  const Viewer viewer{story_.seat_of(guest.person)};
  ClockFace face;
  const std::optional<Sight> now = sight(viewer, face);
  if (!now) return;
  if (viewer.seat < 0 && delayed()) {
    if (shown_.empty()) shown_ = state_text(story_.version(), *now);
    guest.send(shown_);
    return;
  }
  const std::optional<int> ply = guest.since >= 0 ? story_.ply_after(guest.since) : std::nullopt;
  guest.since = -1;
  if (!ply) return guest.send(state_text(story_.version(), *now));
  OpenFields all;
  std::string push;
  write_open_fields(story_.table().position(), all);
  write_push(push, story_.version(), "", *ply, *now, all.text);
  guest.send(push);
}

// Spectators of a table with a delay see what happened so many seconds ago: each step waits with what who
// comes then is to see.
void Match::show_later(std::string push) {
  ClockFace face;
  const Millis due = world_.now() + story_.settings().spectator_delay * Millis{1000};
  to_show_.push_back({due, std::move(push), state_text(story_.version(), *sight(Viewer::spectator(), face))});
  if (to_show_.size() == 1) show_next();
}

void Match::show_next() {
  if (to_show_.empty()) return;
  after(spectator_timer_, to_show_.front().due - world_.now(), [this] {
    if (to_show_.empty()) return;
    for (const Sender& guest : guests_) {
      if (story_.seat_of(guest->person) < 0) guest->send(to_show_.front().push);
    }
    shown_ = std::move(to_show_.front().state);
    to_show_.pop_front();
    show_next();
  });
}

// The keys of invited seats are the host's, to give away.
bool Match::has_keys(const Guest& guest) const {
  return guest.person == story_.host() && story_.phase() == Phase::waiting;
}

void Match::write_seat(JsonWriter& json, Seat seat, bool keys) const {
  const SeatNow& now = story_.seats()[seat];
  json.begin_object().field("kind", kind_of(now)).field("name", now.name);
  json.field("here", here(seat));
  if (!now.plan.bot.empty()) json.field("level", now.plan.bot);
  if (!now.stand_in.empty()) json.field("stand_in", now.stand_in);
  if (now.resigned) json.field("resigned", true);
  if (keys && !now.plan.key.empty()) json.field("key", now.plan.key);
  json.end_object();
}

// Fields that lists show too.
void Match::write_summary(JsonWriter& json, bool keys) const {
  json.raw(settings_fields_).field("id", id_).field("phase", phase_name(story_.phase()));
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < story_.settings().players(); ++seat) write_seat(json, seat, keys);
  json.end_array();
}

void Match::write_ending(JsonWriter& json) const {
  json.field("how", story_.how());
  if (!story_.started()) return;
  json.field("key", story_.dice().key_text()).key("result").begin_array();
  for (const Placing& one : story_.placings()) {
    json.begin_object().field("seat", one.seat).field("score", one.score).field("rank", one.rank);
    json.end_object();
  }
  json.end_array();
}

// The table as everybody sees it, as fields.
std::string Match::table_part(bool keys) const {
  std::string part;
  JsonWriter json(part);
  write_summary(json, keys);
  if (story_.started()) json.field("commitment", story_.dice().commitment());
  if (story_.phase() == Phase::over) write_ending(json);
  if (!story_.rematch().empty()) json.field("rematch", story_.rematch());
  return part;
}

// `part`, and what is for this guest.
std::string Match::table_text(const Guest& guest, std::string_view part) const {
  const Seat seat = story_.seat_of(guest.person);
  const bool host = guest.person == story_.host();
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("type", "table").field("version", story_.version()).key("you");
  seat >= 0 ? json.value(seat) : json.null();
  json.field("host", host).key("table").begin_object();
  json.raw(part);
  if (host || seat >= 0) json.field("code", std::string_view(story_.code()));
  json.end_object();
  if (proposal_) {
    json.key("proposal").begin_object().field("what", std::string_view(proposal_->what));
    json.field("by", proposal_->by);
    write_numbers(json, "yes", proposal_->yes, static_cast<int>(proposal_->yes.size()));
    json.end_object();
  }
  json.end_object();
  return out;
}

void Match::tell_table(Guest& guest) { guest.send(table_text(guest, table_part(has_keys(guest)))); }

void Match::tell_tables() {
  const std::string part = table_part(false);
  for (const Sender& guest : guests_) {
    has_keys(*guest) ? tell_table(*guest) : guest->send(table_text(*guest, part));
  }
}

void Match::refuse(const Sender& sender, const Ask& ask, const Refusal& refusal) {
  log(LogLevel::debug, "ask_refused", {{"table", short_id()}, {"code", refusal.code}});
  if (sender) sender->send(error_text(ask.id, refusal.code, refusal.message));
}

// --- Guests

// Where only players may watch, others see the waiting room and no more.
bool Match::admits(const Guest& guest) const {
  return story_.settings().spectators || story_.phase() == Phase::waiting ||
         story_.seat_of(guest.person) >= 0;
}

void Match::show_out(Guest& guest) {
  guest.send(error_text("", "not_allowed", "Only its players see this table."));
  guest.close();
}

void Match::show_out_who_only_waited() {
  const auto others =
      std::stable_partition(guests_.begin(), guests_.end(), [&](const Sender& one) { return admits(*one); });
  for (auto one = others; one != guests_.end(); ++one) show_out(**one);
  guests_.erase(others, guests_.end());
}

void Match::join(const Sender& guest) {
  later([this, guest] {
    if (!admits(*guest)) return show_out(*guest);
    guests_.push_back(guest);
    if (story_.seat_of(guest->person) >= 0)
      tell_tables();
    else
      tell_table(*guest);
    tell_state(*guest);
    schedule();
  });
}

void Match::leave(const Sender& guest) {
  later([this, guest] {
    const auto found = std::find(guests_.begin(), guests_.end(), guest);
    if (found == guests_.end()) return;
    guests_.erase(found);
    if (story_.seat_of(guest->person) >= 0) tell_tables();
    schedule();
  });
}

void Match::ask(const Sender& guest, Ask ask) {
  const Time now = std::chrono::steady_clock::now();
  later([this, guest, ask = std::move(ask), now] {
    asked_ = now;
    obey(guest, ask);
  });
}

void Match::close_if_abandoned() {
  if (storing_ || story_.phase() != Phase::waiting || !guests_.empty()) return;
  store({entry_of("ended", {{"how", "closed"}})}, nullptr, "");
}

std::string Match::listing() const {
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  write_summary(json, false);
  json.end_object();
  return text;
}

}  // namespace igra::server
