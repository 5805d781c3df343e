// Plots as inline SVG, drawn by ourselves: no script, no font, no request. All are 360 units wide, which is a
// phone; colours are CSS classes of the page (report_style), so that they follow light and dark. Every plot
// has a title for those who cannot see it; the numbers behind it belong into a table next to it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/statistics/statistics.h"

namespace igra::lab {

// Numbers along an axis.
struct Axis {
  std::string label;
  bool percent = false;  // 0.25 is written 25 %
  // Where it must reach at least; it grows to hold what is drawn.
  std::optional<double> from = {};
  std::optional<double> to = {};
};

// 1, 2 or 5 times a power of ten, about `wanted` of them; ascending, inside [low, high].
std::vector<double> nice_ticks(double low, double high, int wanted);
std::string tick_text(double value, bool percent);

struct Series {
  std::string name;
  int colour = 0;
  std::vector<double> x;
  std::vector<Measured> y;
};

// Lines with a band for the interval; `reference` is a thin horizontal line. A dashed diagonal for plots of
// what was said against what came true.
struct LinePlot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::optional<double> reference = {};
  bool diagonal = false;
};
std::string svg(const LinePlot& plot);

// A row each: a dot with its interval, or a bar from zero.
struct Row {
  std::string label;
  Measured value;
  int colour = 0;
  bool faint = false;  // may be chance
};
struct RowPlot {
  std::string title;
  Axis x;
  std::vector<Row> rows;
  bool bars = false;
  std::optional<double> reference = {};
};
std::string svg(const RowPlot& plot);

// How often values fall where: rows above each other on one axis.
struct Sample {
  std::string name;
  int colour = 0;
  std::map<double, std::int64_t> counts;  // how often each value

  std::int64_t size() const;
};
struct Histogram {
  std::string title;
  Axis x;
  std::vector<Sample> samples;
  bool whole = true;  // values are whole numbers
};
std::string svg(const Histogram& plot);

// The counts behind a histogram: bins of equal width that all samples share.
struct Bins {
  double start = 0;
  double width = 1;
  std::vector<std::vector<std::int64_t>> counts;  // [sample][bin], all of one size
};
Bins bins_of(const Histogram& plot);

// Parts of a whole, side by side.
struct Part {
  std::string name;
  double share;
  int colour;
};
struct ShareBar {
  std::string title;
  std::vector<Part> parts;
};
std::string svg(const ShareBar& plot);

}  // namespace igra::lab
