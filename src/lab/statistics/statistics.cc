#include "lab/statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/check.h"
#include "lab/statistics/distributions.h"

namespace igra::lab {

namespace {

const double kZ = normal_quantile(0.5 + kConfidence / 2);

double two_sided_normal(double z) { return std::isnan(z) ? 1 : std::erfc(std::fabs(z) / std::sqrt(2.0)); }

double two_sided_student(double t, double df) {
  if (!(df > 0) || std::isnan(t)) return 1;
  if (std::isinf(t)) return 0;
  return 2 * student_tail(std::fabs(t), df);
}

// a / b, and where b is 0: no evidence if a is 0 too, else infinite.
double over(double a, double b) {
  if (b > 0) return a / b;
  return a == 0 ? 0 : std::copysign(HUGE_VAL, a);
}

Measured with_student(double value, double error, std::int64_t n) {
  const double reach =
      n < 2 ? 0 : student_quantile(0.5 + kConfidence / 2, static_cast<double>(n - 1)) * error;
  return {.value = value, .interval = {value - reach, value + reach}, .error = error, .n = n};
}

double cohen_h(double a, double b) { return 2 * std::asin(std::sqrt(b)) - 2 * std::asin(std::sqrt(a)); }

}  // namespace

void Moments::add(double x) {
  least_ = count_ == 0 ? x : std::min(least_, x);
  most_ = count_ == 0 ? x : std::max(most_, x);
  ++count_;
  const double distance = x - mean_;
  mean_ += distance / static_cast<double>(count_);
  squares_ += distance * (x - mean_);
}

double Moments::deviation() const { return std::sqrt(variance()); }
double Moments::error() const {
  return count_ == 0 ? 0 : std::sqrt(variance() / static_cast<double>(count_));
}

Measured mean_of(const Moments& moments) {
  return with_student(moments.mean(), moments.error(), moments.count());
}

Interval wilson(double successes, double n) {
  if (n <= 0) return {0, 1};
  const double p = successes / n;
  const double z2 = kZ * kZ;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = kZ / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

Measured share_of(double successes, double n) {
  const double p = n > 0 ? successes / n : 0;
  return {.value = p,
          .interval = wilson(successes, n),
          .error = n > 0 ? std::sqrt(p * (1 - p) / n) : 0,
          .n = static_cast<std::int64_t>(n)};
}

Verdict against_mean(const Moments& moments, double expected) {
  Verdict test;
  test.df = static_cast<double>(moments.count() - 1);
  test.statistic = over(moments.mean() - expected, moments.error());
  test.p = two_sided_student(test.statistic, test.df);
  test.effect = over(moments.mean() - expected, moments.deviation());
  return test;
}

Verdict against_share(double successes, double n, double expected) {
  if (n <= 0) return {};
  Verdict test;
  const double p = successes / n;
  test.statistic = over(p - expected, std::sqrt(expected * (1 - expected) / n));
  test.p = two_sided_normal(test.statistic);
  test.effect = cohen_h(expected, p);
  return test;
}

Verdict against_equal(std::span<const double> counts) {
  const double n = std::accumulate(counts.begin(), counts.end(), 0.0);
  if (n <= 0 || counts.size() < 2) return {};
  Verdict test;
  const double expected = n / static_cast<double>(counts.size());
  for (const double count : counts) test.statistic += (count - expected) * (count - expected) / expected;
  test.df = static_cast<double>(counts.size() - 1);
  test.p = chi_square_tail(test.statistic, test.df);
  test.effect = std::sqrt(test.statistic / n);
  return test;
}

Verdict welch(const Moments& a, const Moments& b) {
  if (a.count() < 2 || b.count() < 2) return {};
  Verdict test;
  const auto n_a = static_cast<double>(a.count());
  const auto n_b = static_cast<double>(b.count());
  const double v_a = a.variance() / n_a;
  const double v_b = b.variance() / n_b;
  const double difference = b.mean() - a.mean();
  test.statistic = over(difference, std::sqrt(v_a + v_b));
  test.df = v_a + v_b > 0 ? (v_a + v_b) * (v_a + v_b) / (v_a * v_a / (n_a - 1) + v_b * v_b / (n_b - 1))
                          : n_a + n_b - 2;
  test.p = two_sided_student(test.statistic, test.df);
  const double all = n_a + n_b - 2;
  const double pooled = std::sqrt(((n_a - 1) * a.variance() + (n_b - 1) * b.variance()) / all);
  test.effect = over(difference, pooled) * (1 - 3 / (4 * all - 1));
  return test;
}

Verdict two_shares(double successes_a, double n_a, double successes_b, double n_b) {
  if (n_a <= 0 || n_b <= 0) return {};
  Verdict test;
  const double a = successes_a / n_a;
  const double b = successes_b / n_b;
  const double pooled = (successes_a + successes_b) / (n_a + n_b);
  test.statistic = over(b - a, std::sqrt(pooled * (1 - pooled) * (1 / n_a + 1 / n_b)));
  test.p = two_sided_normal(test.statistic);
  test.effect = cohen_h(a, b);
  return test;
}

Verdict two_estimates(const Measured& a, const Measured& b) {
  Verdict test;
  test.effect = b.value - a.value;
  if (a.n == 0 || b.n == 0) return test;
  test.statistic = over(test.effect, std::hypot(a.error, b.error));
  test.p = two_sided_normal(test.statistic);
  return test;
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> adjusted(p.size());
  double highest = 0;  // a larger p never becomes the smaller one
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double left = static_cast<double>(p.size() - rank);
    highest = std::max(highest, std::min(1.0, left * p[order[rank]]));
    adjusted[order[rank]] = highest;
  }
  return adjusted;
}

double detectable_share(double expected, double n) {
  constexpr double kPower = 0.8;
  return n > 0 ? (kZ + normal_quantile(kPower)) * std::sqrt(expected * (1 - expected) / n) : 1;
}

double quantile(std::span<const double> sorted, double q) {
  IGRA_CHECK(!sorted.empty());
  const double place = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

double gini(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  double sum = 0;
  double weighted = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    IGRA_CHECK(values[i] >= 0);
    sum += values[i];
    weighted += static_cast<double>(i + 1) * values[i];
  }
  const auto n = static_cast<double>(values.size());
  return sum > 0 ? (2 * weighted / sum - (n + 1)) / n : 0;
}

void Base::add(double bb, double by) {
  bb_ += bb;
  by_ += by;
  bb_bb_ += bb * bb;
  bb_by_ += bb * by;
  by_by_ += by * by;
}

void Slope::add(const Group& group) {
  if (group.xx == 0) return;
  ++groups_;
  const std::array<double, 5> now = {group.xy, group.xx, group.xb, group.bb, group.by};
  for (std::size_t i = 0; i < 5; ++i) {
    sum_[i] += now[i];
    for (std::size_t j = 0; j < 5; ++j) cross_[i][j] += now[i] * now[j];
  }
}

Measured Slope::measured(const Base& base) const {
  const auto& [xy, xx, xb, bb, by] = sum_;
  // What of x goes with the base is taken out of it (Frisch, Waugh and Lovell).
  const double along = base.bb_ > 0 ? xb / base.bb_ : 0;
  const double left = xx - along * xb;
  if (groups_ == 0 || left <= 1e-9 * xx) return {};
  const double slope = (xy - along * base.by_) / left;
  const double base_slope = base.bb_ > 0 ? (base.by_ - slope * xb) / base.bb_ : 0;

  // In each group, the sum over members of what is left of x times what is left of y is, in terms of the sums
  // (xy, xx, xb, bb, by), this combination:
  const std::array<double, 5> weight = {1, -slope, along * slope - base_slope, along * base_slope, -along};
  // Its squares, added up over groups, say how far off the slope may be. The base knows all groups.
  auto cross = cross_;
  cross[3][3] = base.bb_bb_;
  cross[3][4] = cross[4][3] = base.bb_by_;
  cross[4][4] = base.by_by_;
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) squares += weight[i] * weight[j] * cross[i][j];
  }
  const auto n = static_cast<double>(groups_);
  const double error = n < 2 ? 0 : std::sqrt(std::max(0.0, squares) * n / (n - 1)) / left;
  return with_student(slope, error, groups_);
}

Verdict against_zero(const Measured& measured) {
  if (measured.n < 2) return {};
  Verdict test;
  test.statistic = over(measured.value, measured.error);
  test.df = static_cast<double>(measured.n - 1);
  test.p = two_sided_student(test.statistic, test.df);
  test.effect = measured.value;
  return test;
}

void Ratio::add(double total, double count) {
  if (count == 0) return;
  ++groups_;
  t_ += total;
  c_ += count;
  tt_ += total * total;
  tc_ += total * count;
  cc_ += count * count;
}

Measured Ratio::measured() const {
  if (groups_ == 0) return {};
  const auto n = static_cast<double>(groups_);
  const double ratio = t_ / c_;
  const double squares = std::max(0.0, tt_ - 2 * ratio * tc_ + ratio * ratio * cc_);
  const double error = n < 2 ? 0 : std::sqrt(squares * n / (n - 1)) / c_;
  return with_student(ratio, error, groups_);
}

Origins origins(std::span<const Results> tables) {
  IGRA_CHECK(!tables.empty() && tables[0].size() >= 2 && tables[0][0].size() >= 2);
  const auto deals = static_cast<double>(tables[0].size());
  const auto ways = static_cast<double>(tables[0][0].size());
  double deal_squares = 0, way_squares = 0, rest_squares = 0;
  for (const Results& table : tables) {
    // 1. Means of the rows (deals), of the columns (arrangements) and of everything.
    std::vector<double> deal_mean(table.size()), way_mean(table[0].size());
    double mean = 0;
    for (std::size_t d = 0; d < table.size(); ++d) {
      for (std::size_t w = 0; w < table[d].size(); ++w) {
        deal_mean[d] += table[d][w] / ways;
        way_mean[w] += table[d][w] / deals;
        mean += table[d][w] / (deals * ways);
      }
    }
    // 2. Sums of squares.
    for (const double m : deal_mean) deal_squares += ways * (m - mean) * (m - mean);
    for (const double m : way_mean) way_squares += deals * (m - mean) * (m - mean);
    for (std::size_t d = 0; d < table.size(); ++d) {
      for (std::size_t w = 0; w < table[d].size(); ++w) {
        const double rest = table[d][w] - deal_mean[d] - way_mean[w] + mean;
        rest_squares += rest * rest;
      }
    }
  }
  // 3. Components: what the squares show beyond the rest that is in them too.
  const auto seats = static_cast<double>(tables.size());
  const double rest = rest_squares / (seats * (deals - 1) * (ways - 1));
  const double signed_deal = (deal_squares / (seats * (deals - 1)) - rest) / ways;
  const double deal = std::max(0.0, signed_deal);
  // Arrangements are all there are, not a sample of them: their variance has no "- 1".
  const double signed_way = (way_squares / seats - (ways - 1) * rest) / (deals * ways);
  const double way = std::max(0.0, signed_way);
  const double all = deal + way + rest;
  if (all == 0) return {};
  return {.deal = deal / all,
          .arrangement = way / all,
          .rest = rest / all,
          .variance = all,
          .signed_deal = signed_deal / all,
          .signed_arrangement = signed_way / all};
}

}  // namespace igra::lab
