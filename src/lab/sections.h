// The sections of the HTML report, each about one question.
#pragma once

#include "lab/findings.h"
#include "lab/html.h"
#include "lab/worth.h"

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
