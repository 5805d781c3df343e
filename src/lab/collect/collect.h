// Plays many matches among bots of one level and adds up what they show.
//
// Results are told by place, not by seat: place 0 is who makes the first decision of the match, place 1 who
// sits next, and so on. Progress through a match is counted in decisions, from 0 to 1, in kSteps steps.
#pragma once

#include <functional>
#include <set>

#include "lab/collect/match.h"
#include "lab/statistics/statistics.h"

namespace igra::lab {

struct Plan {
  Rules rules;
  std::string bot;
  Budget budget;
  std::int64_t games = 0;
  std::string seed;  // equal plans with equal seeds show the same (bots that watch the clock aside)
  int threads = 1;
  Notice notice = {};  // may be empty
};

// Called after every match.
using Progress = std::function<void()>;

constexpr int kSteps = 20;

// One match in numbers. Winner means the one who won alone.
struct Figures {
  Counts scores{};  // by place
  Shares win{};
  bool shared = false;  // the victory
  int margin = 0;       // of the best score over the second
  int events = 0;
  int decisions = 0;
  int rounds = 0;
  double choices = 0;     // mean number of legal events
  double forced = 0;      // share of decisions without a choice
  double complexity = 0;  // log10 of the number of ways to choose all along
  int lead_changes = 0;
  double decided = -1;    // progress when the winner took the lead for good; -1: shared victory
  int deficit = 0;        // how far behind the winner once was
  bool comeback = false;  // the winner was behind at half-time
  double lowest = -1;     // the least that the winner ever expected; -1: nobody said
  double waiting = 0;     // decisions of others between two of one's own, on average
  int longest_wait = 0;   // the most of them
  int kingmaking = 0;     // decisions of losers on who wins
};

// Something that players do or get. An association: who does it may have been ahead before.
struct Worth {
  std::int64_t times = 0;
  std::int64_t matches = 0;  // in which it happened
  Ratio won;                 // share of the victory of those who did it at all
  Slope win;                 // share of the victory above the fair one, for one more than each other player
  Slope margin;              // points above the mean of the others, for one more
};

// What a trait is a part of: all events with its verb, or all the things in them.
struct WorthBase {
  Base win;
  Base margin;
};
enum class Whole { none, acts, things };
Whole whole_of(Aspect aspect);

struct Reason {
  Moments times;   // a match
  Moments points;  // a match, all seats together
  std::int64_t matches = 0;
};

// How sure bots were, and whether they were right; for one class of expectations.
struct Calibration {
  Moments expected;
  Ratio won;  // a match is a group: its decisions share one result
};

struct Study {
  int players = 0;
  std::vector<Figures> matches;

  std::array<Moments, kSteps> choices;                              // legal events in this step of the match
  std::array<std::array<Moments, kSteps + 1>, kMaxSeats> standing;  // by place
  std::array<double, kSteps + 1> leader_won{};                      // victories of those who led here
  std::array<double, kSteps + 1> led{};                             // matches in which somebody led here
  std::array<Moments, kSteps> winner_expected;                      // what the later winner expected
  std::array<Calibration, 10> calibration;                          // below 10 %, below 20 %, …
  std::map<int, std::int64_t> choice_counts;  // decisions by their number of legal events
  std::map<Trait, Offered> offers;

  std::map<Trait, Worth> traits;
  std::map<std::pair<std::string, Whole>, WorthBase> bases;  // by verb
  std::set<std::string> chance_verbs;
  std::map<std::string, Reason> reasons;
  std::map<std::string, std::int64_t> endings;

  explicit Study(int players_) : players(players_) {}
  void add(const Trace& trace);

  std::int64_t games() const { return static_cast<std::int64_t>(matches.size()); }
  // Moments of anything that can be said of a match.
  template <class Of>
  Moments moments(Of of) const {
    Moments result;
    for (const Figures& match : matches) result.add(static_cast<double>(of(match)));
    return result;
  }
};

Figures figures_of(const Trace& trace, int players);

Study collect(const Plan& plan, const Progress& progress);

// The luck of the n-th match, and the seed of the bot at one of its seats.
std::uint64_t deal_seed(const std::string& seed, std::int64_t n);
std::uint64_t bot_seed(const std::string& seed, std::int64_t n, Seat seat);

}  // namespace igra::lab
