#include "lab/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/canvas.h"

namespace igra::lab {

namespace {

constexpr double kRight = 350;  // where axes end
constexpr int kRowHeight = 24;

// From values to coordinates.
struct Scale {
  double low;
  double high;
  double from;
  double to;
  double operator()(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

class Range {
 public:
  void add(double value) {
    if (!std::isfinite(value)) return;
    low_ = any_ ? std::min(low_, value) : value;
    high_ = any_ ? std::max(high_, value) : value;
    any_ = true;
  }
  void add(const Axis& axis) {
    if (axis.from) add(*axis.from);
    if (axis.to) add(*axis.to);
  }
  // A little air around, except where the axis says where it ends.
  Scale scale(double from, double to, const Axis& axis) const {
    double low = any_ ? low_ : 0;
    double high = any_ ? high_ : 1;
    if (low == high) {
      low -= 0.5;
      high += 0.5;
    }
    const double air = 0.04 * (high - low);
    if (!axis.from || low < *axis.from) low -= air;
    if (!axis.to || high > *axis.to) high += air;
    return {low, high, from, to};
  }

 private:
  bool any_ = false;
  double low_ = 0;
  double high_ = 0;
};

// Ticks below a plot, with lines up through it.
void draw_x(Canvas& canvas, const Scale& scale, const Axis& axis, double top, double bottom) {
  for (const double tick : nice_ticks(scale.low, scale.high, 5)) {
    canvas.line(scale(tick), top, scale(tick), bottom, "grid");
    canvas.text(scale(tick), bottom + 13, tick_text(tick, axis.percent), Anchor::middle);
  }
  canvas.text((scale.from + scale.to) / 2, bottom + 28, axis.label, Anchor::middle, "t soft");
}

void draw_y(Canvas& canvas, const Scale& scale, const Axis& axis, double left, double right) {
  for (const double tick : nice_ticks(scale.low, scale.high, 5)) {
    canvas.line(left, scale(tick), right, scale(tick), "grid");
    canvas.text(left - 5, scale(tick) + 3.5, tick_text(tick, axis.percent), Anchor::end);
  }
  canvas.text(2, scale.to - 8, axis.label, Anchor::start, "t soft");
}

// Names with their colours, in lines below the plot.
double draw_legend(Canvas& canvas, const std::vector<Series>& series, double y) {
  if (series.size() < 2) return y;
  double x = 40;
  y += 16;
  for (const Series& one : series) {
    const double width = 24 + 6.0 * static_cast<double>(letters(one.name));
    if (x + width > kRight && x > 40) {
      x = 40;
      y += 16;
    }
    canvas.rect(x, y - 7, 12, 4, fmt::format("f{}", one.colour));
    canvas.text(x + 16, y, one.name, Anchor::start);
    x += width;
  }
  return y;
}

void draw_series(Canvas& canvas, const Series& series, const Scale& x, const Scale& y) {
  std::string band, back, line;
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    const char* const step = i == 0 ? "M" : "L";
    const std::string place = coordinate(x(series.x[i]));
    line += fmt::format("{}{} {}", step, place, coordinate(y(series.y[i].value)));
    band += fmt::format("{}{} {}", step, place, coordinate(y(series.y[i].interval.high)));
    back.insert(0, fmt::format("L{} {}", place, coordinate(y(series.y[i].interval.low))));
  }
  if (series.x.empty()) return;
  canvas.path(band + back + "Z", fmt::format("band f{}", series.colour));
  canvas.path(line, fmt::format("line s{}", series.colour));
}

std::string hint_of(const Row& row, bool percent) {
  return fmt::format("{}: {} ({} to {})", row.label, tick_text(row.value.value, percent),
                     tick_text(row.value.interval.low, percent), tick_text(row.value.interval.high, percent));
}

double label_width(const std::vector<Row>& rows) {
  std::size_t longest = 0;
  for (const Row& row : rows) longest = std::max(longest, letters(row.label));
  return std::clamp(6.3 * static_cast<double>(longest) + 12, 40.0, 150.0);
}

void draw_row(Canvas& canvas, const RowPlot& plot, const Row& row, const Scale& x, double middle) {
  const std::string hint = hint_of(row, plot.x.percent);
  const Interval& interval = row.value.interval;
  if (plot.bars) {
    const double zero = x(std::clamp(0.0, x.low, x.high));
    const double end = x(row.value.value);
    canvas.rect(std::min(zero, end), middle - 7, std::fabs(end - zero), 14,
                fmt::format("bar f{}", row.colour), hint);
    if (interval.low < interval.high)
      canvas.line(x(interval.low), middle, x(interval.high), middle, "whisker");
    return;
  }
  const std::string_view faint = row.faint ? " faint" : "";
  canvas.line(x(interval.low), middle, x(interval.high), middle,
              fmt::format("span s{}{}", row.colour, faint));
  canvas.dot(x(row.value.value), middle, 4.5, fmt::format("f{}{}", row.colour, faint), hint);
}

// A whole number of bins, about `wanted`, with an edge at every multiple of their width.
double bin_width(double low, double high, bool whole) {
  constexpr int kWanted = 24;
  const double raw = (high - low) / kWanted;
  if (whole && raw <= 1) return 1;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw * 0.999) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::vector<double> nice_ticks(double low, double high, int wanted) {
  if (!(high > low)) return {low};
  const double raw = (high - low) / wanted;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * power >= raw) step = factor * power;
  }
  std::vector<double> ticks;
  for (double n = std::ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; ++n)
    ticks.push_back(n * step);
  return ticks;
}

std::string tick_text(double value, bool percent) {
  if (percent) value *= 100;
  const double size = std::fabs(value);
  std::string text = size >= 100 || value == std::round(value) ? fmt::format("{:.0f}", value)
                     : size >= 1                               ? fmt::format("{:.1f}", value)
                                                               : fmt::format("{:.2g}", value);
  if (text == "-0") text = "0";
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return percent ? text + " %" : text;
}

std::string svg(const LinePlot& plot) {
  constexpr double kTop = 22, kBottom = 190, kLeft = 40;
  Range xs, ys;
  xs.add(plot.x);
  ys.add(plot.y);
  for (const Series& series : plot.series) {
    for (const double x : series.x) xs.add(x);
    for (const Measured& y : series.y) {
      ys.add(y.interval.low);
      ys.add(y.interval.high);
    }
  }
  if (plot.reference) ys.add(*plot.reference);
  const Scale x = xs.scale(kLeft, kRight, plot.x);
  const Scale y = ys.scale(kBottom, kTop, plot.y);
  Canvas canvas;
  draw_x(canvas, x, plot.x, kTop, kBottom);
  draw_y(canvas, y, plot.y, kLeft, kRight);
  if (plot.reference) canvas.line(kLeft, y(*plot.reference), kRight, y(*plot.reference), "reference");
  if (plot.diagonal) canvas.line(x(0), y(0), x(1), y(1), "reference");
  for (const Series& series : plot.series) draw_series(canvas, series, x, y);
  return canvas.framed(plot.title, draw_legend(canvas, plot.series, kBottom + 32) + 6);
}

std::string svg(const RowPlot& plot) {
  constexpr double kTop = 6;
  const double left = label_width(plot.rows);
  const double bottom = kTop + static_cast<double>(kRowHeight * plot.rows.size());
  Range xs;
  xs.add(plot.x);
  if (plot.bars) xs.add(0);
  if (plot.reference) xs.add(*plot.reference);
  for (const Row& row : plot.rows) {
    xs.add(row.value.interval.low);
    xs.add(row.value.interval.high);
    xs.add(row.value.value);
  }
  const Scale x = xs.scale(left, kRight - 6, plot.x);
  Canvas canvas;
  draw_x(canvas, x, plot.x, kTop, bottom);
  if (plot.reference) canvas.line(x(*plot.reference), kTop, x(*plot.reference), bottom, "reference");
  for (std::size_t i = 0; i < plot.rows.size(); ++i) {
    const double middle = kTop + kRowHeight * (static_cast<double>(i) + 0.5);
    const auto most = static_cast<std::size_t>((left - 10) / 6);
    canvas.text(left - 8, middle + 3.5, shortened(plot.rows[i].label, most), Anchor::end);
    draw_row(canvas, plot, plot.rows[i], x, middle);
  }
  return canvas.framed(plot.title, bottom + 36);
}

Bins bins_of(const Histogram& plot) {
  Range range;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (const Sample& sample : plot.samples) {
    for (const double value : sample.values) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  if (plot.x.from) low = std::min(low, *plot.x.from);
  if (plot.x.to) high = std::max(high, *plot.x.to);
  if (!(low <= high)) return {.counts = std::vector<std::vector<int>>(plot.samples.size())};
  if (!plot.whole && low == high) high = low + 1;
  Bins bins;
  bins.width = bin_width(low, high, plot.whole);
  bins.start = std::floor(low / bins.width + 1e-9) * bins.width;
  // Of whole numbers the highest needs a bin of its own; others may lie on the last edge.
  const double end = plot.whole ? high + 1 : high;
  const auto count = static_cast<std::size_t>(std::ceil((end - bins.start) / bins.width - 1e-9));
  for (const Sample& sample : plot.samples) {
    std::vector<int>& counts = bins.counts.emplace_back(std::max<std::size_t>(1, count));
    for (const double value : sample.values) {
      const auto bin = static_cast<std::size_t>(std::floor((value - bins.start) / bins.width + 1e-9));
      ++counts[std::min(bin, counts.size() - 1)];
    }
  }
  return bins;
}

std::string svg(const Histogram& plot) {
  constexpr double kLeft = 12;
  const double height = plot.samples.size() == 1 ? 150 : plot.samples.size() == 2 ? 92 : 66;
  const Bins bins = bins_of(plot);
  const auto count = static_cast<double>(bins.counts.empty() ? 0 : bins.counts[0].size());
  const Scale x{bins.start, bins.start + bins.width * std::max(1.0, count), kLeft, kRight};
  double highest = 0;  // share of a sample in one bin
  for (std::size_t s = 0; s < plot.samples.size(); ++s) {
    for (const int n : bins.counts[s])
      highest = std::max(highest, n / std::max(1.0, double(plot.samples[s].values.size())));
  }
  // Whole numbers stand in the middle of their bins.
  Scale ticks = x;
  if (plot.whole && bins.width == 1) ticks = {x.low - 0.5, x.high - 0.5, kLeft, kRight};
  const double bottom = height * static_cast<double>(plot.samples.size()) + 4;
  Canvas canvas;
  draw_x(canvas, ticks, plot.x, 4, bottom);
  for (std::size_t s = 0; s < plot.samples.size(); ++s) {
    const Sample& sample = plot.samples[s];
    const double floor = 4 + height * static_cast<double>(s + 1);
    const auto n = std::max(1.0, static_cast<double>(sample.values.size()));
    for (std::size_t bin = 0; bin < bins.counts[s].size(); ++bin) {
      const double tall = (height - 18) * bins.counts[s][bin] / n / std::max(highest, 1e-9);
      const double from = bins.start + bins.width * static_cast<double>(bin);
      if (tall == 0) continue;
      canvas.rect(x(from) + 0.5, floor - tall, x(from + bins.width) - x(from) - 1, tall,
                  fmt::format("bar f{}", sample.colour),
                  fmt::format("{}: {} of {}", tick_text(from, plot.x.percent), bins.counts[s][bin],
                              sample.values.size()));
    }
    canvas.line(kLeft, floor, kRight, floor, "axis");
    if (!sample.name.empty()) canvas.text(kRight, floor - height + 14, sample.name, Anchor::end);
  }
  return canvas.framed(plot.title, bottom + 36);
}

std::string svg(const ShareBar& plot) {
  constexpr double kLeft = 4, kHeight = 34;
  Canvas canvas;
  double x = kLeft;
  for (const Part& part : plot.parts) {
    const double width = part.share * (kPlotWidth - 2 * kLeft);
    const std::string share = fmt::format("{:.0f} %", 100 * part.share);
    canvas.rect(x, 4, width - 1, kHeight, fmt::format("f{}", part.colour), part.name + ": " + share);
    if (width > 36) canvas.text(x + width / 2, 4 + kHeight / 2 + 4, share, Anchor::middle, "t on");
    x += width;
  }
  double y = kHeight + 22;
  for (const Part& part : plot.parts) {
    canvas.rect(kLeft, y - 9, 10, 10, fmt::format("f{}", part.colour));
    canvas.text(kLeft + 16, y, fmt::format("{} ({:.0f} %)", part.name, 100 * part.share), Anchor::start);
    y += 17;
  }
  return canvas.framed(plot.title, y - 8);
}

}  // namespace igra::lab
