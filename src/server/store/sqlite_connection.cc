#include "server/store/sqlite_connection.h"

namespace igra::server {

namespace {

// How long another process may hold the database (a second server, a backup's last step).
constexpr int kBusyMilliseconds = 5000;

}  // namespace

bool Query::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) check(code);
  return false;
}

std::string Query::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return bytes == nullptr
             ? std::string()
             : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

void Query::check(int code) const {
  if (code == SQLITE_OK) return;
  sqlite3* database = sqlite3_db_handle(statement_);
  throw SqliteError{sqlite3_extended_errcode(database), sqlite3_errmsg(database)};
}

Connection::Connection(const std::string& file, Access access) {
  const int flags =
      access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  sqlite3* opened = nullptr;
  // NOMUTEX: a connection is used by one thread at a time, which the store sees to.
  const int code =
      sqlite3_open_v2(file.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) fail();
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  execute("PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA trusted_schema=OFF");
}

void Connection::execute(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

sqlite3_stmt* Connection::prepared(const char* sql) {
  auto& kept = statements_[sql];
  if (!kept) {
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v3(database_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) fail();
    kept.reset(statement);
  }
  return kept.get();
}

void Connection::fail() const {
  throw SqliteError{sqlite3_extended_errcode(database_.get()), sqlite3_errmsg(database_.get())};
}

Transaction::~Transaction() {
  // SQLite may have rolled back by itself (a full disk); and there is nothing to do about a second failure.
  if (connection_.in_transaction()) sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace igra::server
