// A game as numbers, for programs that learn: a fixed set of action ids, and what a seat sees as floats.
//
// Beside core/game.h and not in it: rules, tables, servers and the browser live without numbers, and a game
// is complete before it has any. `games/<game>/space.h` gives the operations of the concept at the end of
// this file, games/spaces.h lists them all, and docs/python.md has every layout.
//
//   actions   0 .. actions - 1, what players do. An id means the same in every match with as many players.
//             Seats in it count from the seat that acts: 0 itself, 1 the next clockwise.
//   outcomes  0 .. outcomes - 1, what chance does.
//   tensor    the observation: what a seat sees now, in named parts, itself first, then clockwise. Whole
//             numbers, as on the table; `most` says how large, for those who scale.
//
// There is no way back from an id to an event but to find it among those offered, as with texts: what is not
// legal has no event. The kit of these promises is testkit/spaces.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/multiset.h"
#include "core/position.h"

namespace igra {

// One part of an observation.
struct TensorPart {
  std::string_view name;
  std::vector<int> shape;
  float most;  // no value is farther from 0
  std::string_view about;

  int size() const {
    int size = 1;
    for (const int extent : shape) size *= extent;
    return size;
  }
};
using TensorLayout = std::vector<TensorPart>;

int size_of(const TensorLayout& layout);

// Where an observation goes, number by number in the order of its layout. All of it is 0 before: games write
// what is not.
class TensorWriter {
 public:
  explicit TensorWriter(float* to) : to_(to) {}
  void put(int value) { *to_++ = static_cast<float>(value); }
  // 1 at `index`; an index outside is nowhere.
  void one_of(int index, int size) {
    float* part = room(size);
    if (index >= 0 && index < size) part[index] = 1;
  }
  // Room for this many.
  float* room(int size) {
    float* part = to_;
    to_ += size;
    return part;
  }
  float* end() const { return to_; }

 private:
  float* to_;
};

// Eight bits as eight numbers, the lowest first: sets and piles become numbers many at a time.
struct Lanes {
  alignas(32) float lane[8];
};
constexpr std::array<Lanes, 256> kLanes = [] {
  std::array<Lanes, 256> table{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    for (int i = 0; i < 8; ++i) table[bits].lane[i] = static_cast<float>(bits >> i & 1);
  }
  return table;
}();
inline void put_bits(std::uint64_t byte, float* to) { std::copy_n(kLanes[byte & 0xFF].lane, 8, to); }
// How many of each of eight types a pile has, by its planes: plane(copies) has bit t where there are at least
// so many of type t.
template <int kMaxCopies, class Plane>
void put_counts(Plane plane, float* to) {
  Lanes sum = kLanes[plane(1) & 0xFF];
  for (int copies = 2; copies <= kMaxCopies; ++copies) {
    const Lanes& more = kLanes[plane(copies) & 0xFF];
    for (int i = 0; i < 8; ++i) sum.lane[i] += more.lane[i];
  }
  std::copy_n(sum.lane, 8, to);
}
template <int kTypes, int kMaxCopies>
void put_counts(const Multiset<kTypes, kMaxCopies>& pile, float* to)
  requires(kTypes % 8 == 0)
{
  for (int group = 0; group < kTypes / 8; ++group) {
    put_counts<kMaxCopies>([&](int copies) { return pile.plane(copies, group / 8) >> group % 8 * 8; },
                           to + 8 * group);
  }
}

// Seats as the one who looks counts them: 0 itself, then clockwise.
constexpr int seat_from(Seat viewer, Seat seat, int players) {
  return seat >= viewer ? seat - viewer : seat - viewer + players;
}
constexpr Seat seat_at(Seat viewer, int distance, int players) {
  return viewer + distance < players ? viewer + distance : viewer + distance - players;
}

// The numbers of a game that is not known, behind one interface: what the C interface and tests hold.
class Space {
 public:
  virtual ~Space() = default;
  virtual const Game& game() const = 0;
  virtual int version() const = 0;  // changes when any id or layout does
  virtual int actions(int players) const = 0;
  virtual int outcomes() const = 0;
  virtual TensorLayout layout(int players) const = 0;
  // No match with these options has more events.
  virtual int longest(int players, const Options& options) const = 0;
  // What an id stands for, in words that need no position; distinct for distinct ids.
  virtual std::string action_name(int players, int id) const = 0;
  virtual std::string outcome_name(int id) const = 0;

  // The ids of what is offered now, in the order of events_now(); none at the end.
  virtual void ids(const Position& position, std::vector<std::int32_t>& ids) const = 0;
  // The id of an outcome that chance has now.
  virtual int outcome_id(const Position& position, Event outcome) const = 0;
  // The event offered now that has this id; nothing if there is none.
  virtual std::optional<Event> find(const Position& position, std::int32_t id) const = 0;
  // The observation of a seat, size_of(layout(players)) numbers.
  virtual void observe(const Position& position, Seat seat, float* to) const = 0;
  // Whether the seat sees which outcome this is.
  virtual bool shows(const Position& position, Event outcome, Seat seat) const = 0;
};

// What a game gives. All functions are static; `ids` takes the whole list of legal events, because an id may
// depend on what else is offered.
template <class X, class S>
concept SpaceFor =
    GameState<S> &&
    requires(const S& state, const EventList& legal, std::int32_t* ids, Event event, Seat seat, int players,
             const Options& options, int id, std::string& text, TensorLayout& layout, TensorWriter& tensor) {
      { X::kVersion } -> std::convertible_to<int>;
      { X::kOutcomes } -> std::convertible_to<int>;
      { X::actions(players) } -> std::same_as<int>;
      { X::longest(players, options) } -> std::same_as<int>;
      { X::ids(state, legal, ids) } -> std::same_as<void>;
      { X::outcome_id(state, event) } -> std::same_as<int>;
      { X::shows(state, event, seat) } -> std::same_as<bool>;
      { X::name_action(players, id, text) } -> std::same_as<void>;
      { X::name_outcome(id, text) } -> std::same_as<void>;
      { X::layout(players, layout) } -> std::same_as<void>;
      { X::observe(state, seat, tensor) } -> std::same_as<void>;
    };

template <GameState S, SpaceFor<S> X>
class SpaceOf final : public Space {
 public:
  explicit SpaceOf(const Game& game) : game_(game) {
    const GameInfo& info = game.info();
    for (int players = info.min_players; players <= info.max_players; ++players) {
      width_[static_cast<std::size_t>(players)] = size_of(layout(players));
    }
  }
  const Game& game() const override { return game_; }
  int version() const override { return X::kVersion; }
  int actions(int players) const override { return X::actions(players); }
  int outcomes() const override { return X::kOutcomes; }
  TensorLayout layout(int players) const override {
    TensorLayout layout;
    X::layout(players, layout);
    return layout;
  }
  int longest(int players, const Options& options) const override { return X::longest(players, options); }
  std::string action_name(int players, int id) const override {
    std::string text;
    X::name_action(players, id, text);
    return text;
  }
  std::string outcome_name(int id) const override {
    std::string text;
    X::name_outcome(id, text);
    return text;
  }
  void ids(const Position& position, std::vector<std::int32_t>& ids) const override {
    const S& state = of(position);
    switch (state.actor().kind) {
      case ActorKind::player: {
        EventList legal;
        state.legal(legal);
        ids.resize(static_cast<std::size_t>(legal.size()));
        return X::ids(state, legal, ids.data());
      }
      case ActorKind::chance: {
        Outcomes outcomes;
        state.outcomes(outcomes);
        ids.clear();
        for (const Outcome& outcome : outcomes) ids.push_back(X::outcome_id(state, outcome.event));
        return;
      }
      case ActorKind::end: return ids.clear();
    }
  }
  int outcome_id(const Position& position, Event outcome) const override {
    return X::outcome_id(of(position), outcome);
  }
  std::optional<Event> find(const Position& position, std::int32_t id) const override {
    const S& state = of(position);
    if (state.actor().kind == ActorKind::chance) {
      Outcomes outcomes;
      state.outcomes(outcomes);
      for (const Outcome& outcome : outcomes) {
        if (X::outcome_id(state, outcome.event) == id) return outcome.event;
      }
    } else if (state.actor().kind == ActorKind::player) {
      EventList legal;
      std::int32_t ids[EventList::kCapacity];
      state.legal(legal);
      X::ids(state, legal, ids);
      for (int i = 0; i < legal.size(); ++i) {
        if (ids[i] == id) return legal[i];
      }
    }
    return std::nullopt;
  }
  void observe(const Position& position, Seat seat, float* to) const override {
    const S& state = of(position);
    std::fill_n(to, width_[static_cast<std::size_t>(state.players())], 0.0f);
    TensorWriter tensor(to);
    X::observe(state, seat, tensor);
  }
  bool shows(const Position& position, Event outcome, Seat seat) const override {
    return X::shows(of(position), outcome, seat);
  }

 private:
  static const S& of(const Position& position) { return static_cast<const PositionOf<S>&>(position).state(); }
  const Game& game_;
  std::array<int, kMaxSeats + 1> width_{};  // of an observation, by players
};

}  // namespace igra
