#include "lab/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace igra::lab {

namespace {

std::string with_minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

// As many digits as a reader can use.
std::string plain_number(double value) {
  const double size = std::fabs(value);
  if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
  if (size >= 100) return fmt::format("{:.0f}", value);
  if (size >= 10 || value * 10 == std::round(value * 10)) return fmt::format("{:.1f}", value);
  return fmt::format("{:.2f}", value);
}

template <class Of>
std::vector<double> sorted(const Study& study, Of of) {
  std::vector<double> values;
  for (const Figures& match : study.matches) values.push_back(static_cast<double>(of(match)));
  std::sort(values.begin(), values.end());
  return values;
}

// `nine in ten between 12 and 40`
std::string most_of(const std::vector<double>& values) {
  return fmt::format("nine in ten between {} and {}", number(std::round(quantile(values, 0.05))),
                     number(std::round(quantile(values, 0.95))));
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  }
  return text;
}

}  // namespace

std::string percent(double share) { return with_minus(fmt::format("{:.1f} %", 100 * share)); }
std::string number(double value) {
  if (value == std::round(value) && std::fabs(value) < 1e15)
    return with_minus(fmt::format("{:.0f}", value + 0.0));
  return with_minus(plain_number(value));
}
std::string signed_number(double value) { return (value >= 0 ? "+" : "") + with_minus(plain_number(value)); }
std::string signed_percent(double share) { return (share >= 0 ? "+" : "") + percent(share); }
std::string in_unit(double value, Unit unit) { return unit == Unit::share ? percent(value) : number(value); }

std::string range(const Interval& interval, Unit unit) {
  return in_unit(interval.low, unit) + " to " + in_unit(interval.high, unit);
}

std::string p_number(double p) {
  if (p < 0.001) return "< 0.001";
  return p < 0.1 ? fmt::format("{:.3f}", p) : fmt::format("{:.2f}", p);
}
std::string p_text(double p) { return (p < 0.001 ? "p " : "p = ") + p_number(p); }

std::string chance_words(double p) {
  const std::string_view words = p < 0.001  ? "is hardly chance"
                                 : p < 0.01 ? "is very unlikely to be chance"
                                 : p < 0.05 ? "is unlikely to be chance"
                                            : "may well be chance";
  return fmt::format("{} ({})", words, p_text(p));
}

std::string effect_words(double effect) {
  const double size = std::fabs(effect);
  return size < 0.1 ? "tiny" : size < 0.35 ? "small" : size < 0.65 ? "medium" : "large";
}

std::string place_name(int place) {
  constexpr std::string_view kEndings[] = {"st", "nd", "rd", "th", "th", "th"};
  return fmt::format("{}{} player", place + 1, kEndings[std::min(place, 5)]);
}

std::string reason_name(std::string_view key) {
  std::string name(key.substr(key.find('.') + 1));
  for (char& c : name) {
    if (c == '-' || c == '_') c = ' ';
  }
  return name;
}

Seats seats_of(const Study& study) {
  Seats seats;
  std::vector<double> wins, p;
  const auto games = static_cast<double>(study.games());
  for (std::size_t place = 0; place < static_cast<std::size_t>(study.players); ++place) {
    wins.push_back(study.moments([&](const Figures& match) { return match.win[place]; }).sum());
    seats.win.push_back(share_of(wins.back(), games));
    seats.verdict.push_back(against_share(wins.back(), games, 1.0 / study.players));
    p.push_back(seats.verdict.back().p);
  }
  seats.adjusted = holm(p);
  seats.all = against_equal(wins);
  return seats;
}

std::string say_first_seat(const Study& study) {
  const Seats seats = seats_of(study);
  const double fair = 1.0 / study.players;
  const Measured& first = seats.win[0];
  const double p = study.players == 2 ? seats.verdict[0].p : seats.adjusted[0];
  const std::string facts =
      fmt::format("the first player wins {} of the matches ({}), where {} would be fair",
                  percent(first.value), range(first.interval, Unit::share), percent(fair));
  if (p < kSignificance) {
    return fmt::format("Going first is {}: {}. This {}.",
                       first.value > fair ? "an advantage" : "a disadvantage", facts, chance_words(p));
  }
  return fmt::format(
      "Going first shows no clear advantage: {}. The difference {}; {} matches can show one of about {:.1f} "
      "percentage points and more.",
      facts, chance_words(p), study.games(),
      100 * detectable_share(fair, static_cast<double>(study.games())));
}

std::string say_scores(const Study& study) {
  std::vector<double> scores;
  for (const Figures& match : study.matches) {
    for (int place = 0; place < study.players; ++place) {
      scores.push_back(match.scores[static_cast<std::size_t>(place)]);
    }
  }
  std::sort(scores.begin(), scores.end());
  Moments all;
  for (const double score : scores) all.add(score);
  const auto margins = sorted(study, [](const Figures& match) { return match.margin; });
  const Moments shared = study.moments([](const Figures& match) { return match.shared; });
  return fmt::format(
      "A player scores {} on average, {}. Half of all matches are won by {} or less; {} end in a shared "
      "victory.",
      number(all.mean()), most_of(scores), number(quantile(margins, 0.5)), percent(shared.mean()));
}

std::string say_length(const Study& study) {
  const auto decisions = sorted(study, [](const Figures& match) { return match.decisions; });
  const Moments mean = study.moments([](const Figures& match) { return match.decisions; });
  const Moments rounds = study.moments([](const Figures& match) { return match.rounds; });
  std::string text =
      fmt::format("A match takes {} decisions ({}), {} a player", number(std::round(mean.mean())),
                  most_of(decisions), number(std::round(mean.mean() / study.players)));
  if (rounds.most() > 0) text += fmt::format(", in {} rounds", number(rounds.mean()));
  return text + ".";
}

std::string say_choices(const Study& study) {
  const Moments choices = study.moments([](const Figures& match) { return match.choices; });
  const Moments forced = study.moments([](const Figures& match) { return match.forced; });
  return fmt::format("A player chooses among {} possible events on average; {} of the decisions are forced.",
                     number(choices.mean()), percent(forced.mean()));
}

std::string say_drama(const Study& study) {
  const Moments changes = study.moments([](const Figures& match) { return match.lead_changes; });
  const Moments behind = study.moments([](const Figures& match) { return match.comeback; });
  std::vector<double> decided;
  for (const Figures& match : study.matches) {
    if (match.decided >= 0) decided.push_back(match.decided);
  }
  std::sort(decided.begin(), decided.end());
  std::string text = fmt::format("The lead changes {} times a match", number(changes.mean()));
  if (!decided.empty()) {
    text += fmt::format("; half of the winners lead for good only after {} of the match",
                        percent(quantile(decided, 0.5)));
  }
  return text +
         fmt::format("; in {} of the matches the winner was behind at half-time.", percent(behind.mean()));
}

std::string say_waiting(const Study& study) {
  const Moments waiting = study.moments([](const Figures& match) { return match.waiting; });
  const Moments longest = study.moments([](const Figures& match) { return match.longest_wait; });
  return fmt::format(
      "Between two turns of his own a player waits for {} decisions of others; the longest wait of a "
      "match is {}, on average.",
      number(waiting.mean()), number(longest.mean()));
}

std::string say_neglected(const Study& study) {
  constexpr std::int64_t kOften = 100;
  constexpr double kHardly = 0.005;
  constexpr std::size_t kMost = 5;  // the JSON report has them all
  std::vector<std::pair<std::int64_t, std::string>> found;
  for (const auto& [trait, offered] : study.offers) {
    const bool hardly = static_cast<double>(offered.taken) <= kHardly * static_cast<double>(offered.times);
    if (offered.times < kOften || !hardly) continue;
    found.push_back(
        {offered.times, fmt::format("“{}” ({} of {} times)", label(trait), offered.taken, offered.times)});
  }
  if (found.empty()) return "";
  std::sort(found.rbegin(), found.rend());
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(kMost, found.size()); ++i) parts.push_back(found[i].second);
  return fmt::format("Hardly ever chosen where something else was possible: {}{}.", joined(parts),
                     found.size() > kMost ? fmt::format(", and {} more", found.size() - kMost) : "");
}

std::string say_kingmaking(const Study& study) {
  const Moments matches = study.moments([](const Figures& match) { return match.kingmaking > 0; });
  if (study.players < 3 || matches.mean() == 0) return "";
  const Moments times = study.moments([](const Figures& match) { return match.kingmaking; });
  return fmt::format(
      "In {} of the matches somebody who expects to lose, whatever they do, decides which of the others "
      "wins, as bots see it ({} decisions a match).",
      percent(matches.mean()), number(times.mean()));
}

std::string share_words(const Measured& share) {
  const bool something = share.value > 0 || share.n == 0 || share.interval.high <= 0;
  return something ? percent(share.value) : "up to " + percent(share.interval.high);
}

std::string say_luck(const Duel& duel) {
  std::string text = fmt::format(
      "“{}” wins {} of its matches against “{}” ({}; {} would be fair). Of what makes results differ, {} is "
      "the "
      "luck of the deal, {} is skill, and {} happens during play.",
      duel.strong, percent(duel.won.value), duel.weak, range(duel.won.interval, Unit::share),
      percent(1.0 / duel.players), share_words(duel.deal), share_words(duel.skill), percent(duel.rest.value));
  if (duel.matches_to_tell > 1) {
    text += fmt::format(" It takes about {} matches to tell who is stronger.", number(duel.matches_to_tell));
  }
  return text;
}

std::string say_worth(const WorthTable& table) {
  int clear = 0;
  const WorthRow* best = nullptr;
  const WorthRow* worst = nullptr;
  for (const WorthGroup& group : table.groups) {
    for (const WorthRow& row : group.rows) {
      if (row.adjusted >= kSignificance) continue;
      ++clear;
      if (row.trait.aspect == Aspect::act) continue;
      const double value = row.margin.value;
      if (value > (best ? best->margin.value : 0)) best = &row;
      if (value < (worst ? worst->margin.value : 0)) worst = &row;
    }
  }
  std::string text = fmt::format(
      "Of {} acts, cards, numbers and ways of playing, {} with better or worse results beyond chance",
      table.questions,
      clear == 0   ? "none goes"
      : clear == 1 ? "1 goes"
                   : fmt::format("{} go", clear));
  std::vector<std::string> parts;
  for (const WorthRow* row : {best, worst}) {
    if (row)
      parts.push_back(fmt::format("“{}” ({} points)", label(row->trait), signed_number(row->margin.value)));
  }
  if (parts.empty()) return text + ".";
  return text + fmt::format("; most of all {}, for one more in place of another.", joined(parts));
}

std::string say_comparison(const Findings& findings) {
  constexpr std::size_t kMost = 5;  // the table has them all
  std::vector<std::string> clear;
  for (const Difference& one : findings.differences) {
    if (one.adjusted >= kSignificance) continue;
    clear.push_back(fmt::format("{} ({} → {})", one.what, in_unit(one.a.value, one.unit),
                                in_unit(one.b.value, one.unit)));
  }
  const std::string change = rules_text(findings.other->rules, findings.base.rules);
  const std::size_t all = findings.differences.size();
  if (clear.empty())
    return fmt::format("With {}, none of {} comparisons differs beyond chance.", change, all);
  const std::size_t count = clear.size();
  if (count > kMost) {
    clear.resize(kMost - 1);
    clear.push_back(fmt::format("{} more", count - clear.size()));
  }
  return fmt::format("With {}, {} of {} comparisons differ beyond chance: {}.", change, count, all,
                     joined(clear));
}

std::vector<Finding> in_short(const Findings& findings, const WorthTable& worth) {
  const Study& study = findings.base.study;
  std::vector<Finding> lines;
  if (findings.other) lines.push_back({"Comparison", say_comparison(findings)});
  lines.push_back({"Order of play", say_first_seat(study)});
  lines.push_back({"Scores", say_scores(study)});
  lines.push_back({"Length", say_length(study)});
  lines.push_back({"Choices", say_choices(study)});
  lines.push_back({"Drama", say_drama(study)});
  lines.push_back({"Waiting", say_waiting(study)});
  if (const std::string text = say_kingmaking(study); !text.empty()) lines.push_back({"Kingmaking", text});
  if (const std::string text = say_neglected(study); !text.empty()) lines.push_back({"Not chosen", text});
  if (findings.base.luck) lines.push_back({"Luck and skill", say_luck(*findings.base.luck)});
  lines.push_back({"Worth", say_worth(worth)});
  return lines;
}

}  // namespace igra::lab
