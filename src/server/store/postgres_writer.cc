#include "server/store/postgres_writer.h"

#include <sodium.h>

#include "core/check.h"
#include "server/store/postgres_locks.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

// Statements under way: few enough that neither side waits for the other to read.
constexpr std::size_t kMostExpected = 64;

// Several writes that are kept together or not at all, or one that finds out half way that it is refused.
bool needs_savepoint(const Submission& submission) {
  return submission.size() > 1 || (submission.size() == 1 && std::holds_alternative<Redact>(submission[0]));
}

// The fence. Of two who append behind the same entry, the second waits for the first's transaction, and then
// finds another number.
#define IGRA_FENCE                                                                              \
  "WITH head AS (UPDATE heads SET last = $3, updated = coalesce($4, updated) "                  \
  "WHERE match = (SELECT number FROM matches WHERE id = $1) AND last = $2 RETURNING match), "   \
  "written AS (INSERT INTO journal (match, seq, at, kind, body) SELECT head.match, one.* FROM " \
  "head, unnest($5::bigint[], $6::bigint[], $7::text[], $8::bytea[]) AS one) "
constexpr const char* kAppend = IGRA_FENCE "SELECT match FROM head";
constexpr const char* kAppendWithSummary = IGRA_FENCE
    "UPDATE matches SET phase = $9, game = $10, players = $11, title = $12, seats = $13 "
    "FROM head WHERE number = head.match";
#undef IGRA_FENCE

}  // namespace

std::vector<Stored> PostgresWriter::commit(std::span<const Submission> submissions) {
  constexpr int kTries = 3;
  for (int tries = 1;; ++tries) {
    try {
      std::vector<Stored> outcomes = commit_once(submissions);
      told_.clear();
      return outcomes;
    } catch (const PostgresError& error) {
      connection_.recover();
      if (error.worth_another_try() && tries < kTries) continue;
      tell(error, submissions.size());
      if (!error.lost() && submissions.size() > 1) return commit_each(submissions);
      return std::vector<Stored>(submissions.size(), Stored::failed);
    }
  }
}

void PostgresWriter::tell(const PostgresError& error, std::size_t submissions) {
  const std::string why = error.state + " " + error.message;
  if (why != told_) {
    log(LogLevel::error, "not_stored",
        {{"error", error.message}, {"code", error.state}, {"submissions", submissions}});
  }
  told_ = why;
}

// The server does not take one of them (a text that is none): that one alone is not stored.
std::vector<Stored> PostgresWriter::commit_each(std::span<const Submission> submissions) {
  std::vector<Stored> outcomes;
  outcomes.reserve(submissions.size());
  for (const Submission& submission : submissions) outcomes.push_back(commit({&submission, 1}).front());
  return outcomes;
}

std::vector<Stored> PostgresWriter::commit_once(std::span<const Submission> submissions) {
  outcomes_.clear();
  expected_.clear();
  if (submissions.empty()) return {};
  connection_.ensure();
  connection_.begin_pipeline();
  outcomes_.push_back(Stored::yes);
  run("BEGIN");
  outcomes_.clear();
  for (const Submission& submission : submissions) {
    outcomes_.push_back(Stored::yes);
    apply(submission);
  }
  run("COMMIT");
  settle();
  connection_.end_pipeline();
  return outcomes_;
}

void PostgresWriter::apply(const Submission& submission) {
  if (needs_savepoint(submission)) return apply_together(submission);
  for (const Write& write : submission) std::visit([this](const auto& one) { put(one); }, write);
}

void PostgresWriter::apply_together(const Submission& submission) {
  run("SAVEPOINT submission");
  for (const Write& write : submission) {
    if (taken()) std::visit([this](const auto& one) { put(one); }, write);
  }
  settle();
  if (!taken()) run("ROLLBACK TO submission");
  run("RELEASE submission");
}

void PostgresWriter::send(bool must, const char* sql, const PostgresValues& values) {
  if (expected_.size() >= kMostExpected) settle();
  connection_.send(sql, values);
  expected_.push_back({outcomes_.size() - 1, must});
}

void PostgresWriter::settle() {
  while (!expected_.empty()) {
    const Expected one = expected_.front();
    expected_.pop_front();
    if (connection_.receive().touched() == 0 && one.must) outcomes_[one.submission] = Stored::conflict;
  }
}

// --- Matches

void PostgresWriter::put(const Append& append) {
  std::vector<std::int64_t> numbers, times;
  std::vector<std::string> kinds;
  std::vector<PostgresBytes> bodies;
  std::int64_t last = append.expected;
  for (const Entry& entry : append.entries) {
    IGRA_CHECK(entry.seq == ++last);
    numbers.push_back(entry.seq);
    times.push_back(entry.at);
    kinds.push_back(entry.kind);
    bodies.push_back({entry.body});
  }
  const std::optional<Millis> updated = times.empty() ? std::nullopt : std::optional(times.back());
  const Summary summary = append.summary.value_or(Summary{});
  const int phase = static_cast<int>(summary.phase);
  if (append.expected == 0) {
    run("WITH made AS (INSERT INTO matches (id, phase, game, players, title, seats) "
        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING number) "
        "INSERT INTO heads (match, last) SELECT number, 0 FROM made",
        append.match, phase, summary.game, summary.players, summary.title, summary.people);
  }
  if (append.summary) {
    must(kAppendWithSummary, append.match, append.expected, last, updated, numbers, times, kinds, bodies,
         phase, summary.game, summary.players, summary.title, summary.people);
  } else {
    must(kAppend, append.match, append.expected, last, updated, numbers, times, kinds, bodies);
  }
}

void PostgresWriter::put(const Finish& finish) {
  std::vector<std::int64_t> seats, scores, ranks;
  std::vector<std::string> people, bots;
  for (const Placing& placing : finish.placings) {
    seats.push_back(placing.seat);
    people.push_back(placing.person);
    bots.push_back(placing.bot);
    scores.push_back(placing.score);
    ranks.push_back(placing.rank);
  }
  must(
      "WITH kept AS (INSERT INTO results (match, game, players, rated, at) "
      "SELECT number, $2, $3, $4, $5 FROM matches WHERE id = $1 ON CONFLICT (match) DO NOTHING "
      "RETURNING match, at), placed AS "
      "(INSERT INTO placings (match, seat, person, bot, score, rank, at) SELECT kept.match, one.*, kept.at "
      "FROM kept, unnest($6::integer[], $7::text[], $8::text[], $9::integer[], $10::integer[]) AS one) "
      "SELECT match FROM kept",
      finish.match, finish.game, finish.players, finish.rated, finish.at, seats, people, bots, scores, ranks);
}

// The rule asks what others of this transaction have moved already: all that was sent is waited for.
void PostgresWriter::put(const MoveRatings& move) {
  run("SELECT pg_advisory_xact_lock($1)", kRatingsLock);
  settle();
  if (!taken()) return;
  for (const Rating& now : move.rule([&](const PersonId& person) { return rating(person, move); })) {
    run("INSERT INTO ratings (person, game, players, mu, sigma, games) VALUES ($1, $2, $3, $4, $5, $6) "
        "ON CONFLICT (person, game, players) DO UPDATE "
        "SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
        now.person, now.game, now.players, now.mu, now.sigma, now.games);
  }
}

std::optional<Rating> PostgresWriter::rating(const PersonId& person, const MoveRatings& move) {
  const PostgresResult found = connection_.query(
      "SELECT mu, sigma, games FROM ratings WHERE person = $1 AND game = $2 AND players = $3", person,
      move.game, move.players);
  if (found.rows() == 0) return std::nullopt;
  return Rating{person,           move.game,        move.players,
                found.real(0, 0), found.real(0, 1), static_cast<int>(found.number(0, 2))};
}

void PostgresWriter::put(const Redact& redact) {
  must("SELECT 1 FROM matches WHERE id = $1", redact.match);
  for (const auto& [seq, body] : redact.bodies) {
    must("UPDATE journal SET body = $3 WHERE match = (SELECT number FROM matches WHERE id = $1) AND seq = $2",
         redact.match, seq, PostgresBytes{body});
  }
  if (redact.title) run("UPDATE matches SET title = $2 WHERE id = $1", redact.match, *redact.title);
}

// --- People

#define IGRA_NAME_IS_FREE                                                                           \
  "NOT EXISTS (SELECT 1 FROM erased WHERE person = $1) AND NOT EXISTS (SELECT 1 FROM people WHERE " \
  "(folded = $3 OR (look = $4 AND look <> '')) AND password IS NOT NULL AND id <> $1) "

void PostgresWriter::put(const PutPerson& put) {
  const Person& person = put.person;
  run("SELECT pg_advisory_xact_lock($1)", kPeopleLock);
  if (!put.before) {
    must(
        "INSERT INTO people (id, name, folded, look, language, password, created) "
        "SELECT $1, $2, $3, $4, $5, $6, $7 WHERE " IGRA_NAME_IS_FREE "ON CONFLICT (id) DO NOTHING",
        person.id, person.name, person.key, person.look, person.language, person.password, person.created);
  } else if (const Person& before = *put.before; before.id == person.id) {
    must(
        "UPDATE people SET name = $2, folded = $3, look = $4, language = $5, password = $6, created = $7 "
        "WHERE id = $1 AND name = $8 AND folded = $9 AND look = $10 AND language = $11 "
        "AND password IS NOT DISTINCT FROM $12 AND created = $13 AND " IGRA_NAME_IS_FREE,
        person.id, person.name, person.key, person.look, person.language, person.password, person.created,
        before.name, before.key, before.look, before.language, before.password, before.created);
  } else {
    return refuse();
  }
  if (!person.password) return;
  // Where it was refused, nobody of this id has taken this look just now.
  run("UPDATE people SET name = '', folded = '', look = '' WHERE look = $2 AND look <> '' "
      "AND password IS NULL AND id <> $1 AND EXISTS "
      "(SELECT 1 FROM people WHERE id = $1 AND look = $2 AND password IS NOT NULL)",
      person.id, person.look);
}
#undef IGRA_NAME_IS_FREE

void PostgresWriter::put(const DropPerson& drop) {
  run("SELECT pg_advisory_xact_lock($1)", kPeopleLock);
  run("UPDATE placings SET person = '' WHERE person = $1 AND person <> ''", drop.person);
  run("DELETE FROM ratings WHERE person = $1", drop.person);
  // Not taken out: others keep their places.
  run("UPDATE matches SET seats = array_replace(seats, $1, '') WHERE seats @> ARRAY[$1]", drop.person);
  run("DELETE FROM people WHERE id = $1", drop.person);
  run("DELETE FROM roles WHERE person = $1", drop.person);
  run("DELETE FROM password_links WHERE person = $1", drop.person);
  run("INSERT INTO erased (person, at) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING", drop.person,
      drop.at);
}

void PostgresWriter::put(const DropUnused& drop) {
  run("DELETE FROM sessions WHERE used < $1", drop.sessions_before);
  // Guests without a table that goes on, and without one since then.
  run("WITH gone AS (DELETE FROM people WHERE password IS NULL AND created < $1 AND NOT EXISTS "
      "(SELECT 1 FROM matches JOIN heads ON match = number WHERE seats @> ARRAY[people.id] "
      "AND (phase < 2 OR updated >= $1)) RETURNING id) "
      "DELETE FROM ratings WHERE person IN (SELECT id FROM gone)",
      drop.guests_before);
}

void PostgresWriter::put(const PutSession& put) {
  const Session& session = put.session;
  must(
      "INSERT INTO sessions (hash, person, created, used, agent) "
      "SELECT $1, id, $3, $4, $5 FROM people WHERE id = $2 ON CONFLICT (hash) DO UPDATE SET "
      "person = excluded.person, created = excluded.created, used = excluded.used, agent = excluded.agent",
      session.hash, session.person, session.created, session.used, session.agent);
}

void PostgresWriter::put(const TouchSession& touch) {
  run("UPDATE sessions SET used = $2 WHERE hash = $1", touch.hash, touch.used);
}

void PostgresWriter::put(const DropSession& drop) {
  if (drop.hash.empty()) {
    run("DELETE FROM sessions WHERE person = $1 AND hash <> $2", drop.person, drop.except);
  } else {
    run("DELETE FROM sessions WHERE person = $1 AND hash = $2", drop.person, drop.hash);
  }
}

void PostgresWriter::put(const PutRecoveryCodes& put) {
  must(
      "INSERT INTO recovery (person, made) SELECT id, $2 FROM people WHERE id = $1 "
      "ON CONFLICT (person) DO UPDATE SET made = excluded.made",
      put.person, put.codes.made);
  run("DELETE FROM recovery_codes WHERE person = $1", put.person);
  for (const RecoveryCode& code : put.codes.codes) {
    run("INSERT INTO recovery_codes (person, label, hash) "
        "SELECT person, $2, $3 FROM recovery WHERE person = $1",
        put.person, code.label, code.hash);
  }
}

void PostgresWriter::put(const TakeRecoveryCode& take) {
  must("DELETE FROM recovery_codes WHERE person = $1 AND label = $2 AND hash = $3", take.person,
       take.code.label, take.code.hash);
}

// --- Secrets

std::string PostgresWriter::secret(std::string_view name, std::size_t bytes) {
  IGRA_CHECK(sodium_init() >= 0);
  std::string fresh(bytes, '\0');
  randombytes_buf(fresh.data(), fresh.size());
  connection_.ensure();
  connection_.query("INSERT INTO secrets (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name,
                    PostgresBytes{fresh});
  return connection_.query("SELECT bytes FROM secrets WHERE name = $1", name).bytes(0, 0);
}

}  // namespace igra::server
