#include "server/people/rating.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace igra::server {

namespace {

// Everything that one game's update needs: in the paper's letters.
class Game {
 public:
  Game(std::span<const Skill> skills, std::span<const int> ranks) : skills_(skills), ranks_(ranks) {
    double variance = 0;
    for (const Skill& skill : skills) variance += widened(skill) + kBeta * kBeta;
    c_ = std::sqrt(variance);
    // The largest is taken away before the exponential: only ratios count, and nothing overflows.
    double largest = skills.front().mu;
    for (const Skill& skill : skills) largest = std::max(largest, skill.mu);
    for (const Skill& skill : skills) weight_.push_back(std::exp((skill.mu - largest) / c_));
  }

  Skill after(std::size_t i) const {
    const double variance = widened(skills_[i]);
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < skills_.size(); ++q) {
      if (ranks_[q] > ranks_[i]) continue;
      const double p = weight_[i] / rivals(q);
      omega += ((i == q ? 1.0 : 0.0) - p) / tied(q);
      delta += p * (1 - p) / tied(q);
    }
    const double gamma = std::sqrt(variance) / c_;
    const double shrink = 1 - gamma * variance / (c_ * c_) * delta;
    return {skills_[i].mu + variance / c_ * omega, std::sqrt(variance * std::max(shrink, kKappa))};
  }

 private:
  static double widened(const Skill& skill) { return skill.sigma * skill.sigma + kTau * kTau; }

  // The sum over C_q: who was not yet placed when q was.
  double rivals(std::size_t q) const {
    double sum = 0;
    for (std::size_t s = 0; s < weight_.size(); ++s) sum += ranks_[s] >= ranks_[q] ? weight_[s] : 0;
    return sum;
  }
  // A_q: how many share q's rank.
  double tied(std::size_t q) const {
    return static_cast<double>(std::count(ranks_.begin(), ranks_.end(), ranks_[q]));
  }

  std::span<const Skill> skills_;
  std::span<const int> ranks_;
  std::vector<double> weight_;
  double c_ = 0;
};

bool says_something(const Finish& finish) {
  if (!finish.rated || finish.placings.size() < 2) return false;
  for (const Placing& one : finish.placings) {
    const auto same = [&](const Placing& other) { return other.person == one.person; };
    if (!one.person.empty() && std::count_if(finish.placings.begin(), finish.placings.end(), same) > 1)
      return false;
    if (one.person.empty() && one.bot.empty()) return false;
  }
  return true;
}

}  // namespace

std::vector<Skill> after_game(std::span<const Skill> skills, std::span<const int> ranks) {
  IGRA_CHECK(skills.size() == ranks.size() && !skills.empty());
  const Game game(skills, ranks);
  std::vector<Skill> after;
  for (std::size_t i = 0; i < skills.size(); ++i) after.push_back(game.after(i));
  return after;
}

Shown shown(const Skill& skill) {
  return {static_cast<int>(std::lround(1500 + 40 * (skill.mu - 25))),
          static_cast<int>(std::lround(40 * 2 * skill.sigma))};
}

std::optional<MoveRatings> moved_ratings(const Finish& finish) {
  if (!says_something(finish)) return std::nullopt;
  return MoveRatings{
      .game = finish.game, .players = finish.players, .rule = [finish](const MoveRatings::Before& before) {
        return ratings_after(finish, before);
      }};
}

std::vector<Rating> ratings_after(const Finish& finish, const MoveRatings::Before& before) {
  if (!says_something(finish)) return {};
  std::vector<Skill> skills;
  std::vector<int> ranks;
  std::vector<Rating> people;
  std::vector<std::size_t> seats;
  for (const Placing& placing : finish.placings) {
    ranks.push_back(placing.rank);
    if (placing.person.empty()) {
      skills.push_back(anchor(finish.game, placing.bot));
      continue;
    }
    const Skill fresh;
    people.push_back(
        before(placing.person)
            .value_or(Rating{placing.person, finish.game, finish.players, fresh.mu, fresh.sigma, 0}));
    seats.push_back(skills.size());
    skills.push_back({people.back().mu, people.back().sigma});
  }
  const std::vector<Skill> after = after_game(skills, ranks);
  for (std::size_t i = 0; i < people.size(); ++i) {
    people[i].mu = after[seats[i]].mu;
    people[i].sigma = after[seats[i]].sigma;
    ++people[i].games;
  }
  return people;
}

}  // namespace igra::server
