#include "lab/report/compare.h"

#include "lab/report/words.h"

namespace igra::lab {

namespace {

class Comparison {
 public:
  Comparison(const Study& a, const Study& b) : a_(a), b_(b) {}

  // Something that happens in a match or does not, or a share of the victory.
  template <class Of>
  void share(std::string what, Of of) {
    const Moments a = a_.moments(of);
    const Moments b = b_.moments(of);
    const auto n_a = static_cast<double>(a.count());
    const auto n_b = static_cast<double>(b.count());
    differences_.push_back({.what = std::move(what),
                            .unit = Unit::share,
                            .a = share_of(a.sum(), n_a),
                            .b = share_of(b.sum(), n_b),
                            .verdict = two_shares(a.sum(), n_a, b.sum(), n_b)});
  }

  template <class Of>
  void mean(std::string what, Unit unit, Of of) {
    mean(std::move(what), unit, a_.moments(of), b_.moments(of));
  }
  void mean(std::string what, Unit unit, const Moments& a, const Moments& b) {
    if (a.count() == 0 || b.count() == 0) return;
    differences_.push_back(
        {.what = std::move(what), .unit = unit, .a = mean_of(a), .b = mean_of(b), .verdict = welch(a, b)});
  }

  void estimate(std::string what, Unit unit, const Measured& a, const Measured& b) {
    differences_.push_back(
        {.what = std::move(what), .unit = unit, .a = a, .b = b, .verdict = two_estimates(a, b)});
  }

  std::vector<Difference> corrected() {
    std::vector<double> p;
    for (const Difference& difference : differences_) p.push_back(difference.verdict.p);
    const std::vector<double> adjusted = holm(p);
    for (std::size_t i = 0; i < adjusted.size(); ++i) differences_[i].adjusted = adjusted[i];
    return std::move(differences_);
  }

 private:
  const Study& a_;
  const Study& b_;
  std::vector<Difference> differences_;
};

Moments decided(const Study& study) {
  Moments moments;
  for (const Figures& match : study.matches) {
    if (match.decided >= 0) moments.add(match.decided);
  }
  return moments;
}

// Reasons that only one of them knows are no difference that a test could find: the rules say so.
void compare_reasons(const Study& a, const Study& b, Comparison& comparison) {
  for (const auto& [key, reason] : a.reasons) {
    const auto other = b.reasons.find(key);
    if (other == b.reasons.end()) continue;
    comparison.mean("Times scored: " + reason_name(key), Unit::count, reason.times, other->second.times);
  }
}

}  // namespace

std::vector<Difference> compare(const Study& a, const Study& b, const Duel* luck_a, const Duel* luck_b) {
  Comparison comparison(a, b);
  const auto players = static_cast<double>(a.players);
  const auto mean_score = [&](const Figures& match) {
    double sum = 0;
    for (std::size_t place = 0; place < kMaxSeats; ++place) sum += match.scores[place];
    return sum / players;
  };
  comparison.share("First player wins", [](const Figures& match) { return match.win[0]; });
  comparison.share("Shared victories", [](const Figures& match) { return match.shared; });
  comparison.share("Winner behind at half-time", [](const Figures& match) { return match.comeback; });
  comparison.mean("Mean score", Unit::points, mean_score);
  comparison.mean("Winning margin", Unit::points, [](const Figures& match) { return match.margin; });
  comparison.mean("Events", Unit::count, [](const Figures& match) { return match.events; });
  comparison.mean("Decisions", Unit::count, [](const Figures& match) { return match.decisions; });
  if (a.moments([](const Figures& match) { return match.rounds; }).most() > 0) {
    comparison.mean("Rounds", Unit::count, [](const Figures& match) { return match.rounds; });
  }
  comparison.mean("Choices at a decision", Unit::count, [](const Figures& match) { return match.choices; });
  comparison.mean("Forced decisions", Unit::share, [](const Figures& match) { return match.forced; });
  comparison.mean("Lead changes", Unit::count, [](const Figures& match) { return match.lead_changes; });
  comparison.mean("Lead for good after", Unit::share, decided(a), decided(b));
  if (luck_a && luck_b) {
    comparison.estimate("Stronger bot wins", Unit::share, luck_a->won, luck_b->won);
    if (luck_a->deal.n > 0 && luck_b->deal.n > 0) {
      comparison.estimate("Luck of the deal", Unit::share, luck_a->deal, luck_b->deal);
    }
  }
  compare_reasons(a, b, comparison);
  return comparison.corrected();
}

}  // namespace igra::lab
