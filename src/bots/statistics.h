// What results of many games say, and how surely.
#pragma once

#include <span>
#include <vector>

namespace igra {

struct Interval {
  double low;
  double high;
  bool contains(double x) const { return low <= x && x <= high; }
};

constexpr double kSurely = 1.96;  // standard deviations: 95 %

// Wilson's interval for a share of `n` trials; shared wins may make `wins` a fraction.
Interval wilson(double wins, double n, double deviations = kSurely);

// How a game ended: contestants by rank, best first; those in one group tied. A contestant with several
// seats stands there several times.
using Ranking = std::vector<std::vector<int>>;

struct Rating {
  double rating;  // on Elo's scale (400 points: ten times the strength), 0 on average
  Interval interval;
};

// Plackett and Luce's model: the winner is drawn in proportion to strengths, then the second among the
// rest, and so on. Fitted by maximising the likelihood (Hunter's iteration), with half a win and half a
// loss against the average for everybody, so that all ratings are finite. By places, all of a ranking
// counts: one that is never last can have a higher rating than one that wins more often. By wins, only the
// winner does.
enum class RatedBy { places, wins };
std::vector<Rating> plackett_luce(int contestants, std::span<const Ranking> rankings,
                                  RatedBy by = RatedBy::places);

}  // namespace igra
