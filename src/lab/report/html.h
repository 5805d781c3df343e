// A page of HTML, built from blocks: everything inside one file, no script, no request to anywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace igra::lab {

// <name>…</name> around content that is HTML already.
std::string element(std::string_view name, std::string_view content, std::string_view attributes = "");

// A paragraph of plain text; `backticked` words become code.
std::string paragraph(std::string_view text, std::string_view style = "");

// Rows of plain text under a header; the first column is text, the others are numbers.
struct HtmlTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};
std::string html(const HtmlTable& table);

// A plot with its title, a sentence on how to read it, and the numbers behind it, folded away.
std::string figure(std::string_view title, std::string_view caption, std::string_view svg,
                   const HtmlTable& numbers);
// Figures beside each other where there is room.
std::string gallery(const std::vector<std::string>& figures);

struct Section {
  std::string id;
  std::string title;
  std::string body;  // HTML
};

// The whole document.
std::string page(std::string_view title, std::string_view head, const std::vector<Section>& sections,
                 std::string_view foot);

}  // namespace igra::lab
