#include "core/request.h"

#include <cmath>

#include "core/text.h"

namespace igra {

namespace {

// Far more than any request needs, far less than any stack holds.
constexpr int kDeepest = 32;

int depth(std::string_view json) {
  int deepest = 0;
  int level = 0;
  bool quoted_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (quoted_text) {
      if (c == '\\') ++i;
      if (c == '"') quoted_text = false;
    } else if (c == '"') {
      quoted_text = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++level);
    } else if (c == '}' || c == ']') {
      --level;
    }
  }
  return deepest;
}

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

Error mistyped(const char* key, const char* kind) {
  return bad_request("The field '" + std::string(key) + "' must be " + kind + ".");
}

const Json* find(const Json& request, const char* key) {
  const auto found = request.find(key);
  return found == request.end() ? nullptr : &*found;
}

bool fits(const OptionSpec& spec, const Json& value) {
  switch (spec.kind) {
    case OptionKind::number:
    case OptionKind::seat: return value.is_number_integer();
    case OptionKind::toggle: return value.is_boolean();
    case OptionKind::choice: return value.is_string();
  }
  return false;
}

}  // namespace

Result<Json> parse_request(std::string_view line) {
  if (depth(line) > kDeepest) return bad_request("The request is nested too deeply.");
  Json request = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  if (request.is_discarded()) return Error{ErrorCode::bad_json, "This is not a line of JSON."};
  if (!request.is_object()) return bad_request("A request must be a JSON object.");
  return request;
}

Result<std::string> text_field(const Json& request, const char* key) {
  const Json* value = find(request, key);
  if (!value || !value->is_string()) return mistyped(key, "a text");
  return value->get_ref<const std::string&>();
}

Result<int> number_field(const Json& request, const char* key) {
  const Json* value = find(request, key);
  if (!value || !value->is_number_integer()) return mistyped(key, "a whole number");
  // Anything out of range of an int is out of every range we know.
  const double number = value->get<double>();
  return static_cast<int>(std::max(-1e9, std::min(1e9, number)));
}

Result<std::vector<std::string>> texts_field(const Json& request, const char* key) {
  const Json* value = find(request, key);
  if (!value || !value->is_array()) return mistyped(key, "a list of texts");
  std::vector<std::string> texts;
  for (const Json& element : *value) {
    if (!element.is_string()) return mistyped(key, "a list of texts");
    texts.push_back(element.get_ref<const std::string&>());
  }
  return texts;
}

Result<Options> options_field(const Json& request, std::span<const OptionSpec> specs) {
  Options options = standard_options(specs);
  const Json* given = find(request, "options");
  if (!given) return options;
  if (!given->is_object()) return mistyped("options", "an object");
  for (const auto& [key, value] : given->items()) {
    for (const OptionSpec& spec : specs) {
      if (spec.key == key && !fits(spec, value)) {
        return Error{ErrorCode::bad_option, "Option " + in_quotes(key) + " has a value of the wrong type."};
      }
    }
    const std::string text = value.is_string() ? value.get_ref<const std::string&>() : value.dump();
    if (Status set = set_option(specs, options, key, text); !set) return set.error();
  }
  return options;
}

}  // namespace igra
