// A match as a plain value: the fold of its facts. It has no sockets, timers, threads or clock of its own;
// the live match (host/live_match.h), the records and the load after a restart all read the same value.
//
// Three functions are the whole of it:
//
//   decide(state, who asks, ask, circumstances) -> facts, or a refusal       (match/decide.h)
//   apply(state, fact, moment)                  -> the state after the fact
//   fold(journal)                               -> the state after all of them
//
// Nothing else changes a match, and the host applies a fact only when the journal has it: what is not durable
// yet exists nowhere.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dice/dice.h"
#include "server/match/clock.h"
#include "server/match/fact.h"

namespace igra::server {

struct SeatNow {
  SeatPlan plan;
  PersonId person;  // empty: nobody
  std::string name;
  bool account = false;  // the name is an account's
  std::string stand_in;  // level of the bot that plays for the person; empty: the person plays
  bool resigned = false;

  bool taken() const { return !person.empty() || plan.kind == SeatKind::bot; }
  // The level of the bot that acts here; empty: a person.
  const std::string& bot() const { return plan.kind == SeatKind::bot ? plan.bot : stand_in; }
  // A person who plays: what is proposed needs their consent.
  bool votes() const { return !person.empty() && stand_in.empty() && !resigned; }
};

struct Proposal {
  Proposable what;
  Seat by;
  std::vector<Seat> yes;  // `by` among them
};

// Who sits where, and how the match stands as a whole. Small: decide() copies it to look ahead.
struct Roster {
  Phase phase = Phase::waiting;
  std::vector<SeatNow> seats;
  PersonId host;
  std::string code;
  std::optional<Ending> how;  // nothing while it has not ended
  MatchId rematch;            // empty: none yet
  Seat rematch_by = -1;       // the seat that asked for it
  std::optional<Proposal> proposal;

  Seat seat_of(const PersonId& person) const;  // -1: none
  bool full() const;
  // Every seat was kept for the person who has it, or is a bot's: such a table begins by itself.
  bool complete() const;
  std::vector<Seat> voters() const;
};

// The match that has begun.
struct Play {
  FairDice dice;
  Table table;
  Clock clock;
  std::vector<Event> legal_events;  // of the seat that acts,
  std::vector<std::string> legal;   // and their texts
  struct Move {
    std::int64_t version;
    int ply;    // before it
    Millis at;  // on the wall
  };
  std::vector<Move> moves;     // since the last start or take-back,
  std::int64_t rewritten = 0;  // which had this version
};

struct MatchState {
  std::int64_t version = 0;  // the number of its facts
  Millis told_at = 0;        // when the last one was made, on the wall
  Settings settings;
  Roster roster;
  std::optional<Play> play;     // once started
  std::vector<Placing> result;  // of a started match that is over
  struct Answered {             // an ask that was obeyed
    std::size_t hash;           // of the id: a new one is compared with all
    std::int64_t version;
    std::string id;
  };
  std::array<std::vector<Answered>, kMaxSeats> answered;

  int players() const { return settings.players(); }
  Phase phase() const { return roster.phase; }
  const Table& table() const { return play->table; }
  Seat seat_of(const PersonId& person) const { return roster.seat_of(person); }
  // The seat that acts; -1 where no player does.
  Seat actor() const;
  // The version that answered this id of `seat`; nothing if it was never seen.
  std::optional<std::int64_t> acknowledged(Seat seat, std::string_view id) const;
  // The first ply that a client at `version` is missing; nothing if it must be sent everything.
  std::optional<int> ply_after(std::int64_t version) const;
  // The ply before the last event of `seat`.
  std::optional<int> last_event_of(Seat seat) const;
  // Where `seat` may take back to without asking: where nothing was learnt since; and always against bots
  // alone, which do not mind, unless the match is rated.
  std::optional<int> take_back_ply(Seat seat) const;
};

// False: the fact does not follow from those before it, and the state is spoilt. Takes the events out of a
// `Moved` that was worked out.
bool apply(MatchState& state, Fact& fact, Moment now);
// What apply() does to the roster alone, for those who look ahead. Facts about play change nothing here but
// proposals.
bool apply(Roster& roster, const Settings& settings, const Fact& fact);

// Nothing when the entries do not tell a match.
std::optional<MatchState> fold(std::span<const Entry> journal);

// How the seats would be placed if the match ended at `position`: who resigned comes last.
std::vector<Placing> placings(const Roster& roster, const Position& position);

// What the store looks matches up by.
Summary summary(const Settings& settings, const Roster& roster);

}  // namespace igra::server
