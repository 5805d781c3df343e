// Where the bots stand on the scale of ratings.
//
// The scale's zero is free, so it says something: 25, a rating of 1500, is where everybody begins, and it is
// the medium bot. The others follow from what they win. In a game of n the model gives a player of skill mu
// an odds of exp((mu - other) / c) against each other, with c = sqrt(n) * beta once all are well known; so a
// share of wins over medium, or down the ladder, is a distance in mu. Shares were counted by
//
//   igra arena <game> --bots easy,beginner --games 60 --seed 1      (and medium,easy; Klats! with 3 players)
//
//               easy over beginner   medium over easy
//   five-towers        64 %                98 %
//   paws               68 %                90 %
//   klats              83 % of 3           83 % of 3
//   carcassonne        93 %               100 %   (taken for 94 %, the interval's lower end)
//
// For hard over medium 70 % are assumed, for master over hard 62 %: what master can do depends on the time
// it gets. The shares are those of the day they were counted: count again when src/bots/levels.cc or a
// heuristic has changed much. Ratings of people do not depend on these numbers being exact, only their
// distance from the bots does.
#include <algorithm>
#include <array>

#include "server/store/rating.h"

namespace igra::server {

namespace {

constexpr std::array<std::string_view, 5> kLevels = {"beginner", "easy", "medium", "hard", "master"};

struct Anchors {
  std::string_view game;
  std::array<double, kLevels.size()> mu;
};

constexpr Anchors kAnchors[] = {
    {"five-towers", {0, 3.4, 25, 30, 33}},
    {"paws", {7.6, 12.1, 25, 30, 33}},
    {"klats", {-7.8, 8.8, 25, 31, 35}},
    {"carcassonne", {-6.5, 9, 25, 30, 33}},
    {"", {5, 12, 25, 30, 33}},  // a game that is new here: about as the others
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
