// Everything the lab finds out about a game: one set of options, or two side by side.
#pragma once

#include <optional>

#include "lab/collect.h"
#include "lab/compare.h"
#include "lab/duel.h"

namespace igra::lab {

// What to find out.
struct Question {
  Plan plan;
  std::int64_t deals = 0;        // for luck and skill; 0: do not measure them
  Pair pair;                     // who plays them
  std::optional<Options> other;  // options to compare with

  // How many matches it takes to answer.
  std::int64_t matches() const;
};

struct Variant {
  Options options;
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

// `river=false towers=true`: all options of the game, or only those that differ from `standard`.
std::string options_text(const GameInfo& info, const Options& options);
std::string options_text(const GameInfo& info, const Options& options, const Options& standard);

}  // namespace igra::lab
