// The sections of the HTML report, each about one question.
#pragma once

#include "lab/collect/worth.h"
#include "lab/report/findings.h"
#include "lab/report/html.h"

namespace igra::lab {

Section seats_section(const Study& study);
Section scores_section(const Study& study);
Section length_section(const Study& study);
Section choices_section(const Study& study);
Section drama_section(const Study& study);
Section rules_section(const Study& study);
Section worth_section(const WorthTable& table);
Section luck_section(const Duel& duel);
Section comparison_section(const Findings& findings);
Section method_section(const Findings& findings, const WorthTable& table);

}  // namespace igra::lab
