// How matches go: seats, scores, length, choices, drama.
#include <fmt/format.h>

#include <algorithm>

#include "lab/report/blocks.h"
#include "lab/report/sections.h"
#include "lab/report/words.h"

namespace igra::lab {

namespace {

Of score_at(int place) {
  return [place](const Figures& match) { return match.scores[static_cast<std::size_t>(place)]; };
}

double margin(const Figures& match) { return match.margin; }
double decisions(const Figures& match) { return match.decisions; }
double rounds(const Figures& match) { return match.rounds; }

std::string win_figure(const Study& study, const Seats& seats) {
  RowPlot plot{.title = "Share of victories by order of play",
               .x = {.label = "share of victories", .percent = true},
               .rows = {},
               .reference = 1.0 / study.players};
  HtmlTable table{.header = {"", "won", "95 % interval", "p", "p, corrected"}, .rows = {}};
  for (int place = 0; place < study.players; ++place) {
    const auto at = static_cast<std::size_t>(place);
    const Measured& win = seats.win[at];
    plot.rows.push_back({.label = place_name(place), .value = win, .colour = place});
    table.rows.push_back({place_name(place), percent(win.value), range(win.interval, Unit::share),
                          p_number(seats.verdict[at].p), p_number(seats.adjusted[at])});
  }
  return figure(plot.title, "The dashed line is a fair share; an interval that crosses it may be chance.",
                svg(plot), table);
}

std::string mean_figure(const Study& study) {
  RowPlot plot{.title = "Mean final score by order of play", .x = {.label = "points"}, .rows = {}};
  HtmlTable table{.header = {"", "mean score", "95 % interval", "standard deviation"}, .rows = {}};
  for (int place = 0; place < study.players; ++place) {
    const Moments scores = study.moments(score_at(place));
    const Measured mean = mean_of(scores);
    plot.rows.push_back({.label = place_name(place), .value = mean, .colour = place});
    table.rows.push_back({place_name(place), number(mean.value), range(mean.interval, Unit::points),
                          number(scores.deviation())});
  }
  return figure(plot.title, "With 95 % intervals.", svg(plot), table);
}

std::string standing_figure(const Study& study) {
  LinePlot plot{.title = "Standing over the course of a match",
                .x = progress_axis(),
                .y = {.label = "points"},
                .series = {}};
  for (int place = 0; place < study.players; ++place) {
    plot.series.push_back(
        series_over(place_name(place), place, study.standing[static_cast<std::size_t>(place)], 0));
  }
  return figure_of(plot, "Mean score as read off the table, with 95 % bands.");
}

std::string leader_figure(const Study& study) {
  return figure_of(
      {.title = "Does the leader win?",
       .x = progress_axis(),
       .y = {.label = "leader goes on to win", .percent = true, .from = 0, .to = 1},
       .series = {leader_series(study, "", 1)},
       .reference = 1.0 / study.players},
      "How often whoever leads at this point wins in the end. While the line stays near the dashed "
      "one, a fair share, the match is open.");
}

std::string decided_figure(const Study& study) {
  Histogram plot{.title = "The lead for good",
                 .x = progress_axis(),
                 .samples = {{.name = "", .colour = 2, .counts = {}}},
                 .whole = false};
  for (const Figures& match : study.matches) {
    if (match.decided >= 0) ++plot.samples[0].counts[match.decided];
  }
  return figure_of(plot,
                   "When the later winner took the lead and never lost it again; shared victories are "
                   "left out.");
}

std::string expected_figure(const Study& study) {
  return figure_of(
      {.title = "What winners expected",
       .x = progress_axis(),
       .y = {.label = "chance to win", .percent = true, .from = 0, .to = 1},
       .series = {series_over("", 3, study.winner_expected, 0.5)},
       .reference = 1.0 / study.players},
      "How good the later winner thought its chances were. The later the line rises, the longer the "
      "tension.");
}

std::string calibration_figure(const Study& study) {
  constexpr std::int64_t kFewest = 10;
  Series series{.name = "", .colour = 4, .x = {}, .y = {}};
  for (std::size_t i = 0; i < study.calibration.size(); ++i) {
    const Measured won = study.calibration[i].won.measured();
    if (won.n < kFewest) continue;
    series.x.push_back(study.calibration[i].expected.mean());
    series.y.push_back(won);
  }
  return figure_of(
      {.title = "Were they right?",
       .x = {.label = "chance the bot gave itself", .percent = true, .from = 0, .to = 1},
       .y = {.label = "won", .percent = true, .from = 0, .to = 1},
       .series = {series},
       .diagonal = true},
      "On the dashed line, bots win exactly as often as they expect. Far from it, do not trust the "
      "plot of their expectations.");
}

// Whether the bots said what they expect.
bool told(const Study& study) {
  return std::any_of(study.matches.begin(), study.matches.end(),
                     [](const Figures& match) { return match.lowest >= 0; });
}

std::string say_nearly_lost(const Study& study) {
  const double low = 0.5 / study.players;
  const Moments nearly =
      study.moments([&](const Figures& match) { return match.lowest >= 0 && match.lowest < low; });
  const Measured share = share_of(nearly.sum(), static_cast<double>(study.games()));
  return fmt::format("In {} of the matches ({}) the winner once gave itself less than {}, half a fair share.",
                     percent(share.value), range(share.interval, Unit::share), percent(low));
}

}  // namespace

Section seats_section(const Study& study) {
  const Seats seats = seats_of(study);
  std::string body = paragraph(say_first_seat(study));
  if (study.players > 2) {
    body += paragraph("Taken together, the difference between the seats " + chance_words(seats.all.p) + ".");
  }
  return {"seats", "Who goes first", body + gallery({win_figure(study, seats), mean_figure(study)})};
}

Section scores_section(const Study& study) {
  Histogram scores{.title = "Final scores", .x = {.label = "points"}, .samples = {}};
  SummaryTable table(study);
  for (int place = 0; place < study.players; ++place) {
    scores.samples.push_back(sample_of(place_name(place), place, study, score_at(place)));
    table.add(place_name(place), score_at(place));
  }
  table.add("winning margin", margin);
  const Histogram margins{.title = "Winning margin",
                          .x = {.label = "points ahead of the second", .from = 0},
                          .samples = {sample_of("", 0, study, margin)}};
  return {"scores", "Scores",
          paragraph(say_scores(study)) +
              gallery({figure_of(scores, "How often each score is reached."),
                       figure_of(margins, "Zero is a shared victory."), table.card()})};
}

Section length_section(const Study& study) {
  SummaryTable table(study);
  table.add("decisions", decisions);
  table.add("events", [](const Figures& match) { return match.events; });
  std::vector<std::string> figures = {figure_of({.title = "Length of a match",
                                                 .x = {.label = "decisions"},
                                                 .samples = {sample_of("", 0, study, decisions)}},
                                                "Decisions of all players together.")};
  if (study.moments(rounds).most() > 0) {
    table.add("rounds", rounds);
    figures.push_back(
        figure_of({.title = "Rounds", .x = {.label = "rounds"}, .samples = {sample_of("", 1, study, rounds)}},
                  "As the game counts them."));
  }
  figures.push_back(table.card());
  return {"length", "Length", paragraph(say_length(study)) + gallery(figures)};
}

Section choices_section(const Study& study) {
  SummaryTable table(study);
  table.add("possible events", [](const Figures& match) { return match.choices; });
  table.add("forced", [](const Figures& match) { return match.forced; }, Unit::share);
  table.add("log₁₀ of lines", [](const Figures& match) { return match.complexity; });
  const std::string plot = figure_of({.title = "Choices over the course of a match",
                                      .x = progress_axis(),
                                      .y = {.label = "possible events", .from = 0},
                                      .series = {series_over("", 0, study.choices, 0.5)}},
                                     "Mean number of legal events at a decision, with its 95 % band.");
  const std::string often =
      figure_of({.title = "How many choices",
                 .x = {.label = "possible events at a decision", .from = 1},
                 .samples = {{.name = "",
                              .colour = 5,
                              .counts = {study.choice_counts.begin(), study.choice_counts.end()}}}},
                "All decisions of all matches; with one possible event there is no choice.");
  return {"choices", "Choices", paragraph(say_choices(study)) + gallery({plot, often, table.card()})};
}

Section drama_section(const Study& study) {
  SummaryTable table(study);
  table.add("lead changes", [](const Figures& match) { return match.lead_changes; });
  table.add("winner’s worst deficit", [](const Figures& match) { return match.deficit; });
  std::string body = paragraph(say_drama(study));
  std::vector<std::string> figures = {standing_figure(study), leader_figure(study), decided_figure(study)};
  if (told(study)) {
    body += paragraph(say_nearly_lost(study));
    figures.push_back(expected_figure(study));
    figures.push_back(calibration_figure(study));
  }
  figures.push_back(table.card());
  return {"drama", "Drama", body + gallery(figures)};
}

}  // namespace igra::lab
