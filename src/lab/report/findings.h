// Everything the lab finds out about a game: one set of rules, or two side by side.
#pragma once

#include <optional>

#include "lab/collect/collect.h"
#include "lab/collect/duel.h"
#include "lab/report/compare.h"

namespace igra::lab {

// What to find out.
struct Question {
  Plan plan;
  std::int64_t deals = 0;      // for luck and skill; 0: do not measure them
  Pair pair;                   // who plays them
  std::optional<Rules> other;  // to compare with: other options or cards, as many players

  // How many matches it takes to answer.
  std::int64_t matches() const;
};

struct Variant {
  Rules rules;
  Study study;
  std::optional<Duel> luck;
};

struct Findings {
  Question question;
  Variant base;
  std::optional<Variant> other;
  std::vector<Difference> differences;  // empty without other
};

Findings investigate(const Question& question, const Progress& progress);

// `river=false towers=true`, and where cards were changed `B15 0, B14 6`: all options, or only what differs
// from `standard`.
std::string rules_text(const Rules& rules);
std::string rules_text(const Rules& rules, const Rules& standard);

}  // namespace igra::lab
