// One position of any game, behind one virtual interface: what table, bots' callers, engine, command
// line and server hold. The only type erasure in the project; algorithms that must be fast (playout,
// perft) are virtual as a whole, so their inner loops know the game.
#pragma once

#include <memory>

#include "core/game.h"
#include "core/playout.h"

namespace igra {

class Position {
 public:
  virtual ~Position() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::unique_ptr<Position> clone() const = 0;

  // The operations of GameState, one to one.
  virtual int players() const = 0;
  virtual Actor actor() const = 0;
  virtual void legal(EventList& events) const = 0;
  virtual void outcomes(Outcomes& outcomes) const = 0;
  virtual Event draw(Rng& rng) const = 0;
  virtual void apply(Event event) = 0;
  virtual void scores(Scores& scores) const = 0;
  virtual void explain(Event event, ScoreItems& items) const = 0;
  virtual bool reveals(Event event) const = 0;
  virtual void text(Event event, Viewer viewer, std::string& text) const = 0;
  virtual void view_open(JsonWriter& json) const = 0;
  virtual void view_own(Viewer viewer, JsonWriter& json) const = 0;
  virtual void sketch(Viewer viewer, std::string& text) const = 0;
  virtual std::unique_ptr<Position> sample(Seat seat, Rng& rng) const = 0;
  virtual const char* broken() const = 0;
  // Only positions of one game are compared.
  virtual bool equals(const Position& other) const = 0;

  virtual void playout(Rng& rng, PlayoutCount& count) = 0;
  virtual std::uint64_t perft(int depth, const Rng& chance) const = 0;
};

// Conveniences over the interface.
std::vector<Event> events_now(const Position& position);  // legal events, or outcomes; none at the end
std::string event_text(const Position& position, Event event, Viewer viewer = Viewer::record());
// What `viewer` may know, as one JSON object: what everybody sees, and its own.
void write_view(const Position& position, Viewer viewer, JsonWriter& json);
std::string view_text(const Position& position, Viewer viewer);
// What everybody sees, as fields of an object, to be written once for all viewers.
struct OpenFields {
  std::string text;
  std::vector<std::size_t> ends;  // of the fields in the text; each but the first begins with its comma
};
void write_open_fields(const Position& position, OpenFields& fields);  // whatever was there
std::string sketch_text(const Position& position, Viewer viewer);
Scores scores_now(const Position& position);
// The event offered now whose record text is exactly this one; illegal_event if there is none.
Result<Event> find_event(const Position& position, std::string_view text);
// 1 is best; ties share a rank and the next one skips (1, 1, 3). Entries past `players` are 0.
std::array<int, kMaxSeats> ranks(const Scores& scores, int players);

// A game as a constant object; games/all.h lists them.
class Game {
 public:
  virtual ~Game() = default;
  virtual const GameInfo& info() const = 0;
  // All its pieces for people to look at; "" for a game that has no static `sheet(SheetForm)`.
  virtual std::string sheet(SheetForm form) const = 0;
  // Players and options have passed check_start().
  virtual std::unique_ptr<Position> start(int players, const Options& options) const = 0;
};

template <GameState S>
class PositionOf final : public Position {
 public:
  explicit PositionOf(const S& state) : state_(state) {}
  const S& state() const { return state_; }

  const GameInfo& info() const override { return S::info(); }
  std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(state_); }
  int players() const override { return state_.players(); }
  Actor actor() const override { return state_.actor(); }
  void legal(EventList& events) const override { state_.legal(events); }
  void outcomes(Outcomes& outcomes) const override { state_.outcomes(outcomes); }
  Event draw(Rng& rng) const override { return state_.draw(rng); }
  void apply(Event event) override { state_.apply(event); }
  void scores(Scores& scores) const override { state_.scores(scores); }
  void explain(Event event, ScoreItems& items) const override { state_.explain(event, items); }
  bool reveals(Event event) const override { return state_.reveals(event); }
  void text(Event event, Viewer viewer, std::string& text) const override {
    state_.text(event, viewer, text);
  }
  void view_open(JsonWriter& json) const override { state_.view_open(json); }
  void view_own(Viewer viewer, JsonWriter& json) const override { state_.view_own(viewer, json); }
  void sketch(Viewer viewer, std::string& text) const override { state_.sketch(viewer, text); }
  std::unique_ptr<Position> sample(Seat seat, Rng& rng) const override {
    return std::make_unique<PositionOf>(state_.sample(seat, rng));
  }
  const char* broken() const override { return state_.broken(); }
  bool equals(const Position& other) const override {
    return state_ == static_cast<const PositionOf&>(other).state_;
  }
  void playout(Rng& rng, PlayoutCount& count) override { igra::playout(state_, rng, count); }
  std::uint64_t perft(int depth, const Rng& chance) const override {
    return igra::perft(state_, depth, chance);
  }

 private:
  S state_;
};

template <GameState S>
class GameOf final : public Game {
 public:
  const GameInfo& info() const override { return S::info(); }
  std::string sheet([[maybe_unused]] SheetForm form) const override {
    if constexpr (requires { S::sheet(form); }) return S::sheet(form);
    return {};
  }
  std::unique_ptr<Position> start(int players, const Options& options) const override {
    return std::make_unique<PositionOf<S>>(S::start(players, options));
  }
};

}  // namespace igra
