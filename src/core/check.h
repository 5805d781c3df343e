// IGRA_CHECK: for our own bugs, always on. Bad input is never a bug: it gets a Result (result.h).
#pragma once

namespace igra {

// Prints where and what, then aborts. Out of line so that a check costs one predictable branch.
[[noreturn]] void check_failed(const char* file, int line, const char* what);

}  // namespace igra

#define IGRA_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::igra::check_failed(__FILE__, __LINE__, #condition))
