#include "server/store/sqlite_operating.h"

#include <limits>

#include "server/store/sqlite_writer.h"
#include "server/watch/log.h"

namespace igra::server {

// A deed is never changed, and none is taken out: the triggers hold also for whoever opens the file by hand.
const char* const kOperatingTables = R"sql(
CREATE TABLE bans (
  subject TEXT PRIMARY KEY,
  network INTEGER NOT NULL,
  until   INTEGER NOT NULL,
  reason  TEXT NOT NULL,
  made    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE announcements (
  id        TEXT PRIMARY KEY,
  english   TEXT NOT NULL,
  bulgarian TEXT NOT NULL,
  russian   TEXT NOT NULL,
  since     INTEGER NOT NULL,
  until     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE roles (
  person TEXT PRIMARY KEY,
  role   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE password_links (
  hash   TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE set_aside (
  match TEXT PRIMARY KEY,
  at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deeds (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  doer    TEXT NOT NULL,
  command TEXT NOT NULL,
  failure TEXT NOT NULL
) STRICT;
CREATE TRIGGER deeds_stay BEFORE DELETE ON deeds BEGIN SELECT raise(ABORT, 'deeds are only added'); END;
CREATE TRIGGER deeds_stand BEFORE UPDATE ON deeds BEGIN SELECT raise(ABORT, 'deeds are only added'); END;
)sql";

namespace {

// One overload a write.
class OperatingWriter {
 public:
  explicit OperatingWriter(Connection& connection) : connection_(connection) {}

  bool operator()(const PutBan& put) const {
    const Ban& ban = put.ban;
    connection_
        .query("INSERT OR REPLACE INTO bans (subject, network, until, reason, made) VALUES (?, ?, ?, ?, ?)",
               ban.subject, ban.network, ban.until, ban.reason, ban.made)
        .run();
    return true;
  }
  bool operator()(const DropBan& drop) const {
    connection_.query("DELETE FROM bans WHERE subject = ?", drop.subject).run();
    return true;
  }
  bool operator()(const PutAnnouncement& put) const {
    const Announcement& one = put.announcement;
    connection_
        .query(
            "INSERT OR REPLACE INTO announcements (id, english, bulgarian, russian, since, until) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            one.id, one.english, one.bulgarian, one.russian, one.from, one.until)
        .run();
    return true;
  }
  bool operator()(const DropAnnouncement& drop) const {
    connection_.query("DELETE FROM announcements WHERE id = ?", drop.id).run();
    return true;
  }
  bool operator()(const PutRole& put) const {
    if (put.role.empty()) {
      connection_.query("DELETE FROM roles WHERE person = ?", put.person).run();
    } else {
      connection_.query("INSERT OR REPLACE INTO roles (person, role) VALUES (?, ?)", put.person, put.role)
          .run();
    }
    return true;
  }
  bool operator()(const PutPasswordLink& put) const {
    // Somebody has one link at a time: the latest.
    connection_.query("DELETE FROM password_links WHERE person = ?", put.link.person).run();
    connection_
        .query("INSERT INTO password_links (hash, person, until) VALUES (?, ?, ?)", put.link.hash,
               put.link.person, put.link.until)
        .run();
    return true;
  }
  bool operator()(const TakePasswordLink& take) const {
    connection_.query("DELETE FROM password_links WHERE hash = ?", take.hash).run();
    return connection_.changes() == 1;
  }
  bool operator()(const SetAside& set) const {
    connection_.query("INSERT OR REPLACE INTO set_aside (match, at) VALUES (?, ?)", set.match, set.at).run();
    return true;
  }
  bool operator()(const Restore& restore) const {
    connection_.query("DELETE FROM set_aside WHERE match = ?", restore.match).run();
    return true;
  }
  bool operator()(const AddDeed& add) const {
    const Deed& deed = add.deed;
    connection_
        .query("INSERT INTO deeds (at, doer, command, failure) VALUES (?, ?, ?, ?)", deed.at, deed.by,
               deed.command, deed.failure)
        .run();
    return true;
  }

 private:
  Connection& connection_;
};

}  // namespace

bool put_operating(Connection& connection, const OperatingWrite& write) {
  return std::visit(OperatingWriter(connection), write);
}

SqliteOperating::SqliteOperating(const std::string& file) : connection_(file, Connection::Access::read) {
  connection_.query("SELECT count(*) FROM sqlite_schema")
      .run();  // SQLite opens the file with the first question
}

template <class Ask>
bool SqliteOperating::read(Ask ask) {
  const std::lock_guard lock(mutex_);
  try {
    ask(connection_);
    return true;
  } catch (const SqliteError& error) {
    log(LogLevel::error, "not_read", {{"error", error.message}, {"code", error.code}});
    return false;
  }
}

Answer<std::vector<Ban>> SqliteOperating::bans() {
  std::vector<Ban> bans;
  const bool done = read([&](Connection& connection) {
    Query query = connection.query(
        "SELECT subject, network, until, reason, made FROM bans ORDER BY made DESC, subject");
    while (query.step()) {
      bans.push_back({query.text(0), query.number(1) != 0, query.number(2), query.text(3), query.number(4)});
    }
  });
  if (!done) return Refusal("not_read", "The bans cannot be read just now.");
  return bans;
}

std::vector<Announcement> SqliteOperating::announcements() {
  std::vector<Announcement> all;
  read([&](Connection& connection) {
    Query query = connection.query(
        "SELECT id, english, bulgarian, russian, since, until FROM announcements ORDER BY since DESC, id");
    while (query.step()) {
      all.push_back(
          {query.text(0), query.text(1), query.text(2), query.text(3), query.number(4), query.number(5)});
    }
  });
  return all;
}

std::vector<Deed> SqliteOperating::deeds(std::int64_t before, int most) {
  std::vector<Deed> deeds;
  const std::int64_t end = before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
  read([&](Connection& connection) {
    Query query = connection.query(
        "SELECT number, at, doer, command, failure FROM deeds WHERE number < ? ORDER BY number DESC LIMIT ?",
        end, most);
    while (query.step()) {
      deeds.push_back({query.number(0), query.number(1), query.text(2), query.text(3), query.text(4)});
    }
  });
  return deeds;
}

std::string SqliteOperating::role(const std::string& person) {
  std::string role;
  read([&](Connection& connection) {
    Query query = connection.query("SELECT role FROM roles WHERE person = ?", person);
    role = query.step() ? query.text(0) : "";
  });
  return role;
}

std::optional<PasswordLink> SqliteOperating::password_link(std::string_view hash) {
  std::optional<PasswordLink> link;
  read([&](Connection& connection) {
    Query query = connection.query("SELECT hash, person, until FROM password_links WHERE hash = ?", hash);
    if (query.step()) link = PasswordLink{query.text(0), query.text(1), query.number(2)};
  });
  return link;
}

// By the key that names are compared by: the caller's text is brought to the same form first.
std::vector<Person> SqliteOperating::find_people(std::string_view text, int most) {
  std::vector<Person> people;
  read([&](Connection& connection) {
    Query query = connection.query(
        "SELECT id FROM people WHERE instr(folded, ?1) > 0 OR id = ?1 "
        "ORDER BY password IS NULL, folded, id LIMIT ?2",
        text, most);
    while (query.step()) {
      if (auto person = find_person(connection, query.text(0))) people.push_back(*std::move(person));
    }
  });
  return people;
}

namespace {

TableRow row_in(Connection& connection, const Query& query) {
  return {.match = query.text(1),
          .phase = static_cast<int>(query.number(2)),
          .game = query.text(3),
          .players = static_cast<int>(query.number(4)),
          .title = query.text(5),
          .updated = query.number(6),
          .entries = query.number(7),
          .people = find_people(connection, query.number(0)),
          .aside = query.number(8) != 0};
}

}  // namespace

Answer<std::vector<std::string>> SqliteOperating::set_aside() {
  std::vector<std::string> matches;
  const bool done = read([&](Connection& connection) {
    Query query = connection.query("SELECT match FROM set_aside");
    while (query.step()) matches.push_back(query.text(0));
  });
  if (!done) return Refusal("not_read", "The tables that are set aside cannot be read just now.");
  return matches;
}

std::vector<TableRow> SqliteOperating::tables(const TableQuery& asked) {
  std::vector<TableRow> rows;
  read([&](Connection& connection) {
    Query query = connection.query(
        "SELECT number, id, phase, game, players, title, journal.at, heads.seq, "
        "id IN (SELECT match FROM set_aside) "
        "FROM matches JOIN heads ON heads.match = number JOIN journal ON journal.row = heads.row "
        "WHERE (?1 = '' OR game = ?1) AND (?2 < 0 OR phase = ?2) "
        "AND (NOT ?3 OR id IN (SELECT match FROM set_aside)) "
        "ORDER BY number DESC LIMIT ?4",
        asked.game, asked.phase, asked.aside, asked.most);
    while (query.step()) rows.push_back(row_in(connection, query));
  });
  return rows;
}

std::optional<TableRow> SqliteOperating::table(std::string_view match) {
  std::optional<TableRow> row;
  read([&](Connection& connection) {
    Query query = connection.query(
        "SELECT number, id, phase, game, players, title, journal.at, heads.seq, "
        "id IN (SELECT match FROM set_aside) "
        "FROM matches JOIN heads ON heads.match = number JOIN journal ON journal.row = heads.row "
        "WHERE id = ?",
        match);
    if (query.step()) row = row_in(connection, query);
  });
  return row;
}

}  // namespace igra::server
