// Rounds that one player plays against himself, and what they teach. Matches of one token: a round is all.
#pragma once

#include <functional>

#include "core/rng.h"
#include "fit_paws/lessons.h"
#include "fit_paws/net.h"
#include "games/paws/paws.h"

namespace igra::paws {

// Plays as the bots do that look one event ahead: the event after which he wins most, on average over some
// worlds that go with what he sees.
class Player {
 public:
  Player(Net net, int worlds) : net_(std::move(net)), worlds_(worlds) {}
  const Net& net() const { return net_; }

  // The actor's chances after each of the events. All of them meet the same worlds and the same luck.
  std::vector<float> chances(const State& state, const EventList& legal, Rng& rng);
  Event choose(const State& state, const EventList& legal, Rng& rng);

 private:
  float chance(const State& state, Seat seat);

  Net net_;
  int worlds_;
  Rows row_;  // one, to look at
};

struct PlayPlan {
  int rounds = 60000;
  float random = 0.05f;  // share of the events, so that positions come up which the player avoids
};

// Hears of every round that is over.
using OnRound = std::function<void(int round)>;

// Positions with a combination on the table, and whether the actor won. Only those after a round's last
// random event, because what led to the result is to be good play.
Material positions_of(Player& player, const PlayPlan& plan, Rng& rng, const OnRound& told = {});

// Decisions, with what the player thinks of their events: the exponentials of the chances over `temperature`.
Material decisions_of(Player& player, const PlayPlan& plan, float temperature, Rng& rng,
                      const OnRound& told = {});

// How many of the rounds `one` wins. Every deal is played twice, with seats changed.
int duel(Player& one, Player& other, int rounds, Rng& rng, const OnRound& told = {});

}  // namespace igra::paws
