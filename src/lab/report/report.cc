#include "lab/report/report.h"

#include <fmt/format.h>

#include "lab/report/canvas.h"
#include "lab/report/sections.h"
#include "lab/report/words.h"

namespace igra::lab {

namespace {

std::string fact(std::string_view what, const std::string& value) {
  return element("li", escaped(what) + " " + element("b", escaped(value)));
}

std::string head_of(const Findings& findings, const WorthTable& worth) {
  const Plan& plan = findings.question.plan;
  const GameInfo& info = plan.rules.game->info();
  std::string facts = fact("players", std::to_string(plan.rules.players)) +
                      fact("matches", std::to_string(findings.base.study.games())) + fact("bots", plan.bot) +
                      fact("options", rules_text(findings.base.rules));
  if (findings.base.luck) facts += fact("duplicate deals", std::to_string(findings.base.luck->deals));
  if (findings.other) {
    facts += fact("compared with", rules_text(findings.other->rules, findings.base.rules));
  }
  std::string lines;
  for (const Finding& finding : in_short(findings, worth)) {
    lines += element("dt", escaped(finding.topic)) + element("dd", escaped(finding.sentence));
  }
  return element("p", "Lab report", "class=\"eyebrow\"") + element("h1", escaped(info.name)) +
         element("ul", facts, "class=\"facts\"") + element("dl", lines, "class=\"short\"");
}

}  // namespace

std::string html_report(const Findings& findings) {
  const Study& study = findings.base.study;
  const WorthTable worth = worth_table(study);
  std::vector<Section> sections;
  if (findings.other) sections.push_back(comparison_section(findings));
  sections.push_back(seats_section(study));
  sections.push_back(scores_section(study));
  sections.push_back(length_section(study));
  sections.push_back(choices_section(study));
  sections.push_back(drama_section(study));
  sections.push_back(rules_section(study));
  sections.push_back(worth_section(worth));
  if (findings.base.luck) sections.push_back(luck_section(*findings.base.luck));
  sections.push_back(method_section(findings, worth));
  const std::string title = std::string(findings.question.plan.rules.game->info().name) + ": lab report";
  return page(title, head_of(findings, worth), sections, "Made by <code>igra lab</code>.");
}

}  // namespace igra::lab
