#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "server/store/database_file.h"
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

void copy_and_check(Connection& source, const std::string& file) {
  Connection target(file, Access::write);
  copy(source, target);
  // One file without companions, until it is opened by a server again.
  target.execute("PRAGMA journal_mode=DELETE");
  check_integrity(target);
}

// Why nothing may be put in the place of `to`; empty when it may.
std::string objection(const std::string& from, const std::string& to, Replace replace) {
  if (same_file(from, to)) return "that is the same file";
  std::error_code ignored;
  if (std::filesystem::is_directory(to, ignored)) return "that is a folder";
  if (ServerLock::held(to)) return "a running server has that file";
  const FileContent there = content_of(to);
  if (there == FileContent::nothing || there == FileContent::backup || replace == Replace::anything)
    return "";
  return there == FileContent::database ? "that file is a server's own database; --force replaces it"
                                        : "that file is there already and is no backup; --force replaces it";
}

// A new empty file beside `to` that its owner alone may read, under a name that nobody has: what somebody
// else keeps as `….part` is not ours to remove. Empty when it cannot be made.
std::string unfinished_beside(const std::string& to) {
  std::string name = to + ".part-XXXXXX";
  const int made = ::mkstemp(name.data());
  if (made < 0) return "";
  ::close(made);
  return name;
}

}  // namespace

Outcome backup_sqlite(const std::string& from, const std::string& to, Replace replace) {
  std::string reason = objection(from, to, replace);
  if (!reason.empty()) return Refusal("bad_backup", reason);
  const std::string unfinished = unfinished_beside(to);
  if (unfinished.empty()) return Refusal("bad_backup", "no file can be made there");
  try {
    Connection source(from, Access::read);
    // As if to write: a copy of an older database is what one wants before an upgrade.
    reason = refusal(source, Access::write);
    if (reason.empty()) {
      copy_and_check(source, unfinished);
      if (std::rename(unfinished.c_str(), to.c_str()) == 0) return sync_folder_of(to), granted();
      reason = "it cannot be renamed";
    }
  } catch (const SqliteError& error) {
    reason = error.message;
  }
  std::remove(unfinished.c_str());
  return Refusal("bad_backup", reason);
}

}  // namespace igra::server
