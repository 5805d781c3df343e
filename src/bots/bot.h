// What a bot is. Honest by type: a bot gets a Knowledge, which holds the true position but hands out
// only what its seat may know and worlds that look the same from there.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace igra {

// One seat's knowledge of a position where that seat acts.
class Knowledge {
 public:
  // `position` must outlive this.
  explicit Knowledge(const Position& position) : position_(position), seat_(position.actor().seat) {}

  Seat seat() const { return seat_; }
  int players() const { return position_.players(); }
  const GameInfo& info() const { return position_.info(); }
  void legal(EventList& events) const { position_.legal(events); }
  std::string text(Event event) const { return event_text(position_, event, Viewer::at(seat_)); }
  std::string view() const { return view_text(position_, Viewer::at(seat_)); }
  std::unique_ptr<Position> sample(Rng& rng) const { return position_.sample(seat_, rng); }

 private:
  const Position& position_;
  Seat seat_;
};

// How long a bot may think. A bot that needs no time ignores it.
struct Budget {
  int ms = 100;
};

// An event with what it is expected to lead to.
struct Candidate {
  Event event;
  double win;  // chance to be among the winners, 0 .. 1
  std::vector<double> scores;
};

struct Choice {
  Event event;
  std::vector<Candidate> candidates;  // best first; empty if the bot estimates nothing
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual Choice choose(const Knowledge& knowledge, const Budget& budget) = 0;
};

// The names that make_bot knows, weakest first.
std::vector<std::string_view> bot_names();

// nullptr if there is no such bot. Equal seeds play equally.
std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed);

}  // namespace igra
