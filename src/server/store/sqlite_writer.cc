#include "server/store/sqlite_writer.h"

#include <sodium.h>

#include <algorithm>

#include "core/check.h"
#include "server/store/names.h"
#include "server/store/rating.h"
#include "server/watch/log.h"

namespace igra::server {

std::vector<Stored> SqliteWriter::commit(std::span<const Submission> submissions) {
  std::vector<Stored> outcomes;
  outcomes.reserve(submissions.size());
  try {
    Transaction transaction(connection_);
    forget_heads_if_others_wrote();
    for (const Submission& submission : submissions)
      outcomes.push_back(apply(submission) ? Stored::yes : Stored::conflict);
    transaction.commit();
  } catch (const SqliteError& error) {
    log(LogLevel::error, "not_stored",
        {{"error", error.message}, {"code", error.code}, {"submissions", submissions.size()}});
    // Also what was refused may have been so because of something that is now undone.
    outcomes.assign(submissions.size(), Stored::failed);
    heads_.clear();
  }
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
  const auto before = [&](const PersonId& person) { return rating(person, finish); };
  for (const Rating& now : ratings_after(finish, before)) {
    connection_
        .query(
            "INSERT OR REPLACE INTO ratings (person, game, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, "
            "?)",
            now.person, now.game, now.players, now.mu, now.sigma, now.games)
        .run();
  }
  return true;
}

std::optional<Rating> SqliteWriter::rating(const PersonId& person, const Finish& finish) {
  Query query =
      connection_.query("SELECT mu, sigma, games FROM ratings WHERE person = ? AND game = ? AND players = ?",
                        person, finish.game, finish.players);
  if (!query.step()) return std::nullopt;
  return Rating{person,        finish.game,   finish.players,
                query.real(0), query.real(1), static_cast<int>(query.number(2))};
}

// --- People

std::optional<Person> find_person(Connection& connection, const PersonId& id) {
  Query query = connection.query("SELECT name, language, password, created FROM people WHERE id = ?", id);
  if (!query.step()) return std::nullopt;
  return Person{id, query.text(0), query.text(1),
                query.is_null(2) ? std::nullopt : std::optional(query.text(2)), query.number(3)};
}

bool SqliteWriter::put(const PutPerson& put) {
  const Person& person = put.person;
  if (find_person(connection_, person.id) != put.before) return false;
  const std::string key = folded(person.name);
  if (connection_
          .query("SELECT 1 FROM people WHERE folded = ? AND password IS NOT NULL AND id <> ?", key, person.id)
          .step())
    return false;
  // Not INSERT OR REPLACE: that would take the sessions along.
  constexpr const char* kUpsert =
      "INSERT INTO people (id, name, folded, language, password, created) VALUES (?, ?, ?, ?, ?, ?) "
      "ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, "
      "language = excluded.language, password = excluded.password, created = excluded.created";
  if (person.password) {
    connection_.query(kUpsert, person.id, person.name, key, person.language, *person.password, person.created)
        .run();
  } else {
    connection_.query(kUpsert, person.id, person.name, key, person.language, nullptr, person.created).run();
  }
  return true;
}

bool SqliteWriter::put(const DropPerson& drop) {
  connection_.query("UPDATE placings SET person = '' WHERE person = ? AND person <> ''", drop.person).run();
  connection_.query("DELETE FROM ratings WHERE person = ?", drop.person).run();
  connection_.query("DELETE FROM people WHERE id = ?", drop.person).run();
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
