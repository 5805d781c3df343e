#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace igra {

// The languages in which players are spoken to. The web client's list is web/src/i18n/languages.json;
// tools/check_texts.mjs fails where the two differ. docs/translating.md says how one is added.
inline constexpr std::array<std::string_view, 3> kLanguages = {"en", "bg", "ru"};

constexpr bool known_language(std::string_view language) {
  return std::find(kLanguages.begin(), kLanguages.end(), language) != kLanguages.end();
}

}  // namespace igra
