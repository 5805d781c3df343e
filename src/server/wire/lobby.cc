#include "server/wire/lobby.h"

#include "server/wire/about_table.h"

namespace igra::server {

namespace {

void append_all(std::string& text, const std::vector<std::string_view>& parts, std::string_view quote) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += ',';
    text.append(quote).append(parts[i]).append(quote);
  }
}

}  // namespace

std::string tables_text(const std::vector<std::string_view>& tables, std::size_t total,
                        std::string_view more) {
  std::string text = R"({"type":"tables","protocol":)" + std::to_string(kProtocol) + R"(,"tables":[)";
  append_all(text, tables, "");
  text.append(R"(],"total":)").append(std::to_string(total));
  if (!more.empty()) text.append(R"(,"more":")").append(more).append("\"");
  return text + "}";
}

// Ids are letters and digits: they need no escaping.
std::string tables_changed_text(const std::vector<std::string_view>& put,
                                const std::vector<std::string_view>& gone, std::size_t total) {
  std::string text = R"({"type":"tables_changed","put":[)";
  append_all(text, put, "");
  text.append(R"(],"gone":[)");
  append_all(text, gone, "\"");
  return text.append(R"(],"total":)").append(std::to_string(total)).append("}");
}

}  // namespace igra::server
