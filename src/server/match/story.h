// A match as its journal tells it: the fold of its entries, without sockets, timers or a clock of its own.
// The live match (match/match.h), the export of records and the load after a restart all read the same story.
//
// The kinds of entries. Bodies are JSON, but for `moved`, of which there are many.
//
//   created   {host, name, code, settings}      a table is founded
//   sat       {seat, person, name}              somebody sits down
//   stood     {seat}                            ... and gets up again, before the start
//   set       {seat, to}                        the host makes a seat `open`, or a bot's (its level)
//   started   {order, key, events}              the match begins: seats, the dice's key, the first draws
//   moved     <seat> <ack> <ms left>            a player's event and the draws that follow,
//             event line ...                    one a line
//   took_back {seat, ack, ply}                  back to this ply
//   away      {seat, level}                     a bot of this level plays for the person there
//   back      {seat}                            the person plays again
//   resigned  {seat, ack}
//   ended     {how}                             `finished`, `resigned`, `agreed`, or `closed` before it began
//   rematch   {match}                           the same people play again, there
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dice/dice.h"
#include "server/match/clock.h"
#include "server/match/settings.h"
#include "server/store/store.h"
#include "table/table.h"

namespace igra::server {

// Why somebody does not get what they asked for: a stable code, and a sentence.
struct Refusal {
  std::string_view code;
  std::string message;
};

struct SeatNow {
  SeatPlan plan;
  PersonId person;  // empty: nobody
  std::string name;
  std::string stand_in;  // level of the bot that plays for the person; empty: plays itself
  bool resigned = false;

  bool taken() const { return !person.empty() || plan.kind == SeatKind::bot; }
  // The level of the bot that acts here; empty: a person.
  const std::string& bot() const { return plan.kind == SeatKind::bot ? plan.bot : stand_in; }
};

class Story {
 public:
  // Nothing when the entries do not tell a match.
  static std::optional<Story> from(std::span<const Entry> entries);

  // The next fact. `now` is when it is told; what the journal says of clocks holds.
  // False: it does not follow from what was told before.
  bool tell(const Entry& entry, Millis now);

  std::int64_t version() const { return version_; }
  Phase phase() const { return phase_; }
  const Settings& settings() const { return settings_; }
  const std::vector<SeatNow>& seats() const { return seats_; }
  const PersonId& host() const { return host_; }
  const std::string& code() const { return code_; }
  const std::string& how() const { return how_; }  // it ended; empty while it has not
  const MatchId& rematch() const { return rematch_; }
  const FairDice& dice() const { return *dice_; }  // once started
  const Table& table() const { return *table_; }   // once started
  bool started() const { return table_.has_value(); }
  const Clock& clock() const { return clock_; }
  Millis told_at() const { return told_at_; }
  // After a load: gives who acts the time that the server was away.
  void resume_clock(Millis now);

  // Legal events of who acts, as texts.
  const std::vector<std::string>& legal() const { return legal_; }
  Seat seat_of(const PersonId& person) const;  // -1: none
  // The version that answered this acknowledgement id of `seat`; nothing if it was never seen.
  std::optional<std::int64_t> acknowledged(Seat seat, std::string_view ack) const;
  // The first ply that who knows `version` has not seen; nothing if they must see all anew.
  std::optional<int> ply_after(std::int64_t version) const;

  // Ranks and scores as they count at the end: who resigned comes last.
  std::vector<Placing> placings() const;
  Summary summary() const;

  // --- What comes next, as an entry that is not told yet (number and time are the caller's).

  // Seats are drawn if the settings say so.
  Entry start(const FairDice& dice) const;
  // A player's event with the draws that follow. The table already stands after it, so that there is one
  // calculation only: the entry must be told next, or the story read anew.
  std::optional<Refusal> move(Seat seat, std::string_view text, std::string_view ack, Millis now,
                              Entry& entry);

 private:
  bool created(const Json& body);
  bool started(const Json& body);
  bool moved(std::string_view body, Millis now);
  bool took_back(const Json& body, Millis now);
  bool seat_changed(const std::string& kind, const Json& body);
  void refresh(Millis now);
  void remember(Seat seat, std::string ack);

  std::int64_t version_ = 0;
  Millis told_at_ = 0;
  Phase phase_ = Phase::waiting;
  Settings settings_;
  std::vector<SeatNow> seats_;
  PersonId host_;
  std::string code_;
  std::string how_;
  MatchId rematch_;
  std::optional<FairDice> dice_;
  std::optional<Table> table_;
  Clock clock_;
  std::vector<Event> legal_events_;
  std::vector<std::string> legal_;
  int confirmed_ply_ = 0;  // the table may be ahead of what is told, between move() and tell()
  std::vector<std::pair<std::int64_t, int>> moves_;  // version of every `moved`, and the ply before it
  std::int64_t rewritten_ = 0;                       // version of the last start or take-back
  struct Acknowledged {
    std::size_t hash;  // of the id: a new one is compared with all
    std::int64_t version;
    std::string id;
  };
  std::array<std::vector<Acknowledged>, kMaxSeats> acks_;
};

Entry entry_of(std::string kind, const Json& body);

}  // namespace igra::server
