// The report for programs: docs/lab.md describes it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/report.h"
#include "lab/report/words.h"

namespace igra::lab {

namespace {

class Writer {
 public:
  JsonWriter& json() { return json_; }
  std::string text() && { return std::move(out_) + "\n"; }

  void number(std::string_view key, double value) { json_.key(key).raw(text_of(value)); }
  void measured(std::string_view key, const Measured& measured) {
    json_.key(key);
    write(measured);
  }
  void write(const Measured& measured) {
    json_.begin_object();
    number("value", measured.value);
    number("low", measured.interval.low);
    number("high", measured.interval.high);
    json_.end_object();
  }
  void mean(std::string_view key, const Moments& moments) { measured(key, mean_of(moments)); }
  void means(std::string_view key, std::span<const Moments> steps) {
    json_.key(key).begin_array();
    for (const Moments& step : steps) write(mean_of(step));
    json_.end_array();
  }

  // Mean, deviation and quantiles of anything that is said of a match.
  template <class Of>
  void distribution(std::string_view key, const Study& study, Of of) {
    std::vector<double> values;
    for (const Figures& match : study.matches) values.push_back(static_cast<double>(of(match)));
    std::sort(values.begin(), values.end());
    const Moments moments = study.moments(of);
    const Measured mean = mean_of(moments);
    json_.key(key).begin_object();
    number("mean", mean.value);
    number("low", mean.interval.low);
    number("high", mean.interval.high);
    number("deviation", moments.deviation());
    json_.key("quantiles").begin_array();  // 0, 5, 25, 50, 75, 95, 100 %
    for (const double q : {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0}) json_.raw(text_of(quantile(values, q)));
    json_.end_array().end_object();
  }

 private:
  static std::string text_of(double value) {
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : "null";
  }

  std::string out_;
  JsonWriter json_{out_};
};

void write_options(Writer& writer, std::string_view key, const GameInfo& info, const Options& options) {
  writer.json().key(key).begin_object();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    writer.json().key(info.options[i].key);
    write_option_value(writer.json(), info.options[i], options.value[i]);
  }
  writer.json().end_object();
}

// How often each score was reached: pairs of score and count, ascending.
void write_histogram(Writer& writer, const Study& study, std::size_t place) {
  std::map<int, int> counts;
  for (const Figures& match : study.matches) ++counts[match.scores[place]];
  writer.json().key("histogram").begin_array();
  for (const auto& [score, count] : counts) {
    writer.json().begin_array().value(score).value(count).end_array();
  }
  writer.json().end_array();
}

void write_seats(Writer& writer, const Study& study) {
  const Seats seats = seats_of(study);
  JsonWriter& json = writer.json();
  json.key("places").begin_array();
  for (std::size_t place = 0; place < static_cast<std::size_t>(study.players); ++place) {
    json.begin_object();
    writer.measured("win_share", seats.win[place]);
    writer.number("p", seats.verdict[place].p);
    writer.number("p_corrected", seats.adjusted[place]);
    writer.distribution("score", study, [&](const Figures& match) { return match.scores[place]; });
    write_histogram(writer, study, place);
    writer.means("standing", study.standing[place]);
    json.end_object();
  }
  json.end_array();
  writer.number("p_all_places_alike", seats.all.p);
}

void write_course(Writer& writer, const Study& study) {
  JsonWriter& json = writer.json();
  writer.distribution("margin", study, [](const Figures& match) { return match.margin; });
  writer.distribution("events", study, [](const Figures& match) { return match.events; });
  writer.distribution("decisions", study, [](const Figures& match) { return match.decisions; });
  writer.distribution("rounds", study, [](const Figures& match) { return match.rounds; });
  writer.distribution("choices", study, [](const Figures& match) { return match.choices; });
  writer.distribution("forced", study, [](const Figures& match) { return match.forced; });
  writer.distribution("complexity", study, [](const Figures& match) { return match.complexity; });
  writer.distribution("waiting", study, [](const Figures& match) { return match.waiting; });
  writer.distribution("longest_wait", study, [](const Figures& match) { return match.longest_wait; });
  writer.distribution("kingmaking", study, [](const Figures& match) { return match.kingmaking; });
  writer.means("choices_by_progress", study.choices);
  writer.distribution("lead_changes", study, [](const Figures& match) { return match.lead_changes; });
  writer.distribution("deficit", study, [](const Figures& match) { return match.deficit; });
  Moments decided;
  for (const Figures& match : study.matches) {
    if (match.decided >= 0) decided.add(match.decided);
  }
  writer.mean("decided", decided);
  const auto share = [&](std::string_view key, auto of) {
    writer.measured(key, share_of(study.moments(of).sum(), static_cast<double>(study.games())));
  };
  share("shared_victories", [](const Figures& match) { return match.shared; });
  share("comebacks", [](const Figures& match) { return match.comeback; });
  json.key("leader_wins_by_progress").begin_array();
  for (std::size_t step = 0; step <= kSteps; ++step) {
    writer.write(share_of(study.leader_won[step], study.led[step]));
  }
  json.end_array();
  writer.means("winner_expected_by_progress", study.winner_expected);
}

void write_rules(Writer& writer, const Study& study) {
  JsonWriter& json = writer.json();
  const auto games = static_cast<double>(study.games());
  json.key("reasons").begin_array();
  for (const auto& [key, reason] : study.reasons) {
    json.begin_object().field("key", key);
    writer.mean("times", reason.times);
    writer.mean("points", reason.points);
    writer.number("matches", static_cast<double>(reason.matches) / games);
    json.end_object();
  }
  json.end_array().key("acts").begin_array();
  for (const auto& [trait, worth] : study.traits) {
    if (trait.aspect != Aspect::act) continue;
    json.begin_object().field("act", trait.verb);
    writer.number("times", static_cast<double>(worth.times) / games);
    writer.number("matches", static_cast<double>(worth.matches) / games);
    json.end_object();
  }
  json.end_array().key("endings").begin_array();
  for (const auto& [ending, times] : study.endings) {
    json.begin_object().field("ending", ending).field("times", times).end_object();
  }
  json.end_array();
}

void write_offers(Writer& writer, const Study& study) {
  JsonWriter& json = writer.json();
  json.key("offers").begin_array();
  for (const auto& [trait, offered] : study.offers) {
    json.begin_object().field("what", label(trait)).field("act", trait.verb);
    json.field("aspect", name(trait.aspect)).field("offered", offered.times).field("taken", offered.taken);
    json.end_object();
  }
  json.end_array();
}

void write_worth(Writer& writer, const WorthTable& table) {
  JsonWriter& json = writer.json();
  json.key("worth").begin_object().field("questions", table.questions).key("things").begin_array();
  for (const WorthGroup& group : table.groups) {
    for (const WorthRow& row : group.rows) {
      json.begin_object().field("what", label(row.trait)).field("act", row.trait.verb);
      json.field("aspect", name(row.trait.aspect));
      writer.number("times", row.per_match);
      writer.measured("margin", row.margin);
      writer.measured("win", row.win);
      writer.measured("won", row.won);
      writer.number("p", row.p);
      writer.number("p_corrected", row.adjusted);
      json.end_object();
    }
  }
  json.end_array().end_object();
}

void write_luck(Writer& writer, const Duel& duel) {
  writer.json().key("luck").begin_object().field("strong", duel.strong).field("weak", duel.weak);
  writer.json().field("deals", duel.deals);
  writer.measured("won", duel.won);
  writer.measured("margin", duel.margin);
  writer.measured("ahead", duel.ahead);
  writer.measured("deal", duel.deal);
  writer.measured("skill", duel.skill);
  writer.measured("rest", duel.rest);
  writer.number("variance", duel.variance);
  writer.number("matches_to_tell", duel.matches_to_tell);
  writer.json().end_object();
}

void write_cards(JsonWriter& json, const CardCounts& cards) {
  json.key("cards").begin_object();
  for (const CardCount& count : cards) json.field(count.card, count.copies);
  json.end_object();
}

void write_variant(Writer& writer, const Variant& variant) {
  write_options(writer, "options", variant.rules.game->info(), variant.rules.options);
  if (!variant.rules.cards.empty()) write_cards(writer.json(), variant.rules.cards);
  writer.json().field("games", variant.study.games());
  write_seats(writer, variant.study);
  write_course(writer, variant.study);
  write_rules(writer, variant.study);
  write_offers(writer, variant.study);
  write_worth(writer, worth_table(variant.study));
  if (variant.luck) write_luck(writer, *variant.luck);
}

void write_differences(Writer& writer, const std::vector<Difference>& differences) {
  JsonWriter& json = writer.json();
  json.key("comparisons").begin_array();
  for (const Difference& difference : differences) {
    json.begin_object().field("what", difference.what);
    writer.measured("a", difference.a);
    writer.measured("b", difference.b);
    writer.number("effect", difference.verdict.effect);
    writer.number("p", difference.verdict.p);
    writer.number("p_corrected", difference.adjusted);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string json_report(const Findings& findings) {
  const Plan& plan = findings.question.plan;
  const GameInfo& info = plan.rules.game->info();
  Writer writer;
  JsonWriter& json = writer.json();
  json.begin_object().field("game", info.id).field("players", plan.rules.players).field("bot", plan.bot);
  json.field("ms", plan.budget.ms).field("iterations", plan.budget.iterations).field("seed", plan.seed);
  write_variant(writer, findings.base);
  if (findings.other) {
    json.key("other").begin_object();
    write_variant(writer, *findings.other);
    json.end_object();
    write_differences(writer, findings.differences);
  }
  json.key("findings").begin_array();
  for (const Finding& finding : in_short(findings, worth_table(findings.base.study))) {
    json.begin_object().field("topic", finding.topic).field("sentence", finding.sentence).end_object();
  }
  json.end_array().end_object();
  return std::move(writer).text();
}

}  // namespace igra::lab
