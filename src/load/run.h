// Measures a server: plays many tables at a time against it and says what that took.
#pragma once

#include <vector>

#include "load/table.h"

namespace igra::load {

// What a process has used, as /proc shows it.
struct ServerCost {
  double cpu = 0;     // seconds so far
  double memory = 0;  // bytes it has in memory
};

struct Run {
  std::vector<TablePlan> tables;
  int threads = 1;
  std::chrono::seconds duration{10};  // counted from when all tables play
  int pid = 0;                        // of the server, if it runs on this machine; 0: unknown
};

struct Report {
  int tables = 0;
  int seats = 0;
  int playing = 0;     // tables that came to play within a minute
  double opening = 0;  // seconds until all tables played
  double seconds = 0;  // how long was measured
  bool server_watched = false;
  Tally sum;
  ServerCost before, after;

  double cpu() const { return after.cpu - before.cpu; }
  // Moves per second.
  double rate() const;
  // Milliseconds within which this share of the moves was acknowledged.
  double millis(double share) const;
};

// Blocks for as long as it measures.
Report run(const Run& wanted);

std::string as_json(const Report& report);
std::string as_text(const Report& report);

}  // namespace igra::load
