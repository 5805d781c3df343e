#include "server/store/open.h"

#include "server/store/memory.h"
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

}  // namespace

Answer<std::unique_ptr<Store>> open_store(std::string_view url) {
  const std::string_view scheme = scheme_of(url);
  if (scheme == "memory") return std::unique_ptr<Store>(std::make_unique<MemoryStore>());
  if (!scheme.empty() && scheme != "sqlite") {
    return Refusal("bad_store", "no store is addressed by '" + std::string(scheme) + ":'");
  }
  return open_sqlite(std::string(scheme.empty() ? url : url.substr(scheme.size() + 1)));
}

}  // namespace igra::server
