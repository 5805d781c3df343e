#include "lab/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/canvas.h"

namespace igra::lab {

namespace {

constexpr double kRight = 342;  // where axes end; the rest is for half a number
constexpr double kLegendLeft = 44;

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
  double low() const { return low_; }
  double high() const { return high_; }
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
void draw_x(Canvas& canvas, const Scale& scale, const Axis& axis, double top, double bottom,
            bool whole = false) {
  for (const double tick : nice_ticks(scale.low, scale.high, 5)) {
    if (whole && std::fabs(tick - std::round(tick)) > 1e-9) continue;
    canvas.line(scale(tick), top, scale(tick), bottom, "grid");
    canvas.text(scale(tick), bottom + 15, tick_text(tick, axis.percent), Anchor::middle);
  }
  canvas.text((scale.from + scale.to) / 2, bottom + 30, axis.label, Anchor::middle, "t soft");
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
  double x = kLegendLeft;
  y += 16;
  for (const Series& one : series) {
    const double width = 24 + 6.0 * static_cast<double>(letters(one.name));
    if (x + width > kRight && x > kLegendLeft) {
      x = kLegendLeft;
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
  constexpr int kWanted = 30;
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
  value = std::round(value * 1e6) / 1e6;  // ticks are multiples of a step that is not exact
  const double size = std::fabs(value);
  std::string text = size >= 100 || value == std::round(value) ? fmt::format("{:.0f}", value)
                     : size >= 1                               ? fmt::format("{:.1f}", value)
                                                               : fmt::format("{:.2g}", value);
  if (text == "-0") text = "0";
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return percent ? text + " %" : text;
}

std::string svg(const LinePlot& plot) {
  constexpr double kTop = 22, kBottom = 190, kLeft = 44;
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
  return canvas.framed(plot.title, draw_legend(canvas, plot.series, kBottom + 34) + 6);
}

std::string svg(const RowPlot& plot) {
  constexpr double kTop = 6;
  const double left = label_width(plot.rows);
  const double height = plot.rows.size() > 12 ? 20 : 24;  // of a row
  const double bottom = kTop + height * static_cast<double>(plot.rows.size());
  Range xs;
  xs.add(plot.x);
  if (plot.bars) xs.add(0);
  if (plot.reference) xs.add(*plot.reference);
  for (const Row& row : plot.rows) {
    xs.add(row.value.interval.low);
    xs.add(row.value.interval.high);
    xs.add(row.value.value);
  }
  const Scale x = xs.scale(left, kRight, plot.x);
  Canvas canvas;
  draw_x(canvas, x, plot.x, kTop, bottom);
  if (plot.reference) canvas.line(x(*plot.reference), kTop, x(*plot.reference), bottom, "reference");
  for (std::size_t i = 0; i < plot.rows.size(); ++i) {
    const double middle = kTop + height * (static_cast<double>(i) + 0.5);
    const auto most = static_cast<std::size_t>((left - 10) / 6);
    canvas.text(left - 8, middle + 3.5, shortened(plot.rows[i].label, most), Anchor::end);
    draw_row(canvas, plot, plot.rows[i], x, middle);
  }
  return canvas.framed(plot.title, bottom + 38);
}

std::int64_t Sample::size() const {
  std::int64_t size = 0;
  for (const auto& [value, count] : counts) size += count;
  return size;
}

Bins bins_of(const Histogram& plot) {
  Range range;
  range.add(plot.x);
  for (const Sample& sample : plot.samples) {
    if (sample.counts.empty()) continue;
    range.add(sample.counts.begin()->first);
    range.add(sample.counts.rbegin()->first);
  }
  const double low = range.low();
  const double high = plot.whole || range.high() > low ? range.high() : low + 1;
  Bins bins;
  bins.width = bin_width(low, high, plot.whole);
  bins.start = std::floor(low / bins.width + 1e-9) * bins.width;
  // Of whole numbers the highest needs a bin of its own; others may lie on the last edge.
  const double end = plot.whole ? high + 1 : high;
  const double count = std::max(1.0, std::ceil((end - bins.start) / bins.width - 1e-9));
  for (const Sample& sample : plot.samples) {
    auto& bin = bins.counts.emplace_back(static_cast<std::size_t>(count));
    for (const auto& [value, times] : sample.counts) {
      const double place = std::floor((value - bins.start) / bins.width + 1e-9);
      bin[static_cast<std::size_t>(std::min(place, count - 1))] += times;
    }
  }
  return bins;
}

namespace {

// One sample of a histogram: bars on a floor. `tallest` is the share that is as high as `height`.
void draw_sample(Canvas& canvas, const Histogram& plot, std::size_t which, const Bins& bins, const Scale& x,
                 double floor, double height, double tallest) {
  const Sample& sample = plot.samples[which];
  const auto size = static_cast<double>(sample.size());
  for (std::size_t i = 0; i < bins.counts[which].size(); ++i) {
    const std::int64_t times = bins.counts[which][i];
    if (times == 0) continue;
    const double from = bins.start + bins.width * static_cast<double>(i);
    const double tall = height * static_cast<double>(times) / size / tallest;
    canvas.rect(x(from) + 0.5, floor - tall, x(from + bins.width) - x(from) - 1, tall,
                fmt::format("bar f{}", sample.colour),
                fmt::format("{}: {} of {}", tick_text(from, plot.x.percent), times, sample.size()));
  }
  canvas.line(x.from, floor, x.to, floor, "axis");
}

double tallest_share(const Histogram& plot, const Bins& bins) {
  double tallest = 0;
  for (std::size_t i = 0; i < plot.samples.size(); ++i) {
    const auto size = static_cast<double>(plot.samples[i].size());
    for (const std::int64_t times : bins.counts[i])
      tallest = std::max(tallest, static_cast<double>(times) / size);
  }
  return tallest;
}

}  // namespace

std::string svg(const Histogram& plot) {
  constexpr double kLeft = 12, kTop = 4, kRoom = 18;  // room for the sample's name above it
  const double height = plot.samples.size() == 1 ? 150 : plot.samples.size() == 2 ? 92 : 66;
  const Bins bins = bins_of(plot);
  const auto count = static_cast<double>(bins.counts[0].size());
  const Scale x{bins.start, bins.start + bins.width * count, kLeft, kRight};
  // Whole numbers stand in the middle of their bins.
  const double shift = plot.whole && bins.width == 1 ? 0.5 : 0;
  const double bottom = kTop + height * static_cast<double>(plot.samples.size());
  const double tallest = tallest_share(plot, bins);
  Canvas canvas;
  draw_x(canvas, {x.low - shift, x.high - shift, kLeft, kRight}, plot.x, kTop, bottom, plot.whole);
  for (std::size_t i = 0; i < plot.samples.size(); ++i) {
    const double floor = kTop + height * static_cast<double>(i + 1);
    draw_sample(canvas, plot, i, bins, x, floor, height - kRoom, tallest);
    canvas.text(kRight, floor - height + 14, plot.samples[i].name, Anchor::end);
  }
  return canvas.framed(plot.title, bottom + 38);
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
