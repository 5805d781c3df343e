// What several sections of the report are made of.
#pragma once

#include <functional>

#include "lab/collect/collect.h"
#include "lab/report/compare.h"
#include "lab/report/html.h"
#include "lab/report/plot.h"

namespace igra::lab {

// Anything that can be said of a match.
using Of = std::function<double(const Figures&)>;

// A table with one column for each thing that is said: mean, interval and quantiles.
class SummaryTable {
 public:
  explicit SummaryTable(const Study& study);
  void add(const std::string& what, const Of& of, Unit unit = Unit::count);
  // As a figure among others.
  std::string card() const;

 private:
  const Study& study_;
  HtmlTable table_;
};

Sample sample_of(const std::string& name, int colour, const Study& study, const Of& of);

// Plots with the numbers behind them.
std::string figure_of(const Histogram& plot, std::string_view caption);
std::string figure_of(const LinePlot& plot, std::string_view caption);

// The course of a match, from left to right.
Axis progress_axis();
constexpr double kStep = 1.0 / kSteps;
// Means over the steps of a match, where there are any; the first one stands at `offset` steps.
Series series_over(const std::string& name, int colour, std::span<const Moments> steps, double offset);
// How often who leads goes on to win.
Series leader_series(const Study& study, const std::string& name, int colour);

}  // namespace igra::lab
