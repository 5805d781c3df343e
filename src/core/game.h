// What a game is. Start here.
//
// A game is a flat value `State`: trivially copyable, fixed size, no heap, no virtuals, no strings.
// It knows the cards left in a pile, never their order: chance is an actor like any player, and what
// it does are events like any other. Playing a game is this loop and nothing more:
//
//     State s = State::start(players, options);
//     for (Actor a = s.actor(); a.kind != ActorKind::end; a = s.actor()) {
//       s.apply(a.kind == ActorKind::chance ? s.draw(rng) : choose(s));   // one of s.legal(...)
//     }
//
// Generic algorithms (random play, search, the conformance kit) are templates over the GameState
// concept at the end of this file and run at full speed; position.h erases the type once for everybody
// else. An event has a text at every boundary (docs/protocol.md); there is no parser a game: only the
// exact text of an offered event is accepted, so reading is finding it among those offered.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/check.h"
#include "core/json.h"
#include "core/options.h"
#include "core/rng.h"

namespace igra {

constexpr int kMaxSeats = 6;

// A packed event. Its meaning belongs to the game and may depend on the state it is offered in; it
// never leaves the process.
using Event = std::uint32_t;

using Seat = int;  // 0-based, clockwise is ascending

enum class ActorKind : std::uint8_t { chance, player, end };

std::string_view name(ActorKind kind);

// Who makes the next event.
struct Actor {
  ActorKind kind;
  std::int8_t seat;  // of a player, else -1

  static constexpr Actor chance() { return {ActorKind::chance, -1}; }
  static constexpr Actor player(Seat seat) { return {ActorKind::player, static_cast<std::int8_t>(seat)}; }
  static constexpr Actor end() { return {ActorKind::end, -1}; }
  constexpr bool operator==(const Actor&) const = default;
};

// Who is looking. Every secret has an owner, and sees(owner) is the only question a view asks.
struct Viewer {
  int seat;

  static constexpr Viewer at(Seat seat) { return {seat}; }
  static constexpr Viewer spectator() { return {-1}; }
  static constexpr Viewer record() { return {-2}; }  // sees everything: records, replays of ended games
  constexpr bool sees(Seat owner) const { return seat == owner || seat == -2; }
};

// A caller's fixed buffer for legal events: 1024 is above the most any game offers (Carcassonne: four
// turns at each of at most 230 free places). Left uninitialised on purpose: it lives on hot stacks.
class EventList {
 public:
  static constexpr int kCapacity = 1024;
  void clear() { size_ = 0; }
  void push(Event event) {
    IGRA_CHECK(size_ < kCapacity);
    events_[size_++] = event;
  }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Event operator[](int i) const { return events_[i]; }
  const Event* begin() const { return events_; }
  const Event* end() const { return events_ + size_; }

 private:
  int size_ = 0;
  Event events_[kCapacity];
};

// A chance event with its weight: the number of identical cards or tiles behind it, at least 1.
struct Outcome {
  Event event;
  int weight;
};
using Outcomes = std::vector<Outcome>;

using Scores = std::array<int, kMaxSeats>;

// One reason for points: what scored, as data. `key` names a sentence in the game's texts/<language>.json,
// `args` is a JSON object with what that sentence mentions. The points a seat's items give add up.
struct ScoreItem {
  Seat seat;
  int points;
  std::string_view key;
  std::string args;
};
using ScoreItems = std::vector<ScoreItem>;

// How all pieces of a game can be put on one sheet: a picture, characters with colours (core/ink.h), or facts
// for programs that draw them.
enum class SheetForm { svg, text, json };

struct GameInfo {
  std::string_view id;    // as in records: `five-towers`
  std::string_view name;  // as on the box, in English
  int min_players;
  int max_players;
  int max_plies;  // no game is longer
  std::span<const OptionSpec> options;
  bool open = false;  // nothing is hidden but the draws to come: all viewers see the same
  // Why these (each valid by itself) do not go together, or nullptr; may be null when all do.
  const char* (*refuse)(int players, const Options& options) = nullptr;
};

// bad_option when this many players or these options cannot play.
Status check_start(const GameInfo& info, int players, const Options& options);

// Eighteen operations. What each must keep, the kit (testkit/kit.h) tests for every game.
template <class S>
concept GameState = std::is_trivially_copyable_v<S> && std::equality_comparable<S> &&
                    requires(S state, const S same, int players, const Options& options, Event event,
                             Seat seat, Rng& rng, Viewer viewer, EventList& events, Outcomes& outcomes,
                             Scores& scores, ScoreItems& items, std::string& text, JsonWriter& json) {
                      { S::info() } -> std::same_as<const GameInfo&>;
                      // The position before the first event; players and options have passed check_start().
                      { S::start(players, options) } -> std::same_as<S>;
                      { same.players() } -> std::same_as<int>;
                      { same.actor() } -> std::same_as<Actor>;

                      // Every legal event of the seat to act, each once, never none. Only while a player
                      // acts.
                      { same.legal(events) } -> std::same_as<void>;
                      // Every chance event with its weight. Only while chance acts.
                      { same.outcomes(outcomes) } -> std::same_as<void>;
                      // One of the outcomes, drawn by weight, without listing them all. Only while chance
                      // acts.
                      { same.draw(rng) } -> std::same_as<Event>;
                      // Makes a legal event or an outcome happen. Anything else is our bug.
                      { state.apply(event) } -> std::same_as<void>;

                      // The standing as players read it off the table now; entries past players() are left
                      // alone.
                      { same.scores(scores) } -> std::same_as<void>;
                      // Why `event`, about to be applied, gives points: nothing when it gives none. Over a
                      // whole game the items of a seat add up to its final score.
                      { same.explain(event, items) } -> std::same_as<void>;
                      // Whether a player's event shows others something hidden (so that it cannot be taken
                      // back).
                      { same.reveals(event) } -> std::same_as<bool>;

                      // Appends the event, about to be applied, as `viewer` sees it; the record sees the
                      // exact notation.
                      { same.text(event, viewer, text) } -> std::same_as<void>;
                      // Writes fields of a JSON object: what everybody sees on the table. Built up from
                      // nothing, never cut down.
                      { same.view_open(json) } -> std::same_as<void>;
                      // The fields that `viewer` sees besides, or not even those.
                      { same.view_own(viewer, json) } -> std::same_as<void>;
                      // Appends a board for terminals (core/ink.h), showing no more than the view.
                      { same.sketch(viewer, text) } -> std::same_as<void>;

                      // A world that `seat` cannot tell from this one, drawn at random. It depends on nothing
                      // the seat does not know: equal information and equal rng give equal samples.
                      { same.sample(seat, rng) } -> std::same_as<S>;
                      // nullptr when every card, tile and figure is somewhere exactly once; else what is
                      // wrong.
                      { same.broken() } -> std::same_as<const char*>;
                    };

}  // namespace igra
