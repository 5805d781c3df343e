#include "lab/collect/duel.h"

#include <algorithm>
#include <cmath>

#include "bots/bot.h"
#include "lab/collect/in_order.h"
#include "lab/statistics/distributions.h"

namespace igra::lab {

namespace {

constexpr std::size_t kJackknifeGroups = 20;
constexpr std::size_t kFewestDeals = 10;  // that say something about an error

std::vector<double> margins(const Scores& scores, int players) {
  double all = 0;
  for (Seat seat = 0; seat < players; ++seat) all += scores[static_cast<std::size_t>(seat)];
  std::vector<double> margin;
  for (Seat seat = 0; seat < players; ++seat) {
    const double own = scores[static_cast<std::size_t>(seat)];
    margin.push_back(own - (all - own) / std::max(1, players - 1));
  }
  return margin;
}

DealResult play_deal(const Plan& plan, const Pair& pair, std::int64_t n) {
  const int players = plan.rules.players;
  // Other luck than that of the study itself.
  const std::string seed = plan.seed + "/duel";
  DealResult result;
  for (Seat strong = 0; strong < players; ++strong) {
    std::vector<std::string> bots(static_cast<std::size_t>(players), pair.weak);
    bots[static_cast<std::size_t>(strong)] = pair.strong;
    std::vector<std::uint64_t> seeds;
    for (Seat seat = 0; seat < players; ++seat) {
      seeds.push_back(bot_seed(seed, n, strong * players + seat));
    }
    const Trace trace = play_match(plan.rules, deal_seed(seed, n), bots, seeds, plan.budget, plan.notice);
    result.margin.push_back(margins(trace.scores, players));
    result.win.emplace_back(trace.win.begin(), trace.win.begin() + players);
  }
  return result;
}

// One table a seat: [deal][arrangement]; without the deals of one group out of `groups`.
Origins origins_without(const std::vector<DealResult>& results, std::size_t group, std::size_t groups) {
  const std::size_t players = results[0].margin.size();
  std::vector<Results> tables(players);
  for (std::size_t d = 0; d < results.size(); ++d) {
    if (d % groups == group) continue;
    for (std::size_t seat = 0; seat < players; ++seat) {
      tables[seat].emplace_back();
      for (const auto& arrangement : results[d].margin) tables[seat].back().push_back(arrangement[seat]);
    }
  }
  return origins(tables);
}

// An estimate and its error from leaving out one group of deals after the other. Where the estimate is below
// nothing, all that can be said is how much it may be at most: so both are taken with their signs, and cut
// afterwards.
Measured jackknifed(double whole, const std::vector<double>& without) {
  Measured measured{.value = std::max(0.0, whole), .interval = {0, 1}, .error = 0, .n = 0};
  const auto groups = static_cast<double>(without.size());
  if (groups < 2) return measured;
  Moments moments;
  for (const double one : without) moments.add(one);
  measured.error = std::sqrt((groups - 1) * (groups - 1) / groups * moments.variance());
  const double reach = student_quantile(0.5 + kConfidence / 2, groups - 1) * measured.error;
  measured.interval = {std::clamp(whole - reach, 0.0, 1.0), std::clamp(whole + reach, 0.0, 1.0)};
  measured.n = static_cast<std::int64_t>(without.size());
  return measured;
}

void measure_origins(const std::vector<DealResult>& results, Duel& duel) {
  const std::size_t groups = std::min(kJackknifeGroups, results.size() / 2);
  const Origins whole = origins_without(results, results.size(), results.size() + 1);
  std::vector<double> deal, skill, rest;
  for (std::size_t group = 0; group < groups && results.size() >= kFewestDeals; ++group) {
    const Origins without = origins_without(results, group, groups);
    deal.push_back(without.signed_deal);
    skill.push_back(without.signed_arrangement);
    rest.push_back(without.rest);
  }
  duel.deal = jackknifed(whole.signed_deal, deal);
  duel.skill = jackknifed(whole.signed_arrangement, skill);
  duel.rest = jackknifed(whole.rest, rest);
  duel.variance = whole.variance;
}

}  // namespace

Pair pair_for(std::string_view bot) {
  const std::vector<std::string_view> names = bot_names();
  const auto levels = std::find(names.begin(), names.end(), "random");
  const auto found = std::find(names.begin(), levels, bot);
  if (found == levels) return {bot == "random" ? std::string(names.front()) : std::string(bot), "random"};
  return {std::string(bot), found == names.begin() ? "random" : std::string(*(found - 1))};
}

Duel evaluate_duel(const std::vector<DealResult>& results) {
  Duel duel;
  duel.deals = static_cast<std::int64_t>(results.size());
  duel.players = static_cast<int>(results[0].margin.size());
  Ratio won, margin;
  Moments ahead, single;
  for (const DealResult& deal : results) {
    double wins = 0, points = 0;
    for (std::size_t seat = 0; seat < deal.margin.size(); ++seat) {
      wins += deal.win[seat][seat];
      points += deal.margin[seat][seat];
      single.add(deal.win[seat][seat]);
    }
    won.add(wins, duel.players);
    margin.add(points, duel.players);
    ahead.add(points > 0 ? 1 : points < 0 ? 0 : 0.5);
  }
  duel.won = won.measured();
  duel.margin = margin.measured();
  duel.ahead = share_of(ahead.sum(), static_cast<double>(ahead.count()));
  measure_origins(results, duel);
  const double edge = duel.won.value - 1.0 / duel.players;
  const double z = normal_quantile(0.95);
  duel.matches_to_tell = edge > 0 ? std::ceil(z * z * single.variance() / (edge * edge)) : 0;
  return duel;
}

Duel duel(const Plan& plan, const Pair& pair, std::int64_t deals, const Progress& progress) {
  std::vector<DealResult> results;
  in_order(
      deals, plan.threads, [&](std::int64_t n) { return play_deal(plan, pair, n); },
      [&](DealResult result) {
        results.push_back(std::move(result));
        for (int i = 0; progress && i < plan.rules.players; ++i) progress();
      });
  Duel measured = evaluate_duel(results);
  measured.strong = pair.strong;
  measured.weak = pair.weak;
  return measured;
}

}  // namespace igra::lab
