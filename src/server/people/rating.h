// How strong people are, by game and number of players: the Bayesian approximation of Weng and Lin (Journal
// of Machine Learning Research 12, 2011, algorithm 4) to Plackett and Luce's model of rankings. A skill is
// a normal distribution; everybody at a table is compared with everybody, ties included. Bots have fixed
// skills: they anchor the scale and never move.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace igra::server {

struct Skill {
  double mu = 25;
  double sigma = 25.0 / 3;
};

// The model's constants. Beta: how much one game's luck blurs skill. Tau is added to every sigma before a
// game, so that nobody's rating freezes. Kappa: a game never takes more than nearly all of the variance.
inline constexpr double kBeta = 25.0 / 6;
inline constexpr double kTau = 25.0 / 300;
inline constexpr double kKappa = 1e-4;

// The skills after a game that ended with these ranks (1 is best; equal ranks are ties). By seat.
std::vector<Skill> after_game(std::span<const Skill> skills, std::span<const int> ranks);

// What people are shown: 1500 is where everybody begins, and the doubt is two standard deviations.
struct Shown {
  int rating;
  int doubt;
};
Shown shown(const Skill& skill);

// The fixed skill of a bot (people/anchors.cc); one that is no level counts as somebody new.
Skill anchor(std::string_view game, std::string_view level);

// The ratings that the match's people have after it, from those before (nothing: no game yet). Empty for a
// match that says nothing about skill: unrated, one seat, or somebody at two seats.
std::vector<Rating> ratings_after(const Finish& finish, const MoveRatings::Before& before);

// The same as a write, to be stored together with the match's result; nothing for a match that says nothing.
std::optional<MoveRatings> moved_ratings(const Finish& finish);

}  // namespace igra::server
