#include "bots/statistics.h"

#include <algorithm>
#include <cmath>

namespace igra {

namespace {

const double kElo = 400 / std::log(10.0);

// One draw of the model: who could be drawn (how many of each), and who was (a share each when they
// tied).
struct Stage {
  std::vector<double> among;
  std::vector<double> drawn;
};

// Tied ones leave one after the other, each time an equal share of each. By wins, the first draw is all.
void add_stages(int contestants, const Ranking& ranking, RatedBy by, std::vector<Stage>& stages) {
  const auto size = static_cast<std::size_t>(contestants);
  std::vector<double> left(size, 0.0);
  std::size_t seats = 0;
  for (const auto& group : ranking) {
    for (const int one : group) left[static_cast<std::size_t>(one)] += 1;
    seats += group.size();
  }
  for (const auto& group : ranking) {
    std::vector<double> share(size, 0.0);
    for (const int one : group)
      share[static_cast<std::size_t>(one)] += 1.0 / static_cast<double>(group.size());
    for (std::size_t i = 0; i < group.size() && seats > 1; ++i, --seats) {
      stages.push_back({left, share});
      if (by == RatedBy::wins) return;
      for (std::size_t j = 0; j < size; ++j) left[j] -= share[j];
    }
  }
}

double strength_of(const std::vector<double>& among, const std::vector<double>& strength) {
  double sum = 0;
  for (std::size_t i = 0; i < among.size(); ++i) sum += among[i] * strength[i];
  return sum;
}

std::vector<double> fit(std::size_t size, const std::vector<Stage>& stages) {
  std::vector<double> strength(size, 1.0);
  for (int round = 0; round < 1000; ++round) {
    std::vector<double> won(size, 0.5);
    std::vector<double> expected(size);
    for (std::size_t i = 0; i < size; ++i) expected[i] = 1 / (strength[i] + 1);
    for (const Stage& stage : stages) {
      const double all = strength_of(stage.among, strength);
      for (std::size_t i = 0; i < size; ++i) {
        won[i] += stage.drawn[i];
        expected[i] += stage.among[i] / all;
      }
    }
    double change = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const double next = won[i] / expected[i];
      change = std::max(change, std::abs(std::log(next / strength[i])));
      strength[i] = next;
    }
    if (change < 1e-9) break;
  }
  return strength;
}

using Matrix = std::vector<std::vector<double>>;

// How sharply the likelihood bends around the fit, in the logarithms of the strengths.
Matrix information(const std::vector<double>& strength, const std::vector<Stage>& stages) {
  const std::size_t size = strength.size();
  Matrix bend(size, std::vector<double>(size, 0.0));
  for (const Stage& stage : stages) {
    const double all = strength_of(stage.among, strength);
    for (std::size_t i = 0; i < size; ++i) {
      const double p = stage.among[i] * strength[i] / all;
      bend[i][i] += p;
      for (std::size_t j = 0; j < size; ++j) bend[i][j] -= p * stage.among[j] * strength[j] / all;
    }
  }
  for (std::size_t i = 0; i < size; ++i) bend[i][i] += strength[i] / ((strength[i] + 1) * (strength[i] + 1));
  return bend;
}

// Gauss and Jordan; the matrix is positive definite.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, std::vector<double>(size, 0.0));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t i = 0; i < size; ++i) {
    const double pivot = matrix[i][i];
    for (std::size_t k = 0; k < size; ++k) {
      matrix[i][k] /= pivot;
      result[i][k] /= pivot;
    }
    for (std::size_t j = 0; j < size; ++j) {
      if (j == i) continue;
      const double factor = matrix[j][i];
      for (std::size_t k = 0; k < size; ++k) {
        matrix[j][k] -= factor * matrix[i][k];
        result[j][k] -= factor * result[i][k];
      }
    }
  }
  return result;
}

// The variance of a rating minus the mean of all ratings.
double variance_of(std::size_t i, const Matrix& covariance) {
  const auto size = static_cast<double>(covariance.size());
  double row = 0;
  double all = 0;
  for (std::size_t j = 0; j < covariance.size(); ++j) {
    row += covariance[i][j];
    for (const double c : covariance[j]) all += c;
  }
  return covariance[i][i] - 2 * row / size + all / (size * size);
}

}  // namespace

Interval wilson(double wins, double n, double deviations) {
  if (n <= 0) return {0, 1};
  const double z2 = deviations * deviations;
  const double share = wins / n;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = deviations / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

std::vector<Rating> plackett_luce(int contestants, std::span<const Ranking> rankings, RatedBy by) {
  std::vector<Stage> stages;
  for (const Ranking& ranking : rankings) add_stages(contestants, ranking, by, stages);
  const std::vector<double> strength = fit(static_cast<std::size_t>(contestants), stages);
  const Matrix covariance = inverse(information(strength, stages));
  double mean = 0;
  for (const double s : strength) mean += std::log(s) / contestants;
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < strength.size(); ++i) {
    const double rating = kElo * (std::log(strength[i]) - mean);
    const double reach = kElo * kSurely * std::sqrt(std::max(0.0, variance_of(i, covariance)));
    ratings.push_back({rating, {rating - reach, rating + reach}});
  }
  return ratings;
}

}  // namespace igra
