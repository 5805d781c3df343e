#include "server/host/tables.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "server/host/consequences.h"
#include "server/people/ids.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

// The facts that a table begins with.
Facts first_facts(const MatchId& id, Settings settings, const Creator& creator) {
  for (SeatPlan& seat : settings.seats) {
    if (seat.kind == SeatKind::invited && seat.person.empty()) seat.key = new_id();
  }
  Seat sits = creator.seat;
  for (Seat seat = 0; sits == -1 && seat < settings.players(); ++seat) {
    if (settings.seats[static_cast<std::size_t>(seat)].kind == SeatKind::open) sits = seat;
  }
  Facts facts{fact::Created{creator.person, creator.name, code_of(id), settings}};
  if (sits >= 0) facts.push_back(fact::Sat{sits, creator.person, creator.name, creator.account});
  Roster roster;
  for (const Fact& fact : facts) apply(roster, settings, fact);
  if (roster.full() && (creator.start || roster.complete())) {
    facts.push_back(decide_start(settings, roster, draw_lots(settings)));
  }
  return facts;
}

void log_change(const LiveMatch& match, const Change& change) {
  const MatchState& state = match.state();
  if (change.before == state.phase()) return;
  if (state.phase() == Phase::running) {
    log(LogLevel::info, "table_started",
        {{"table", match.short_id()},
         {"game", state.settings.game->info().id},
         {"players", state.players()}});
  } else {
    const int events = state.play ? state.table().ply() : 0;
    log(LogLevel::info, "table_ended",
        {{"table", match.short_id()}, {"how", name(*state.roster.how)}, {"events", events}});
  }
}

}  // namespace

Tables::Tables(boost::asio::io_context& io, Store& store, Committer& committer, BotPool& bots, Pace pace,
               TableLimits limits, std::function<Moment()> now)
    : lobby_(io, limits.lobby),
      desks_(io),
      delivery_(io, committer),
      context_{.io = io,
               .store = store,
               .committer = committer,
               .bots = bots,
               .delivery = delivery_,
               .move_times = move_times_,
               .pace = pace,
               .now = std::move(now),
               .no_room = [this](const PersonId& person) { return no_room(person); },
               .consequences = {keep_result, lay_rematch},
               .listeners = {log_change,
                             [this](LiveMatch& match, const Change& change) { changed(match, change); }}},
      strand_(boost::asio::make_strand(io)),
      limits_(limits),
      sweep_timer_(strand_) {}

// Whoever waits for a table to be stored is answered while there still is a registry.
Tables::~Tables() { context_.committer.drain(); }

int Tables::open() {
  int broken = 0;
  const Answer<std::vector<MatchId>> aside = context_.store.operating().set_aside();
  if (!aside) return -1;
  aside_.insert(aside->begin(), aside->end());
  for (const Phase phase : {Phase::waiting, Phase::running}) {
    const Answer<std::vector<MatchId>> matches = context_.store.matches_in(phase);
    if (!matches) return -1;
    for (const MatchId& id : *matches) broken += !is_aside(id) && load(id) == nullptr;
  }
  if (broken > 0) log(LogLevel::error, "tables_unreadable", {{"count", broken}});
  sweep(limits().first_sweep);
  return broken;
}

std::shared_ptr<LiveMatch> Tables::load(const MatchId& id, std::string network) {
  const Answer<std::vector<Entry>> journal = context_.store.journal(id);
  if (journal && journal->empty()) return nullptr;
  std::optional<MatchState> state = journal ? fold(*journal) : std::nullopt;
  // It is left as it is, and everybody else plays on.
  if (!state) return log(LogLevel::error, "table_unreadable", {{"table", id.substr(0, 6)}}), nullptr;
  auto match = std::make_shared<LiveMatch>(id, std::move(*state), context_, std::move(network));
  {
    const std::lock_guard lock(mutex_);
    if (aside_.contains(id)) return nullptr;
    const auto [found, fresh] = matches_.emplace(id, match);
    if (!fresh) return found->second;  // somebody else was faster
    enrol(*match);
  }
  boost::asio::post(match->strand(), [this, match] {
    lobby_.changed(*match);
    match->wake();
    desks_.changed(*match);
  });
  return match;
}

void Tables::enrol(const LiveMatch& match) {
  const Roster& roster = match.state().roster;
  if (roster.phase == Phase::waiting) codes_[roster.code] = match.id();
  if (roster.phase != Phase::over && unfinished_.emplace(match.id(), roster.host).second)
    ++busy_[roster.host];
}

void Tables::strike_off(const LiveMatch& match) {
  const Roster& roster = match.state().roster;
  if (roster.phase == Phase::waiting) return;
  if (const auto code = codes_.find(roster.code); code != codes_.end() && code->second == match.id())
    codes_.erase(code);
  if (roster.phase == Phase::over) no_longer_counts(match.id());
}

void Tables::no_longer_counts(const MatchId& id) {
  const auto found = unfinished_.find(id);
  if (found == unfinished_.end()) return;
  if (--busy_[found->second] == 0) busy_.erase(found->second);
  unfinished_.erase(found);
}

TableLimits Tables::limits() const {
  const std::lock_guard lock(mutex_);
  return limits_;
}

void Tables::change_limits(const TableLimits& limits) {
  const std::lock_guard lock(mutex_);
  limits_ = limits;
}

std::optional<Refusal> Tables::no_room(const PersonId& person) const {
  const std::lock_guard lock(mutex_);
  const auto own = busy_.find(person);
  const bool many = own != busy_.end() && own->second >= limits_.tables_of_person;
  if (!many && static_cast<int>(matches_.size()) < limits_.tables) return std::nullopt;
  return Refusal("too_many", "There are too many tables now. Try again later.");
}

void Tables::create(Settings settings, Creator creator, Created done) {
  if (std::optional<Refusal> refusal = no_room(creator.person)) return done(*refusal);
  if (creator.seat >= settings.players()) return done(Refusal("bad_request", "There is no such seat."));
  if (creator.seat >= 0 && settings.seats[static_cast<std::size_t>(creator.seat)].kind != SeatKind::open) {
    return done(Refusal("bad_request", "That seat is not open."));
  }
  const MatchId id = new_id();
  Append journal = journal_of(id, first_facts(id, std::move(settings), creator), context_.now().wall);
  context_.committer.submit({std::move(journal)}, [this, id, network = std::move(creator.network),
                                                   done = std::move(done)](Stored outcome) {
    if (outcome != Stored::yes)
      return done(Refusal("not_stored", "The table could not be stored. Try again."));
    boost::asio::post(context_.io, [this, id, network, done] { opened(id, network, done); });
  });
}

void Tables::opened(const MatchId& id, const std::string& network, const Created& done) {
  const std::shared_ptr<LiveMatch> match = load(id, network);
  if (!match) return done(Refusal("not_stored", "The table could not be read again. Try again."));
  // On the strand: the match is awake by now.
  boost::asio::post(match->strand(), [match, done] {
    const Settings& settings = match->state().settings;
    log(LogLevel::info, "table_opened",
        {{"table", match->short_id()},
         {"game", settings.game->info().id},
         {"players", settings.players()},
         {"listed", settings.listed},
         {"started", match->state().play.has_value()}});
    done(match->id());
  });
}

// Listens to every match: keeps the registry and the lobby right, and loads the table of a rematch.
void Tables::changed(LiveMatch& match, const Change& change) {
  if (only_moves(change.facts)) return desks_.moved(match);
  {
    const std::lock_guard lock(mutex_);
    strike_off(match);
  }
  lobby_.changed(match);
  desks_.changed(match);
  for (const Fact& fact : change.facts) {
    if (const auto* rematch = std::get_if<fact::Rematch>(&fact)) {
      boost::asio::post(context_.io, [this, id = rematch->match] { find(id); });
    }
  }
}

std::shared_ptr<LiveMatch> Tables::find(const MatchId& id) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = matches_.find(id); found != matches_.end()) return found->second;
  }
  return load(id);
}

std::shared_ptr<LiveMatch> Tables::by_code(std::string_view code) {
  MatchId id;
  {
    const std::lock_guard lock(mutex_);
    const auto found = codes_.find(code);
    if (found == codes_.end()) return nullptr;
    id = found->second;
  }
  return find(id);
}

Refusal Tables::why_not(const MatchId& id) const {
  return is_aside(id) ? set_aside_refusal() : Refusal("not_found", "There is no such table.");
}

bool Tables::is_aside(const MatchId& id) const {
  const std::lock_guard lock(mutex_);
  return aside_.contains(id);
}

void Tables::looks_otherwise(LiveMatch& match) {
  lobby_.changed(match);
  desks_.changed(match);
}

void Tables::set_aside(const MatchId& id) {
  std::shared_ptr<LiveMatch> match;
  {
    const std::lock_guard lock(mutex_);
    aside_.insert(id);
    std::erase_if(codes_, [&](const auto& one) { return one.second == id; });
    no_longer_counts(id);
    if (auto alive = matches_.extract(id)) match = std::move(alive.mapped());
  }
  if (!match) return;
  boost::asio::post(match->strand(),
                    [this, match] { match->retire([this, match] { looks_otherwise(*match); }); });
}

void Tables::restore(const MatchId& id) {
  {
    const std::lock_guard lock(mutex_);
    aside_.erase(id);
  }
  find(id);
}

std::vector<std::shared_ptr<LiveMatch>> Tables::all() const {
  std::vector<std::shared_ptr<LiveMatch>> matches;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, match] : matches_) matches.push_back(match);
  return matches;
}

void Tables::forget(const PersonId& person) {
  for (const auto& match : all()) {
    boost::asio::post(match->strand(), [this, match, person] {
      if (match->state().seat_of(person) >= 0 || match->state().roster.host == person)
        match->read_again([this, match] { looks_otherwise(*match); });
    });
  }
}

int Tables::size() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(matches_.size());
}

void Tables::sweep(Millis delay) {
  sweep_timer_.expires_after(std::chrono::milliseconds(delay));
  sweep_timer_.async_wait([this](boost::system::error_code stopped) {
    if (stopped) return;
    for (const auto& match : all()) boost::asio::post(match->strand(), [this, match] { look_at(match); });
    sweep(limits().sweep);
  });
}

// Tables that nobody comes back to end; matches that are over and alone are forgotten.
void Tables::look_at(const std::shared_ptr<LiveMatch>& match) {
  match->expire(limits().expiry);
  if (!match->idle()) return;
  const std::lock_guard lock(mutex_);
  matches_.erase(match->id());
}

}  // namespace igra::server
