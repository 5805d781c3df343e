#include "cli/terminal/rules.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/console.h"
#include "cli/terminal/choices.h"
#include "cli/terminal/paragraphs.h"
#include "cli/terminal/texts.h"
#include "core/text.h"

namespace igra::cli {

namespace {

using Json = nlohmann::json;

// `**strong**` words in bold, each by itself: lines may break between them.
std::string with_strong(std::string_view text) {
  std::string out;
  bool strong = false;
  while (!text.empty()) {
    const std::size_t mark = text.find("**");
    std::string_view part = text.substr(0, mark);
    if (!strong) {
      out += part;
    } else {
      for (bool first = true; !part.empty(); first = false)
        (out += first ? "" : " ") += painted(Ink::bold, next_word(part));
    }
    if (mark == std::string_view::npos) break;
    text.remove_prefix(mark + 2);
    strong = !strong;
  }
  return out;
}

// What a block says; a figure is described by its caption.
void add_block(std::vector<std::string>& paragraphs, const Json& block) {
  if (block.is_string()) {
    paragraphs.push_back(with_strong(block.get<std::string>()));
    return;
  }
  const Json points = block.value("list", Json::array());
  for (const Json& point : points) paragraphs.push_back("- " + with_strong(point.get<std::string>()));
  for (const char* kind : {"says", "example", "note"}) {
    if (block.contains(kind)) paragraphs.push_back(with_strong(block[kind].get<std::string>()));
  }
}

bool mentions(const RulesSection& section, std::string_view word) {
  std::string all = lowered(section.title);
  for (const std::string& paragraph : section.paragraphs) all += "\n" + lowered(without_ink(paragraph));
  return all.find(lowered(word)) != std::string::npos;
}

std::string section_text(const RulesSection& section, std::size_t number, int width) {
  std::string out = painted(Ink::bold, fmt::format("{}. {}", number, section.title)) + "\n";
  for (const std::string& paragraph : section.paragraphs) out += wrapped("  ", paragraph, width);
  return out;
}

}  // namespace

std::vector<RulesSection> rules_of(std::string_view game, std::string_view language) {
  std::vector<RulesSection> sections;
  for (const EmbeddedText& text : embedded_texts()) {
    if (text.kind != "rules" || text.owner != game || text.language != language) continue;
    const Json pages = Json::parse(text.json);
    for (const Json& page : pages) {
      RulesSection section{page.at("title").get<std::string>(), {}};
      for (const Json& block : page.at("text")) add_block(section.paragraphs, block);
      sections.push_back(std::move(section));
    }
  }
  return sections;
}

std::string rules_text(const std::vector<RulesSection>& sections, std::string_view asked, int width) {
  const auto number = parse_number(asked);
  std::string out;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (asked.empty()) {
      out += fmt::format("{:>4}. {}\n", i + 1, sections[i].title);
    } else if (number ? *number == static_cast<int>(i) + 1 : mentions(sections[i], asked)) {
      (out += out.empty() ? "" : "\n") += section_text(sections[i], i + 1, width);
    }
  }
  return out;
}

}  // namespace igra::cli
