#include "server/store/postgres.h"

#include <chrono>
#include <mutex>
#include <optional>

#include "server/store/postgres_connection.h"
#include "server/store/postgres_operating.h"
#include "server/store/postgres_readers.h"
#include "server/store/postgres_schema.h"
#include "server/store/postgres_writer.h"
#include "server/watch/log.h"

namespace igra::server {

Person postgres_person(const PostgresResult& found, int row) {
  return {found.text(row, 0),   found.text(row, 1),
          found.text(row, 2),   found.is_null(row, 3) ? std::nullopt : std::optional(found.text(row, 3)),
          found.number(row, 4), found.text(row, 5),
          found.text(row, 6)};
}

std::vector<Person> postgres_people(const PostgresResult& found) {
  std::vector<Person> people;
  for (int i = 0; i < found.rows(); ++i) people.push_back(postgres_person(found, i));
  return people;
}

Refusal PostgresReaders::unreadable(const PostgresError& error) {
  constexpr std::chrono::seconds kSilence{10};
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  auto silent_until = silent_until_.load();
  if (now >= silent_until &&
      silent_until_.compare_exchange_strong(silent_until, now + std::chrono::nanoseconds(kSilence).count())) {
    log(LogLevel::error, "not_read", {{"error", error.message}, {"code", error.state}});
  }
  return not_read();
}

namespace {

using PostgresUse = PostgresConnection::Use;

#define IGRA_PEOPLE "SELECT id, name, language, password, created, folded, look FROM people "

class PostgresStore : public Store {
 public:
  PostgresStore(const std::string& url, PostgresUse use)
      : writing_(url, use), readers_(url), operating_(readers_) {
    if (use == PostgresUse::write) writer_.emplace(writing_);
  }

  std::vector<Stored> commit(std::span<const Submission> submissions) override {
    if (!writer_) return std::vector<Stored>(submissions.size(), Stored::failed);
    const std::lock_guard lock(write_mutex_);
    return writer_->commit(submissions);
  }

  Answer<std::string> secret(std::string_view name, std::size_t bytes) override {
    const std::lock_guard lock(write_mutex_);
    if (!writer_) return not_read();
    try {
      return writer_->secret(name, bytes);
    } catch (const PostgresError& error) {
      writing_.recover();
      return readers_.unreadable(error);
    }
  }

  Answer<std::vector<Entry>> journal(const MatchId& match, std::int64_t after) override {
    return readers_.read([&](PostgresConnection& connection) {
      std::vector<Entry> entries;
      const PostgresResult rows = connection.query(
          "SELECT seq, at, kind, body FROM journal WHERE match = (SELECT number FROM matches WHERE id = $1) "
          "AND seq > $2 ORDER BY seq",
          match, after);
      for (int i = 0; i < rows.rows(); ++i)
        entries.push_back({rows.number(i, 0), rows.number(i, 1), rows.text(i, 2), rows.bytes(i, 3)});
      return entries;
    });
  }

  Answer<std::vector<MatchId>> matches_in(Phase phase) override {
    return readers_.read([&](PostgresConnection& connection) {
      std::vector<MatchId> matches;
      // The index knows only unfinished ones, and is used where the query says so too.
      const PostgresResult rows =
          phase == Phase::over
              ? connection.query("SELECT id FROM matches WHERE phase = 2 ORDER BY number")
              : connection.query("SELECT id FROM matches WHERE phase = $1 AND phase < 2 ORDER BY number",
                                 static_cast<int>(phase));
      for (int i = 0; i < rows.rows(); ++i) matches.push_back(rows.text(i, 0));
      return matches;
    });
  }

  Answer<std::vector<Listed>> matches_of(const PersonId& person, Millis before, int most) override {
    return readers_.read([&](PostgresConnection& connection) {
      std::vector<Listed> listed;
      const PostgresResult rows = connection.query(
          "SELECT id, phase, game, players, title, seats, updated FROM matches JOIN heads ON match = number "
          "WHERE seats @> ARRAY[$1] AND updated < $2 ORDER BY updated DESC, number DESC LIMIT $3",
          person, or_now(before), most);
      for (int i = 0; i < rows.rows(); ++i) {
        const Summary summary{static_cast<Phase>(rows.number(i, 1)), rows.text(i, 2),
                              static_cast<int>(rows.number(i, 3)), rows.text(i, 4), rows.texts(i, 5)};
        listed.push_back({rows.text(i, 0), summary, rows.number(i, 6)});
      }
      return listed;
    });
  }

  Answer<std::optional<Person>> person(const PersonId& id) override {
    return first_person(IGRA_PEOPLE "WHERE id = $1", id);
  }
  Answer<std::optional<Person>> account(std::string_view key) override {
    return first_person(IGRA_PEOPLE "WHERE folded = $1 AND password IS NOT NULL", key);
  }
  Answer<std::optional<Person>> account_like(std::string_view look) override {
    return first_person(IGRA_PEOPLE "WHERE look = $1 AND look <> '' AND password IS NOT NULL", look);
  }

  Answer<bool> erased(const PersonId& person) override {
    return readers_.read([&](PostgresConnection& connection) {
      return connection.query("SELECT 1 FROM erased WHERE person = $1", person).rows() > 0;
    });
  }

  Answer<std::vector<Person>> people_without_look(const PersonId& after, int most) override {
    return readers_.read([&](PostgresConnection& connection) {
      return postgres_people(connection.query(
          IGRA_PEOPLE "WHERE id > $1 AND look = '' AND name <> '' ORDER BY id LIMIT $2", after, most));
    });
  }

  Answer<std::optional<Session>> session(std::string_view hash) override {
    return readers_.read([&](PostgresConnection& connection) -> std::optional<Session> {
      const PostgresResult rows =
          connection.query("SELECT hash, person, created, used, agent FROM sessions WHERE hash = $1", hash);
      if (rows.rows() == 0) return std::nullopt;
      return sessions_in(rows).front();
    });
  }

  Answer<std::vector<Session>> sessions(const PersonId& person) override {
    return readers_.read([&](PostgresConnection& connection) {
      return sessions_in(
          connection.query("SELECT hash, person, created, used, agent FROM sessions WHERE person = $1 "
                           "ORDER BY used DESC, hash",
                           person));
    });
  }

  Answer<RecoveryCodes> recovery_codes(const PersonId& person) override {
    return readers_.read([&](PostgresConnection& connection) {
      RecoveryCodes found;
      const PostgresResult rows = connection.query(
          "SELECT made, label, hash FROM recovery LEFT JOIN recovery_codes USING (person) "
          "WHERE person = $1 ORDER BY label",
          person);
      for (int i = 0; i < rows.rows(); ++i) {
        found.made = rows.number(i, 0);
        if (!rows.is_null(i, 1)) found.codes.push_back({rows.text(i, 1), rows.text(i, 2)});
      }
      return found;
    });
  }

  Answer<std::vector<PastMatch>> results(const PersonId& person, Millis before, int most) override {
    return readers_.read([&](PostgresConnection& connection) {
      std::vector<PastMatch> past;
      // A match with all its placings: their rows lie together.
      const PostgresResult rows = connection.query(
          "SELECT id, page.game, page.players, rated, page.at, title, seat, person, bot, score, rank FROM "
          "(SELECT * FROM results WHERE match IN (SELECT match FROM placings WHERE person = $1 "
          "AND person <> '' AND at < $2) ORDER BY at DESC, match DESC LIMIT $3) AS page "
          "JOIN matches ON number = page.match JOIN placings ON placings.match = page.match "
          "ORDER BY page.at DESC, page.match DESC, seat",
          person, or_now(before), most);
      for (int i = 0; i < rows.rows(); ++i) {
        if (past.empty() || past.back().match != rows.text(i, 0)) {
          past.push_back({rows.text(i, 0),
                          rows.text(i, 1),
                          static_cast<int>(rows.number(i, 2)),
                          rows.truth(i, 3),
                          rows.number(i, 4),
                          {},
                          rows.text(i, 5)});
        }
        past.back().placings.push_back({static_cast<int>(rows.number(i, 6)), rows.text(i, 7), rows.text(i, 8),
                                        static_cast<int>(rows.number(i, 9)),
                                        static_cast<int>(rows.number(i, 10))});
      }
      return past;
    });
  }

  Answer<std::vector<Rating>> ratings(const PersonId& person) override {
    return readers_.read([&](PostgresConnection& connection) {
      return ratings_in(
          connection.query("SELECT person, game, players, mu, sigma, games FROM ratings WHERE person = $1 "
                           "ORDER BY game, players",
                           person));
    });
  }

  Answer<std::vector<Rating>> leaders(std::string_view game, int players, int most) override {
    return readers_.read([&](PostgresConnection& connection) {
      return ratings_in(connection.query(
          "SELECT person, game, players, mu, sigma, games FROM ratings WHERE game = $1 AND players = $2 "
          "AND EXISTS (SELECT 1 FROM people WHERE id = person AND password IS NOT NULL) "
          "ORDER BY mu - 3 * sigma DESC, person LIMIT $3",
          game, players, most));
    });
  }

  OperatingRows& operating() override { return operating_; }

  // pg_dump makes them: docs/operating.md.
  bool backup(const std::string&) override { return false; }

 private:
  Answer<std::optional<Person>> first_person(const char* sql, std::string_view value) {
    return readers_.read([&](PostgresConnection& connection) -> std::optional<Person> {
      const PostgresResult rows = connection.query(sql, value);
      if (rows.rows() == 0) return std::nullopt;
      return postgres_person(rows, 0);
    });
  }

  static std::vector<Session> sessions_in(const PostgresResult& rows) {
    std::vector<Session> found;
    for (int i = 0; i < rows.rows(); ++i) {
      found.push_back(
          {rows.text(i, 0), rows.text(i, 1), rows.number(i, 2), rows.number(i, 3), rows.text(i, 4)});
    }
    return found;
  }

  static std::vector<Rating> ratings_in(const PostgresResult& rows) {
    std::vector<Rating> ratings;
    for (int i = 0; i < rows.rows(); ++i) {
      ratings.push_back({rows.text(i, 0), rows.text(i, 1), static_cast<int>(rows.number(i, 2)),
                         rows.real(i, 3), rows.real(i, 4), static_cast<int>(rows.number(i, 5))});
    }
    return ratings;
  }

  std::mutex write_mutex_;
  PostgresConnection writing_;
  std::optional<PostgresWriter> writer_;  // nothing: for reading alone
  PostgresReaders readers_;
  PostgresOperating operating_;
};
#undef IGRA_PEOPLE

Answer<std::unique_ptr<Store>> open_to(const std::string& url, PostgresUse use) {
  try {
    PostgresConnection connection(url, use);
    connection.ensure();
    if (const auto reason = postgres_refusal(connection, use); !reason.empty()) {
      const bool a_server_can = postgres_refusal(connection, PostgresUse::write).empty();
      return Refusal(a_server_can ? "old_store" : "bad_store", reason);
    }
    if (use == PostgresUse::write) migrate_postgres(connection);
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(url, use));
  } catch (const PostgresError& error) {
    const bool away = error.lost() && PQping(url.c_str()) == PQPING_NO_RESPONSE;
    return Refusal(away ? "store_away" : "bad_store", error.message);
  }
}

}  // namespace

Answer<std::unique_ptr<Store>> open_postgres(const std::string& url) {
  return open_to(url, PostgresUse::write);
}

Answer<std::unique_ptr<Store>> open_postgres_to_read(const std::string& url) {
  return open_to(url, PostgresUse::read);
}

}  // namespace igra::server
