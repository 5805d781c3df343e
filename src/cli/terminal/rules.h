// The rules of a game to be read at a terminal: the same pages that the web client has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace igra::cli {

struct RulesSection {
  std::string title;
  std::vector<std::string> paragraphs;  // strong words in bold
};

// Empty for a game without pages.
std::vector<RulesSection> rules_of(std::string_view game, std::string_view language);

// The titles with their numbers; or the section of that number; or those that mention `asked`. "" if none
// does.
std::string rules_text(const std::vector<RulesSection>& sections, std::string_view asked, int width);

}  // namespace igra::cli
