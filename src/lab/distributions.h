// Tails and quantiles of the distributions that tests are measured against. Accurate to about 1e-10.
#pragma once

namespace igra::lab {

double normal_cdf(double z);
// Inverse of normal_cdf, 0 < p < 1.
double normal_quantile(double p);

// P(T <= t) for Student's t with `df` > 0 degrees of freedom, whole or not.
double student_cdf(double t, double df);
// Inverse of student_cdf.
double student_quantile(double p, double df);

// P(X > x) for chi-square with `df` degrees of freedom.
double chi_square_tail(double x, double df);

// Regularised incomplete beta I_x(a, b), and gamma Q(a, x): what the above are made of.
double incomplete_beta(double a, double b, double x);
double upper_gamma(double a, double x);

}  // namespace igra::lab
