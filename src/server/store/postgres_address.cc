// What can be said about an address without libpq.
#include <algorithm>

#include "server/store/postgres.h"

namespace igra::server {

namespace {

constexpr std::string_view kHidden = "***";

// In `?…&password=…`: what stands there up to the next parameter.
void hide_parameter(std::string& url, std::string_view name) {
  for (std::size_t at = url.find('?'); at != std::string::npos; at = url.find('&', at + 1)) {
    if (url.compare(at + 1, name.size(), name) != 0) continue;
    const std::size_t from = at + 1 + name.size();
    url.replace(from, std::min(url.find('&', from), url.size()) - from, kHidden);
  }
}

}  // namespace

bool addresses_postgres(std::string_view url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

std::string without_password(std::string_view url) {
  std::string shown(url);
  if (url.find("://") == std::string_view::npos) return shown;
  const std::size_t user = shown.find("//") + 2;
  // A password may have been written with any letter in it, also those that should have been escaped.
  const std::size_t at = shown.rfind('@');
  const std::size_t colon = shown.find(':', user);
  if (at != std::string::npos && colon < at) shown.replace(colon + 1, at - colon - 1, kHidden);
  hide_parameter(shown, "password=");
  hide_parameter(shown, "sslpassword=");
  return shown;
}

}  // namespace igra::server
