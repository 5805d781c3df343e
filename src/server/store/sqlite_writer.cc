#include "server/store/sqlite_writer.h"

#include <sodium.h>

#include <algorithm>

#include "core/check.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

bool damaged(const SqliteError& error) {
  const int primary = error.code & 0xFF;  // of an extended code
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
}

}  // namespace

std::vector<Stored> SqliteWriter::commit(std::span<const Submission> submissions) {
  std::vector<Stored> outcomes;
  outcomes.reserve(submissions.size());
  try {
    Transaction transaction(connection_);
    forget_heads_if_others_wrote();
    for (const Submission& submission : submissions)
      outcomes.push_back(apply(submission) ? Stored::yes : Stored::conflict);
    transaction.commit();
    told_ = 0;
  } catch (const SqliteError& error) {
    if (error.code != told_) {
      log(LogLevel::error, "not_stored",
          {{"error", error.message}, {"code", error.code}, {"submissions", submissions.size()}});
    }
    told_ = error.code;
    heads_.clear();
    if (damaged(error) && submissions.size() > 1) return commit_each(submissions);
    // Also what was refused may have been so because of something that is now undone.
    outcomes.assign(submissions.size(), Stored::failed);
  }
  return outcomes;
}

// One match lies on a damaged page: it alone is not stored.
std::vector<Stored> SqliteWriter::commit_each(std::span<const Submission> submissions) {
  std::vector<Stored> outcomes;
  outcomes.reserve(submissions.size());
  for (const Submission& submission : submissions) outcomes.push_back(commit({&submission, 1}).front());
  return outcomes;
}

bool SqliteWriter::apply(const Submission& submission) {
  if (submission.size() > 1) return apply_together(submission);
  for (const Write& write : submission) {
    if (!std::visit([this](const auto& one) { return put(one); }, write)) return false;
  }
  return true;
}

bool SqliteWriter::apply_together(const Submission& submission) {
  connection_.query("SAVEPOINT submission").run();
  bool taken = true;
  for (const Write& write : submission) {
    taken = taken && std::visit([this](const auto& one) { return put(one); }, write);
  }
  if (!taken) {
    connection_.query("ROLLBACK TO submission").run();
    heads_.clear();
  }
  connection_.query("RELEASE submission").run();
  return taken;
}

// --- Matches

std::vector<PersonId> find_people(Connection& connection, std::int64_t match) {
  std::vector<PersonId> people;
  Query query = connection.query("SELECT person FROM seats WHERE match = ? ORDER BY place", match);
  while (query.step()) people.push_back(query.text(0));
  return people;
}

bool SqliteWriter::put(const Append& append) {
  std::optional<Head> head = head_of(append.match);
  if (append.expected != (head ? head->last : 0)) return false;
  if (!head) {
    head = Head{new_match(append.match, append.summary.value_or(Summary{}))};
  } else if (append.summary) {
    put_summary(head->number, *append.summary);
  }
  for (const Entry& entry : append.entries) {
    IGRA_CHECK(entry.seq == ++head->last);
    connection_
        .query("INSERT INTO journal (before, match, seq, at, kind, body) VALUES (?, ?, ?, ?, ?, ?)",
               head->row, head->number, entry.seq, entry.at, entry.kind, entry.body)
        .run();
    head->row = sqlite3_last_insert_rowid(connection_.handle());
  }
  connection_
      .query("UPDATE heads SET seq = ?, row = ? WHERE match = ? AND seq = ?", head->last, head->row,
             head->number, append.expected)
      .run();
  IGRA_CHECK(connection_.changes() == 1);
  heads_.insert_or_assign(append.match, *head);
  return true;
}

void SqliteWriter::forget_heads_if_others_wrote() {
  constexpr std::size_t kMost = 100'000;
  Query query = connection_.query("PRAGMA data_version");
  query.step();
  if (query.number(0) != data_version_ || heads_.size() > kMost) heads_.clear();
  data_version_ = query.number(0);
}

std::optional<SqliteWriter::Head> SqliteWriter::head_of(const MatchId& match) {
  if (const auto known = heads_.find(match); known != heads_.end()) return known->second;
  Query query = connection_.query(
      "SELECT match, seq, row FROM heads WHERE match = (SELECT number FROM matches WHERE id = ?)", match);
  if (!query.step()) return std::nullopt;
  return Head{query.number(0), query.number(1), query.number(2)};
}

std::int64_t SqliteWriter::new_match(const MatchId& match, const Summary& summary) {
  connection_
      .query("INSERT INTO matches (id, phase, game, players, title) VALUES (?, ?, ?, ?, ?)", match,
             static_cast<int>(summary.phase), summary.game, summary.players, summary.title)
      .run();
  const std::int64_t number = sqlite3_last_insert_rowid(connection_.handle());
  connection_.query("INSERT INTO heads (match, seq, row) VALUES (?, 0, 0)", number).run();
  put_seats(number, summary.people);
  return number;
}

void SqliteWriter::put_summary(std::int64_t match, const Summary& summary) {
  connection_
      .query("UPDATE matches SET phase = ?, game = ?, players = ?, title = ? WHERE number = ?",
             static_cast<int>(summary.phase), summary.game, summary.players, summary.title, match)
      .run();
  put_seats(match, summary.people);
}

void SqliteWriter::put_seats(std::int64_t match, const std::vector<PersonId>& people) {
  // From the first that differs: people come one by one, and most summaries change something else.
  const std::vector<PersonId> before = find_people(connection_, match);
  const auto differs = std::mismatch(people.begin(), people.end(), before.begin(), before.end());
  auto place = differs.first - people.begin();
  if (differs.second != before.end())
    connection_.query("DELETE FROM seats WHERE match = ? AND place >= ?", match, place).run();
  for (auto person = differs.first; person != people.end(); ++person) {
    connection_.query("INSERT INTO seats (person, match, place) VALUES (?, ?, ?)", *person, match, place++)
        .run();
  }
}

bool SqliteWriter::put(const Finish& finish) {
  const std::optional<Head> head = head_of(finish.match);
  if (!head) return false;
  const std::int64_t match = head->number;
  if (connection_.query("SELECT 1 FROM results WHERE match = ?", match).step()) return false;
  connection_
      .query("INSERT INTO results (match, game, players, rated, at) VALUES (?, ?, ?, ?, ?)", match,
             finish.game, finish.players, finish.rated, finish.at)
      .run();
  for (const Placing& placing : finish.placings) {
    connection_
        .query(
            "INSERT INTO placings (match, seat, person, bot, score, rank, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            match, placing.seat, placing.person, placing.bot, placing.score, placing.rank, finish.at)
        .run();
  }
  return true;
}

bool SqliteWriter::put(const MoveRatings& move) {
  for (const Rating& now : move.rule([&](const PersonId& person) { return rating(person, move); })) {
    connection_
        .query(
            "INSERT OR REPLACE INTO ratings (person, game, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, "
            "?)",
            now.person, now.game, now.players, now.mu, now.sigma, now.games)
        .run();
  }
  return true;
}

std::optional<Rating> SqliteWriter::rating(const PersonId& person, const MoveRatings& move) {
  Query query =
      connection_.query("SELECT mu, sigma, games FROM ratings WHERE person = ? AND game = ? AND players = ?",
                        person, move.game, move.players);
  if (!query.step()) return std::nullopt;
  return Rating{person,        move.game,     move.players,
                query.real(0), query.real(1), static_cast<int>(query.number(2))};
}

// --- People

std::optional<Person> find_person(Connection& connection, const PersonId& id) {
  Query query =
      connection.query("SELECT name, language, password, created, folded, look FROM people WHERE id = ?", id);
  if (!query.step()) return std::nullopt;
  return Person{id,
                query.text(0),
                query.text(1),
                query.is_null(2) ? std::nullopt : std::optional(query.text(2)),
                query.number(3),
                query.text(4),
                query.text(5)};
}

bool SqliteWriter::put(const PutPerson& put) {
  const Person& person = put.person;
  if (find_person(connection_, person.id) != put.before) return false;
  if (connection_.query("SELECT 1 FROM erased WHERE person = ?", person.id).step()) return false;
  if (name_is_taken(person)) return false;
  if (person.password) take_name_from_guests(person);
  // Not INSERT OR REPLACE: that would take the sessions along.
  constexpr const char* kUpsert =
      "INSERT INTO people (id, name, folded, look, language, password, created) VALUES (?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, look = excluded.look, "
      "language = excluded.language, password = excluded.password, created = excluded.created";
  if (person.password) {
    connection_
        .query(kUpsert, person.id, person.name, person.key, person.look, person.language, *person.password,
               person.created)
        .run();
  } else {
    connection_
        .query(kUpsert, person.id, person.name, person.key, person.look, person.language, nullptr,
               person.created)
        .run();
  }
  return true;
}

bool SqliteWriter::name_is_taken(const Person& person) {
  return connection_
             .query("SELECT 1 FROM people WHERE folded = ? AND password IS NOT NULL AND id <> ?", person.key,
                    person.id)
             .step() ||
         connection_
             .query("SELECT 1 FROM people WHERE look = ? AND look <> '' AND password IS NOT NULL AND id <> ?",
                    person.look, person.id)
             .step();
}

void SqliteWriter::take_name_from_guests(const Person& person) {
  connection_
      .query(
          "UPDATE people SET name = '', folded = '', look = '' WHERE look = ? AND look <> '' AND "
          "password IS NULL AND id <> ?",
          person.look, person.id)
      .run();
}

bool SqliteWriter::put(const DropPerson& drop) {
  connection_.query("UPDATE placings SET person = '' WHERE person = ? AND person <> ''", drop.person).run();
  connection_.query("DELETE FROM ratings WHERE person = ?", drop.person).run();
  // Not deleted: others keep their places.
  connection_.query("UPDATE seats SET person = '' WHERE person = ?", drop.person).run();
  connection_.query("DELETE FROM people WHERE id = ?", drop.person).run();
  connection_.query("DELETE FROM roles WHERE person = ?", drop.person).run();
  connection_.query("DELETE FROM password_links WHERE person = ?", drop.person).run();
  connection_.query("INSERT OR IGNORE INTO erased (person, at) VALUES (?, ?)", drop.person, drop.at).run();
  return true;
}

bool SqliteWriter::put(const Redact& redact) {
  const std::optional<Head> head = head_of(redact.match);
  if (!head) return false;
  for (const auto& [seq, body] : redact.bodies) {
    // From the last one back, as journals are read: there is no index by number.
    connection_
        .query(
            "WITH RECURSIVE back (row) AS (SELECT ?1 UNION ALL "
            "SELECT before FROM back JOIN journal USING (row) WHERE seq > ?2) "
            "UPDATE journal SET body = ?3 WHERE seq = ?2 AND row IN (SELECT row FROM back)",
            head->row, seq, body)
        .run();
    if (connection_.changes() != 1) return false;
  }
  if (redact.title)
    connection_.query("UPDATE matches SET title = ? WHERE number = ?", *redact.title, head->number).run();
  return true;
}

bool SqliteWriter::put(const DropUnused& drop) {
  connection_.query("DELETE FROM sessions WHERE used < ?", drop.sessions_before).run();
  // Guests without a table that goes on, and without one since then.
  constexpr const char* kGone =
      "SELECT id FROM people WHERE password IS NULL AND created < ?1 AND NOT EXISTS "
      "(SELECT 1 FROM seats JOIN matches ON number = seats.match JOIN heads ON heads.match = number "
      "LEFT JOIN journal USING (row) WHERE seats.person = people.id AND (phase < 2 OR at >= ?1))";
  std::vector<PersonId> gone;
  {
    Query query = connection_.query(kGone, drop.guests_before);
    while (query.step()) gone.push_back(query.text(0));
  }
  for (const PersonId& id : gone) {
    connection_.query("DELETE FROM ratings WHERE person = ?", id).run();
    connection_.query("DELETE FROM people WHERE id = ?", id).run();
  }
  return true;
}

bool SqliteWriter::put(const PutSession& put) {
  const Session& session = put.session;
  if (!find_person(connection_, session.person)) return false;
  connection_
      .query("INSERT OR REPLACE INTO sessions (hash, person, created, used, agent) VALUES (?, ?, ?, ?, ?)",
             session.hash, session.person, session.created, session.used, session.agent)
      .run();
  return true;
}

bool SqliteWriter::put(const TouchSession& touch) {
  connection_.query("UPDATE sessions SET used = ? WHERE hash = ?", touch.used, touch.hash).run();
  return true;
}

bool SqliteWriter::put(const DropSession& drop) {
  if (drop.hash.empty()) {
    connection_.query("DELETE FROM sessions WHERE person = ? AND hash <> ?", drop.person, drop.except).run();
  } else {
    connection_.query("DELETE FROM sessions WHERE person = ? AND hash = ?", drop.person, drop.hash).run();
  }
  return true;
}

// --- Secrets

std::string SqliteWriter::secret(std::string_view name, std::size_t bytes) {
  IGRA_CHECK(sodium_init() >= 0);
  std::string fresh(bytes, '\0');
  randombytes_buf(fresh.data(), fresh.size());
  Transaction transaction(connection_);
  connection_.query("INSERT OR IGNORE INTO secrets (name, bytes) VALUES (?, ?)", name, fresh).run();
  std::string kept;
  {
    Query query = connection_.query("SELECT bytes FROM secrets WHERE name = ?", name);
    query.step();
    kept = query.text(0);
  }
  transaction.commit();
  return kept;
}

}  // namespace igra::server
