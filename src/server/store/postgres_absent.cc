// Compiled where there is no libpq.
#include "server/store/postgres.h"

namespace igra::server {

namespace {

Refusal built_without() {
  return {"bad_store", "this Igra was built without PostgreSQL (libpq was not there when it was built)"};
}

}  // namespace

Answer<std::unique_ptr<Store>> open_postgres(const std::string&) { return built_without(); }
Answer<std::unique_ptr<Store>> open_postgres_to_read(const std::string&) { return built_without(); }

}  // namespace igra::server
