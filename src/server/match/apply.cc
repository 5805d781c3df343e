#include <algorithm>

#include "server/match/state.h"

namespace igra::server {

namespace {

// Enough for every client to have its last unanswered messages recognised.
constexpr std::size_t kIdsKept = 32;

bool has(const Roster& roster, Seat seat) {
  return seat >= 0 && static_cast<std::size_t>(seat) < roster.seats.size();
}

// --- The roster

class RosterFold {
 public:
  RosterFold(Roster& roster, const Settings& settings) : roster_(roster), settings_(settings) {}

  bool operator()(const fact::Created& one) {
    roster_.host = one.host;
    roster_.code = one.code;
    for (const SeatPlan& plan : settings_.seats) {
      roster_.seats.push_back({.plan = plan,
                               .person = {},
                               .name = plan.name,
                               .account = false,
                               .stand_in = {},
                               .resigned = false});
    }
    return true;
  }
  bool operator()(const fact::Sat& one) {
    if (!has(roster_, one.seat)) return false;
    at(one.seat).person = one.person;
    at(one.seat).name = one.name;
    at(one.seat).account = one.account;
    return true;
  }
  bool operator()(const fact::Stood& one) {
    if (!has(roster_, one.seat)) return false;
    at(one.seat).person.clear();
    at(one.seat).account = false;
    at(one.seat).name = at(one.seat).plan.name;
    return true;
  }
  bool operator()(const fact::SeatSet& one) {
    if (!has(roster_, one.seat)) return false;
    SeatPlan plan;
    if (one.to != "open") plan.kind = SeatKind::bot, plan.bot = one.to;
    at(one.seat) = {.plan = plan, .person = {}, .name = {}, .stand_in = {}, .resigned = false};
    return true;
  }
  bool operator()(const fact::Started& one) {
    if (one.order.size() != roster_.seats.size()) return false;
    const std::vector<SeatNow> before = roster_.seats;
    for (std::size_t i = 0; i < one.order.size(); ++i) {
      if (!has(roster_, one.order[i])) return false;
      roster_.seats[i] = before[static_cast<std::size_t>(one.order[i])];
    }
    roster_.phase = Phase::running;
    return true;
  }
  bool operator()(const fact::Moved& one) { return roster_.proposal.reset(), has(roster_, one.seat); }
  bool operator()(const fact::TookBack& one) {
    return roster_.proposal.reset(), has(roster_, one.seat) && has(roster_, one.by);
  }
  bool operator()(const fact::Proposed& one) {
    roster_.proposal = Proposal{.what = one.what, .by = one.seat, .yes = {one.seat}};
    return has(roster_, one.seat);
  }
  bool operator()(const fact::Answered& one) {
    if (!has(roster_, one.seat) || !roster_.proposal) return false;
    if (!one.yes) return roster_.proposal.reset(), true;
    std::vector<Seat>& yes = roster_.proposal->yes;
    if (std::find(yes.begin(), yes.end(), one.seat) == yes.end()) yes.push_back(one.seat);
    return true;
  }
  bool operator()(const fact::Away& one) {
    return has(roster_, one.seat) && (at(one.seat).stand_in = one.level, true);
  }
  bool operator()(const fact::Back& one) {
    return has(roster_, one.seat) && (at(one.seat).stand_in.clear(), true);
  }
  bool operator()(const fact::Resigned& one) {
    return roster_.proposal.reset(), has(roster_, one.seat) && (at(one.seat).resigned = true);
  }
  bool operator()(const fact::Ended& one) {
    roster_.proposal.reset();
    roster_.how = one.how;
    roster_.phase = Phase::over;
    return true;
  }
  bool operator()(const fact::Rematch& one) {
    roster_.rematch = one.match;
    roster_.rematch_by = one.by;
    return true;
  }

 private:
  SeatNow& at(Seat seat) { return roster_.seats[static_cast<std::size_t>(seat)]; }

  Roster& roster_;
  const Settings& settings_;
};

// --- Everything else. The roster has the fact already, so seats are right.

class StateFold {
 public:
  StateFold(MatchState& state, Moment now) : state_(state), now_(now) {}

  bool operator()(const fact::Created&) { return true; }
  bool operator()(const fact::Sat&) { return true; }
  bool operator()(const fact::Stood&) { return true; }
  bool operator()(const fact::SeatSet&) { return true; }
  bool operator()(const fact::Started& one) {
    const std::optional<FairDice> dice = FairDice::from_text(one.key);
    if (!dice || state_.play) return false;
    Setup setup{.game = state_.settings.game,
                .players = state_.players(),
                .options = state_.settings.options,
                .names = {},
                .seed_commitment = dice->commitment()};
    for (const SeatNow& seat : state_.roster.seats) setup.names.push_back(seat.name);
    Result<Table> table = Table::open(std::move(setup));
    if (!table) return false;
    for (const std::string& event : one.events) {
      if (!table->apply(event)) return false;
    }
    state_.play = Play{.dice = *dice,
                       .table = std::move(*table),
                       .clock = Clock(state_.settings.clock, state_.players()),
                       .legal_events = {},
                       .legal = {},
                       .moves = {},
                       .rewritten = state_.version};
    next_turn();
    return true;
  }
  bool operator()(fact::Moved& one) {
    if (!state_.play) return false;
    Play& play = *state_.play;
    play.moves.push_back({state_.version, play.table.ply(), now_.wall});
    for (Table::Entry& event : one.events) {
      if (one.worked_out) {
        play.table.append(std::move(event));
      } else if (!play.table.apply(event.text)) {
        return false;
      }
    }
    play.clock.stop(now_);
    play.clock.set(one.seat, one.left);
    remember(one.seat, std::move(one.ack));
    next_turn();
    return true;
  }
  bool operator()(const fact::TookBack& one) {
    if (!state_.play || one.ply < 0 || one.ply > state_.table().ply()) return false;
    Play& play = *state_.play;
    play.table.undo_to(one.ply);
    play.rewritten = state_.version;
    play.moves.clear();
    remember(one.by, one.ack);
    play.clock.stop(now_);
    next_turn();
    return true;
  }
  bool operator()(const fact::Proposed& one) { return remember(one.seat, one.ack), true; }
  bool operator()(const fact::Answered& one) { return remember(one.seat, one.ack), true; }
  bool operator()(const fact::Away&) { return true; }
  bool operator()(const fact::Back&) { return true; }
  bool operator()(const fact::Resigned& one) { return remember(one.seat, one.ack), true; }
  bool operator()(const fact::Ended&) {
    if (!state_.play) return true;
    state_.play->clock.stop(now_);
    state_.result = placings(state_.roster, state_.table().position());
    return true;
  }
  bool operator()(const fact::Rematch&) { return true; }

 private:
  void next_turn() {
    Play& play = *state_.play;
    const Actor actor = play.table.actor();
    play.clock.start(actor.kind == ActorKind::player ? actor.seat : -1, now_);
    EventList events;
    if (actor.kind == ActorKind::player) play.table.position().legal(events);
    play.legal_events.assign(events.begin(), events.end());
    play.legal.resize(play.legal_events.size());  // texts keep their memory
    for (std::size_t i = 0; i < play.legal.size(); ++i) {
      play.legal[i].clear();
      play.table.position().text(play.legal_events[i], Viewer::record(), play.legal[i]);
    }
  }

  void remember(Seat seat, std::string id) {
    if (id.empty() || id == "-") return;
    auto& ids = state_.answered[static_cast<std::size_t>(seat)];
    if (ids.size() == kIdsKept) ids.erase(ids.begin());
    const std::size_t hash = std::hash<std::string>()(id);
    ids.push_back({hash, state_.version, std::move(id)});
  }

  MatchState& state_;
  const Moment now_;
};

}  // namespace

bool apply(Roster& roster, const Settings& settings, const Fact& fact) {
  return std::visit(RosterFold(roster, settings), fact);
}

bool apply(MatchState& state, Fact& fact, Moment now) {
  if (const auto* created = std::get_if<fact::Created>(&fact)) state.settings = created->settings;
  const bool first = state.version++ == 0;
  if (std::holds_alternative<fact::Created>(fact) != first) return false;
  state.told_at = now.wall;
  return apply(state.roster, state.settings, fact) && std::visit(StateFold(state, now), fact);
}

std::optional<MatchState> fold(std::span<const Entry> journal) {
  MatchState state;
  for (const Entry& entry : journal) {
    std::optional<Fact> fact = read_fact(entry);
    if (!fact || entry.seq != state.version + 1 || !apply(state, *fact, {entry.at, entry.at}))
      return std::nullopt;
  }
  if (journal.empty()) return std::nullopt;
  return state;
}

}  // namespace igra::server
