// What the server never loses. Everything about a match is its journal: entries, appended only, numbered from
// 1 without gaps; folding them again gives the match (match/state.h). People, sessions, ratings and results
// stand beside it.
//
// Reads may come from any thread. Writes come through the committer (store/committer.h) alone, which makes
// one durable transaction of many.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/refusal.h"
#include "server/store/operating.h"

namespace igra::server {

using MatchId = std::string;   // as in links: 22 letters that nobody guesses
using PersonId = std::string;  // 22 letters; not a secret
using Millis = std::int64_t;   // since 1970, UTC

// Lists of what happened take `before`: 0 stands for now.
inline Millis or_now(Millis before) { return before == 0 ? std::numeric_limits<Millis>::max() : before; }

// One fact of a match. `seq` is also the version that clients know the match by.
struct Entry {
  std::int64_t seq = 0;
  Millis at = 0;
  std::string kind;  // the folder match/ knows them all
  std::string body;
  bool operator==(const Entry&) const = default;
};

enum class Phase : std::uint8_t { waiting, running, over };

// What is looked for without folding journals; follows from the journal.
struct Summary {
  Phase phase = Phase::waiting;
  std::string game;
  int players = 0;
  std::string title;             // JSON: what lists show of the match (match/match.cc)
  std::vector<PersonId> people;  // those who have a seat
  bool operator==(const Summary&) const = default;
};

struct Person {
  PersonId id;
  std::string name;
  std::string language;                 // "en", "bg", "ru"
  std::optional<std::string> password;  // Argon2id, encoded; nothing for a guest
  Millis created = 0;
  std::string key =
      {};  // the name as names are compared (people/names.h): accounts with equal keys have equal names
  std::string look = {};  // how the name looks (people/names.h): no other name may look like an account's
  bool operator==(const Person&) const = default;
};

struct Session {
  std::string hash;  // of the token, which only the browser has
  PersonId person;
  Millis created = 0;
  Millis used = 0;
  std::string agent;  // the browser's own words, cut short, for its owner to recognise
  bool operator==(const Session&) const = default;
};

// What brings the owner of an account back who has lost the password: one of a few codes, each good once.
struct RecoveryCode {
  std::string label;  // which one it is: the code's beginning, no secret
  std::string hash;   // of the whole code, Argon2id, encoded
  bool operator==(const RecoveryCode&) const = default;
};
struct RecoveryCodes {
  Millis made = 0;                  // 0: never
  std::vector<RecoveryCode> codes;  // those not used yet, by label
  bool operator==(const RecoveryCodes&) const = default;
};

// How a match ended for one seat.
struct Placing {
  int seat = 0;
  PersonId person;  // empty: a bot
  std::string bot;  // its level; empty: a person
  int score = 0;
  int rank = 0;  // 1 is best
  bool operator==(const Placing&) const = default;
};

struct Rating {
  PersonId person;
  std::string game;
  int players = 0;
  double mu = 0;
  double sigma = 0;
  int games = 0;
  bool operator==(const Rating&) const = default;
};

// --- Writes

// Appends to a journal whose last entry is number `expected` (0: a new match); else it is refused.
struct Append {
  MatchId match;
  std::int64_t expected = 0;
  std::vector<Entry> entries;
  std::optional<Summary> summary;  // when it changes
};
// The match is over: keeps the result. Refused when there is no such match, or it has a result already.
struct Finish {
  MatchId match;
  std::string game;
  int players = 0;
  bool rated = false;
  Millis at = 0;
  std::vector<Placing> placings;
};
// Changes ratings of one game and number of players. The store knows no rule: it calls `rule` inside the
// transaction with a function that finds what somebody has now (nothing: no game yet), and keeps what comes
// back.
struct MoveRatings {
  using Before = std::function<std::optional<Rating>(const PersonId&)>;
  std::string game;
  int players = 0;
  std::function<std::vector<Rating>(const Before&)> rule;
};
// A new person, or a changed one. Refused when an account of somebody else has the name or one that looks
// like it, when the person was erased, or is no longer as it was `before`: nobody overwrites a password with
// an older view of its owner. A name that an account takes is lost to guests who had it or one that looks
// like it.
struct PutPerson {
  Person person;
  std::optional<Person> before = std::nullopt;  // nothing: there is no such person yet
};
// Forgets name, password, sessions, ratings and seats; results stay without a person. Whoever was erased does
// not come back: no row of this person is taken again.
struct DropPerson {
  PersonId person;
  Millis at = 0;
};
// Puts other words into entries and title of a match, for names that are erased. Refused when there is no
// such entry: what happened stays, and in its order.
struct Redact {
  MatchId match;
  std::vector<std::pair<std::int64_t, std::string>> bodies;  // by number
  std::optional<std::string> title;
};
// Forgets sessions unused since one time, and guests of whom nothing is left at any table since another.
struct DropUnused {
  Millis sessions_before = 0;
  Millis guests_before = 0;
};
struct PutSession {  // refused when there is no such person
  Session session;
};
struct TouchSession {  // it was used again; nothing happens when it has been dropped meanwhile
  std::string hash;
  Millis used = 0;
};
struct DropSession {
  PersonId person;
  std::string hash;         // empty: all of them
  std::string except = {};  // but this one
};
struct PutRecoveryCodes {  // instead of those before; refused when there is no such person
  PersonId person;
  RecoveryCodes codes;
};
// It is used up. Refused when there is none like it: of two who come with it, one is first.
struct TakeRecoveryCode {
  PersonId person;
  RecoveryCode code;
};
using Write =
    std::variant<Append, Finish, MoveRatings, PutPerson, DropPerson, Redact, PutSession, TouchSession,
                 DropSession, DropUnused, PutRecoveryCodes, TakeRecoveryCode, OperatingWrite>;

enum class Stored : std::uint8_t {
  yes,       // durable
  conflict,  // refused: another number expected, a name taken; nothing of the submission was written
  failed,    // the disk did not take it; nothing of the submission was written
};

// Writes that become durable together or not at all.
using Submission = std::vector<Write>;

// One line of somebody's history.
struct PastMatch {
  MatchId match;
  std::string game;
  int players = 0;
  bool rated = false;
  Millis at = 0;
  std::vector<Placing> placings;
  std::string title = {};  // the match's summary's
  bool operator==(const PastMatch&) const = default;
};

// What a store answers that cannot read what it wrote.
inline Refusal not_read() { return {"not_read", "This cannot be read just now."}; }

// Reading may fail: a page of the disk may be damaged. Whoever asked is refused (`not_read`) and the rest
// goes on; nobody takes what cannot be read for what is not there.
class Store {
 public:
  virtual ~Store() = default;

  // Everything in one durable transaction; the outcome of each submission, in order. A submission that is
  // refused leaves the others alone.
  virtual std::vector<Stored> commit(std::span<const Submission> submissions) = 0;

  // Secrets of this server (the key that signs cookies), made once and kept.
  virtual Answer<std::string> secret(std::string_view name, std::size_t bytes) = 0;

  virtual Answer<std::vector<Entry>> journal(const MatchId& match, std::int64_t after = 0) = 0;
  virtual Answer<std::vector<MatchId>> matches_in(Phase phase) = 0;
  struct Listed {
    MatchId match;
    Summary summary;
    Millis updated = 0;  // when its last entry was made
    bool operator==(const Listed&) const = default;
  };
  // Where the person has a seat: the latest first; older than `before` (0: from now).
  virtual Answer<std::vector<Listed>> matches_of(const PersonId& person, Millis before, int most) = 0;

  virtual Answer<std::optional<Person>> person(const PersonId& id) = 0;
  virtual Answer<std::optional<Person>> account(std::string_view key) = 0;  // by the key of its name
  virtual Answer<std::optional<Person>> account_like(
      std::string_view look) = 0;                           // by what the name looks like
  virtual Answer<bool> erased(const PersonId& person) = 0;  // whether somebody of this id was there once
  // People whose names were stored before there were looks, for somebody who knows the rule to mend: by id,
  // those behind `after`.
  virtual Answer<std::vector<Person>> people_without_look(const PersonId& after, int most) = 0;
  virtual Answer<std::optional<Session>> session(std::string_view hash) = 0;
  virtual Answer<std::vector<Session>> sessions(const PersonId& person) = 0;
  virtual Answer<RecoveryCodes> recovery_codes(const PersonId& person) = 0;

  virtual Answer<std::vector<PastMatch>> results(const PersonId& person, Millis before, int most) = 0;
  virtual Answer<std::vector<Rating>> ratings(const PersonId& person) = 0;
  // The best by mu - 3 sigma, of people with an account.
  virtual Answer<std::vector<Rating>> leaders(std::string_view game, int players, int most) = 0;

  // What operators decided.
  virtual OperatingRows& operating() = 0;

  // A consistent copy of everything while the server goes on. False: could not be written.
  virtual bool backup(const std::string& file) = 0;
};

}  // namespace igra::server
