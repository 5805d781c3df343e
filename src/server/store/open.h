// The one way to a store: by its address.
//
//   sqlite:/var/lib/igra/igra.db    an SQLite file, made if it is not there; a plain path means the same
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

}  // namespace igra::server
