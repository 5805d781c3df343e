// What one seat knows of a match where it is to act. Honest by type: this holds the true position, but
// hands out only what the seat may know, and worlds that look the same from there.
#pragma once

#include <memory>
#include <string>

#include "core/position.h"
#include "table/table.h"

namespace igra {

class Knowledge {
 public:
  // One event of the log as the seat saw it.
  struct Sight {
    Actor actor;
    bool whole;  // it saw everything; else `event` is 0
    Event event;
    const std::string& text;
  };

  // Table and position must outlive this. Without a table there is no log.
  explicit Knowledge(const Table& table) : Knowledge(table.position(), &table) {}
  explicit Knowledge(const Position& position) : Knowledge(position, nullptr) {}

  Seat seat() const { return seat_; }
  int players() const { return position_.players(); }
  const GameInfo& info() const { return position_.info(); }
  void legal(EventList& events) const { position_.legal(events); }
  std::string text(Event event) const { return event_text(position_, event, Viewer::at(seat_)); }
  std::string view() const { return view_text(position_, Viewer::at(seat_)); }
  Scores scores() const { return scores_now(position_); }

  // How many events were made; 0 without a log.
  int ply() const { return table_ ? table_->ply() : 0; }
  Sight sight(int ply) const;
  // A digest of the first `plies` sights: equal for equal pasts.
  std::uint64_t digest(int plies) const;

  std::unique_ptr<Position> sample(Rng& rng) const { return position_.sample(seat_, rng); }
  // The same for a caller that knows which game it is, without allocation.
  template <GameState S>
  S sample_as(Rng& rng) const {
    IGRA_CHECK(&position_.info() == &S::info());
    return static_cast<const PositionOf<S>&>(position_).state().sample(seat_, rng);
  }

 private:
  Knowledge(const Position& position, const Table* table)
      : position_(position), table_(table), seat_(position.actor().seat) {}

  const Position& position_;
  const Table* table_;
  Seat seat_;
};

}  // namespace igra
