#include "cli/terminal/texts.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/terminal/in_place.h"
#include "core/languages.h"
#include "core/text.h"

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

// Every word of `value` as the book knows it after `{name}`, or the value as it is.
std::string known_value(std::string_view name, const std::string& value, const Words& values) {
  std::string out;
  for (std::string_view rest = value; !rest.empty();) {
    const std::string_view word = next_word(rest);
    const auto found =
        values.find("{" + std::string(name) + "} " + std::string(word.substr(0, word.find(','))));
    if (found == values.end()) return value;
    (out += out.empty() ? "" : ", ") += found->second;
  }
  return out;
}

// `text` with each `{name}` replaced by what `value_of` says, where that is not "{name}" itself.
template <class ValueOf>
std::string replaced(std::string_view text, ValueOf value_of) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}', open);
    out += text.substr(0, open);
    if (close == std::string_view::npos) return out + std::string(text.substr(std::min(open, text.size())));
    out += value_of(std::string(text.substr(open + 1, close - open - 1)));
    text.remove_prefix(close + 1);
  }
  return out;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) words.push_back(next_word(text));
  return words;
}

// What the placeholders of `pattern` stand for in `notation`; nothing where it does not match. `{cards...}`
// takes one word or more.
std::optional<std::map<std::string, std::string>> matched(std::string_view pattern,
                                                          std::string_view notation) {
  const auto want = words_of(pattern);
  const auto have = words_of(notation);
  std::map<std::string, std::string> values;
  std::size_t at = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (at >= have.size()) return std::nullopt;
    if (!want[i].starts_with('{')) {
      if (want[i] != have[at++]) return std::nullopt;
      continue;
    }
    const bool many = want[i].ends_with("...}");
    std::string& value = values[std::string(want[i].substr(1, want[i].size() - (many ? 5 : 2)))];
    const std::size_t after = want.size() - i - 1;
    const std::size_t end = many ? std::max(at + 1, have.size() - std::min(after, have.size())) : at + 1;
    for (; at < std::min(end, have.size()); ++at) (value += value.empty() ? "" : " ") += have[at];
  }
  if (at != have.size()) return std::nullopt;
  return values;
}

// The first of the variables that decide about this, as the C library reads them; "" if none is set.
std::string_view locale_of(const char* category) {
  for (const char* variable : {"LC_ALL", category, "LANG"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return "";
}

}  // namespace

Texts::Texts(std::string_view language, std::string_view game) : language_(language) {
  for (const EmbeddedText& text : embedded_texts()) {
    if (text.language != language) continue;
    if (text.kind == "terminal" && text.owner == game) read_terminal(text.json);
    if (text.kind != "texts") continue;
    const Json json = Json::parse(text.json);
    for (const auto& [key, sentence] : json.items()) sentences_[key] = sentence.get<std::string>();
  }
}

void Texts::read_terminal(std::string_view text) {
  const Json json = Json::parse(text);
  name_ = json.value("name", "");
  const std::pair<const char*, Words*> parts[] = {
      {"board", &board_}, {"events", &events_}, {"values", &values_}};
  for (const auto& [part, words] : parts) {
    const Json own = json.value(part, Json::object());
    for (const auto& [key, text_of_key] : own.items()) (*words)[key] = text_of_key.get<std::string>();
  }
  for (const auto& [pattern, own] : events_) patterns_.push_back(pattern);
  // Exact patterns before those with gaps.
  const auto gaps = [](const std::string& pattern) {
    return std::count(pattern.begin(), pattern.end(), '{');
  };
  const auto closer = [&](const std::string& a, const std::string& b) {
    const auto x = words_of(a).size(), y = words_of(b).size();
    return x != y ? x > y : gaps(a) < gaps(b);
  };
  std::stable_sort(patterns_.begin(), patterns_.end(), closer);
}

std::string Texts::say(std::string_view key, Values values) const {
  const auto found = sentences_.find(key);
  IGRA_CHECK(found != sentences_.end());
  return replaced(found->second, [&](const std::string& name) {
    const auto value =
        std::find_if(values.begin(), values.end(), [&](auto& pair) { return pair.first == name; });
    return value == values.end() ? "{" + name + "}" : std::string(value->second);
  });
}

std::string Texts::say(std::string_view key, std::string_view name, int number) const {
  return say(key, {{name, std::to_string(number)}});
}

std::string Texts::reason(const ScoreItem& item) const {
  const auto found = sentences_.find(item.key);
  return found == sentences_.end() ? std::string(item.key) : filled(found->second, item.args, values_);
}

std::string Texts::event(std::string_view notation) const {
  for (const std::string& pattern : patterns_) {
    if (std::string words = filled_pattern(pattern, notation); !words.empty()) return words;
  }
  return std::string(notation);
}

std::string Texts::filled_pattern(const std::string& pattern, std::string_view notation) const {
  const auto values = matched(pattern, notation);
  if (!values) return "";
  return replaced(events_.find(pattern)->second, [&](const std::string& name) {
    const auto value = values->find(name);
    return value == values->end() ? "{" + name + "}" : known_value(name, value->second, values_);
  });
}

std::string Texts::board(std::string_view sketch) const {
  return board_.empty() ? std::string(sketch) : in_place(sketch, board_);
}

std::string filled(std::string_view sentence, std::string_view args, const Words& words) {
  const Json values = Json::parse(args, nullptr, /*allow_exceptions=*/false);
  return replaced(sentence, [&](const std::string& name) {
    const bool known = values.is_object() && values.contains(name);
    return known ? known_value(name, plain(values[name]), words) : "{" + name + "}";
  });
}

std::string usual_language() {
  const std::string_view language = locale_of("LC_MESSAGES").substr(0, 2);
  return known_language(language) && speaks_utf8() ? std::string(language) : std::string(kLanguages.front());
}

bool speaks_utf8() {
  std::string locale(locale_of("LC_CTYPE"));
  std::transform(locale.begin(), locale.end(), locale.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

}  // namespace igra::cli
