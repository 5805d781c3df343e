#include "server/store/open.h"

#include "server/store/memory.h"
#include "server/store/postgres.h"
#include "server/store/sqlite.h"

namespace igra::server {

namespace {

// What stands before the first colon, if that is a scheme and not a part of a path.
std::string_view scheme_of(std::string_view url) {
  const std::size_t colon = url.find(':');
  return colon == std::string_view::npos || url.substr(0, colon).find('/') != std::string_view::npos
             ? std::string_view{}
             : url.substr(0, colon);
}

Refusal unknown_scheme(std::string_view scheme) {
  return {"bad_store", "no store is addressed by '" + std::string(scheme) + ":'"};
}

std::string sqlite_file(std::string_view url) {
  const std::string_view scheme = scheme_of(url);
  return std::string(scheme.empty() ? url : url.substr(scheme.size() + 1));
}

bool addresses_sqlite(std::string_view url) {
  const std::string_view scheme = scheme_of(url);
  return scheme.empty() || scheme == "sqlite";
}

}  // namespace

Answer<std::unique_ptr<Store>> open_store(std::string_view url) {
  if (addresses_postgres(url)) return open_postgres(std::string(url));
  if (scheme_of(url) == "memory") return std::unique_ptr<Store>(std::make_unique<MemoryStore>());
  if (!addresses_sqlite(url)) return unknown_scheme(scheme_of(url));
  return open_sqlite(sqlite_file(url));
}

Answer<std::unique_ptr<Store>> open_store_to_read(std::string_view url) {
  if (addresses_postgres(url)) return open_postgres_to_read(std::string(url));
  if (!addresses_sqlite(url)) return unknown_scheme(scheme_of(url));
  return open_sqlite_to_read(sqlite_file(url));
}

}  // namespace igra::server
