// A request in JSON, read with care: nothing in it can be of the wrong type unnoticed. The engine protocol
// and the server's routes read theirs with it.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/options.h"
#include "core/result.h"

namespace igra {

using Json = nlohmann::ordered_json;

// bad_json or bad_request (not an object, or nested too deeply to be meant).
Result<Json> parse_request(std::string_view line);

// The field, or bad_request when it is missing or of another type.
Result<std::string> text_field(const Json& request, const char* key);
Result<int> number_field(const Json& request, const char* key);
Result<std::vector<std::string>> texts_field(const Json& request, const char* key);

// The object at "options" over the standard values; bad_option for what the game does not offer.
Result<Options> options_field(const Json& request, std::span<const OptionSpec> specs);

}  // namespace igra
