// What comes over a WebSocket, and what founds a table: any bytes are read or refused, and what was read is
// written and read again unchanged.
#include <cstdint>
#include <string_view>

#include "core/check.h"
#include "core/request.h"
#include "server/match/settings.h"
#include "server/wire/from_client.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)igra::server::read_ask(text);
  const igra::Result<igra::Json> json = igra::parse_request(text);
  if (!json) return 0;
  const igra::Result<igra::server::Settings> settings = igra::server::read_settings(*json);
  if (!settings) return 0;
  const auto once = igra::server::settings_json(*settings);
  const auto again = igra::server::read_settings(once);
  IGRA_CHECK(again && igra::server::settings_json(*again) == once);
  return 0;
}
