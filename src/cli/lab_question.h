// From the words of `igra lab` to what the lab is to find out.
#pragma once

#include <memory>
#include <vector>

#include "cli/command.h"
#include "lab/report/csv.h"
#include "lab/report/findings.h"

namespace igra::cli {

struct LabQuestion {
  lab::Question question;
  std::vector<std::unique_ptr<const Game>>
      games;  // with other cards than the box; the question's rules name them
};

// Files with cards are read through the console, which may be standard input.
Result<LabQuestion> lab_question(const LabArguments& arguments, Console& console);

// One study of a sweep.
struct LabStudy {
  lab::Setting setting;
  LabQuestion asked;
};

// Every combination of the sweep's values, the last axis turning fastest. All meet the same seed.
Result<std::vector<LabStudy>> lab_sweep(const LabArguments& arguments, Console& console);

}  // namespace igra::cli
