// The tables, and how a database of an older version becomes one of today. `user_version` says how many of
// the migrations a database has seen.
#pragma once

#include <span>
#include <string>

#include "server/store/sqlite_connection.h"

namespace igra::server {

// Marks our files among all SQLite files: "IGRA".
inline constexpr int kApplicationId = 0x49475241;

// In order; one that was ever released is never changed.
using Migration = void (*)(Connection&);
std::span<const Migration> migrations();

// Brings the database to version `target` (tests stop earlier), each step in its own transaction. Throws
// SqliteError.
void migrate(Connection& connection, int target = static_cast<int>(migrations().size()));

// Why this database cannot be used: not ours, newer than this program, or (to read it only) older. Empty: it
// can.
std::string refusal(Connection& connection, Connection::Access access);

}  // namespace igra::server
