// What the server never loses. Everything about a match is its journal: entries, appended only, numbered from
// 1 without gaps; folding them again gives the match (match/match.h). People, sessions, ratings and results
// stand beside it.
//
// Reads may come from any thread. Writes come through the committer (store/committer.h) alone, which makes
// one durable transaction of many.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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
  std::vector<PersonId> people;  // who has a seat
  bool operator==(const Summary&) const = default;
};

struct Person {
  PersonId id;
  std::string name;
  std::string language;                 // "en", "bg", "ru"
  std::optional<std::string> password;  // Argon2id, encoded; nothing for a guest
  Millis created = 0;
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
// The match is over: keeps the result, and moves the ratings when it was rated (store/rating.h). Refused
// when there is no such match, or it has a result already.
struct Finish {
  MatchId match;
  std::string game;
  int players = 0;
  bool rated = false;
  Millis at = 0;
  std::vector<Placing> placings;
};
// A new person, or a changed one. Refused when an account of somebody else has the name, or when the person
// is no longer as it was `before`: nobody overwrites a password with an older view of its owner.
struct PutPerson {
  Person person;
  std::optional<Person> before = std::nullopt;  // nothing: there is no such person yet
};
struct DropPerson {  // forgets name, password, sessions, ratings; results stay without a person
  PersonId person;
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
using Write = std::variant<Append, Finish, PutPerson, DropPerson, PutSession, TouchSession, DropSession>;

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
  bool operator==(const PastMatch&) const = default;
};

// Reading what was written never fails; should the disk not give it back, the program ends with a word about
// it, for going on with half a memory is worse.
class Store {
 public:
  virtual ~Store() = default;

  // Everything in one durable transaction; the outcome of each submission, in order. A submission that is
  // refused leaves the others alone.
  virtual std::vector<Stored> commit(std::span<const Submission> submissions) = 0;

  // Secrets of this server (the key that signs cookies), made once and kept.
  virtual std::string secret(std::string_view name, std::size_t bytes) = 0;

  virtual std::vector<Entry> journal(const MatchId& match, std::int64_t after = 0) = 0;
  virtual std::vector<MatchId> matches_in(Phase phase) = 0;
  struct Listed {
    MatchId match;
    Summary summary;
    Millis updated = 0;  // when its last entry was made
    bool operator==(const Listed&) const = default;
  };
  // Where the person has a seat: the latest first; older than `before` (0: from now).
  virtual std::vector<Listed> matches_of(const PersonId& person, Millis before, int most) = 0;

  virtual std::optional<Person> person(const PersonId& id) = 0;
  virtual std::optional<Person> account(std::string_view name) = 0;  // by name, letter case aside
  virtual std::optional<Session> session(std::string_view hash) = 0;
  virtual std::vector<Session> sessions(const PersonId& person) = 0;

  virtual std::vector<PastMatch> results(const PersonId& person, Millis before, int most) = 0;
  virtual std::vector<Rating> ratings(const PersonId& person) = 0;
  // The best by mu - 3 sigma, of people with an account.
  virtual std::vector<Rating> leaders(std::string_view game, int players, int most) = 0;

  // A consistent copy of everything while the server goes on. False: could not be written.
  virtual bool backup(const std::string& file) = 0;
};

}  // namespace igra::server
