// Makes submissions durable: one transaction for all of them.
//
// Every write checks before it touches anything, so a submission of one write that is refused leaves no
// trace by itself. Only where several writes belong together is there something to undo, and a savepoint
// to pay for.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "server/store/sqlite_connection.h"
#include "server/store/sqlite_operating.h"
#include "server/store/store.h"

namespace igra::server {

class SqliteWriter {
 public:
  explicit SqliteWriter(Connection& connection) : connection_(connection) {}

  // An outcome for each, in their order; none is told before all are on the disk. When the disk fails, all
  // have failed and nothing has changed.
  std::vector<Stored> commit(std::span<const Submission> submissions);
  // The one kept under this name, made at the first call. Throws SqliteError.
  std::string secret(std::string_view name, std::size_t bytes);

 private:
  // All of these: false when refused; SqliteError when the disk fails.
  std::vector<Stored> commit_each(std::span<const Submission> submissions);
  // One write needs no savepoint, several do.
  bool apply(const Submission& submission);
  bool apply_together(const Submission& submission);
  bool put(const Append& append);
  bool put(const Finish& finish);
  bool put(const MoveRatings& move);
  bool put(const PutPerson& put);
  bool put(const DropPerson& drop);
  bool put(const Redact& redact);
  bool put(const DropUnused& drop);
  bool put(const PutSession& put);
  bool put(const TouchSession& touch);
  bool put(const DropSession& drop);
  bool put(const PutRecoveryCodes& put);
  bool put(const TakeRecoveryCode& take);
  bool put(const OperatingWrite& write) { return put_operating(connection_, write); }

  // Where a match stands: its number in the tables, and number and row of its last entry.
  struct Head {
    std::int64_t number;
    std::int64_t last = 0;
    std::int64_t row = 0;
  };
  // The heads of the matches that were written lately save two searches an append. They are right as long as
  // nobody else writes, which SQLite's data_version tells.
  void forget_heads_if_others_wrote();
  std::optional<Head> head_of(const MatchId& match);
  // A match's first row, with its people; and what lists show of it, where an append changes that.
  std::int64_t new_match(const MatchId& match, const Summary& summary);
  void put_summary(std::int64_t match, const Summary& summary);
  void put_seats(std::int64_t match, const std::vector<PersonId>& people);
  // Names: no two accounts look alike, and a guest gives way to an account.
  bool name_is_taken(const Person& person);
  void take_name_from_guests(const Person& person);
  // As it stands, or nothing before the first rated match.
  std::optional<Rating> rating(const PersonId& person, const MoveRatings& move);

  Connection& connection_;
  std::unordered_map<MatchId, Head> heads_;
  std::int64_t data_version_ = 0;
  int told_ = 0;  // why the last transaction failed; the same reason again is not told again
};

// Shared with the readers.
std::vector<PersonId> find_people(Connection& connection, std::int64_t match);
std::optional<Person> find_person(Connection& connection, const PersonId& id);
RecoveryCodes find_recovery_codes(Connection& connection, const PersonId& person);

}  // namespace igra::server
