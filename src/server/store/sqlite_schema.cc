#include "server/store/sqlite_schema.h"

#include <algorithm>

#include "server/store/sqlite_operating.h"

namespace igra::server {

namespace {

// Matches have a number of their own besides their id, so that rows of the journal are short.
constexpr const char* kFirstTables = R"sql(
CREATE TABLE matches (
  number  INTEGER PRIMARY KEY,
  id      TEXT NOT NULL UNIQUE,
  phase   INTEGER NOT NULL,
  game    TEXT NOT NULL,
  players INTEGER NOT NULL,
  title   TEXT NOT NULL
) STRICT;
CREATE INDEX matches_unfinished ON matches (phase) WHERE phase < 2;

CREATE TABLE journal (
  match INTEGER NOT NULL,
  seq   INTEGER NOT NULL,
  at    INTEGER NOT NULL,
  kind  TEXT NOT NULL,
  body  ANY NOT NULL,
  PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- Who sits at which table. People may be guests that have no row of their own.
CREATE TABLE seats (
  person TEXT NOT NULL,
  match  INTEGER NOT NULL REFERENCES matches,
  place  INTEGER NOT NULL,
  PRIMARY KEY (person, match, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_at ON seats (match, place);

CREATE TABLE people (
  id       TEXT PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL,
  language TEXT NOT NULL,
  password TEXT,
  created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX accounts ON people (folded) WHERE password IS NOT NULL;

CREATE TABLE sessions (
  hash    TEXT PRIMARY KEY,
  person  TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
  created INTEGER NOT NULL,
  used    INTEGER NOT NULL,
  agent   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (person);

CREATE TABLE results (
  match   INTEGER PRIMARY KEY REFERENCES matches,
  game    TEXT NOT NULL,
  players INTEGER NOT NULL,
  rated   INTEGER NOT NULL,
  at      INTEGER NOT NULL
) STRICT;

-- `at` again, so that a page of somebody's history is one stretch of an index.
CREATE TABLE placings (
  match  INTEGER NOT NULL REFERENCES results,
  seat   INTEGER NOT NULL,
  person TEXT NOT NULL,
  bot    TEXT NOT NULL,
  score  INTEGER NOT NULL,
  rank   INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX placings_of ON placings (person, at) WHERE person <> '';

CREATE TABLE ratings (
  person  TEXT NOT NULL,
  game    TEXT NOT NULL,
  players INTEGER NOT NULL,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL,
  PRIMARY KEY (person, game, players)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaders ON ratings (game, players, mu - 3 * sigma DESC);

CREATE TABLE secrets (
  name  TEXT PRIMARY KEY,
  bytes ANY NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

void make_first_tables(Connection& connection) { connection.execute(kFirstTables); }

// The journal in the order of arrival: entries of one transaction lie together, whatever their matches, and a
// commit writes few pages. (By match and number each entry had a page of its own to change.) `before` is the
// row of the entry before in the same match, 0 for the first; `heads` knows the last of every match. Beside
// the journal only heads change when a move is made: few bytes, and matches of the same days are neighbours.
//
// What is dropped is not overwritten with zeros, as Debian's SQLite would: it was copied, not forgotten.
constexpr const char* kJournalInOrderOfArrival = R"sql(
PRAGMA secure_delete=OFF;

ALTER TABLE journal RENAME TO journal_by_match;
CREATE TABLE journal (
  row    INTEGER PRIMARY KEY,
  before INTEGER NOT NULL,
  match  INTEGER NOT NULL,
  seq    INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL,
  body   ANY NOT NULL
) STRICT;
INSERT INTO journal (row, before, match, seq, at, kind, body)
  SELECT place, iif(seq = 1, 0, place - 1), match, seq, at, kind, body
  FROM (SELECT *, row_number() OVER (ORDER BY match, seq) AS place FROM journal_by_match);
DROP TABLE journal_by_match;

CREATE TABLE heads (
  match INTEGER PRIMARY KEY REFERENCES matches,
  seq   INTEGER NOT NULL,
  row   INTEGER NOT NULL
) STRICT;
INSERT INTO heads (match, seq, row) SELECT number, 0, 0 FROM matches;
INSERT OR REPLACE INTO heads (match, seq, row) SELECT match, seq, row FROM journal ORDER BY row;
)sql";

void order_journal_by_arrival(Connection& connection) { connection.execute(kJournalInOrderOfArrival); }

// What names look like, so that accounts are not imitated; and who was erased, so that nobody is revived.
constexpr const char* kLooksAndErased = R"sql(
ALTER TABLE people ADD COLUMN look TEXT NOT NULL DEFAULT '';
CREATE INDEX people_by_look ON people (look) WHERE look <> '';
CREATE TABLE erased (
  person TEXT PRIMARY KEY,
  at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

void add_looks_and_erased(Connection& connection) { connection.execute(kLooksAndErased); }

void add_operators_tables(Connection& connection) {
  connection.execute(kOperatingTables);
  connection.execute("UPDATE people SET look = ''");  // by another rule since: made at the start
}

// When somebody's codes were made outlasts the last of them: the owner is to be told that none is left.
constexpr const char* kRecoveryCodes = R"sql(
CREATE TABLE recovery (
  person TEXT PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  made   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE recovery_codes (
  person TEXT NOT NULL REFERENCES recovery ON DELETE CASCADE,
  label  TEXT NOT NULL,
  hash   TEXT NOT NULL,
  PRIMARY KEY (person, label)
) STRICT, WITHOUT ROWID;
)sql";

void add_recovery_codes(Connection& connection) { connection.execute(kRecoveryCodes); }

constexpr Migration kMigrations[] = {make_first_tables, order_journal_by_arrival, add_looks_and_erased,
                                     add_operators_tables, add_recovery_codes};

int pragma(Connection& connection, const char* sql) {
  Query query = connection.query(sql);
  return query.step() ? static_cast<int>(query.number(0)) : 0;
}

int version(Connection& connection) { return pragma(connection, "PRAGMA user_version"); }

bool empty(Connection& connection) { return pragma(connection, "SELECT count(*) FROM sqlite_schema") == 0; }

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

void migrate(Connection& connection, int target) {
  // The version is read inside the transaction: two servers may start at once.
  for (bool more = true; more;) {
    Transaction transaction(connection);
    const int seen = version(connection);
    more = seen < target;
    if (more) {
      kMigrations[seen](connection);
      connection.execute(("PRAGMA application_id=" + std::to_string(kApplicationId) +
                          "; PRAGMA user_version=" + std::to_string(seen + 1))
                             .c_str());
    }
    transaction.commit();
  }
}

std::string refusal(Connection& connection, Connection::Access access) {
  const bool ours = pragma(connection, "PRAGMA application_id") == kApplicationId;
  if (!ours && !(access == Connection::Access::write && empty(connection)))
    return "it is not a database of Igra";
  const int known = static_cast<int>(std::size(kMigrations));
  const int seen = version(connection);
  if (seen > known) {
    return "it was written by a newer Igra (version " + std::to_string(seen) +
           " of the tables; this one knows " + std::to_string(known) + ")";
  }
  if (seen < known && access == Connection::Access::read)
    return "it was written by an older Igra; a server of this version brings it up to date when it starts";
  return "";
}

}  // namespace igra::server
