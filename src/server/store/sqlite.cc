#include "server/store/sqlite.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <type_traits>

#include "server/store/database_file.h"
#include "server/store/sqlite_checkpointer.h"
#include "server/store/sqlite_connection.h"
#include "server/store/sqlite_operating.h"
#include "server/store/sqlite_schema.h"
#include "server/store/sqlite_writer.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

using Access = Connection::Access;

// Readers: each serves one thread at a time, and a thread waits when all are taken.
constexpr std::size_t kReaders = 3;

// What somebody can do about it, where there is something.
std::string in_words(const SqliteError& error) {
  const int primary = error.code & 0xFF;  // of an extended code
  if (primary != SQLITE_CORRUPT && primary != SQLITE_NOTADB) return error.message;
  return "it is damaged or no database (" + error.message +
         "); put the latest backup in its place (docs/operating.md, \"A damaged database\")";
}

class SqliteStore : public Store {
 public:
  // Writes with the lock, reads alone without it.
  SqliteStore(const std::string& file, std::optional<ServerLock> lock)
      : file_(file), lock_(std::move(lock)), operating_(file) {
    if (lock_) {
      writing_ = std::make_unique<Connection>(file, Access::write);
      // SQLite's own small cache is enough: entries are written once, at the end. And whenever pages were
      // balanced, SQLite looks through all of it at the commit.
      writing_->execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
      writer_.emplace(*writing_);
      checkpointer_.emplace(file, *writing_, Checkpointer::Limits{});
    }
    for (Reader& reader : readers_) {
      reader.connection = std::make_unique<Connection>(file, Access::read);
      // The write-ahead log is opened with the first read: now, while there are descriptors.
      reader.connection->query("SELECT count(*) FROM sqlite_schema").step();
    }
  }

  std::vector<Stored> commit(std::span<const Submission> submissions) override {
    if (!writer_) return std::vector<Stored>(submissions.size(), Stored::failed);
    const std::lock_guard lock(write_mutex_);
    return writer_->commit(submissions);
  }

  Answer<std::string> secret(std::string_view name, std::size_t bytes) override {
    const std::lock_guard lock(write_mutex_);
    try {
      return writer_->secret(name, bytes);
    } catch (const SqliteError& error) {
      return unreadable(error);
    }
  }

  Answer<std::vector<Entry>> journal(const MatchId& match, std::int64_t after) override {
    return read([&](Connection& connection) {
      std::vector<Entry> entries;
      // From the last one back.
      Query query = connection.query(
          "WITH RECURSIVE back (row) AS (SELECT row FROM heads "
          "WHERE match = (SELECT number FROM matches WHERE id = ?1) "
          "UNION ALL SELECT before FROM back JOIN journal USING (row) WHERE seq > ?2 + 1) "
          "SELECT seq, at, kind, body FROM back JOIN journal USING (row) WHERE seq > ?2",
          match, after);
      while (query.step())
        entries.push_back({query.number(0), query.number(1), query.text(2), query.text(3)});
      std::reverse(entries.begin(), entries.end());
      return entries;
    });
  }

  Answer<std::vector<MatchId>> matches_in(Phase phase) override {
    return read([&](Connection& connection) {
      std::vector<MatchId> matches;
      // The index knows only unfinished ones, and is used where the query says so too.
      Query query =
          phase == Phase::over
              ? connection.query("SELECT id FROM matches WHERE phase = 2 ORDER BY number")
              : connection.query("SELECT id FROM matches WHERE phase = ? AND phase < 2 ORDER BY number",
                                 static_cast<int>(phase));
      while (query.step()) matches.push_back(query.text(0));
      return matches;
    });
  }

  Answer<std::vector<Listed>> matches_of(const PersonId& person, Millis before, int most) override {
    return read([&](Connection& connection) {
      std::vector<Listed> listed;
      Query query = connection.query(
          "SELECT number, id, phase, game, players, title, updated FROM "
          "(SELECT *, (SELECT at FROM journal JOIN heads USING (row) WHERE heads.match = number) AS updated "
          "FROM matches WHERE number IN (SELECT match FROM seats WHERE person = ?)) "
          "WHERE updated < ? ORDER BY updated DESC, number DESC LIMIT ?",
          person, or_now(before), most);
      while (query.step()) {
        const Summary summary{static_cast<Phase>(query.number(2)), query.text(3),
                              static_cast<int>(query.number(4)), query.text(5),
                              find_people(connection, query.number(0))};
        listed.push_back({query.text(1), summary, query.number(6)});
      }
      return listed;
    });
  }

  Answer<std::optional<Person>> person(const PersonId& id) override {
    return read([&](Connection& connection) { return find_person(connection, id); });
  }

  Answer<std::optional<Person>> account(std::string_view key) override {
    return read([&](Connection& connection) -> std::optional<Person> {
      Query query = connection.query("SELECT id FROM people WHERE folded = ? AND password IS NOT NULL", key);
      if (!query.step()) return std::nullopt;
      return find_person(connection, query.text(0));
    });
  }

  Answer<std::optional<Person>> account_like(std::string_view look) override {
    return read([&](Connection& connection) -> std::optional<Person> {
      Query query = connection.query(
          "SELECT id FROM people WHERE look = ? AND look <> '' AND password IS NOT NULL", look);
      if (!query.step()) return std::nullopt;
      return find_person(connection, query.text(0));
    });
  }

  Answer<bool> erased(const PersonId& person) override {
    return read([&](Connection& connection) {
      return connection.query("SELECT 1 FROM erased WHERE person = ?", person).step();
    });
  }

  Answer<std::vector<Person>> people_without_look(const PersonId& after, int most) override {
    return read([&](Connection& connection) {
      std::vector<Person> found;
      Query query = connection.query(
          "SELECT id FROM people WHERE id > ? AND look = '' AND name <> '' ORDER BY id LIMIT ?", after, most);
      while (query.step()) found.push_back(*find_person(connection, query.text(0)));
      return found;
    });
  }

  Answer<std::optional<Session>> session(std::string_view hash) override {
    return read([&](Connection& connection) -> std::optional<Session> {
      Query query =
          connection.query("SELECT hash, person, created, used, agent FROM sessions WHERE hash = ?", hash);
      if (!query.step()) return std::nullopt;
      return session_in(query);
    });
  }

  Answer<std::vector<Session>> sessions(const PersonId& person) override {
    return read([&](Connection& connection) {
      std::vector<Session> found;
      Query query = connection.query(
          "SELECT hash, person, created, used, agent FROM sessions WHERE person = ? ORDER BY used DESC, hash",
          person);
      while (query.step()) found.push_back(session_in(query));
      return found;
    });
  }

  Answer<RecoveryCodes> recovery_codes(const PersonId& person) override {
    return read([&](Connection& connection) { return find_recovery_codes(connection, person); });
  }

  Answer<std::vector<PastMatch>> results(const PersonId& person, Millis before, int most) override {
    return read([&](Connection& connection) {
      std::vector<PastMatch> past;
      Query query = connection.query(
          "SELECT DISTINCT match, id, results.game, results.players, rated, results.at, title FROM placings "
          "JOIN results USING (match) JOIN matches ON number = match "
          "WHERE person = ? AND person <> '' AND placings.at < ? ORDER BY placings.at DESC, match DESC LIMIT "
          "?",
          person, or_now(before), most);
      while (query.step()) {
        past.push_back({query.text(1), query.text(2), static_cast<int>(query.number(3)), query.number(4) != 0,
                        query.number(5), placings_of(connection, query.number(0)), query.text(6)});
      }
      return past;
    });
  }

  Answer<std::vector<Rating>> ratings(const PersonId& person) override {
    return read([&](Connection& connection) {
      return ratings_in(
          connection.query("SELECT person, game, players, mu, sigma, games FROM ratings WHERE person = ? "
                           "ORDER BY game, players",
                           person));
    });
  }

  Answer<std::vector<Rating>> leaders(std::string_view game, int players, int most) override {
    return read([&](Connection& connection) {
      return ratings_in(connection.query(
          "SELECT person, game, players, mu, sigma, games FROM ratings WHERE game = ? AND players = ? "
          "AND EXISTS (SELECT 1 FROM people WHERE id = person AND password IS NOT NULL) "
          "ORDER BY mu - 3 * sigma DESC, person LIMIT ?",
          game, players, most));
    });
  }

  OperatingRows& operating() override { return operating_; }

  bool backup(const std::string& file) override {
    return static_cast<bool>(backup_sqlite(file_, file, Replace::backups));
  }

 private:
  struct Reader {
    std::mutex mutex;
    std::unique_ptr<Connection> connection;
  };

  // The first reader that is free; when none is, one in turn.
  template <class Ask>
  Answer<std::invoke_result_t<Ask, Connection&>> read(Ask ask) {
    for (Reader& reader : readers_) {
      if (std::unique_lock lock(reader.mutex, std::try_to_lock); lock) return read(reader, ask);
    }
    Reader& reader = readers_[turn_++ % kReaders];
    const std::lock_guard lock(reader.mutex);
    return read(reader, ask);
  }

  template <class Ask>
  Answer<std::invoke_result_t<Ask, Connection&>> read(Reader& reader, Ask& ask) {
    try {
      return ask(*reader.connection);
    } catch (const SqliteError& error) {
      return unreadable(error);
    }
  }

  // Told once in a while: whoever asks for a damaged page may ask often.
  Refusal unreadable(const SqliteError& error) {
    constexpr std::chrono::seconds kSilence{10};
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    auto silent_until = silent_until_.load();
    if (now >= silent_until && silent_until_.compare_exchange_strong(
                                   silent_until, now + std::chrono::nanoseconds(kSilence).count())) {
      log(LogLevel::error, "not_read", {{"error", error.message}, {"code", error.code}});
    }
    return not_read();
  }

  static std::vector<Placing> placings_of(Connection& connection, std::int64_t match) {
    std::vector<Placing> placings;
    Query query = connection.query(
        "SELECT seat, person, bot, score, rank FROM placings WHERE match = ? ORDER BY seat", match);
    while (query.step()) {
      placings.push_back({static_cast<int>(query.number(0)), query.text(1), query.text(2),
                          static_cast<int>(query.number(3)), static_cast<int>(query.number(4))});
    }
    return placings;
  }

  static Session session_in(const Query& query) {
    return {query.text(0), query.text(1), query.number(2), query.number(3), query.text(4)};
  }

  static std::vector<Rating> ratings_in(Query&& query) {
    std::vector<Rating> ratings;
    while (query.step()) {
      ratings.push_back({query.text(0), query.text(1), static_cast<int>(query.number(2)), query.real(3),
                         query.real(4), static_cast<int>(query.number(5))});
    }
    return ratings;
  }

  std::string file_;
  std::optional<ServerLock> lock_;  // given back last
  std::mutex write_mutex_;
  std::unique_ptr<Connection> writing_;  // nothing: for reading alone
  std::optional<SqliteWriter> writer_;
  std::optional<Checkpointer> checkpointer_;
  std::array<Reader, kReaders> readers_;
  std::atomic<std::size_t> turn_ = 0;
  std::atomic<std::int64_t> silent_until_ = 0;
  SqliteOperating operating_;
};

}  // namespace

Answer<std::unique_ptr<Store>> open_sqlite(const std::string& file) {
  Answer<ServerLock> lock = ServerLock::take(file);
  if (!lock) return lock.error();
  make_private_file(file);
  try {
    {
      Connection connection(file, Access::write);
      if (const auto reason = refusal(connection, Access::write); !reason.empty())
        return Refusal("bad_store", reason);
      connection.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
      migrate(connection);
    }
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(file, std::move(*lock)));
  } catch (const SqliteError& error) {
    return Refusal("bad_store", in_words(error));
  }
}

DatabaseHealth inspect_sqlite(const std::string& file) {
  DatabaseHealth health;
  try {
    Connection connection(file, Access::read);
    health.problem = refusal(connection, Access::write);
    if (!health.problem.empty()) return health;
    Query checked = connection.query("PRAGMA quick_check(1)");
    if (!checked.step() || checked.text(0) != "ok") throw SqliteError{SQLITE_CORRUPT, checked.text(0)};
    // An empty file is as good as none, and the first version knew no order of arrival.
    if (!connection.query("SELECT 1 FROM pragma_table_info('journal') WHERE name = 'row'").step())
      return health;
    Query last = connection.query("SELECT at FROM journal ORDER BY row DESC LIMIT 1");
    if (last.step()) health.last_entry = last.number(0);
  } catch (const SqliteError& error) {
    health.problem = in_words(error);
  }
  return health;
}

Answer<std::unique_ptr<Store>> open_sqlite_to_read(const std::string& file) {
  try {
    {
      Connection connection(file, Access::read);
      if (const auto reason = refusal(connection, Access::read); !reason.empty())
        return Refusal("bad_store", reason);
    }
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(file, std::nullopt));
  } catch (const SqliteError& error) {
    return Refusal("bad_store", in_words(error));
  }
}

}  // namespace igra::server
