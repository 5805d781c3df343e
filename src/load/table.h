// One table of the load generator: founds a table, sits its people down, plays random events to the end, and
// begins again.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "load/line.h"

namespace igra::load {

using Clock = std::chrono::steady_clock;

// What the tables of one thread have seen. Counted only between `begin` and the end.
struct Tally {
  bool counting = false;
  std::int64_t moves = 0;
  std::int64_t games = 0;
  std::int64_t frames = 0;
  std::int64_t bytes = 0;
  std::int64_t refused = 0;           // moves and calls that the server said no to
  std::int64_t broken = 0;            // connections that ended
  int playing = 0;                    // tables whose first match has begun
  std::vector<std::uint32_t> micros;  // from each move to its acknowledgement
};

struct TablePlan {
  Target target;
  std::string game;
  int players = 0;
  std::chrono::milliseconds think{0};
};

class PlayedTable {
 public:
  PlayedTable(boost::asio::io_context& io, TablePlan plan, std::uint64_t seed, Tally& tally);
  ~PlayedTable();
  void start();

 private:
  struct Seat;

  void introduce(int seat);
  void found();
  void take_seats();
  void opened(int seat);
  void heard(int seat, std::string_view text);
  void sat();
  void decide(int seat, std::string_view text);
  void move(int seat);
  void acknowledged(Seat& seat);
  void over();
  void broken();

  boost::asio::io_context& io_;
  const TablePlan plan_;
  Rng rng_;
  Tally& tally_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::string table_;
  int sitting_ = 0;
  int asked_ = 0;  // number of the last message
  bool begun_ = false;
  bool ending_ = false;
  boost::asio::steady_timer pause_;
};

}  // namespace igra::load
