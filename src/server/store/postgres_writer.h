// Makes submissions durable in PostgreSQL: one transaction for all of them.
//
// A write is a few statements, each of which either does nothing by itself where the write is refused, or
// says by the number of rows it touched that it is. So statements are sent one behind another without
// waiting, and a transaction of many appends takes one round trip. Only where several writes belong together
// is their outcome waited for, behind a savepoint.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres_connection.h"
#include "server/store/store.h"

namespace igra::server {

class PostgresWriter {
 public:
  explicit PostgresWriter(PostgresConnection& connection) : connection_(connection) {}

  // An outcome for each, in their order; none is told before all are on the disk. When the server is away or
  // fails, all have failed.
  std::vector<Stored> commit(std::span<const Submission> submissions);
  // The one kept under this name, made at the first call. Throws PostgresError.
  std::string secret(std::string_view name, std::size_t bytes);

 private:
  std::vector<Stored> commit_once(std::span<const Submission> submissions);
  std::vector<Stored> commit_each(std::span<const Submission> submissions);
  void tell(const PostgresError& error, std::size_t submissions);
  void apply(const Submission& submission);
  void apply_together(const Submission& submission);

  // Sends a statement of the submission that is being applied; with `must`, it is refused unless a row was
  // touched.
  template <class... Values>
  void run(const char* sql, const Values&... values) {
    send(false, sql, PostgresValues(values...));
  }
  template <class... Values>
  void must(const char* sql, const Values&... values) {
    send(true, sql, PostgresValues(values...));
  }
  void send(bool must, const char* sql, const PostgresValues& values);
  void refuse() { outcomes_.back() = Stored::conflict; }
  bool taken() const { return outcomes_.back() == Stored::yes; }
  void settle();  // waits for all answers

  void put(const Append& append);
  void put(const Finish& finish);
  void put(const MoveRatings& move);
  void put(const PutPerson& put);
  void put(const DropPerson& drop);
  void put(const Redact& redact);
  void put(const DropUnused& drop);
  void put(const PutSession& put);
  void put(const TouchSession& touch);
  void put(const DropSession& drop);
  void put(const PutRecoveryCodes& put);
  void put(const TakeRecoveryCode& take);
  // Operators' (postgres_operating.cc).
  void put(const OperatingWrite& write);
  void put(const PutBan& put);
  void put(const DropBan& drop);
  void put(const PutAnnouncement& put);
  void put(const DropAnnouncement& drop);
  void put(const PutRole& put);
  void put(const PutPasswordLink& put);
  void put(const TakePasswordLink& take);
  void put(const SetAside& set);
  void put(const Restore& restore);
  void put(const AddDeed& add);

  std::optional<Rating> rating(const PersonId& person, const MoveRatings& move);

  struct Expected {
    std::size_t submission;
    bool must;
  };

  PostgresConnection& connection_;
  std::vector<Stored> outcomes_;  // of the transaction that is being made
  std::deque<Expected> expected_;
  std::string told_;  // why the last transaction failed; the same reason again is not told again
};

}  // namespace igra::server
