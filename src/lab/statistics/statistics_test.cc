#include "lab/statistics/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "lab/statistics/distributions.h"

namespace igra::lab {
namespace {

Moments moments_of(std::initializer_list<double> values) {
  Moments moments;
  for (const double value : values) moments.add(value);
  return moments;
}

// A normal variate, good enough for tests: the sum of twelve uniform ones.
double normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.unit();
  return sum;
}

TEST(Distributions, tables_of_textbooks) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-10);
  EXPECT_NEAR(normal_quantile(1e-9), -5.997807015, 1e-8);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.228138852, 1e-8);
  EXPECT_NEAR(student_quantile(0.975, 1), 12.70620474, 1e-7);
  EXPECT_NEAR(student_quantile(0.995, 120), 2.617421145, 1e-8);
  EXPECT_NEAR(student_quantile(0.025, 4), -2.776445105, 1e-8);
  EXPECT_NEAR(chi_square_tail(3.841458821, 1), 0.05, 1e-9);
  EXPECT_NEAR(chi_square_tail(11.07049769, 5), 0.05, 1e-9);
  EXPECT_NEAR(chi_square_tail(0.554298077, 5), 0.99, 1e-9);
}

TEST(Distributions, nothing_throws_at_the_ends) {
  EXPECT_EQ(normal_quantile(0), -HUGE_VAL);
  EXPECT_EQ(normal_quantile(1), HUGE_VAL);
  EXPECT_EQ(chi_square_tail(0, 3), 1);
  EXPECT_NEAR(student_tail(1e9, 2), 0, 1e-15);
  EXPECT_NEAR(student_quantile(0.975, 1e7), normal_quantile(0.975), 1e-6);
}

TEST(Distributions, student_is_the_integral_of_its_density) {
  for (const double df : {1.0, 2.5, 7.0, 40.0}) {
    double integral = 0.5;
    constexpr int kSteps = 20000;
    constexpr double kTo = 1.7;
    const double scale = std::exp(std::lgamma((df + 1) / 2) - std::lgamma(df / 2)) / std::sqrt(df * M_PI);
    for (int i = 0; i < kSteps; ++i) {
      const double t = kTo * (i + 0.5) / kSteps;
      integral += kTo / kSteps * scale * std::pow(1 + t * t / df, -(df + 1) / 2);
    }
    EXPECT_NEAR(student_tail(kTo, df), 1 - integral, 1e-8) << df;
    EXPECT_NEAR(student_tail(-kTo, df), integral, 1e-8) << df;
  }
}

TEST(Moments, mean_and_variance) {
  const Moments moments = moments_of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(moments.count(), 8);
  EXPECT_DOUBLE_EQ(moments.mean(), 5);
  EXPECT_NEAR(moments.variance(), 32.0 / 7, 1e-12);
  EXPECT_EQ(moments.least(), 2);
  EXPECT_EQ(moments.most(), 9);
  const Measured mean = mean_of(moments);
  EXPECT_NEAR(mean.interval.high - 5, 2.364624252 * std::sqrt(32.0 / 7 / 8), 1e-8);
}

TEST(Moments, of_little_or_nothing) {
  EXPECT_EQ(mean_of(Moments()).value, 0);
  const Measured one = mean_of(moments_of({3}));
  EXPECT_EQ(one.value, 3);
  EXPECT_EQ(one.interval.low, 3);
  EXPECT_EQ(against_mean(moments_of({3}), 0).p, 1);
}

// Examples of Newcombe (1998).
TEST(Wilson, published_examples) {
  const auto expect = [](double x, double n, double low, double high) {
    EXPECT_NEAR(wilson(x, n).low, low, 5e-5);
    EXPECT_NEAR(wilson(x, n).high, high, 5e-5);
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0.0000, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Tests, welch) {
  const Verdict test = welch(moments_of({3.0, 4.0, 1.0, 2.1}), moments_of({490.2, 340.0, 433.9}));
  EXPECT_NEAR(test.p, 0.010751561149785, 1e-12);
  EXPECT_GT(test.effect, 0);
  EXPECT_NEAR(welch(moments_of({0.010268, 0.000167, 0.000167}), moments_of({0.159258, 0.136278, 0.122389})).p,
              0.003399071627137, 1e-12);
  EXPECT_EQ(welch(moments_of({1, 1, 1}), moments_of({1, 1})).p, 1);
  EXPECT_EQ(welch(moments_of({1, 1, 1}), moments_of({2, 2})).p, 0);
}

TEST(Tests, shares) {
  // z = 0.1 / sqrt(0.55 * 0.45 * 0.02)
  const Verdict two = two_shares(50, 100, 60, 100);
  EXPECT_NEAR(two.statistic, 1.421338109, 1e-8);
  EXPECT_NEAR(two.p, 0.155218, 1e-5);
  EXPECT_NEAR(two.effect, 2 * std::asin(std::sqrt(0.6)) - M_PI / 2, 1e-12);
  EXPECT_NEAR(against_share(60, 100, 0.5).p, 0.0455002639, 1e-9);
  EXPECT_EQ(against_share(0, 0, 0.5).p, 1);
}

TEST(Tests, equal_counts) {
  const double dice[] = {5, 8, 9, 8, 10, 20};
  const Verdict test = against_equal(dice);
  EXPECT_NEAR(test.statistic, 13.4, 1e-12);
  EXPECT_NEAR(test.p, 0.01990522033, 1e-8);
  EXPECT_NEAR(test.effect, std::sqrt(13.4 / 60), 1e-12);
}

TEST(Holm, steps_down_and_keeps_the_order) {
  const std::vector<double> adjusted = holm(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  const double expected[] = {0.03, 0.06, 0.06, 0.02};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(adjusted[i], expected[i], 1e-12);
  EXPECT_EQ(holm(std::vector<double>{0.9, 0.8})[0], 1);
  EXPECT_TRUE(holm({}).empty());
}

TEST(Quantiles, are_interpolated) {
  const double values[] = {1, 2, 3, 4};
  EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(values, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile(values, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile(values, 1), 4);
}

TEST(Gini, from_equality_to_having_it_all) {
  EXPECT_NEAR(gini({3, 3, 3}), 0, 1e-12);
  EXPECT_NEAR(gini({0, 0, 0, 8}), 0.75, 1e-12);
  EXPECT_NEAR(gini({1, 2, 3, 4}), 0.25, 1e-12);
  EXPECT_EQ(gini({}), 0);
}

TEST(Power, of_a_hundred_games) { EXPECT_NEAR(detectable_share(0.5, 100), 0.14008, 1e-4); }

TEST(Slope, of_a_line_is_exact) {
  Slope slope;
  for (int i = 1; i <= 5; ++i) slope.add({.xy = 3.0 * i * i, .xx = 1.0 * i * i});
  slope.add({});  // tells nothing
  EXPECT_EQ(slope.groups(), 5);
  EXPECT_NEAR(slope.measured().value, 3, 1e-12);
  EXPECT_NEAR(slope.measured().error, 0, 1e-6);
  EXPECT_LT(against_zero(slope.measured()).p, 1e-6);
}

TEST(Slope, of_nothing) {
  EXPECT_EQ(Slope().measured().n, 0);
  EXPECT_EQ(against_zero(Slope().measured()).p, 1);
}

// Two members a group: (x, b, y) and (-x, -b, -y).
struct Pairs {
  Slope slope;
  Base base;
  std::vector<std::array<double, 3>> all;

  void add(double x, double b, double y) {
    slope.add({.xy = 2 * x * y, .xx = 2 * x * x, .xb = 2 * x * b, .bb = 2 * b * b, .by = 2 * b * y});
    base.add(2 * b * b, 2 * b * y);
    all.push_back({x, b, y});
  }
};

TEST(Slope, interval_holds_the_truth_about_as_often_as_it_says) {
  Rng rng(1);
  int held = 0;
  constexpr int kTries = 400;
  for (int i = 0; i < kTries; ++i) {
    Pairs pairs;
    for (int group = 0; group < 100; ++group) {
      const double x = rng.below(3) == 0 ? normal(rng) : 0;
      const double b = x + normal(rng);
      pairs.add(x, b, 0.5 * x - 2 * b + 2 * normal(rng));
    }
    const Interval interval = pairs.slope.measured(pairs.base).interval;
    held += interval.low <= 0.5 && 0.5 <= interval.high;
  }
  EXPECT_GT(held, kTries * 0.90);
  EXPECT_LT(held, kTries * 0.99);
}

// The same step by step: both slopes from the normal equations, errors from the residuals of every group.
TEST(Slope, with_a_base_is_what_regression_says) {
  Rng rng(3);
  Pairs pairs;
  for (int group = 0; group < 200; ++group) {
    const double x = rng.below(4) == 0 ? 0 : normal(rng);
    const double b = x + normal(rng);
    pairs.add(x, b, x + 3 * b + normal(rng));
  }
  double xx = 0, xb = 0, bb = 0, xy = 0, by = 0, apart = 0;
  for (const auto& [x, b, y] : pairs.all) {
    xx += x * x, xb += x * b, bb += b * b, xy += x * y, by += b * y;
    apart += x != 0;
  }
  const double slope = (xy * bb - by * xb) / (xx * bb - xb * xb);
  const double base_slope = (by * xx - xy * xb) / (xx * bb - xb * xb);
  double squares = 0, left = 0;
  for (const auto& [x, b, y] : pairs.all) {
    const double own = x - xb / bb * b;
    squares += std::pow(own * (y - slope * x - base_slope * b), 2);
    left += own * own;
  }
  const Measured measured = pairs.slope.measured(pairs.base);
  EXPECT_NEAR(measured.value, slope, 1e-9);
  EXPECT_NEAR(measured.error, std::sqrt(squares * apart / (apart - 1)) / left, 1e-9);
  EXPECT_NEAR(measured.value, 1, 0.3);
}

TEST(Slope, is_nothing_where_x_is_the_base) {
  Pairs pairs;
  for (int i = 1; i < 30; ++i) pairs.add(i, 2 * i, i * i);
  EXPECT_EQ(pairs.slope.measured(pairs.base).n, 0);
}

TEST(Ratio, is_the_mean_over_members) {
  Ratio ratio;
  ratio.add(1, 2);
  ratio.add(3, 4);
  ratio.add(0, 0);
  EXPECT_NEAR(ratio.measured().value, 4.0 / 6, 1e-12);
  EXPECT_EQ(ratio.measured().n, 2);
}

TEST(Origins, of_made_up_results) {
  Rng rng(7);
  std::vector<Results> tables(2);
  for (int deal = 0; deal < 4000; ++deal) {
    const double luck = 3 * normal(rng);
    const double rest[] = {2 * normal(rng), 2 * normal(rng)};
    tables[0].push_back({luck + 1 + rest[0], luck - 1 + rest[1]});
    tables[1].push_back({-luck - 1 - rest[0], -luck + 1 - rest[1]});
  }
  const Origins found = origins(tables);  // variances 9, 1 and 4
  EXPECT_NEAR(found.deal, 9 / 14.0, 0.03);
  EXPECT_NEAR(found.arrangement, 1 / 14.0, 0.02);
  EXPECT_NEAR(found.rest, 4 / 14.0, 0.03);
  EXPECT_NEAR(found.variance, 14, 0.7);
  EXPECT_NEAR(found.deal + found.arrangement + found.rest, 1, 1e-12);
}

TEST(Origins, of_nothing_but_luck_or_skill) {
  EXPECT_NEAR(origins(std::vector<Results>{{{1, 1}, {-2, -2}, {4, 4}}}).deal, 1, 1e-12);
  EXPECT_NEAR(origins(std::vector<Results>{{{1, -1}, {1, -1}}}).arrangement, 1, 1e-12);
  EXPECT_EQ(origins(std::vector<Results>{{{5, 5}, {5, 5}}}).variance, 0);
}

}  // namespace
}  // namespace igra::lab
