#include "lab/findings.h"

namespace igra::lab {

namespace {

Variant study_of(const Question& question, const Options& options, const Progress& progress) {
  Plan plan = question.plan;
  plan.rules.options = options;
  Variant variant{.options = options, .study = collect(plan, progress), .luck = std::nullopt};
  if (question.deals > 0) variant.luck = duel(plan, question.pair, question.deals, progress);
  return variant;
}

template <class Wanted>
std::string joined(const GameInfo& info, const Options& options, Wanted wanted) {
  std::string text;
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    if (!wanted(i)) continue;
    if (!text.empty()) text += ' ';
    text += std::string(info.options[i].key) + '=' + option_text(info.options[i], options.value[i]);
  }
  return text;
}

}  // namespace

std::int64_t Question::matches() const { return (plan.games + deals * plan.rules.players) * (other ? 2 : 1); }

Findings investigate(const Question& question, const Progress& progress) {
  Findings findings{.question = question,
                    .base = study_of(question, question.plan.rules.options, progress),
                    .other = std::nullopt,
                    .differences = {}};
  if (!question.other) return findings;
  findings.other = study_of(question, *question.other, progress);
  const auto luck = [](const Variant& variant) { return variant.luck ? &*variant.luck : nullptr; };
  findings.differences =
      compare(findings.base.study, findings.other->study, luck(findings.base), luck(*findings.other));
  return findings;
}

std::string options_text(const GameInfo& info, const Options& options) {
  return joined(info, options, [](std::size_t) { return true; });
}

std::string options_text(const GameInfo& info, const Options& options, const Options& standard) {
  return joined(info, options, [&](std::size_t i) { return options.value[i] != standard.value[i]; });
}

}  // namespace igra::lab
