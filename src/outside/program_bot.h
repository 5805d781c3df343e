// A bot that is somebody else's program, `cmd:./mybot`: started for one seat of one match, asked by JSON
// lines (docs/bots.md, "Your own bot"). What it answers too late, wrongly or not at all becomes a random
// legal event.
#pragma once

#include <fstream>

#include "bots/bot.h"
#include "outside/process.h"

namespace igra {

class ProgramBot final : public Bot {
 public:
  // `command` as after `cmd:`. All that is said goes into the transcript, if it is open: one JSON object a
  // line, `ms` since the start, and `to` (a message to the program), `from` (a line of its) or `forfeit`.
  ProgramBot(std::string_view command, const Setup& setup, Seat seat, std::uint64_t seed,
             std::ofstream transcript = {});

  Choice choose(const Knowledge& knowledge, const Budget& budget) override;
  void match_over(std::span<const int> scores) override;

 private:
  std::string question(const Knowledge& knowledge, int ms);
  Forfeit ask(const Knowledge& knowledge, int ms, Choice& choice);
  void skip_what_came_unasked();
  std::optional<std::string> answer_until(Process::Clock::time_point until, int ply);
  Forfeit no_answer();
  void tell(const std::string& message);
  std::optional<std::string> hear(Process::Clock::time_point until);
  // Into the transcript; `json` is a whole value.
  void note(std::string_view key, std::string_view json);

  std::unique_ptr<Process> process_;  // nullptr: it could not be started, has ended, or was given up
  Forfeit lost_ = Forfeit::gone;      // which of these
  Rng rng_;                           // for what it forfeits
  int told_ = 0;                      // how much of the log it knows
  int owed_ = 0;                      // answers it has not given yet: they may come late
  bool fresh_ = true;                 // it may still be starting up
  std::ofstream transcript_;
  Process::Clock::time_point start_ = Process::Clock::now();
};

// The bots of the command line: those of make_bot, and programs.

// bad_request if there is no such bot, or no such program.
Status check_bot(std::string_view name, const Game& game);
// A bot of any name that check_bot accepts.
std::unique_ptr<Bot> seat_bot(std::string_view name, const Setup& setup, Seat seat, std::uint64_t seed,
                              std::ofstream transcript = {});
// What to call it in a record: a command is nobody's business there, its program's name is.
std::string shown_name(std::string_view name);

}  // namespace igra
