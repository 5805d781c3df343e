#include "server/match/hall.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <chrono>

#include "server/store/ids.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

// To be read aloud and typed: no letters that look or sound alike.
std::string new_code() { return drawn("ABCDEFGHJKMNPQRSTUVWXYZ23456789", 6); }

std::vector<Entry> first_entries(Settings settings, const Founder& founder, Millis now) {
  for (SeatPlan& seat : settings.seats) {
    if (seat.kind == SeatKind::invited && seat.person.empty()) seat.key = new_id();
  }
  Seat sits = founder.seat;
  for (Seat seat = 0; sits == -1 && seat < settings.players(); ++seat) {
    const SeatPlan& plan = settings.seats[seat];
    const bool kept = !plan.person.empty() && plan.person == founder.person;
    if (kept || plan.kind == SeatKind::open) sits = seat;
  }
  std::vector<Entry> entries{entry_of("created", {{"host", founder.person},
                                                  {"name", founder.name},
                                                  {"code", new_code()},
                                                  {"settings", settings_json(settings)}})};
  if (sits >= 0) {
    entries.push_back(entry_of("sat", {{"seat", sits}, {"person", founder.person}, {"name", founder.name}}));
  }
  for (Entry& entry : entries) {
    entry.seq = 1 + (&entry - entries.data());
    entry.at = now;
  }
  return entries;
}

Refusal busy() { return {"too_many", "There are too many tables now. Try again later."}; }

}  // namespace

Hall::Hall(boost::asio::io_context& io, Store& store, Committer& committer, BotPool& bots, Pace pace,
           HallLimits limits, std::function<Millis()> now)
    : world_{.io = io,
             .store = store,
             .committer = committer,
             .bots = bots,
             .pace = pace,
             .move_times = move_times_,
             .now = std::move(now),
             .changed = [this](const Match& match) { changed(match); },
             .stored = [this](std::shared_ptr<Match> match,
                              Stored outcome) { gathered_.emplace_back(std::move(match), outcome); },
             .rematch = [this](const Match& match, auto done) { rematch(match, std::move(done)); }},
      limits_(limits),
      strand_(boost::asio::make_strand(io)),
      list_timer_(strand_),
      sweep_timer_(strand_) {
  committer.after_each([this] { hand_over(); });
}

Hall::~Hall() {
  world_.committer.drain();
  world_.committer.after_each(nullptr);
}

// The matches of a transaction, some at a time: few wake-ups, and something to do for every thread that is
// free.
void Hall::hand_over() {
  constexpr std::ptrdiff_t kTogether = 8;
  for (auto from = gathered_.begin(); from != gathered_.end();) {
    const auto to = from + std::min(kTogether, gathered_.end() - from);
    boost::asio::post(world_.io, [some = std::vector(from, to)] {
      for (const auto& one : some) {
        boost::asio::dispatch(one.first->strand(), [one] { one.first->stored(one.second); });
      }
    });
    from = to;
  }
  gathered_.clear();
}

int Hall::open() {
  int broken = 0;
  for (const Phase phase : {Phase::waiting, Phase::running}) {
    for (const MatchId& id : world_.store.matches_in(phase)) broken += load(id) == nullptr;
  }
  if (broken > 0) log(LogLevel::error, "tables_unreadable", {{"count", broken}});
  sweep();
  return broken;
}

std::shared_ptr<Match> Hall::load(const MatchId& id) {
  std::optional<Story> story = Story::from(world_.store.journal(id));
  if (!story) return nullptr;
  auto match = std::make_shared<Match>(id, std::move(*story), world_);
  {
    const std::lock_guard lock(mutex_);
    const auto [found, fresh] = matches_.emplace(id, match);
    if (!fresh) return found->second;  // somebody else was faster
    codes_[match->story().code()] = id;
    if (match->story().phase() != Phase::over) {
      unfinished_.emplace(id, match->story().host());
      ++busy_[match->story().host()];
    }
  }
  boost::asio::post(match->strand(), [this, match] {
    changed(*match);
    match->wake();
  });
  return match;
}

void Hall::found(Settings settings, Founder founder, Founded done) {
  {
    const std::lock_guard lock(mutex_);
    const auto own = busy_.find(founder.person);
    const bool many = own != busy_.end() && own->second >= limits_.tables_of_person;
    if (many || static_cast<int>(matches_.size()) >= limits_.tables) return done(busy());
  }
  if (founder.seat >= settings.players()) return done(Refusal{"bad_request", "There is no such seat."});
  if (founder.seat >= 0 && settings.seats[founder.seat].kind != SeatKind::open) {
    return done(Refusal{"bad_request", "That seat is not open."});
  }
  std::vector<Entry> entries = first_entries(std::move(settings), founder, world_.now());
  std::optional<Story> story = Story::from(entries);
  IGRA_CHECK(story);
  const MatchId id = new_id();
  const auto full = std::all_of(story->seats().begin(), story->seats().end(),
                                [](const SeatNow& seat) { return seat.taken(); });
  if (founder.start && full) {
    entries.push_back(story->start(FairDice::fresh()));
    entries.back().seq = static_cast<std::int64_t>(entries.size());
    entries.back().at = world_.now();
    IGRA_CHECK(story->tell(entries.back(), world_.now()));
  }
  world_.committer.submit({Append{id, 0, std::move(entries), story->summary()}},
                          [this, id, done = std::move(done)](Stored outcome) {
                            if (outcome != Stored::yes) {
                              return done(Refusal{"not_stored", "The table could not be stored. Try again."});
                            }
                            boost::asio::post(world_.io, [this, id, done] { opened(id, done); });
                          });
}

void Hall::opened(const MatchId& id, const Founded& done) {
  const std::shared_ptr<Match> match = load(id);
  if (!match) return done(busy());
  // On the strand: the match is awake by now.
  boost::asio::post(match->strand(), [match, done] {
    const Settings& settings = match->story().settings();
    log(LogLevel::info, "table_opened",
        {{"table", match->short_id()},
         {"game", settings.game->info().id},
         {"players", settings.players()},
         {"listed", settings.listed},
         {"started", match->story().started()}});
    done(match->id());
  });
}

std::shared_ptr<Match> Hall::find(const MatchId& id) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = matches_.find(id); found != matches_.end()) return found->second;
  }
  return load(id);
}

std::shared_ptr<Match> Hall::by_code(std::string_view code) {
  MatchId id;
  {
    const std::lock_guard lock(mutex_);
    const auto found = codes_.find(code);
    if (found == codes_.end()) return nullptr;
    id = found->second;
  }
  return find(id);
}

std::vector<std::shared_ptr<Match>> Hall::all() const {
  std::vector<std::shared_ptr<Match>> matches;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, match] : matches_) matches.push_back(match);
  return matches;
}

int Hall::tables() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(matches_.size());
}

// The same settings, every seat kept for who had it; who sat first sits last, as people do at a table.
void Hall::rematch(const Match& match, std::function<void(MatchId)> done) {
  const Story& story = match.story();
  Settings settings = story.settings();
  Founder founder{.person = story.host(), .name = {}, .seat = -2};
  const int players = settings.players();
  for (Seat seat = 0; seat < players; ++seat) {
    const SeatNow& who = story.seats()[(seat + 1) % players];
    settings.seats[seat] = {.kind = who.plan.kind == SeatKind::bot ? SeatKind::bot : SeatKind::invited,
                            .bot = who.plan.bot,
                            .name = who.name,
                            .key = {},
                            .person = who.person};
  }
  settings.random_order = false;
  found(std::move(settings), std::move(founder),
        [done = std::move(done)](std::variant<MatchId, Refusal> outcome) {
          const MatchId* id = std::get_if<MatchId>(&outcome);
          done(id ? *id : MatchId{});
        });
}

// --- The lobby

void Hall::changed(const Match& match) {
  const Story& story = match.story();
  const bool listed = story.settings().listed && story.phase() != Phase::over;
  {
    const std::lock_guard lock(mutex_);
    if (story.phase() != Phase::waiting) codes_.erase(story.code());
    if (story.phase() == Phase::over && unfinished_.erase(match.id()) == 1 && --busy_[story.host()] == 0) {
      busy_.erase(story.host());
    }
    if (!listed && listings_.erase(match.id()) == 0) return;
    if (listed) listings_[match.id()] = match.listing();
  }
  boost::asio::post(strand_, [this] { schedule_list(); });
}

std::string Hall::list() const {
  std::string text = R"({"type":"tables","tables":[)";
  const std::lock_guard lock(mutex_);
  for (const auto& [id, listing] : listings_) {
    if (text.back() == '}') text += ',';
    text += listing;
  }
  return text + "]}";
}

void Hall::schedule_list() {
  if (list_due_ || lobby_.empty()) return;
  list_due_ = true;
  list_timer_.expires_after(std::chrono::milliseconds(limits_.lobby));
  list_timer_.async_wait([this](boost::system::error_code stopped) {
    list_due_ = false;
    if (stopped) return;
    const std::string text = list();
    for (const auto& guest : lobby_) guest->send(text);
  });
}

void Hall::enter(const std::shared_ptr<Guest>& guest) {
  lobby_.push_back(guest);
  guest->send(list());
}

void Hall::leave(const std::shared_ptr<Guest>& guest) {
  lobby_.erase(std::remove(lobby_.begin(), lobby_.end(), guest), lobby_.end());
}

// --- Forgetting

void Hall::sweep() {
  sweep_timer_.expires_after(std::chrono::milliseconds(limits_.sweep));
  sweep_timer_.async_wait([this](boost::system::error_code stopped) {
    if (stopped) return;
    for (const auto& match : all()) {
      boost::asio::post(match->strand(), [this, match] {
        const Story& story = match->story();
        if (story.phase() == Phase::waiting && world_.now() - story.told_at() > limits_.abandoned) {
          match->close_if_abandoned();
        }
        if (!match->idle()) return;
        const std::lock_guard lock(mutex_);
        matches_.erase(match->id());
        codes_.erase(story.code());
      });
    }
    sweep();
  });
}

}  // namespace igra::server
