// The clients at one table, and what each of them has been told. Everything here writes to clients and
// changes nothing of the match; it runs on the match's strand (host/live_match.h).
//
// What everybody sees of a position is written once, compared field by field with what was told last, and
// only what changed goes out, with each seat's own part. Spectators of a table with a delay hear everything
// so many seconds later, take-backs included: their messages wait here, each with the whole state that a
// spectator who joins then is sent.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/audience/client.h"
#include "server/match/decide.h"
#include "server/wire/about_table.h"
#include "server/wire/my_tables.h"
#include "server/wire/to_client.h"

namespace igra::server {

// A move that is durable now, to be told.
struct MoveNews {
  int from_ply = 0;                // the first new event
  const Client* sender = nullptr;  // who asked for it; nullptr: a bot
  std::string_view ack;            // the sender's id of the ask
};

class Audience {
 public:
  using Member = std::shared_ptr<Client>;

  Audience(const MatchId& id, const Settings& settings);

  // --- Who is there

  void add(Member client) { clients_.push_back(std::move(client)); }
  bool remove(const Member& client);  // false: was not there
  bool empty() const { return clients_.empty(); }
  std::size_t size() const { return clients_.size(); }
  Presence present(const Roster& roster) const;
  // Where only players may watch, others see the waiting room and no more.
  static bool admits(const MatchState& state, const Client& client);
  static void show_out(Client& client);
  static void show_out(Client& client, const Refusal& why);
  void show_out_everybody(const Refusal& why);
  // Shows out those who may not see a match that has just begun.
  void show_out_strangers(const MatchState& state);

  // --- Telling

  void tell_table(Client& client, const MatchState& state, bool first = false) const;
  void tell_tables(const MatchState& state, const Client* but = nullptr) const;
  // To one who comes: what it missed if it knows a version, else everything.
  void tell_state(Client& client, const MatchState& state, Moment now);
  void tell_move(const MatchState& state, const MoveNews& news, Moment now);
  // Nothing of what was told before holds, after a start, a take-back or a reload.
  void tell_everything(const MatchState& state, Moment now);
  void send_all(std::string_view text) const;

  // One table in a list.
  std::string listing(const MatchState& state) const;
  // The same with what concerns one of its people (wire/my_tables.h).
  std::string card(const MatchState& state, const PersonId& person, Moment now) const;

  // --- The delay of spectators

  // After a load: what spectators have not seen yet waits again.
  void catch_up(const MatchState& state, Moment now);
  // When the next message to spectators is due, on the steady clock; nothing when none waits.
  std::optional<std::int64_t> next_due() const;
  void show_due(const MatchState& state, Moment now);

 private:
  struct Delayed {
    std::int64_t due;     // on the steady clock
    std::string message;  // to those who are there
    std::string state;    // to those who come afterwards
  };

  bool delayed(const MatchState& state) const { return state.settings.spectator_delay > 0; }
  TableSight sight(const MatchState& state, const Presence& present) const;
  void show_later(const MatchState& state, std::string message, Moment now);

  const MatchId& id_;
  const std::string settings_fields_;
  std::vector<Member> clients_;
  OpenFields told_;  // what everybody sees, as it was told last; nothing when that does not hold
  std::deque<Delayed> waiting_;
  std::string shown_;  // the state that spectators of a table with a delay see now
};

}  // namespace igra::server
