// What can be set, described once: from this come the command line's flags, the environment's variables
// (IGRA_PORT), the keys of the TOML file, the sample of that file, and their checks. A flag counts more than
// the environment, that more than the file, that more than the standard.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/serve.h"

namespace igra::server {

enum class SettingKind : std::uint8_t {
  text,
  number,
  flag,
  level,
  address,  // of this machine: an IP address, or `localhost`
  origin,   // as browsers spell it: `https://play.example`; may be empty
};

struct Setting {
  std::string_view name;  // `bot-threads`: the flag --bot-threads, the key bot-threads, IGRA_BOT_THREADS
  SettingKind kind;
  std::string_view help;
  int low = 0;  // of a number
  int high = 0;
  std::string (*show)(const ServeSettings&);
  void (*set)(ServeSettings&, const std::string& text, int number);  // a flag is the number 1 or 0
};

std::span<const Setting> settings();
const Setting* find_setting(std::string_view name);

// Sets one from its text; bad_option if that is not possible.
Status set(ServeSettings& settings, const Setting& setting, const std::string& text);

// Everything that a TOML file sets. The error names the line.
Status read_config_file(ServeSettings& settings, const std::string& file);
// Everything that the environment sets; `variable` is getenv().
Status read_environment(ServeSettings& settings, const char* (*variable)(const char* name));

// A TOML file that says what is so anyway, with the help as comments.
std::string sample_config();

}  // namespace igra::server
