// What an operator's command answers, as text for people: a list is a table, one thing is a line a field.
#pragma once

#include <string>

#include "core/request.h"

namespace igra::cli {

std::string admin_text(const Json& answer);

}  // namespace igra::cli
