// Numbers and findings in plain English.
#pragma once

#include <string>
#include <vector>

#include "lab/collect/worth.h"
#include "lab/report/findings.h"

namespace igra::lab {

// `53.1 %`; `4.25`, with as many digits as make sense; signed: `+4.25`, `−4.25`.
std::string percent(double share);
std::string number(double value);
std::string signed_number(double value);
std::string signed_percent(double share);  // `+3.1 %`
std::string in_unit(double value, Unit unit);

// `49.2 % to 57.0 %`
std::string range(const Interval& interval, Unit unit);

// A share that cannot be below nothing: `12.3 %`, or where that is all there is to say `up to 3.1 %`.
std::string share_words(const Measured& share);

// `0.031`, `< 0.001`; and with `p` in front, for sentences.
std::string p_number(double p);
std::string p_text(double p);
// How likely chance alone is to make such a difference: `is hardly chance (p < 0.001)`.
std::string chance_words(double p);
// How large an effect (Cohen's h, Hedges' g) is by convention: `small`.
std::string effect_words(double effect);

// `1st player`.
std::string place_name(int place);
// `main tower` out of `five-towers.main-tower`.
std::string reason_name(std::string_view key);

// How the seats fare: tests whose p-values are corrected together.
struct Seats {
  std::vector<Measured> win;     // by place
  std::vector<Verdict> verdict;  // against a fair share
  std::vector<double> adjusted;
  Verdict all;  // are all places alike?
};
Seats seats_of(const Study& study);

// One sentence or two each.
std::string say_first_seat(const Study& study);
std::string say_scores(const Study& study);
std::string say_length(const Study& study);
std::string say_choices(const Study& study);
std::string say_drama(const Study& study);
std::string say_waiting(const Study& study);
// What hardly anybody chooses although it is offered often; kingmaking, where there is any. May be empty.
std::string say_neglected(const Study& study);
std::string say_kingmaking(const Study& study);
std::string say_luck(const Duel& duel);
std::string say_worth(const WorthTable& table);
std::string say_comparison(const Findings& findings);

// The most important findings.
struct Finding {
  std::string topic;
  std::string sentence;
};
std::vector<Finding> in_short(const Findings& findings, const WorthTable& worth);

}  // namespace igra::lab
