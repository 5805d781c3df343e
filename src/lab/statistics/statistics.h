// Statistics of many matches: estimates with intervals, tests with effect sizes, and a correction for
// asking many questions at once. Everything works on sums, so that a million matches need no memory.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace igra::lab {

// All intervals are for 95 %.
constexpr double kConfidence = 0.95;

struct Interval {
  double low = 0;
  double high = 0;
};

// An estimate and how far it may be off.
struct Measured {
  double value = 0;
  Interval interval;
  double error = 0;    // standard error
  std::int64_t n = 0;  // how many observations stand behind it
};

// What a test says. `effect` is on a scale of its own for each kind of test: see there.
struct Verdict {
  double statistic = 0;
  double df = 0;
  double p = 1;  // two-sided
  double effect = 0;
};

// Count, mean and variance of numbers, one after another (Welford: no cancellation).
class Moments {
 public:
  void add(double x);
  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }
  double sum() const { return mean_ * static_cast<double>(count_); }
  double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }
  double deviation() const;
  double error() const;  // standard error of the mean
  double least() const { return least_; }
  double most() const { return most_; }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared distances from the mean
  double least_ = 0;
  double most_ = 0;
};

// The mean with Student's interval.
Measured mean_of(const Moments& moments);

// A share with Wilson's interval. `successes` need not be whole: a shared victory counts as a part, which
// makes the interval a little too wide rather than too narrow.
Measured share_of(double successes, double n);
Interval wilson(double successes, double n);

// Is the mean of `moments` different from `expected`? Effect: distance in standard deviations.
Verdict against_mean(const Moments& moments, double expected);
// Is the share different from `expected` (score test)? Effect: Cohen's h.
Verdict against_share(double successes, double n, double expected);
// Do all of these happen equally often (chi-square)? Effect: Cohen's w.
Verdict against_equal(std::span<const double> counts);

// Two groups. Welch: Hedges' g as effect; shares: Cohen's h. Positive when b is larger.
Verdict welch(const Moments& a, const Moments& b);
Verdict two_shares(double successes_a, double n_a, double successes_b, double n_b);
// Two independent estimates with their standard errors. Effect: the difference. Says nothing (p = 1) where
// an error is not known (n = 0).
Verdict two_estimates(const Measured& a, const Measured& b);

// Holm's correction: p-values to be read as if only one question had been asked, in the same order.
std::vector<double> holm(std::span<const double> p);

// The smallest true distance from `expected` that n matches show four times out of five.
double detectable_share(double expected, double n);

// Of sorted numbers, interpolated between neighbours; 0 <= q <= 1.
double quantile(std::span<const double> sorted, double q);

// 0 when all have the same, near 1 when one has everything. Numbers must not be negative.
double gini(std::vector<double> values);

// How much y goes with one more of x, inside groups that are independent of each other (matches) though their
// members (seats) are not: least squares on values centred in their group, with errors that only trust the
// differences between groups. With a base, y may go with the base as well, of which x is a part (all cards a
// player takes, where x is one card): then the slope says what it means to have x in place of another.
//
// A group is given by its sums over members; where x is 0 for all, only the base needs to know of it.
class Base {
 public:
  // Sums of b·b and b·y.
  void add(double bb, double by);

 private:
  friend class Slope;
  double bb_ = 0, by_ = 0, bb_bb_ = 0, bb_by_ = 0, by_by_ = 0;
};

class Slope {
 public:
  struct Group {
    double xy = 0, xx = 0, xb = 0, bb = 0, by = 0;
  };
  void add(const Group& group);
  std::int64_t groups() const { return groups_; }  // where x differs between members
  // With Student's interval. All zero where x never differs, or only together with the base.
  Measured measured(const Base& base = {}) const;

 private:
  std::int64_t groups_ = 0;
  std::array<double, 5> sum_{};                   // in the order of Group
  std::array<std::array<double, 5>, 5> cross_{};  // of their products
};

// Is an estimate different from zero (Student's, by its n)?
Verdict against_zero(const Measured& measured);

// A mean over members of independent groups, each with some of them: total over count.
class Ratio {
 public:
  void add(double total, double count);
  Measured measured() const;

 private:
  std::int64_t groups_ = 0;
  double t_ = 0, c_ = 0, tt_ = 0, tc_ = 0, cc_ = 0;
};

// Where the variance of results comes from, when every deal is played once in every arrangement. Shares of
// the total; they add up to 1.
struct Origins {
  double deal = 0;         // differs from deal to deal, whatever the arrangement
  double arrangement = 0;  // differs from arrangement to arrangement, whatever the deal
  double rest = 0;
  double variance = 0;  // the total
  // The first two before what is below nothing was taken for nothing: errors are found from these.
  double signed_deal = 0;
  double signed_arrangement = 0;
};

// Two-way analysis of variance without replication, with components corrected for noise; averaged over
// several tables (one a seat) of equal shape: tables[seat][deal][arrangement]. At least 2 deals and 2
// arrangements.
using Results = std::vector<std::vector<double>>;
Origins origins(std::span<const Results> tables);

}  // namespace igra::lab
