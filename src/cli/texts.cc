#include "cli/texts.h"

#include <nlohmann/json.hpp>

namespace igra::cli {

namespace {

using Json = nlohmann::json;

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string joined;
  for (const Json& element : value) joined += (joined.empty() ? "" : ", ") + plain(element);
  return joined;
}

}  // namespace

Texts::Texts(std::string_view language) {
  for (const EmbeddedText& text : embedded_texts()) {
    if (text.language != language) continue;
    const Json json = Json::parse(text.json, nullptr, /*allow_exceptions=*/false);
    IGRA_CHECK(json.is_object());
    for (const auto& [key, sentence] : json.items()) sentences_[key] = sentence.get<std::string>();
  }
}

std::string Texts::reason(const ScoreItem& item) const {
  const auto found = sentences_.find(item.key);
  return found == sentences_.end() ? std::string(item.key) : filled(found->second, item.args);
}

std::string filled(std::string_view sentence, std::string_view args) {
  const Json values = Json::parse(args, nullptr, /*allow_exceptions=*/false);
  std::string out;
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = sentence.find('}', open);
    out += sentence.substr(0, open);
    if (close == std::string_view::npos)
      return out + std::string(sentence.substr(std::min(open, sentence.size())));
    const std::string name(sentence.substr(open + 1, close - open - 1));
    const bool known = values.is_object() && values.contains(name);
    out += known ? plain(values[name]) : "{" + name + "}";
    sentence.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace igra::cli
