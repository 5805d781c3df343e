#include "lab/report/findings.h"

namespace igra::lab {

namespace {

Variant study_of(const Question& question, const Rules& rules, const Progress& progress) {
  Plan plan = question.plan;
  plan.rules = rules;
  Variant variant{.rules = rules, .study = collect(plan, progress), .luck = std::nullopt};
  if (question.deals > 0) variant.luck = duel(plan, question.pair, question.deals, progress);
  return variant;
}

template <class Wanted>
std::string joined(const Rules& rules, bool cards, Wanted wanted) {
  const auto& options = rules.game->info().options;
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!wanted(i)) continue;
    if (!text.empty()) text += ' ';
    text += std::string(options[i].key) + '=' + option_text(options[i], rules.options.value[i]);
  }
  if (!cards) return text;
  if (!text.empty()) text += " and ";
  return text + (rules.cards.empty() ? "the cards of the box" : "cards " + card_counts_text(rules.cards));
}

}  // namespace

std::int64_t Question::matches() const { return (plan.games + deals * plan.rules.players) * (other ? 2 : 1); }

Findings investigate(const Question& question, const Progress& progress) {
  Findings findings{.question = question,
                    .base = study_of(question, question.plan.rules, progress),
                    .other = std::nullopt,
                    .differences = {}};
  if (!question.other) return findings;
  findings.other = study_of(question, *question.other, progress);
  const auto luck = [](const Variant& variant) { return variant.luck ? &*variant.luck : nullptr; };
  findings.differences =
      compare(findings.base.study, findings.other->study, luck(findings.base), luck(*findings.other));
  return findings;
}

std::string rules_text(const Rules& rules) {
  return joined(rules, !rules.cards.empty(), [](std::size_t) { return true; });
}

std::string rules_text(const Rules& rules, const Rules& standard) {
  return joined(rules, rules.cards != standard.cards,
                [&](std::size_t i) { return rules.options.value[i] != standard.options.value[i]; });
}

}  // namespace igra::lab
