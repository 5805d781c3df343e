#include <cstdio>

#include "server/store/sqlite.h"
#include "server/store/sqlite_connection.h"
#include "server/store/sqlite_schema.h"

namespace igra::server {

namespace {

using Access = Connection::Access;

// One step copies everything: in WAL mode whoever writes is not kept waiting by a reader.
void copy(Connection& from, Connection& to) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup != nullptr) sqlite3_backup_step(backup, -1);
  const int code = backup != nullptr ? sqlite3_backup_finish(backup) : sqlite3_errcode(to.handle());
  if (code != SQLITE_OK) throw SqliteError{code, sqlite3_errmsg(to.handle())};
}

void check_integrity(Connection& copied) {
  Query query = copied.query("PRAGMA integrity_check(1)");
  query.step();
  if (query.text(0) != "ok") throw SqliteError{SQLITE_CORRUPT, "the copy is damaged: " + query.text(0)};
}

}  // namespace

bool backup_sqlite(const std::string& from, const std::string& to, std::string& reason) {
  const std::string unfinished = to + ".part";
  std::remove(unfinished.c_str());
  try {
    Connection source(from, Access::read);
    // As if to write: a copy of an older database is what one wants before an upgrade.
    reason = refusal(source, Access::write);
    if (!reason.empty()) return false;
    {
      Connection target(unfinished, Access::write);
      copy(source, target);
      // One file without companions, until it is opened by a server again.
      target.execute("PRAGMA journal_mode=DELETE");
      check_integrity(target);
    }
    if (std::rename(unfinished.c_str(), to.c_str()) == 0) return true;
    reason = "it cannot be renamed";
  } catch (const SqliteError& error) {
    reason = error.message;
  }
  std::remove(unfinished.c_str());
  return false;
}

}  // namespace igra::server
