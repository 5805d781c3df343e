// The one way to a store: by its address.
//
//   sqlite:/var/lib/igra/igra.db    an SQLite file, made if it is not there; a plain path means the same
//   postgresql://user@host:5432/db  a database of PostgreSQL, with the tables made if they are not there
//   memory:                         nothing is kept: for tests, and to look around
#pragma once

#include <memory>
#include <string_view>

#include "server/refusal.h"
#include "server/store/store.h"

namespace igra::server {

// Opens the store and brings an older one up to date; refused with the reason when it cannot be used, or when
// no kind of store has such an address.
Answer<std::unique_ptr<Store>> open_store(std::string_view url);

// The same for reading alone, also while a server runs: nothing is made or changed.
Answer<std::unique_ptr<Store>> open_store_to_read(std::string_view url);

}  // namespace igra::server
