// SQLite, wrapped thinly: a connection that keeps its prepared statements, and statements that bind and read
// by type. Errors are thrown as SqliteError; nothing outside this folder ever sees one.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace igra::server {

// What went wrong, in SQLite's own terms: the writer tells a full disk from a damaged page by it.
struct SqliteError {
  int code;             // SQLite's extended code
  std::string message;  // SQLite's words
};

// One prepared statement in use. Values are bound in the order of the question marks; rows are read while
// step() says yes. It is reset when it goes out of scope, and may be used again then.
class Query {
 public:
  template <class... Values>
  explicit Query(sqlite3_stmt* statement, const Values&... values) : statement_(statement) {
    int place = 0;
    (bind(++place, values), ...);
  }
  ~Query() { sqlite3_reset(statement_); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // Throws SqliteError, also where the file turns out to be damaged.
  bool step();            // true: there is a row
  void run() { step(); }  // for those that give none

  // Columns of the row, counted from 0.
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  double real(int column) const { return sqlite3_column_double(statement_, column); }
  bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  std::string text(int column) const;

 private:
  void bind(int place, std::int64_t number) { check(sqlite3_bind_int64(statement_, place, number)); }
  void bind(int place, int number) { bind(place, static_cast<std::int64_t>(number)); }
  void bind(int place, bool truth) { bind(place, static_cast<std::int64_t>(truth)); }
  void bind(int place, double number) { check(sqlite3_bind_double(statement_, place, number)); }
  void bind(int place, std::nullptr_t) { check(sqlite3_bind_null(statement_, place)); }
  // Not copied: the text lives longer than the query that uses it.
  void bind(int place, std::string_view text) {
    check(sqlite3_bind_text(statement_, place, text.data() == nullptr ? "" : text.data(),
                            static_cast<int>(text.size()), SQLITE_STATIC));
  }
  void bind(int place, const std::string& text) { bind(place, std::string_view(text)); }
  void check(int code) const;

  sqlite3_stmt* statement_;
};

class Connection {
 public:
  enum class Access : std::uint8_t { read, write };  // write: the file is made if there is none

  // Throws SqliteError when the file cannot be opened. That it is no database shows at the first query.
  Connection(const std::string& file, Access access);

  // Statements without values, prepared and forgotten.
  void execute(const char* sql);
  // The prepared statement for this literal, kept. A literal's address is its key.
  template <class... Values>
  Query query(const char* sql, const Values&... values) {
    return Query(prepared(sql), values...);
  }
  // Rows changed by the last query: how writes learn whether what they expected was there.
  std::int64_t changes() const { return sqlite3_changes64(database_.get()); }
  bool in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }
  // For what has no wrapper here: hooks, backups, checkpoints.
  sqlite3* handle() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  // Prepared at the first call, and kept with the connection.
  sqlite3_stmt* prepared(const char* sql);
  [[noreturn]] void fail() const;

  std::unique_ptr<sqlite3, Close> database_;
  std::unordered_map<const char*, std::unique_ptr<sqlite3_stmt, Close>> statements_;
};

// A transaction that is rolled back unless it was committed. It takes the write lock at once: one that began
// by reading could be refused in the middle.
class Transaction {
 public:
  explicit Transaction(Connection& connection) : connection_(connection) {
    connection_.query("BEGIN IMMEDIATE").run();
  }
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() { connection_.query("COMMIT").run(); }

 private:
  Connection& connection_;
};

}  // namespace igra::server
