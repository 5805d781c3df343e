// The store in PostgreSQL: one connection that writes, a few that read beside it, and another try by itself
// when the server was away. Several stores, also of several processes, may have one database open: an append
// that comes second is refused.
//
// Where the program was built without libpq, every function here refuses and says so.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace igra::server {

// Whether it addresses a database of PostgreSQL: `postgresql://…` or `postgres://…`.
bool addresses_postgres(std::string_view url);

// The address as it may be shown and logged: without the password.
std::string without_password(std::string_view url);

// Opens the database, makes the tables if there are none, and brings older ones up to date. Refused with
// `bad_store` when it cannot be used, with `store_away` when its server does not answer; the message is the
// end of a sentence, and names no password.
Answer<std::unique_ptr<Store>> open_postgres(const std::string& url);

// The same for reading alone: nothing is made or changed, and every commit fails. Refused
// with `old_store` where open_postgres() would first make tables or change them.
Answer<std::unique_ptr<Store>> open_postgres_to_read(const std::string& url);

}  // namespace igra::server
