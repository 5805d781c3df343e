// A PostgreSQL for tests: tests/server/test_postgres.py starts one and says by IGRA_TEST_POSTGRES where it
// is.
#pragma once

#include <string>

namespace igra::server {

// Whether there is one, and this program can use it.
bool postgres_for_tests();
// The address of a schema of its own in it, empty.
std::string fresh_postgres();

}  // namespace igra::server
