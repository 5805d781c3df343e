// The report of a study: a self-contained HTML page for people, and JSON for programs.
#pragma once

#include <string>

#include "lab/report/findings.h"

namespace igra::lab {

std::string html_report(const Findings& findings);
std::string json_report(const Findings& findings);

}  // namespace igra::lab
