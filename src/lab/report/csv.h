// Studies as tables for spreadsheets and data frames: comma-separated values, one header line (docs/lab.md).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lab/collect/collect.h"

namespace igra::lab {

// A row a match.
std::string csv_of_matches(const Study& study);

// What was different in one study of a sweep: `players` 3, `deck` double, `bot` easy.
using Setting = std::vector<std::pair<std::string, std::string>>;

// A row a study: its setting, then means with their intervals. All settings have the same names in one order.
std::string csv_of_sweep(const std::vector<std::pair<Setting, Study>>& studies);

}  // namespace igra::lab
