#include "lab/report/csv.h"

#include <fmt/format.h>

namespace igra::lab {

namespace {

struct Column {
  const char* name;
  double (*of)(const Figures& match);
};

constexpr Column kColumns[] = {
    {"margin", [](const Figures& match) -> double { return match.margin; }},
    {"shared", [](const Figures& match) -> double { return match.shared; }},
    {"events", [](const Figures& match) -> double { return match.events; }},
    {"decisions", [](const Figures& match) -> double { return match.decisions; }},
    {"rounds", [](const Figures& match) -> double { return match.rounds; }},
    {"choices", [](const Figures& match) -> double { return match.choices; }},
    {"forced", [](const Figures& match) -> double { return match.forced; }},
    {"complexity", [](const Figures& match) -> double { return match.complexity; }},
    {"lead_changes", [](const Figures& match) -> double { return match.lead_changes; }},
    {"deficit", [](const Figures& match) -> double { return match.deficit; }},
    {"comeback", [](const Figures& match) -> double { return match.comeback; }},
    {"waiting", [](const Figures& match) -> double { return match.waiting; }},
    {"longest_wait", [](const Figures& match) -> double { return match.longest_wait; }},
    {"kingmaking", [](const Figures& match) -> double { return match.kingmaking; }},
};

std::string cell(double value) { return fmt::format("{:.6g}", value); }

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

std::string measured(const Moments& moments) {
  const Measured mean = mean_of(moments);
  return "," + cell(mean.value) + "," + cell(mean.interval.low) + "," + cell(mean.interval.high);
}

}  // namespace

std::string csv_of_matches(const Study& study) {
  std::string text = "match";
  for (int place = 1; place <= study.players; ++place) text += fmt::format(",score_{0},win_{0}", place);
  for (const Column& column : kColumns) text += fmt::format(",{}", column.name);
  text += "\n";
  for (std::size_t i = 0; i < study.matches.size(); ++i) {
    const Figures& match = study.matches[i];
    text += std::to_string(i);
    for (std::size_t place = 0; place < static_cast<std::size_t>(study.players); ++place) {
      text += fmt::format(",{},{}", match.scores[place], cell(match.win[place]));
    }
    for (const Column& column : kColumns) text += "," + cell(column.of(match));
    text += "\n";
  }
  return text;
}

std::string csv_of_sweep(const std::vector<std::pair<Setting, Study>>& studies) {
  std::string text;
  for (const auto& [name, value] : studies.front().first) text += quoted(name) + ",";
  text += "matches,first_wins,first_wins_low,first_wins_high";
  for (const Column& column : kColumns) text += fmt::format(",{0},{0}_low,{0}_high", column.name);
  text += "\n";
  for (const auto& [setting, study] : studies) {
    for (const auto& [name, value] : setting) text += quoted(value) + ",";
    text += std::to_string(study.games());
    const Measured first = share_of(study.moments([](const Figures& match) { return match.win[0]; }).sum(),
                                    static_cast<double>(study.games()));
    text += "," + cell(first.value) + "," + cell(first.interval.low) + "," + cell(first.interval.high);
    for (const Column& column : kColumns) text += measured(study.moments(column.of));
    text += "\n";
  }
  return text;
}

}  // namespace igra::lab
