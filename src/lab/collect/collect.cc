#include "lab/collect/collect.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/text.h"
#include "lab/collect/in_order.h"

namespace igra::lab {

namespace {

// The only seat with the highest score, -1 if there are several.
Seat leader_of(const Scores& scores, int players) {
  const auto end = scores.begin() + players;
  const auto best = std::max_element(scores.begin(), end);
  return std::count(scores.begin(), end, *best) == 1 ? static_cast<Seat>(best - scores.begin()) : -1;
}

bool all_level(const Scores& scores, int players) {
  return std::all_of(scores.begin(), scores.begin() + players, [&](int score) { return score == scores[0]; });
}

int best_other(const Scores& scores, int players, Seat seat) {
  int best = std::numeric_limits<int>::min();
  for (Seat other = 0; other < players; ++other) {
    if (other != seat) best = std::max(best, scores[static_cast<std::size_t>(other)]);
  }
  return best;
}

const Scores& standing_at(const Trace& trace, int step) {
  return trace.standings[static_cast<std::size_t>(step * trace.decisions / kSteps)];
}

int step_of(const Trace& trace, std::size_t decision) {
  return static_cast<int>(decision * kSteps / trace.choices.size());
}

void measure_choices(const Trace& trace, Figures& figures) {
  for (const int choices : trace.choices) {
    figures.choices += choices / static_cast<double>(trace.decisions);
    figures.forced += (choices == 1) / static_cast<double>(trace.decisions);
    figures.complexity += std::log10(choices);
  }
}

// From a player's decision to that player's next one in another turn.
void measure_waiting(const Trace& trace, Figures& figures) {
  std::array<int, kMaxSeats> last;
  last.fill(-1);
  Moments waits;
  for (int i = 0; i < trace.decisions; ++i) {
    int& before = last[static_cast<std::size_t>(trace.actors[static_cast<std::size_t>(i)])];
    const int others = i - before - 1;
    if (before >= 0 && others > 0) {
      waits.add(others);
      figures.longest_wait = std::max(figures.longest_wait, others);
    }
    before = i;
  }
  if (waits.count() > 0) figures.waiting = waits.mean();
}

void measure_lead(const Trace& trace, int players, Figures& figures) {
  Seat leader = -1;
  for (const Scores& standing : trace.standings) {
    const Seat now = leader_of(standing, players);
    figures.lead_changes += now >= 0 && leader >= 0 && now != leader;
    if (now >= 0) leader = now;
  }
}

void measure_winner(const Trace& trace, int players, Figures& figures) {
  const Seat winner = leader_of(trace.scores, players);
  if (winner < 0) return;
  std::size_t since = trace.standings.size();
  while (since > 0 && leader_of(trace.standings[since - 1], players) == winner) --since;
  figures.decided = static_cast<double>(since) / std::max(1, trace.decisions);
  const auto behind = [&](const Scores& standing) {
    return best_other(standing, players, winner) - standing[static_cast<std::size_t>(winner)];
  };
  for (const Scores& standing : trace.standings)
    figures.deficit = std::max(figures.deficit, behind(standing));
  figures.comeback = behind(standing_at(trace, kSteps / 2)) > 0;
  for (std::size_t i = 0; i < trace.actors.size(); ++i) {
    const double expected = trace.expectations[i];
    if (trace.actors[i] != winner || expected < 0) continue;
    if (figures.lowest < 0 || expected < figures.lowest) figures.lowest = expected;
  }
}

void add_choices(const Trace& trace, Study& study) {
  std::array<Moments, kSteps> here;
  for (std::size_t i = 0; i < trace.choices.size(); ++i) {
    here[static_cast<std::size_t>(step_of(trace, i))].add(trace.choices[i]);
    ++study.choice_counts[trace.choices[i]];
  }
  for (std::size_t step = 0; step < kSteps; ++step) {
    if (here[step].count() > 0) study.choices[step].add(here[step].mean());
  }
}

void add_standings(const Trace& trace, Study& study) {
  for (int step = 0; step <= kSteps; ++step) {
    const auto at = static_cast<std::size_t>(step);
    const Scores& standing = standing_at(trace, step);
    for (int place = 0; place < study.players; ++place) {
      const auto seat = static_cast<std::size_t>((trace.first + place) % study.players);
      study.standing[static_cast<std::size_t>(place)][at].add(standing[seat]);
    }
    if (all_level(standing, study.players)) continue;
    const Shares leaders = victory(standing, study.players);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      study.leader_won[at] += leaders[seat] * trace.win[seat];
    study.led[at] += 1;
  }
}

void add_expectations(const Trace& trace, Study& study) {
  constexpr int kClasses = std::tuple_size_v<decltype(study.calibration)>;
  const Seat winner = leader_of(trace.scores, study.players);
  std::array<Moments, kSteps> here;
  std::array<Moments, kClasses> won;
  for (std::size_t i = 0; i < trace.actors.size(); ++i) {
    const double expected = trace.expectations[i];
    if (expected < 0) continue;
    const auto which =
        static_cast<std::size_t>(std::clamp(static_cast<int>(expected * kClasses), 0, kClasses - 1));
    study.calibration[which].expected.add(expected);
    won[which].add(trace.win[static_cast<std::size_t>(trace.actors[i])]);
    if (trace.actors[i] == winner) here[static_cast<std::size_t>(step_of(trace, i))].add(expected);
  }
  for (std::size_t i = 0; i < kClasses; ++i) {
    study.calibration[i].won.add(won[i].sum(), static_cast<double>(won[i].count()));
  }
  for (std::size_t step = 0; step < kSteps; ++step) {
    if (here[step].count() > 0) study.winner_expected[step].add(here[step].mean());
  }
}

// What every seat of a match has more or less of than the mean of all: who has as much as the others tells
// nothing.
std::array<double, kMaxSeats> centred(const auto& values, int players) {
  std::array<double, kMaxSeats> result{};
  double mean = 0;
  for (int seat = 0; seat < players; ++seat) mean += static_cast<double>(values[seat]) / players;
  for (int seat = 0; seat < players; ++seat) result[seat] = static_cast<double>(values[seat]) - mean;
  return result;
}

double product(const std::array<double, kMaxSeats>& a, const std::array<double, kMaxSeats>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Adds up what the events of a match had to do with its result.
class MatchWorth {
 public:
  MatchWorth(const Trace& trace, Study& study)
      : trace_(trace), study_(study), points_(centred(trace.scores, study.players)) {
    win_ = centred(trace.win, study.players);
    // One more than each other player is (n - 1) / n above the mean of all.
    for (double& share : win_) share *= (study.players - 1.0) / study.players;
  }

  void add() {
    for (const auto& [trait, counts] : trace_.traits) {
      if (trait.aspect == Aspect::act) add_to(wholes_[{trait.verb, Whole::acts}], counts);
      if (trait.aspect == Aspect::thing) add_to(wholes_[{trait.verb, Whole::things}], counts);
    }
    for (const auto& [key, counts] : wholes_) {
      const auto b = centred(counts, study_.players);
      WorthBase& base = study_.bases[key];
      base.win.add(product(b, b), product(b, win_));
      base.margin.add(product(b, b), product(b, points_));
    }
    for (const auto& [trait, counts] : trace_.traits) add_trait(trait, counts, study_.traits[trait]);
  }

 private:
  static void add_to(Counts& sum, const Counts& counts) {
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) sum[seat] += counts[seat];
  }

  void add_trait(const Trait& trait, const Counts& counts, Worth& worth) {
    const Whole whole = whole_of(trait.aspect);
    const Counts of = whole == Whole::none ? Counts{} : wholes_[{trait.verb, whole}];
    const auto x = centred(counts, study_.players);
    const auto b = centred(of, study_.players);
    Slope::Group group{.xx = product(x, x), .xb = product(x, b), .bb = product(b, b)};
    group.xy = product(x, win_);
    group.by = product(b, win_);
    worth.win.add(group);
    group.xy = product(x, points_);
    group.by = product(b, points_);
    worth.margin.add(group);

    double won = 0, doers = 0;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      worth.times += counts[seat];
      won += counts[seat] > 0 ? trace_.win[seat] : 0;
      doers += counts[seat] > 0;
    }
    ++worth.matches;
    worth.won.add(won, doers);
  }

  const Trace& trace_;
  Study& study_;
  std::array<double, kMaxSeats> win_;
  std::array<double, kMaxSeats> points_;
  std::map<std::pair<std::string, Whole>, Counts> wholes_;
};

void add_reason(const Scored& scored, Reason& reason, std::int64_t earlier) {
  // Matches before its first appearance had none of it.
  while (reason.times.count() < earlier) {
    reason.times.add(0);
    reason.points.add(0);
  }
  int times = 0, points = 0;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    times += scored.times[seat];
    points += scored.points[seat];
  }
  reason.times.add(times);
  reason.points.add(points);
  ++reason.matches;
}

std::uint64_t digest_of(const std::string& seed, std::int64_t n, std::string_view what) {
  std::string text = seed + '/';
  append_number(text, n);
  // The generator's own seeding spreads the digest; here it only has to differ.
  return Rng(std::string_view(text + '/' + std::string(what))).next();
}

}  // namespace

std::uint64_t deal_seed(const std::string& seed, std::int64_t n) { return digest_of(seed, n, "deal"); }
std::uint64_t bot_seed(const std::string& seed, std::int64_t n, Seat seat) {
  return digest_of(seed, n, std::to_string(seat));
}

Whole whole_of(Aspect aspect) {
  switch (aspect) {
    case Aspect::act: return Whole::none;
    case Aspect::manner:
    case Aspect::number:
    case Aspect::size: return Whole::acts;
    case Aspect::thing:
    case Aspect::family:
    case Aspect::rank: return Whole::things;
  }
  return Whole::none;
}

Figures figures_of(const Trace& trace, int players) {
  Figures figures;
  for (int place = 0; place < players; ++place) {
    const auto seat = static_cast<std::size_t>((trace.first + place) % players);
    figures.scores[static_cast<std::size_t>(place)] = trace.scores[seat];
    figures.win[static_cast<std::size_t>(place)] = trace.win[seat];
  }
  std::vector<int> sorted(trace.scores.begin(), trace.scores.begin() + players);
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  figures.margin = players > 1 ? sorted[0] - sorted[1] : 0;
  figures.shared = leader_of(trace.scores, players) < 0;
  figures.events = trace.events;
  figures.decisions = trace.decisions;
  figures.rounds = trace.rounds;
  measure_choices(trace, figures);
  measure_waiting(trace, figures);
  figures.kingmaking = trace.kingmaking;
  measure_lead(trace, players, figures);
  measure_winner(trace, players, figures);
  return figures;
}

void Study::add(const Trace& trace) {
  matches.push_back(figures_of(trace, players));
  add_choices(trace, *this);
  add_standings(trace, *this);
  add_expectations(trace, *this);
  MatchWorth(trace, *this).add();
  chance_verbs.insert(trace.chance_verbs.begin(), trace.chance_verbs.end());
  for (const auto& [key, scored] : trace.reasons) add_reason(scored, reasons[key], games() - 1);
  for (auto& [key, reason] : reasons) {
    if (reason.times.count() < games()) {
      reason.times.add(0);
      reason.points.add(0);
    }
  }
  for (const auto& [ending, times] : trace.endings) endings[ending] += times;
  for (const auto& [trait, offered] : trace.offers) {
    offers[trait].times += offered.times;
    offers[trait].taken += offered.taken;
  }
}

Study collect(const Plan& plan, const Progress& progress) {
  const std::vector<std::string> bots(static_cast<std::size_t>(plan.rules.players), plan.bot);
  Study study(plan.rules.players);
  in_order(
      plan.games, plan.threads,
      [&](std::int64_t n) {
        std::vector<std::uint64_t> seeds;
        for (Seat seat = 0; seat < plan.rules.players; ++seat) seeds.push_back(bot_seed(plan.seed, n, seat));
        return play_match(plan.rules, deal_seed(plan.seed, n), bots, seeds, plan.budget, plan.notice);
      },
      [&](Trace trace) {
        study.add(trace);
        if (progress) progress();
      });
  return study;
}

}  // namespace igra::lab
