// One match among bots, and everything the lab wants to remember of it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "core/deck.h"
#include "core/position.h"
#include "lab/collect/traits.h"

namespace igra::lab {

// What is played, the same in all matches of a study.
struct Rules {
  const Game* game;
  int players;
  Options options;
  CardCounts cards = {};  // that `game` has in other numbers than the box, for reports
};

using Counts = std::array<int, kMaxSeats>;     // by seat
using Shares = std::array<double, kMaxSeats>;  // by seat

// The highest scores share the victory equally.
Shares victory(const Scores& scores, int players);

// How often points were given for one reason.
struct Scored {
  Counts times{};
  Counts points{};
};

// How often a way of playing was possible beside others, and how often it was taken.
struct Offered {
  std::int64_t times = 0;
  std::int64_t taken = 0;
};

struct Trace {
  Seat first = 0;  // who made the first decision
  Scores scores{};
  Shares win{};
  int events = 0;
  int decisions = 0;
  int rounds = 0;  // 0: the game does not count them

  // At each decision.
  std::vector<Seat> actors;
  std::vector<int> choices;          // legal events
  std::vector<double> expectations;  // share of the victory the bot expected for itself; -1: it did not say
  // Before each decision, and at the end.
  std::vector<Scores> standings;

  std::map<Trait, Counts> traits;         // how often each seat's events had it
  std::set<std::string> chance_verbs;     // of events that chance makes
  std::map<Trait, Offered> offers;        // by decision: some of the legal events had the trait, some not
  int kingmaking = 0;                     // decisions, see makes_king() in match.cc
  std::map<std::string, Scored> reasons;  // by key of ScoreItem
  std::map<std::string, int> endings;     // how rounds ended, where views tell; else the last act
};

// Called, from any thread, when a bot that is a program loses a decision.
using Notice = std::function<void(const std::string& bot, Forfeit why)>;

// Plays one match. Luck depends on `deal` alone: the n-th chance event of every match with this deal meets
// the same luck, whoever plays (the same cards come in the same order as long as the piles are the same).
// `bots` and `seeds` by seat.
Trace play_match(const Rules& rules, std::uint64_t deal, const std::vector<std::string>& bots,
                 const std::vector<std::uint64_t>& seeds, const Budget& budget, const Notice& notice = {});

}  // namespace igra::lab
