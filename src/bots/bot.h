// What a bot is: somebody who sits at a seat for a match, and chooses events from what that seat knows.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/budget.h"
#include "bots/knowledge.h"

namespace igra {

class Mind;

// An event with what it is expected to lead to.
struct Candidate {
  Event event;
  double win;                  // share of the victory for the seat to act, 0 .. 1
  std::vector<double> scores;  // final scores by seat
  std::int64_t visits = 0;     // how often a search tried it; 0 where nothing was searched
  double value = 0;            // what the seat wants: mostly the win, a little of the margin
  bool tried = true;           // whether the numbers say anything: a search may leave candidates untried
};

// Why a bot that is a program (outside/program_bot.h) lost a decision, which then was made at random.
enum class Forfeit : std::uint8_t {
  none,
  late,     // no answer in time
  gone,     // it ended, or closed its pipes
  garbage,  // no JSON object with an `event`
  illegal,  // an event that is not legal
};
constexpr std::string_view kForfeitNames[] = {"none", "late", "gone", "garbage", "illegal"};

struct Choice {
  Event event;
  std::vector<Candidate> candidates;  // best first; empty if the bot estimates nothing
  std::int64_t iterations = 0;        // of a search, over all threads
  std::int64_t decisions = 0;         // players' events inside it
  Forfeit forfeit = Forfeit::none;
  std::string answer = {};  // of a program that forfeits: what it said instead, if anything
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual Choice choose(const Knowledge& knowledge, const Budget& budget) = 0;
  // The match is over; final scores by seat.
  virtual void match_over(std::span<const int>) {}
};

// Whether a name stands for a program, `cmd:./mybot`. Only the command line seats those: where names come
// from strangers they would run programs.
constexpr std::string_view kProgram = "cmd:";
inline bool names_program(std::string_view name) { return name.starts_with(kProgram); }

// The names that make_bot knows: first the levels, weakest first, then the yardsticks.
std::vector<std::string_view> bot_names();

// A bot for a game of this mind (games/all.h: mind_of), which must outlive it; nullptr if there is no such
// bot. Equal seeds play equally. `master:explore=0.3:rollout=4` is a master with other settings of the
// search (core/heuristic.h) or parameters of the heuristic, for experiments; `greedy:trust=0.5` likewise.
std::unique_ptr<Bot> make_bot(std::string_view name, const Mind& mind, std::uint64_t seed);

}  // namespace igra
