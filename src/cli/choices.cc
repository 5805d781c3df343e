#include "cli/choices.h"

#include <algorithm>

#include "core/text.h"

namespace igra::cli {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_like(std::string_view text, std::string_view typed) {
  return text.size() >= typed.size() && std::equal(typed.begin(), typed.end(), text.begin(),
                                                   [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace

Chosen choose(const std::vector<std::string>& offered, std::string_view typed) {
  const int count = static_cast<int>(offered.size());
  if (const auto number = parse_number(typed)) return {*number >= 1 && *number <= count ? *number - 1 : -1};
  Chosen alike;
  Chosen beginning;
  for (int i = 0; i < count; ++i) {
    if (offered[i] == typed) return {i};
    if (!begins_like(offered[i], typed)) continue;
    beginning.ambiguous.push_back(i);
    if (offered[i].size() == typed.size()) alike.ambiguous.push_back(i);
  }
  Chosen& best = alike.ambiguous.empty() ? beginning : alike;
  if (best.ambiguous.size() == 1) return {best.ambiguous.front()};
  return best;
}

std::string_view unique_word(const std::vector<std::string_view>& words, std::string_view typed) {
  std::vector<std::string_view> found;
  for (const std::string_view word : words) {
    if (!begins_like(word, typed)) continue;
    if (word.size() == typed.size()) return word;
    found.push_back(word);
  }
  return found.size() == 1 ? found.front() : std::string_view{};
}

}  // namespace igra::cli
