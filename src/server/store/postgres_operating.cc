#include "server/store/postgres_operating.h"

#include "server/store/postgres_locks.h"
#include "server/store/postgres_writer.h"

namespace igra::server {

// --- Writes

void PostgresWriter::put(const OperatingWrite& write) {
  std::visit([this](const auto& one) { put(one); }, write);
}

void PostgresWriter::put(const PutBan& put) {
  const Ban& ban = put.ban;
  run("INSERT INTO bans (subject, network, until, reason, made) VALUES ($1, $2, $3, $4, $5) "
      "ON CONFLICT (subject) DO UPDATE SET network = excluded.network, until = excluded.until, "
      "reason = excluded.reason, made = excluded.made",
      ban.subject, ban.network, ban.until, ban.reason, ban.made);
}

void PostgresWriter::put(const DropBan& drop) { run("DELETE FROM bans WHERE subject = $1", drop.subject); }

void PostgresWriter::put(const PutAnnouncement& put) {
  const Announcement& one = put.announcement;
  run("INSERT INTO announcements (id, english, bulgarian, russian, since, until) "
      "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET english = excluded.english, "
      "bulgarian = excluded.bulgarian, russian = excluded.russian, since = excluded.since, "
      "until = excluded.until",
      one.id, one.english, one.bulgarian, one.russian, one.from, one.until);
}

void PostgresWriter::put(const DropAnnouncement& drop) {
  run("DELETE FROM announcements WHERE id = $1", drop.id);
}

void PostgresWriter::put(const PutRole& put) {
  if (put.role.empty()) {
    run("DELETE FROM roles WHERE person = $1", put.person);
  } else {
    run("INSERT INTO roles (person, role) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE "
        "SET role = excluded.role",
        put.person, put.role);
  }
}

// Somebody has one link at a time: the latest.
void PostgresWriter::put(const PutPasswordLink& put) {
  run("DELETE FROM password_links WHERE person = $1", put.link.person);
  run("INSERT INTO password_links (hash, person, until) VALUES ($1, $2, $3)", put.link.hash, put.link.person,
      put.link.until);
}

void PostgresWriter::put(const TakePasswordLink& take) {
  must("DELETE FROM password_links WHERE hash = $1", take.hash);
}

void PostgresWriter::put(const SetAside& set) {
  run("INSERT INTO set_aside (match, at) VALUES ($1, $2) ON CONFLICT (match) DO UPDATE SET at = excluded.at",
      set.match, set.at);
}

void PostgresWriter::put(const Restore& restore) {
  run("DELETE FROM set_aside WHERE match = $1", restore.match);
}

void PostgresWriter::put(const AddDeed& add) {
  const Deed& deed = add.deed;
  run("SELECT pg_advisory_xact_lock($1)", kDeedsLock);
  run("INSERT INTO deeds (number, at, doer, command, failure) "
      "SELECT coalesce(max(number), 0) + 1, $1::bigint, $2, $3, $4 FROM deeds",
      deed.at, deed.by, deed.command, deed.failure);
}

// --- Reads

Answer<std::vector<Ban>> PostgresOperating::bans() {
  auto found = readers_.read([](PostgresConnection& connection) {
    std::vector<Ban> bans;
    const PostgresResult rows = connection.query(
        "SELECT subject, network, until, reason, made FROM bans ORDER BY made DESC, subject");
    for (int i = 0; i < rows.rows(); ++i) {
      bans.push_back(
          {rows.text(i, 0), rows.truth(i, 1), rows.number(i, 2), rows.text(i, 3), rows.number(i, 4)});
    }
    return bans;
  });
  if (!found) return Refusal("not_read", "The bans cannot be read just now.");
  return found;
}

std::vector<Announcement> PostgresOperating::announcements() {
  auto found = readers_.read([](PostgresConnection& connection) {
    std::vector<Announcement> all;
    const PostgresResult rows = connection.query(
        "SELECT id, english, bulgarian, russian, since, until FROM announcements ORDER BY since DESC, id");
    for (int i = 0; i < rows.rows(); ++i) {
      all.push_back({rows.text(i, 0), rows.text(i, 1), rows.text(i, 2), rows.text(i, 3), rows.number(i, 4),
                     rows.number(i, 5)});
    }
    return all;
  });
  return found ? *std::move(found) : std::vector<Announcement>{};
}

std::vector<Deed> PostgresOperating::deeds(std::int64_t before, int most) {
  auto found = readers_.read([&](PostgresConnection& connection) {
    std::vector<Deed> deeds;
    const PostgresResult rows = connection.query(
        "SELECT number, at, doer, command, failure FROM deeds WHERE number < $1 ORDER BY number DESC LIMIT "
        "$2",
        or_now(before), most);
    for (int i = 0; i < rows.rows(); ++i) {
      deeds.push_back(
          {rows.number(i, 0), rows.number(i, 1), rows.text(i, 2), rows.text(i, 3), rows.text(i, 4)});
    }
    return deeds;
  });
  return found ? *std::move(found) : std::vector<Deed>{};
}

std::string PostgresOperating::role(const std::string& person) {
  auto found = readers_.read([&](PostgresConnection& connection) {
    const PostgresResult rows = connection.query("SELECT role FROM roles WHERE person = $1", person);
    return rows.rows() > 0 ? rows.text(0, 0) : std::string();
  });
  return found ? *std::move(found) : "";
}

std::optional<PasswordLink> PostgresOperating::password_link(std::string_view hash) {
  auto found = readers_.read([&](PostgresConnection& connection) -> std::optional<PasswordLink> {
    const PostgresResult rows =
        connection.query("SELECT hash, person, until FROM password_links WHERE hash = $1", hash);
    if (rows.rows() == 0) return std::nullopt;
    return PasswordLink{rows.text(0, 0), rows.text(0, 1), rows.number(0, 2)};
  });
  return found ? *std::move(found) : std::nullopt;
}

// By the key that names are compared by: the caller's text is brought to the same form first.
std::vector<Person> PostgresOperating::find_people(std::string_view text, int most) {
  auto found = readers_.read([&](PostgresConnection& connection) {
    return postgres_people(connection.query(
        "SELECT id, name, language, password, created, folded, look FROM people "
        "WHERE strpos(folded, $1) > 0 OR id = $1 ORDER BY password IS NULL, folded, id LIMIT $2",
        text, most));
  });
  return found ? *std::move(found) : std::vector<Person>{};
}

Answer<std::vector<std::string>> PostgresOperating::set_aside() {
  auto found = readers_.read([](PostgresConnection& connection) {
    std::vector<std::string> matches;
    const PostgresResult rows = connection.query("SELECT match FROM set_aside ORDER BY match");
    for (int i = 0; i < rows.rows(); ++i) matches.push_back(rows.text(i, 0));
    return matches;
  });
  if (!found) return Refusal("not_read", "The tables that are set aside cannot be read just now.");
  return found;
}

namespace {

std::vector<TableRow> table_rows(const PostgresResult& rows) {
  std::vector<TableRow> all;
  for (int i = 0; i < rows.rows(); ++i) {
    all.push_back({.match = rows.text(i, 0),
                   .phase = static_cast<int>(rows.number(i, 1)),
                   .game = rows.text(i, 2),
                   .players = static_cast<int>(rows.number(i, 3)),
                   .title = rows.text(i, 4),
                   .updated = rows.number(i, 5),
                   .entries = rows.number(i, 6),
                   .people = rows.texts(i, 7),
                   .aside = rows.truth(i, 8)});
  }
  return all;
}

}  // namespace

#define IGRA_TABLES                                                \
  "SELECT id, phase, game, players, title, updated, last, seats, " \
  "EXISTS (SELECT 1 FROM set_aside WHERE set_aside.match = id) "   \
  "FROM matches JOIN heads ON heads.match = number WHERE last > 0 "

std::vector<TableRow> PostgresOperating::tables(const TableQuery& asked) {
  auto found = readers_.read([&](PostgresConnection& connection) {
    return table_rows(
        connection.query(IGRA_TABLES
                         "AND ($1 = '' OR game = $1) AND ($2 < 0 OR phase = $2) "
                         "AND (NOT $3 OR EXISTS (SELECT 1 FROM set_aside WHERE set_aside.match = id)) "
                         "ORDER BY number DESC LIMIT $4",
                         asked.game, asked.phase, asked.aside, asked.most));
  });
  return found ? *std::move(found) : std::vector<TableRow>{};
}

std::optional<TableRow> PostgresOperating::table(std::string_view match) {
  auto found = readers_.read([&](PostgresConnection& connection) {
    return table_rows(connection.query(IGRA_TABLES "AND id = $1", match));
  });
  if (!found || found->empty()) return std::nullopt;
  return found->front();
}
#undef IGRA_TABLES

}  // namespace igra::server
