// Where the bots stand on the scale of ratings.
//
// The scale's zero is free, so it says something: 25, a rating of 1500, is where everybody begins, and it is
// the medium bot. The others follow from what they win. In a game of n the model gives a player of skill mu
// an odds of exp((mu - other) / c) against each other, with c = sqrt(n) * beta once all are well known; so a
// share of wins down the ladder is a distance in mu. The shares are those that docs/bots.md reports:
//
//               easy over beginner   medium over easy   hard over medium   master over hard
//   five-towers       73.0 %              78.5 %             75.8 %             86.6 %
//   paws              70.8 %              68.8 %             72.8 %             74.0 %
//   klats, of 3       67.5 %              75.4 %             77.1 %             49.4 %
//   carcassonne       93.0 %              97.2 %             68.3 %             68.8 %
//
// (Carcassonne's medium won 99.5 % against easy; this is the lower end of the interval.) What master can do
// depends on the time it gets. Count again when src/bots/levels.cc or a heuristic has changed much. Ratings
// of people do not depend on these numbers being exact, only their distance from the bots does.
#include <algorithm>
#include <array>

#include "core/levels.h"
#include "server/people/rating.h"

namespace igra::server {

namespace {

struct Anchors {
  std::string_view game;
  std::array<double, kLevels.size()> mu;
};

constexpr Anchors kAnchors[] = {
    {"five-towers", {11.5, 17.4, 25, 31.7, 42.7}},
    {"paws", {15.1, 20.3, 25, 30.8, 37.0}},
    {"klats", {1.6, 11.9, 25, 38.8, 43.6}},
    {"carcassonne", {-11.1, 4.1, 25, 29.5, 34.2}},
    {"", {8, 15, 25, 32, 38}},  // a game that is new here: about as the others
};

// Bots are known better than any person, but not perfectly: a table's options move them a little.
constexpr double kSigma = 1;

}  // namespace

Skill anchor(std::string_view game, std::string_view level) {
  const auto* level_found = std::find(kLevels.begin(), kLevels.end(), level);
  if (level_found == kLevels.end()) return {};
  const auto* row = std::find_if(std::begin(kAnchors), std::end(kAnchors) - 1,
                                 [&](const Anchors& one) { return one.game == game; });
  return {row->mu[static_cast<std::size_t>(level_found - kLevels.begin())], kSigma};
}

}  // namespace igra::server
