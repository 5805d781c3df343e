// Facts: everything that can happen to a match, as a closed set. A match is the fold of its facts
// (match/state.h), and its journal is their list: this file alone reads and writes the journal's text.
//
// clang-format off
//   kind      body                          (JSON, but for `moved`, of which there are many)
//   created   {host, name, code, settings}  a table is created
//   sat       {seat, person, name, account} somebody sits down; `account` where the person has one
//   stood     {seat}                        ... and gets up again, before the start
//   set       {seat, to}                    the host makes a seat `open`, or a bot's (its level)
//   started   {order, key, events}          the match begins: seats, the dice's key, the first draws
//   moved     <seat> <ack> <ms left>        a player's event and the draws that follow,
//             event line ...                one on each line
//   took_back {seat, ack, ply, by}          back to this ply; `by`: the seat whose yes it was, if not its own
//   proposed  {seat, ack, what}             a seat asks the others for a `take_back`, or to `end` the match
//   answered  {seat, ack, yes}              ... and one of them says yes or no
//   away      {seat, level}                 a bot of this level plays for the person there
//   back      {seat}                        the person plays again
//   resigned  {seat, ack}                   also by running out of time, or by leaving a rated match
//   ended     {how, result}                 the match is over
//   rematch   {match, by}                   the same people play again, there
// clang-format on
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/match/settings.h"
#include "server/store/store.h"
#include "table/table.h"

namespace igra::server {

// What a seat may propose.
enum class Proposable : std::uint8_t { take_back, end };
std::string_view name(Proposable what);
std::optional<Proposable> proposable(std::string_view name);

// How a match ended.
enum class Ending : std::uint8_t {
  finished,   // by its rules
  resigned,   // all but one gave up
  agreed,     // called off by its people: it has no result
  closed,     // before it began, or by an operator: it has no result
  time,       // somebody's time ran out at a rated table
  abandoned,  // nobody came back. Rated: the seat to act has lost; else it has no result
};
std::string_view name(Ending how);

namespace fact {

struct Created {
  PersonId host;
  std::string name;  // of the host
  std::string code;  // what people type to find the table while it waits
  Settings settings;
};
struct Sat {
  Seat seat;
  PersonId person;
  std::string name;
  bool account = false;  // the name is an account's; false for guests and in old journals
};
struct Stood {
  Seat seat;
};
struct SeatSet {
  Seat seat;
  std::string to;
};
struct Started {
  std::vector<int> order;  // which of the seats before becomes each seat
  std::string key;         // of the dice, as FairDice writes it
  std::vector<std::string> events;
};
struct Moved {
  Seat seat;
  std::string ack;        // the id of the ask; empty: a bot's
  std::int64_t left = 0;  // milliseconds on the seat's clock afterwards
  std::vector<Table::Entry> events;
  bool worked_out = false;  // false: as read from a journal, events have their texts and no more
};
struct TookBack {
  Seat seat;
  std::string ack;
  int ply;
  Seat by;  // who asked for it last: `ack` is this seat's id
};
struct Proposed {
  Seat seat;
  std::string ack;
  Proposable what;
};
struct Answered {
  Seat seat;
  std::string ack;
  bool yes;
};
struct Away {
  Seat seat;
  std::string level;
};
struct Back {
  Seat seat;
};
struct Resigned {
  Seat seat;
  std::string ack;
};
struct Ended {
  Ending how;
  std::vector<Placing> result;  // by seat; empty for a match that never began, and in old journals
};
struct Rematch {
  MatchId match;
  Seat by;  // the seat that asked; -1 in old journals
};

}  // namespace fact

using Fact = std::variant<fact::Created, fact::Sat, fact::Stood, fact::SeatSet, fact::Started, fact::Moved,
                          fact::TookBack, fact::Proposed, fact::Answered, fact::Away, fact::Back,
                          fact::Resigned, fact::Ended, fact::Rematch>;
using Facts = std::vector<Fact>;

// One lambda for each alternative of a variant; a missing one does not compile.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

template <class Kind>
bool any_of(const Facts& facts) {
  for (const Fact& fact : facts) {
    if (std::holds_alternative<Kind>(fact)) return true;
  }
  return false;
}

// Whether they change nothing but the play: lists show the same of the match as before.
bool only_moves(const Facts& facts);

// As the journal keeps it.
Entry write_fact(const Fact& fact, std::int64_t seq, Millis at);
// Nothing for an entry that is none of ours. Whether the fact follows from those before it is not looked at.
std::optional<Fact> read_fact(const Entry& entry);

}  // namespace igra::server
