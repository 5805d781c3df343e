#include "server/store/postgres_for_tests.h"

#include <unistd.h>

#include <cstdlib>

#ifdef IGRA_WITH_POSTGRES
#include "server/store/postgres_connection.h"
#endif

namespace igra::server {

#ifdef IGRA_WITH_POSTGRES
bool postgres_for_tests() { return std::getenv("IGRA_TEST_POSTGRES") != nullptr; }

std::string fresh_postgres() {
  static int made = 0;
  const std::string url = std::getenv("IGRA_TEST_POSTGRES");
  const std::string schema = "test_" + std::to_string(::getpid()) + "_" + std::to_string(++made);
  PostgresConnection connection(url, PostgresConnection::Use::write);
  connection.ensure();
  connection.execute("CREATE SCHEMA " + schema);
  return url + "?options=-csearch_path%3D" + schema;
}
#else
bool postgres_for_tests() { return false; }
std::string fresh_postgres() { std::abort(); }  // nobody asks where there is none
#endif

}  // namespace igra::server
