// What a change of options does; and how everything was found out.
#include <fmt/format.h>

#include <algorithm>

#include "lab/report/blocks.h"
#include "lab/report/sections.h"
#include "lab/report/words.h"

namespace igra::lab {

namespace {

RowPlot effects_plot(const std::vector<Difference>& differences) {
  constexpr double kMost = 3;  // more is as clear, and would make the others unreadable
  RowPlot plot{.title = "Size of the differences",
               .x = {.label = "effect size, at most 3 shown"},
               .rows = {},
               .reference = 0};
  for (const Difference& difference : differences) {
    const double effect = std::clamp(difference.verdict.effect, -kMost, kMost);
    plot.rows.push_back(
        {.label = difference.what,
         .value = {.value = effect, .interval = {std::min(0.0, effect), std::max(0.0, effect)}},
         .colour = effect < 0 ? 1 : 0,
         .faint = difference.adjusted >= kSignificance});
  }
  return plot;
}

HtmlTable differences_table(const std::vector<Difference>& differences) {
  HtmlTable table{
      // The verdict comes first: on a phone the last columns are out of sight.
      .header = {"", "verdict", "A", "95 % interval", "B", "95 % interval", "effect", "p", "p, corrected"},
      .rows = {}};
  for (const Difference& one : differences) {
    table.rows.push_back({one.what, one.adjusted < kSignificance ? "differs" : "may be chance",
                          in_unit(one.a.value, one.unit), range(one.a.interval, one.unit),
                          in_unit(one.b.value, one.unit), range(one.b.interval, one.unit),
                          signed_number(one.verdict.effect) + " (" + effect_words(one.verdict.effect) + ")",
                          p_number(one.verdict.p), p_number(one.adjusted)});
  }
  return table;
}

// The same thing of both variants.
Histogram both(const Findings& findings, std::string what, std::string axis, const Of& of) {
  return {
      .title = std::move(what),
      .x = {.label = std::move(axis)},
      .samples = {sample_of("A", 0, findings.base.study, of), sample_of("B", 1, findings.other->study, of)}};
}

Sample all_scores(const Study& study, const std::string& name, int colour) {
  Sample sample{.name = name, .colour = colour, .counts = {}};
  for (const Figures& match : study.matches) {
    for (int place = 0; place < study.players; ++place)
      ++sample.counts[match.scores[static_cast<std::size_t>(place)]];
  }
  return sample;
}

std::string budget_text(const Budget& budget) {
  if (budget.iterations > 0) return fmt::format("at most {} iterations a decision", budget.iterations);
  return fmt::format("at most {} ms a decision", budget.ms);
}

}  // namespace

Section comparison_section(const Findings& findings) {
  const Study& a = findings.base.study;
  const Study& b = findings.other->study;
  const RowPlot effects = effects_plot(findings.differences);
  const Histogram scores{.title = "Final scores, all players",
                         .x = {.label = "points"},
                         .samples = {all_scores(a, "A", 0), all_scores(b, "B", 1)}};
  const LinePlot choices{
      .title = "Choices over the course of a match",
      .x = progress_axis(),
      .y = {.label = "possible events", .from = 0},
      .series = {series_over("A", 0, a.choices, 0.5), series_over("B", 1, b.choices, 0.5)}};
  const LinePlot leader{.title = "Does the leader win?",
                        .x = progress_axis(),
                        .y = {.label = "leader goes on to win", .percent = true, .from = 0, .to = 1},
                        .series = {leader_series(a, "A", 0), leader_series(b, "B", 1)},
                        .reference = 1.0 / a.players};
  std::string body = paragraph(say_comparison(findings));
  body += paragraph(fmt::format(
      "A is `{}`, B is `{}`; {} matches each, with the same luck where the rules allow it. All {} "
      "comparisons were fixed beforehand, and their p-values are corrected for their number (Holm).",
      rules_text(findings.base.rules), rules_text(findings.other->rules), a.games(),
      findings.differences.size()));
  body += html(differences_table(findings.differences));
  body += gallery({figure(effects.title,
                          "Hedges’ g of means, Cohen’s h of shares. To the right B has more, to the left A. "
                          "Pale: may be chance.",
                          svg(effects), {}),
                   figure_of(scores, "How often each score is reached."),
                   figure_of(both(findings, "Length of a match", "decisions",
                                  [](const Figures& match) { return match.decisions; }),
                             "Decisions of all players together."),
                   figure_of(both(findings, "Winning margin", "points ahead of the second",
                                  [](const Figures& match) { return match.margin; }),
                             "Zero is a shared victory."),
                   figure_of(choices, "Mean number of legal events at a decision, with 95 % bands."),
                   figure_of(leader, "How often whoever leads at this point wins in the end.")});
  return {"comparison", "Two sets of rules", body};
}

Section method_section(const Findings& findings, const WorthTable& table) {
  const Plan& plan = findings.question.plan;
  std::string body = paragraph(
      fmt::format("{} matches of `{}` bots against each other, {}, seed `{}`. Luck is drawn from the seed "
                  "and the number of the match; "
                  "results do not depend on how many processors share the work. Bots that think by the clock "
                  "may play differently on "
                  "another machine: give iterations instead of milliseconds to make a study repeatable.",
                  plan.games, plan.bot, budget_text(plan.budget), plan.seed));
  body += paragraph(
      "Intervals are for 95 %: Wilson’s for shares (a shared victory counts as a part of one, which makes "
      "them a little too "
      "wide), Student’s for means. Differences between seats are tested against a fair share, differences "
      "between rules by "
      "Welch’s test or the test of two proportions. Wherever several questions are asked of the same data, "
      "p-values are "
      "corrected by Holm’s method, so that the chance of even one false alarm in a section stays below 5 %.");
  body +=
      paragraph(fmt::format("The section on what things are worth asked {} questions. What a player does is "
                            "read off the text of events: their first "
                            "word, numbers, cards and tiles and the parts of their names. Effects come from "
                            "comparing the players of a match with "
                            "each other, and errors from the differences between matches.",
                            table.questions));
  body += paragraph(
      "Everything here is about how these bots play. People make other mistakes; before changing a rule, "
      "look "
      "whether a stronger bot shows the same.");
  return {"method", "How this was found", element("div", body, "class=\"small\"")};
}

}  // namespace igra::lab
