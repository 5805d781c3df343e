#include "lab/statistics/distributions.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace igra::lab {

namespace {

namespace math = boost::math;
namespace policies = boost::math::policies;

// Doubles stay doubles, so that a study says the same on every machine; and what has no finite answer is
// infinite instead of an exception.
using Policy =
    policies::policy<policies::promote_double<false>, policies::domain_error<policies::ignore_error>,
                     policies::overflow_error<policies::ignore_error>>;
using Normal = math::normal_distribution<double, Policy>;
using Student = math::students_t_distribution<double, Policy>;
using ChiSquare = math::chi_squared_distribution<double, Policy>;

}  // namespace

double normal_quantile(double p) { return math::quantile(Normal(), p); }

double student_tail(double t, double df) { return math::cdf(math::complement(Student(df), t)); }

double student_quantile(double p, double df) { return math::quantile(Student(df), p); }

double chi_square_tail(double x, double df) {
  return math::cdf(math::complement(ChiSquare(df), std::max(x, 0.0)));
}

}  // namespace igra::lab
