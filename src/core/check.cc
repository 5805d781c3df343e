#include "core/check.h"

#include <cstdlib>

// A WebAssembly build has no standard streams: the trap itself is the message there.
#ifndef __wasm__
#include <cstdio>
#endif

namespace igra {

void check_failed([[maybe_unused]] const char* file, [[maybe_unused]] int line,
                  [[maybe_unused]] const char* what) {
#ifndef __wasm__
  std::fprintf(stderr, "%s:%d: IGRA_CHECK failed: %s\n", file, line, what);
#endif
  std::abort();
}

}  // namespace igra
