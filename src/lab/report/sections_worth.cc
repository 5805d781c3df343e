// What matters: rules, cards, luck.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/blocks.h"
#include "lab/report/sections.h"
#include "lab/report/words.h"

namespace igra::lab {

namespace {

constexpr std::string_view kReadingWorth =
    "Each row tells how many points more than the others a player ends with who does this once more than "
    "each of "
    "them; for cards, numbers and ways of playing, who has it once more in place of another of its kind. "
    "Pale rows "
    "may be chance. These are companions, not causes: who is ahead may have more opportunity. Only what "
    "chance "
    "deals is chosen by nobody; what it shows to all is counted for the player who acts next.";

constexpr std::size_t kMostRows = 20;  // of a plot; the table has them all

std::vector<Row> sorted_by_value(std::vector<Row> rows) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.value.value > b.value.value; });
  return rows;
}

std::string reasons_figure(const Study& study) {
  RowPlot plot{.title = "Where points come from",
               .x = {.label = "points a match, all players"},
               .rows = {},
               .bars = true};
  HtmlTable table{
      .header = {"", "points a match", "95 % interval", "times a match", "points each", "matches with it"},
      .rows = {}};
  for (const auto& [key, reason] : study.reasons) {
    const Measured points = mean_of(reason.points);
    plot.rows.push_back({.label = reason_name(key), .value = points});
    const double each = reason.times.sum() > 0 ? reason.points.sum() / reason.times.sum() : 0;
    table.rows.push_back({reason_name(key), number(points.value), range(points.interval, Unit::points),
                          number(reason.times.mean()), number(each),
                          percent(static_cast<double>(reason.matches) / static_cast<double>(study.games()))});
  }
  plot.rows = sorted_by_value(std::move(plot.rows));
  return figure(plot.title, "Mean points for each reason, with 95 % intervals.", svg(plot), table);
}

std::string acts_figure(const Study& study) {
  RowPlot plot{.title = "What happens how often", .x = {.label = "times a match"}, .rows = {}, .bars = true};
  HtmlTable table{.header = {"", "times a match", "matches with it"}, .rows = {}};
  const auto games = static_cast<double>(study.games());
  for (const auto& [trait, worth] : study.traits) {
    if (trait.aspect != Aspect::act) continue;
    const double times = static_cast<double>(worth.times) / games;
    plot.rows.push_back(
        {.label = trait.verb, .value = {.value = times, .interval = {times, times}}, .colour = 2});
    table.rows.push_back({trait.verb, number(times), percent(static_cast<double>(worth.matches) / games)});
  }
  plot.rows = sorted_by_value(std::move(plot.rows));
  return figure(plot.title, "Events by their first word, those of chance included.", svg(plot), table);
}

std::string endings_figure(const Study& study) {
  double all = 0;
  for (const auto& [ending, times] : study.endings) all += static_cast<double>(times);
  RowPlot plot{
      .title = "Endings", .x = {.label = "share", .percent = true, .from = 0}, .rows = {}, .bars = true};
  HtmlTable table{.header = {"", "share", "95 % interval", "times"}, .rows = {}};
  for (const auto& [ending, times] : study.endings) {
    const Measured share = share_of(static_cast<double>(times), all);
    plot.rows.push_back({.label = reason_name(ending), .value = share, .colour = 3});
    table.rows.push_back({reason_name(ending), percent(share.value), range(share.interval, Unit::share),
                          std::to_string(times)});
  }
  plot.rows = sorted_by_value(std::move(plot.rows));
  return figure(plot.title, "How rounds end, where the game tells; else the last event of the match.",
                svg(plot), table);
}

std::string say_diversity(const Study& study) {
  std::vector<double> points;
  for (const auto& [key, reason] : study.reasons) points.push_back(std::fabs(reason.points.mean()));
  if (points.size() < 2) return "";
  const double concentration = gini(points);
  return fmt::format(
      "Points come from {} kinds of reasons; their Gini coefficient of {:.2f} (0: all give as much, near 1: "
      "one gives "
      "everything) says that {}.",
      points.size(), concentration,
      concentration < 0.35  ? "they are spread evenly"
      : concentration < 0.6 ? "some matter clearly more than others"
                            : "a few of them decide");
}

// The clearest ends of a long list.
std::vector<WorthRow> extremes(const WorthGroup& group) {
  if (group.rows.size() <= kMostRows) return group.rows;
  std::vector<WorthRow> rows = group.rows;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const WorthRow& a, const WorthRow& b) { return a.margin.value > b.margin.value; });
  rows.erase(rows.begin() + kMostRows / 2, rows.end() - kMostRows / 2);
  return rows;
}

std::string worth_figure(const WorthGroup& group) {
  RowPlot plot{
      .title = title(group),
      .x = {.label = group.aspect == Aspect::act ? "points above the others, for one more"
                                                 : "points above the others, one in place of another"},
      .rows = {},
      .reference = 0};
  for (const WorthRow& row : extremes(group)) {
    plot.rows.push_back({.label = row_label(row),
                         .value = row.margin,
                         .colour = row.margin.value < 0 ? 1 : 0,
                         .faint = row.adjusted >= kSignificance});
  }
  HtmlTable table{.header = {"", "times a match", "points, one more", "95 % interval", "win share, one more",
                             "95 % interval", "won with it", "p, corrected"},
                  .rows = {}};
  for (const WorthRow& row : group.rows) {
    table.rows.push_back({row_label(row), number(row.per_match), signed_number(row.margin.value),
                          range(row.margin.interval, Unit::points), signed_percent(row.win.value),
                          range(row.win.interval, Unit::share), percent(row.won.value),
                          p_number(row.adjusted)});
  }
  const std::string caption = group.rows.size() > kMostRows
                                  ? fmt::format("The {} highest and lowest of {}; all are in the table.",
                                                kMostRows / 2, group.rows.size())
                                  : "";
  return figure(plot.title, caption, svg(plot), table);
}

}  // namespace

Section rules_section(const Study& study) {
  std::string body = paragraph("Which rules come into play, and how matches end.");
  if (const std::string diversity = say_diversity(study); !diversity.empty()) body += paragraph(diversity);
  return {"rules", "Rules in use",
          body + gallery({reasons_figure(study), acts_figure(study), endings_figure(study)})};
}

Section worth_section(const WorthTable& table) {
  std::vector<std::string> clear, unclear;
  for (const WorthGroup& group : table.groups) {
    (group.evidence < kSignificance ? clear : unclear).push_back(worth_figure(group));
  }
  std::string body = paragraph(say_worth(table)) + paragraph(kReadingWorth);
  if (!clear.empty()) body += gallery(clear);
  if (!unclear.empty()) {
    body +=
        element("details",
                element("summary", fmt::format("{} more groups without a clear difference", unclear.size())) +
                    gallery(unclear));
  }
  return {"worth", "What things are worth", body};
}

Section luck_section(const Duel& duel) {
  const ShareBar bar{.title = "Where the differences between results come from",
                     .parts = {{"luck of the deal", duel.deal.value, 4},
                               {"skill: stronger against weaker bot", duel.skill.value, 0},
                               {"play: choices, later luck, bots’ whims", duel.rest.value, 2}}};
  HtmlTable shares{.header = {"", "share of variance", "95 % interval"}, .rows = {}};
  for (const auto& [what, share] : {std::pair{"luck of the deal", duel.deal}, std::pair{"skill", duel.skill},
                                    std::pair{"play", duel.rest}}) {
    shares.rows.push_back(
        {what, share_words(share), share.n > 0 ? range(share.interval, Unit::share) : "not known"});
  }
  const RowPlot wins{.title = fmt::format("{} against {}", duel.strong, duel.weak),
                     .x = {.label = "share", .percent = true, .from = 0, .to = 1},
                     .rows = {{.label = "wins a match", .value = duel.won, .colour = 0},
                              {.label = "ahead over a deal", .value = duel.ahead, .colour = 2}},
                     .reference = 1.0 / duel.players};
  const HtmlTable numbers{
      .header = {"", "value", "95 % interval"},
      .rows = {
          {"wins a match", percent(duel.won.value), range(duel.won.interval, Unit::share)},
          {"ahead over a deal", percent(duel.ahead.value), range(duel.ahead.interval, Unit::share)},
          {"points above the others", number(duel.margin.value), range(duel.margin.interval, Unit::points)}}};
  return {"luck", "Luck and skill",
          paragraph(say_luck(duel)) +
              paragraph(fmt::format(
                  "Measured on {} deals, each played {} times with the same cards in the same order, the "
                  "stronger bot at every seat in turn. What stays with a seat, whoever sits there, is the "
                  "luck of the deal; what moves with the stronger bot is skill.",
                  duel.deals, duel.players)) +
              gallery({figure(bar.title, "Shares of the variance of the margin in points.", svg(bar), shares),
                       figure(wins.title, "In single matches, and over all seats of a deal together.",
                              svg(wins), numbers)})};
}

}  // namespace igra::lab
