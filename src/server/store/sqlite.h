// The store in one SQLite file: WAL, every commit synced to the disk, one connection that writes and a few
// that read beside it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace igra::server {

// Opens the database, makes it if there is none, and brings an older one up to date. Nothing when it cannot
// be used; then `reason` says why, as the end of a sentence.
std::unique_ptr<Store> open_sqlite(const std::string& file, std::string& reason);

// An existing database, also while a server runs, for reading alone: every commit fails.
std::unique_ptr<Store> open_sqlite_to_read(const std::string& file, std::string& reason);

// A consistent and checked copy of the database in `from`, also while a server writes it. The copy appears
// under its name only when it is complete. Else false, and `reason` says why.
bool backup_sqlite(const std::string& from, const std::string& to, std::string& reason);

}  // namespace igra::server
