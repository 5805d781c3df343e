#include "lab/report/blocks.h"

#include <algorithm>
#include <cmath>

#include "lab/report/words.h"

namespace igra::lab {

namespace {

HtmlTable numbers_of(const Histogram& plot) {
  const Bins bins = bins_of(plot);
  HtmlTable table{.header = {plot.x.label}, .rows = {}};
  for (const Sample& sample : plot.samples) {
    table.header.push_back(sample.name.empty() ? "matches" : sample.name);
  }
  for (std::size_t bin = 0; bin < bins.counts[0].size(); ++bin) {
    const double from = bins.start + bins.width * static_cast<double>(bin);
    const double to = plot.whole ? from + bins.width - 1 : from + bins.width;
    std::string values = tick_text(from, plot.x.percent);
    if (from != to) values += " to " + tick_text(to, plot.x.percent);
    table.rows.push_back({values});
    for (const auto& counts : bins.counts) table.rows.back().push_back(std::to_string(counts[bin]));
  }
  return table;
}

// By x: series need not have the same.
HtmlTable numbers_of(const LinePlot& plot) {
  const Unit unit = plot.y.percent ? Unit::share : Unit::number;
  HtmlTable table{.header = {plot.x.label}, .rows = {}};
  std::map<double, std::vector<std::string>> rows;
  for (const Series& series : plot.series) {
    table.header.push_back(series.name.empty() ? plot.y.label : series.name);
    table.header.push_back("95 % interval");
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      auto& row = rows[series.x[i]];
      row.resize(table.header.size() - 2);
      row[0] = tick_text(series.x[i], plot.x.percent);
      row.push_back(in_unit(series.y[i].value, unit));
      row.push_back(range(series.y[i].interval, unit));
    }
  }
  for (auto& [x, row] : rows) {
    row.resize(table.header.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

SummaryTable::SummaryTable(const Study& study)
    : study_(study),
      table_{.header = {""},
             .rows = {{"mean"},
                      {"± (95 %)"},
                      {"least"},
                      {"5 % are below"},
                      {"25 %"},
                      {"median"},
                      {"75 %"},
                      {"95 %"},
                      {"most"}}} {}

void SummaryTable::add(const std::string& what, const Of& of, Unit unit) {
  std::vector<double> values;
  for (const Figures& match : study_.matches) values.push_back(of(match));
  std::sort(values.begin(), values.end());
  const Measured mean = mean_of(study_.moments(of));
  std::vector<std::string> column = {in_unit(mean.value, unit),
                                     in_unit(mean.interval.high - mean.value, unit)};
  for (const double q : {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0}) {
    const double value = quantile(values, q);
    // Between whole numbers, where quantiles fall, one more digit is enough.
    column.push_back(in_unit(unit == Unit::share ? value : std::round(10 * value) / 10, unit));
  }
  table_.header.push_back(what);
  for (std::size_t i = 0; i < column.size(); ++i) table_.rows[i].push_back(column[i]);
}

std::string SummaryTable::card() const {
  return element("figure", element("h3", "In numbers") + html(table_));
}

Sample sample_of(const std::string& name, int colour, const Study& study, const Of& of) {
  Sample sample{.name = name, .colour = colour, .counts = {}};
  for (const Figures& match : study.matches) ++sample.counts[of(match)];
  return sample;
}

std::string figure_of(const Histogram& plot, std::string_view caption) {
  return figure(plot.title, caption, svg(plot), numbers_of(plot));
}

std::string figure_of(const LinePlot& plot, std::string_view caption) {
  return figure(plot.title, caption, svg(plot), numbers_of(plot));
}

Axis progress_axis() { return {.label = "progress of the match", .percent = true, .from = 0, .to = 1}; }

Series series_over(const std::string& name, int colour, std::span<const Moments> steps, double offset) {
  Series series{.name = name, .colour = colour, .x = {}, .y = {}};
  for (std::size_t step = 0; step < steps.size(); ++step) {
    if (steps[step].count() == 0) continue;
    series.x.push_back((static_cast<double>(step) + offset) * kStep);
    series.y.push_back(mean_of(steps[step]));
  }
  return series;
}

Series leader_series(const Study& study, const std::string& name, int colour) {
  constexpr double kFewest = 10;  // matches: fewer say nothing
  Series series{.name = name, .colour = colour, .x = {}, .y = {}};
  for (std::size_t step = 0; step <= kSteps; ++step) {
    if (study.led[step] < kFewest) continue;
    series.x.push_back(static_cast<double>(step) * kStep);
    series.y.push_back(share_of(study.leader_won[step], study.led[step]));
  }
  return series;
}

}  // namespace igra::lab
