// `igra serve --check`: whether a server with these settings would start and do well here. Nothing is changed
// and nothing is served; it may run beside the server itself.
#pragma once

#include <string>
#include <vector>

#include "server/serve.h"

namespace igra::server {

enum class Verdict : std::uint8_t {
  ok,
  doubtful,  // it starts, but somebody should look
  wrong,     // it does not start, or loses or gives away something
};

struct Finding {
  std::string what;  // `disk`, `clock`, ...: one word
  Verdict verdict = Verdict::ok;
  std::string sentence;  // what was seen, and what to do about it
};

// One finding for each of settings, database, disk, descriptors, clock and port, in this order.
std::vector<Finding> checkup(const ServeSettings& settings);

// As lines; the worst of the verdicts.
std::string text_of(const std::vector<Finding>& findings);
Verdict worst_of(const std::vector<Finding>& findings);

}  // namespace igra::server
