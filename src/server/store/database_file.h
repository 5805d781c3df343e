// The database as a file of the operating system: who may read it, which server has it, and what lies under a
// name that a backup is about to take. Nothing here opens a file that this process may have open through
// SQLite: closing a second descriptor would drop the locks of the first.
#pragma once

#include <cstdint>
#include <string>

#include "server/refusal.h"

namespace igra::server {

// Whether both names lead to one file, by device and inode. False when either leads to none.
bool same_file(const std::string& a, const std::string& b);

// What lies under this name. A backup is told from a server's own database by its journal mode: a server's
// has a write-ahead log, also while it is stopped.
enum class FileContent : std::uint8_t { nothing, backup, database, other };
FileContent content_of(const std::string& file);

// Makes an empty file that its owner alone may read, where there is none. The database holds the keys of
// running matches and the secret that signs cookies. SQLite gives its companions the same mode.
void make_private_file(const std::string& file);
// Whether others than its owner may read or write it.
bool open_to_others(const std::string& file);

// Puts what was renamed or made in this file's folder on the disk.
void sync_folder_of(const std::string& file);

// One server, one database: held by the server as long as it lives, and given back by the kernel however it
// ends. It lies beside the database (`igra.db-lock`), because SQLite has locks of its own on that.
class ServerLock {
 public:
  // Refused with `bad_store` when another process or another store of this one has it.
  static Answer<ServerLock> take(const std::string& database);
  // Whether somebody has it now.
  static bool held(const std::string& database);

  ServerLock(ServerLock&& other) noexcept;
  ServerLock& operator=(ServerLock&& other) noexcept;
  ~ServerLock();

 private:
  explicit ServerLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace igra::server
