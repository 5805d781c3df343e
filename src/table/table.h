// One match over any game: the events so far are the truth, the position is a cache of them. Everything
// that people or programs want to do at a table passes through here, and trust is decided once: an event
// arrives as text, is found among those offered, and only then applied.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace igra {

struct Setup {
  const Game* game;
  int players;
  Options options;
  std::vector<std::string> names = {};  // by seat; empty, or one a seat ("" where there is none)
  std::string seed_commitment = {};     // empty if none
};

class Table {
 public:
  // One event of the log.
  struct Entry {
    Event event;
    Actor actor;       // who made it
    bool reveals;      // chance, or a player's event that showed something hidden
    std::string text;  // as in the record
    const std::string& seen_by(Viewer viewer) const {
      return seen.empty() || viewer.seat < -1 ? text : seen[viewer.seat + 1];
    }
    // Filled only where somebody sees less than the record: the spectator's text, then each seat's.
    std::vector<std::string> seen;
    ScoreItems items;  // the points it gave
  };

  // bad_option when the game cannot be played that way; bad_request for a name that is not presentable.
  static Result<Table> open(Setup setup);

  // The same match once more, to go its own way.
  Table copy() const;

  const Setup& setup() const { return setup_; }
  const GameInfo& info() const { return setup_.game->info(); }
  int players() const { return setup_.players; }
  const Position& position() const { return *position_; }
  Actor actor() const { return position_->actor(); }
  bool over() const { return actor().kind == ActorKind::end; }
  const std::vector<Entry>& log() const { return log_; }
  int ply() const { return static_cast<int>(log_.size()); }

  // A player's event, from a person or program that owns `seat`. Refused without a trace when it is not
  // that seat's turn (not_your_turn) or not exactly the text of a legal event (illegal_event).
  Status play(Seat seat, std::string_view text);
  // The event of whoever acts, chance included: for records and for those who own the whole table.
  Status apply(std::string_view text);
  // An event known to be offered now.
  void apply(Event event);

  // What the log will say of an event that is about to be made at `position`: for those who look ahead on a
  // copy.
  static Entry entry_at(const Position& position, Event event);
  // Makes the event of an entry that was worked out at the table's own position.
  void append(Entry entry);

  // Makes chance events until a player acts or the match is over. What is drawn at a ply follows from
  // the seed and the ply alone: taking back and doing again meets the same luck.
  void draw_chance(std::uint64_t seed);

  // The match as it stood after `ply` events.
  Table at(int ply) const;
  // Goes back to an earlier ply, by replay.
  void undo_to(int ply);
  // The ply to which `seat` may go back by itself: before its own last event, if nothing was revealed
  // and nobody else acted since. Nothing if there is no such ply.
  std::optional<int> safe_take_back(Seat seat) const;

  // Everything `viewer` may know, as one JSON object: the match around the game's own view.
  std::string view(Viewer viewer) const;

 private:
  explicit Table(Setup setup);
  Setup setup_;
  std::unique_ptr<Position> position_;
  std::vector<Entry> log_;
};

// The fields that say how the match stands: ply, actor, turn, scores, and ranks once it is over.
void write_standing(JsonWriter& json, const Table& table);

// `items` as a JSON array of {seat, points, key, args}.
void write_items(JsonWriter& json, const ScoreItems& items);

}  // namespace igra
