// Bots against bots, many games: who is stronger, by how much, and how surely.
//
// A schedule is a list of seatings; every deal (a seed for chance) is played once with each of them, so
// that nobody owes a win to his cards or his seat.
//   as many bots as seats     every order of them
//   more bots than seats      every choice of them, in every order
//   fewer bots than seats     the last bot takes the seats that are left: `a,b` with three players asks how
//                             one `a` does against two `b`
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/statistics.h"

namespace igra {

// Where a bot is to sit: in which game of the arena, at which seat.
struct Place {
  std::int64_t game;
  Seat seat;
  std::uint64_t seed;
};

struct Contestant {
  std::string name;
  std::function<std::unique_ptr<Bot>(const Place& place)> make;
  std::string shown = {};  // what records call it; "": nothing
};

struct ArenaGame;

struct ArenaPlan {
  Setup setup;
  std::vector<Contestant> bots;
  std::int64_t games = 100;  // rounded up to whole deals
  Budget budget;
  int threads = 1;  // games at a time
  std::uint64_t seed = 1;
  // Stop as soon as the first bot's share of the victories is surely not this one; below 0: play on.
  double question = -1;
  // The first decision that a program forfeits ends the arena, in the middle of its game.
  bool strict = false;
  // Shown every game with its table once it is over, from the thread that played it; may be empty.
  std::function<void(const ArenaGame& game, const Table& table)> keep = {};
};

// How often, by reason (Forfeit).
using Forfeits = std::array<int, std::size(kForfeitNames)>;

// The first decision of a game that a seat forfeited for some reason.
struct ForfeitedDecision {
  Seat seat;
  int ply;
  Forfeit why;
  std::string answer;
};

struct ArenaGame {
  std::int64_t number;
  std::vector<int> bots;       // by seat, indices into the plan's
  std::vector<int> scores;     // by seat
  std::vector<int> decisions;  // by seat: how often it had a choice
  std::vector<double> ms;      // by seat: time for them in all
  std::vector<double> longest_ms;
  std::vector<Forfeits> forfeits;                 // by seat
  std::vector<ForfeitedDecision> forfeited = {};  // of games that were played just now
  bool broken_off = false;                        // by a forfeit, where the plan is strict
};

std::vector<std::vector<int>> seatings(int bots, int players);
// The plan's games rounded up to whole deals.
std::int64_t games_in(const ArenaPlan& plan);

ArenaGame play_game(const ArenaPlan& plan, std::int64_t number);

// Plays the games that are not among `done`, and returns all by number. `report` is called after each
// game, from one thread at a time, with all there are so far. A game that was broken off is reported and not
// counted.
using ArenaReport = std::function<void(const ArenaGame& last, const std::vector<ArenaGame>& all)>;
std::vector<ArenaGame> run_arena(const ArenaPlan& plan, std::vector<ArenaGame> done,
                                 const ArenaReport& report);

// Whether the question is decided. Looked at again and again, an interval is wrong more often than once:
// so it is a wide one (3 standard deviations), and not before 30 games.
bool decided(const ArenaPlan& plan, const std::vector<ArenaGame>& games);

struct Standing {
  std::string bot;
  std::int64_t seats = 0;  // games, each counted as often as the bot sat in it
  double win_rate = 0;     // share of the victory a seat; a tie shares it
  Interval interval{0, 1};
  double mean_score = 0;
  double ms_per_decision = 0;
  double longest_ms = 0;
  Forfeits forfeits{};
  Rating rating{0, {0, 0}};          // by places
  Rating rating_by_wins{0, {0, 0}};  // see RatedBy
};

// In the order of the plan's bots.
std::vector<Standing> standings(const ArenaPlan& plan, const std::vector<ArenaGame>& games);

}  // namespace igra
