// Two studies side by side: what differs between two sets of options, and whether it may be chance. What is
// compared is fixed beforehand, and every p-value is corrected for the number of questions (Holm).
#pragma once

#include "lab/collect/collect.h"
#include "lab/collect/duel.h"

namespace igra::lab {

enum class Unit { share, points, count, number };

struct Difference {
  std::string what;
  Unit unit;
  Measured a;
  Measured b;
  Verdict verdict;      // effect: Cohen's h of shares, Hedges' g of means; positive when b is larger
  double adjusted = 1;  // p after correction
};

// `luck_a` and `luck_b` may be null when luck was not measured.
std::vector<Difference> compare(const Study& a, const Study& b, const Duel* luck_a, const Duel* luck_b);

}  // namespace igra::lab
