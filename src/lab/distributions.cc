#include "lab/distributions.h"

#include <cmath>
#include <initializer_list>
#include <limits>

namespace igra::lab {

namespace {

constexpr double kTiny = 1e-300;
constexpr double kEpsilon = 1e-15;
constexpr int kMostTerms = 10000;

double log_gamma(double x) {
  int sign = 0;  // lgamma() would set a global, and threads share it
  return lgamma_r(x, &sign);
}

double kept_off_zero(double x) { return std::fabs(x) < kTiny ? kTiny : x; }

// Lentz's way through the continued fraction of the incomplete beta function.
double beta_fraction(double a, double b, double x) {
  double c = 1;
  double d = 1 / kept_off_zero(1 - (a + b) * x / (a + 1));
  double fraction = d;
  for (int m = 1; m < kMostTerms; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double step = 1;
    for (const double term : {even, odd}) {
      d = 1 / kept_off_zero(1 + term * d);
      c = kept_off_zero(1 + term / c);
      step *= c * d;
      fraction *= c * d;
    }
    if (std::fabs(step - 1) < kEpsilon) break;
  }
  return fraction;
}

double lower_gamma_series(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (int n = 1; n < kMostTerms && term > sum * kEpsilon; ++n) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * std::exp(-x + a * std::log(x) - log_gamma(a));
}

double upper_gamma_fraction(double a, double x) {
  double b = x + 1 - a;
  double c = 1 / kTiny;
  double d = 1 / kept_off_zero(b);
  double fraction = d;
  for (int n = 1; n < kMostTerms; ++n) {
    const double term = -n * (n - a);
    b += 2;
    d = 1 / kept_off_zero(term * d + b);
    c = kept_off_zero(b + term / c);
    fraction *= c * d;
    if (std::fabs(c * d - 1) < kEpsilon) break;
  }
  return fraction * std::exp(-x + a * std::log(x) - log_gamma(a));
}

}  // namespace

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) + b * std::log1p(-x));
  // The fraction converges fast on one side of the mean only.
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double upper_gamma(double a, double x) {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lower_gamma_series(a, x) : upper_gamma_fraction(a, x);
}

double normal_cdf(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

double normal_quantile(double p) {
  // Newton's method from the middle; convex on each side, so it cannot jump back and forth.
  if (p <= 0) return -std::numeric_limits<double>::infinity();
  if (p >= 1) return std::numeric_limits<double>::infinity();
  if (p > 0.5) return -normal_quantile(1 - p);
  double z = 0;
  for (int i = 0; i < 100; ++i) {
    const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::acos(-1.0));
    const double step = (normal_cdf(z) - p) / density;
    z -= std::fmin(std::fmax(step, -1), 1);
    if (std::fabs(step) < 1e-13) break;
  }
  return z;
}

double student_cdf(double t, double df) {
  const double tail = 0.5 * incomplete_beta(df / 2, 0.5, df / (df + t * t));
  return t > 0 ? 1 - tail : tail;
}

double student_quantile(double p, double df) {
  if (p < 0.5) return -student_quantile(1 - p, df);
  double low = 0;
  double high = 1;
  while (student_cdf(high, df) < p && high < 1e12) high *= 2;
  for (int i = 0; i < 200 && high - low > 1e-13 * high; ++i) {
    const double middle = (low + high) / 2;
    (student_cdf(middle, df) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double chi_square_tail(double x, double df) { return upper_gamma(df / 2, x / 2); }

}  // namespace igra::lab
