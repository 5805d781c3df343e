// Tails and quantiles of the distributions that tests are measured against. The numbers are Boost.Math's;
// this is the one file of the lab that includes it, because it is slow to compile.
#pragma once

namespace igra::lab {

// The z below which a standard normal variate stays with probability p; infinite where p is 0 or 1.
double normal_quantile(double p);

// P(T > t) for Student's t with `df` > 0 degrees of freedom, whole or not.
double student_tail(double t, double df);
// The t below which it stays with probability p, 0 < p < 1.
double student_quantile(double p, double df);

// P(X > x) for chi-square with `df` > 0 degrees of freedom.
double chi_square_tail(double x, double df);

}  // namespace igra::lab
