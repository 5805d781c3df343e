// The tables in PostgreSQL, and how a database of an older version becomes one of today. The table
// `igra_version` says how many of the migrations a database has seen.
#pragma once

#include <string>

#include "server/store/postgres_connection.h"

namespace igra::server {

// How many migrations there are. One that was ever released is never changed.
int postgres_version();

// Brings the database to version `target` (tests stop earlier), in one transaction; two servers that start at
// once do it once. Throws PostgresError.
void migrate_postgres(PostgresConnection& connection, int target = postgres_version());

// Why this database cannot be used: not ours, newer than this program, or (to read it only) older. Empty: it
// can. Throws PostgresError.
std::string postgres_refusal(PostgresConnection& connection, PostgresConnection::Use use);

}  // namespace igra::server
