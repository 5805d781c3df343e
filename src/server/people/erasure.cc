#include "server/people/erasure.h"

#include <nlohmann/json.hpp>
#include <set>

namespace igra::server {

namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kName = "name";

bool has_value(const Json& object, const std::string& text) {
  for (const auto& [key, value] : object.items()) {
    if (value.is_string() && value.get_ref<const std::string&>() == text) return true;
  }
  return false;
}

// Makes names empty where `of` says so, and remembers them. True if there was one.
template <class Of>
bool clear_names(Json& json, const Of& of, std::set<std::string>& names) {
  bool changed = false;
  if (json.is_object() && json.contains(kName) && json[kName].is_string() && of(json)) {
    auto& name = json[kName].get_ref<std::string&>();
    changed = !name.empty();
    if (changed) names.insert(name);
    name.clear();
  }
  if (json.is_structured()) {
    for (Json& part : json) changed = clear_names(part, of, names) || changed;
  }
  return changed;
}

}  // namespace

std::optional<Redact> without_name(const MatchId& match, const std::vector<Entry>& journal,
                                   const std::string& title, const PersonId& person) {
  Redact redact{match, {}, std::nullopt};
  std::set<std::string> names;
  for (const Entry& entry : journal) {
    if (entry.body.find(person) == std::string::npos) continue;
    Json body = Json::parse(entry.body, nullptr, false);
    if (clear_names(body, [&](const Json& object) { return has_value(object, person); }, names))
      redact.bodies.emplace_back(entry.seq, body.dump());
  }
  // Titles have no ids: there a name counts.
  Json shown = Json::parse(title, nullptr, false);
  const std::set<std::string> known = names;
  const auto is_theirs = [&](const Json& object) { return known.contains(object[kName].get<std::string>()); };
  if (clear_names(shown, is_theirs, names)) redact.title = shown.dump();
  if (redact.bodies.empty() && !redact.title) return std::nullopt;
  return redact;
}

}  // namespace igra::server
