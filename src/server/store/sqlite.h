// The store in one SQLite file: WAL, every commit synced to the disk, one connection that writes and a few
// that read beside it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace igra::server {

// Opens the database, makes it if there is none (for its owner alone to read), and brings an older one up to
// date. It is this store's alone: nobody else opens it to write meanwhile. Refused with `bad_store` when it
// cannot be used; the message is the end of a sentence, as in all refusals of this header.
Answer<std::unique_ptr<Store>> open_sqlite(const std::string& file);

// An existing database, also while a server runs, for reading alone: every commit fails.
Answer<std::unique_ptr<Store>> open_sqlite_to_read(const std::string& file);

// What a database looks like from outside, also while a server has it.
struct DatabaseHealth {
  std::string problem;          // the end of a sentence; empty: it can be used, and is whole
  std::int64_t last_entry = 0;  // when a match was last written about; 0: never
};
// Reads all of the file: a second or so for each hundred megabytes.
DatabaseHealth inspect_sqlite(const std::string& file);

// What a backup may take the place of: an older backup, or any file. Never the database itself, nor one that
// a running server has.
enum class Replace : std::uint8_t { backups, anything };

// A consistent and checked copy of the database in `from`, also while a server writes it. The copy appears
// under its name only when it is complete, for its owner alone to read. Refused with `bad_backup`.
Outcome backup_sqlite(const std::string& from, const std::string& to, Replace replace);

}  // namespace igra::server
