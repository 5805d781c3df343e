#include "core/options.h"

#include "core/text.h"

namespace igra {

Options standard_options(std::span<const OptionSpec> specs) {
  IGRA_CHECK(specs.size() <= Options::kMost);
  Options options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    options.value[i] = static_cast<std::int8_t>(specs[i].standard);
  }
  return options;
}

std::string option_text(const OptionSpec& spec, int value) {
  switch (spec.kind) {
    case OptionKind::number:
    case OptionKind::seat: {
      std::string text;
      append_number(text, value);
      return text;
    }
    case OptionKind::toggle: return value != 0 ? "true" : "false";
    case OptionKind::choice: return std::string(spec.names[value]);
  }
  return {};
}

void write_option_value(JsonWriter& json, const OptionSpec& spec, int value) {
  switch (spec.kind) {
    case OptionKind::number:
    case OptionKind::seat: json.value(value); break;
    case OptionKind::toggle: json.value(value != 0); break;
    case OptionKind::choice: json.value(spec.names[value]); break;
  }
}

namespace {

// All that it takes; of many, the first and the last.
std::string values_of(const OptionSpec& spec) {
  constexpr int kMany = 8;
  if (spec.high - spec.low >= kMany)
    return option_text(spec, spec.low) + " to " + option_text(spec, spec.high);
  std::string all = option_text(spec, spec.low);
  for (int value = spec.low + 1; value <= spec.high; ++value)
    all += (value == spec.high ? " or " : ", ") + option_text(spec, value);
  return all;
}

}  // namespace

Status set_option(std::span<const OptionSpec> specs, Options& options, std::string_view key,
                  std::string_view text) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].key != key) continue;
    for (int value = specs[i].low; value <= specs[i].high; ++value) {
      if (option_text(specs[i], value) != text) continue;
      options.value[i] = static_cast<std::int8_t>(value);
      return success();
    }
    return Error{ErrorCode::bad_option, "Option " + std::string(key) + " takes " + values_of(specs[i]) +
                                            ", not " + in_quotes(text) + "."};
  }
  return Error{ErrorCode::bad_option, "This game has no option " + in_quotes(key) + "."};
}

}  // namespace igra
