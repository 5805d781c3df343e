#include "cli/terminal/paragraphs.h"

#include <algorithm>

#include "core/ink.h"
#include "core/text.h"

namespace igra::cli {

namespace {

constexpr int kGap = 2;  // blanks between columns

// Words after `head`, in lines of that width that all begin where the first word stands.
std::string lines_of(std::string_view head, const std::vector<std::string>& words, int width) {
  const int indent = columns(head);
  std::string out(head);
  int column = indent;
  for (const std::string& word : words) {
    if (column > indent && column + 1 + columns(word) > width) {
      out += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
      column = indent;
    }
    if (column > indent) out += ' ', ++column;
    out += word;
    column += columns(word);
  }
  return out + '\n';
}

}  // namespace

std::string padded(std::string_view text, int width) {
  return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ');
}

std::string in_columns(const std::vector<std::string>& cells, int width) {
  int widest = 1;
  for (const std::string& cell : cells) widest = std::max(widest, columns(cell));
  const int count = static_cast<int>(cells.size());
  const int across = std::max(1, (width + kGap) / (widest + kGap));
  const int lines = (count + across - 1) / across;
  std::string out;
  for (int line = 0; line < lines; ++line) {
    for (int i = line; i < count; i += lines) {
      out += i + lines < count ? padded(cells[i], widest + kGap) : cells[i];
    }
    out += '\n';
  }
  return out;
}

std::string in_flow(std::string_view head, std::vector<std::string> words, int width) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) words[i] += ',';
  return lines_of(head, words, width);
}

std::string wrapped(std::string_view head, std::string_view text, int width) {
  std::vector<std::string> words;
  while (!text.empty()) words.emplace_back(next_word(text));
  return lines_of(head, words, width);
}

std::vector<std::string> counted(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i;
    while (end < words.size() && words[end] == words[i]) ++end;
    out.push_back(end - i == 1 ? words[i] : words[i] + " ×" + std::to_string(end - i));
    i = end;
  }
  return out;
}

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string ruled(std::string_view title, int width) {
  std::string out = clipped("── " + std::string(title) + ' ', width);
  for (int column = columns(out); column < width; ++column) out += "─";
  return out + '\n';
}

}  // namespace igra::cli
