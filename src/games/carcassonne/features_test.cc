// The game against its slow double: thousands of random matches, compared after every event.
#include <gtest/gtest.h>

#include <bitset>

#include "core/position.h"
#include "games/carcassonne/carcassonne.h"
#include "games/carcassonne/slow_rules_for_tests.h"

namespace igra::carcassonne {
namespace {

Options options_of(bool with_river, bool with_towers, bool with_inns, int first_seat = 0) {
  Options options;
  options.value = {static_cast<std::int8_t>(first_seat), with_river, with_towers, with_inns};
  return options;
}

std::string text_of(const State& state, Event event) {
  std::string text;
  state.text(event, Viewer::record(), text);
  return text;
}

// Equal partitions into features, with equal open edges, shields and marks.
std::string compare_features(const State& state, const slow::Game& game) {
  std::vector<int> label_of(game.components.size(), -1);
  const auto board = state.board();
  for (int tile = 0; tile < static_cast<int>(board.size()); ++tile) {
    const Tile& shape = kTiles[board[tile].type];
    for (int segment = 0; segment < shape.segment_count; ++segment) {
      if (shape.segments[segment].type == SegmentType::river) continue;
      const int number = game.comp[tile][segment];
      const int label = state.feature_of(tile, segment);
      if (label_of[number] >= 0 && label_of[number] != label) return "a feature is in two parts";
      label_of[number] = label;
    }
  }
  std::bitset<kMaxParts> labels;
  for (std::size_t number = 0; number < label_of.size(); ++number) {
    const int label = label_of[number];
    if (label < 0) continue;
    if (labels[label]) return "two features are one";
    labels[label] = true;
    const slow::Component& part = game.components[number];
    const Feature& feature = state.feature(label);
    if (feature.parts != part.parts.size()) return "parts differ";
    if (part.type != SegmentType::field && feature.open != part.open) return "open edges differ";
    if (feature.shields != part.shields) return "shields differ";
    if (feature.special != part.special) return "inns or cathedrals differ";
    if (feature.occupied != part.occupied()) return "meeples differ";
    if (!part.occupied()) continue;
    const Worth worth = state.worth(label, true);
    if (worth.points != game.value(part, true)) return "values differ";
    if (part.type != SegmentType::monastery && worth.tiles != static_cast<int>(part.tiles.count()))
      return "tiles differ";
    for (Seat seat = 0; seat < state.players(); ++seat) {
      if (worth.strength[seat] != part.strength[seat]) return "strengths differ";
    }
  }
  return "";
}

std::string compare_events(const State& state, const slow::Game& game) {
  switch (state.actor().kind) {
    case ActorKind::player: {
      EventList events;
      state.legal(events);
      std::set<std::string> texts;
      for (const Event event : events) {
        if (!texts.insert(text_of(state, event)).second) return "offered twice: " + text_of(state, event);
      }
      if (state.actor().seat != game.active || texts != game.legal()) return "legal events differ";
      break;
    }
    case ActorKind::chance: {
      Outcomes outcomes;
      state.outcomes(outcomes);
      std::map<std::string, int> texts;
      for (const Outcome& outcome : outcomes) texts[text_of(state, outcome.event)] = outcome.weight;
      if (texts != game.outcomes()) return "outcomes differ";
      break;
    }
    case ActorKind::end: break;
  }
  return "";
}

std::string compare(const State& state, slow::Game& game, bool events_too) {
  Scores scores{};
  state.scores(scores);
  for (Seat seat = 0; seat < state.players(); ++seat) {
    if (scores[seat] != game.score[seat]) return "scores differ";
    if (state.in_hand(seat) != game.hand[seat] || state.big_in_hand(seat) != game.big_hand[seat])
      return "hands differ";
  }
  if (state.segments_left() != game.segments) return "supplies differ";
  for (std::size_t i = 0; i < game.tower_list.size(); ++i) {
    const Tower& tower = state.tower_list()[i];
    if (tower.floors != game.tower_list[i].floors || tower.guard != game.tower_list[i].seat)
      return "towers differ";
  }
  if ((state.actor().kind == ActorKind::end) != (game.phase == "over")) return "one is over";
  if (const std::string difference = events_too ? compare_events(state, game) : ""; !difference.empty()) {
    return difference;
  }
  game.count_figures();
  return compare_features(state, game);
}
// Prefers meeples and guards to skipping by this much in eight, so that features are contested.
Event choose(const State& state, const EventList& events, Rng& rng, unsigned keen) {
  if (state.phase() != Phase::meeple || rng.below(8) >= keen)
    return events[static_cast<int>(rng.below(static_cast<unsigned>(events.size())))];
  const int back = events.size() - 1 - static_cast<int>(rng.below(2));  // guards are listed late
  return events[std::max(0, back - (events.size() > 1 && back == events.size() - 1))];
}

std::string duel(int players, const Options& options, Rng& rng, bool events_too) {
  State state = State::start(players, options);
  slow::Game game(players, options[first], options[river], options[towers], options[inns]);
  const unsigned keen = rng.below(9);
  std::string record;
  for (;;) {
    const std::string difference = compare(state, game, events_too);
    if (!difference.empty()) return difference + " after\n" + record;
    const Actor actor = state.actor();
    if (actor.kind == ActorKind::end) return "";
    EventList events;
    if (actor.kind == ActorKind::player) state.legal(events);
    const Event event = actor.kind == ActorKind::chance ? state.draw(rng) : choose(state, events, rng, keen);
    const std::string text = text_of(state, event);
    record += text + "\n";
    state.apply(event);
    game.apply(text);
  }
}

// How far to one side (N E S W) an event lays its tile.
int reach(const State& state, Event event, int side) {
  const std::string text = text_of(state, event);
  if (!text.starts_with("tile ")) return -1000;
  const int x = std::stoi(text.substr(5));
  const int y = std::stoi(text.substr(text.find(',') + 1));
  const int along[] = {-y, x, y, -x};
  const int aside[] = {x, y, x, y};
  return 4 * along[side] - std::abs(aside[side]);
}

// The board has no bounds: everything is laid in one direction, chance and players helping.
TEST(CarcassonneBoard, stretches_in_every_direction) {
  for (int side = 0; side < 4; ++side) {
    const Options options = options_of(false, true, true);
    State state = State::start(2, options);
    slow::Game game(2, 0, false, true, true);
    while (state.actor().kind != ActorKind::end) {
      const auto events = events_now(PositionOf<State>(state));
      Event best = events.back();  // a draw that does not help, or skip
      int furthest = -1000;
      for (const Event event : events) {
        int here = reach(state, event, side);
        if (state.actor().kind == ActorKind::chance) {
          State trial = state;
          trial.apply(event);
          EventList places;
          if (trial.phase() == Phase::tile) trial.legal(places);
          for (const Event place : places) here = std::max(here, reach(trial, place, side));
        }
        if (here <= furthest) continue;
        furthest = here;
        best = event;
      }
      const std::string text = text_of(state, best);
      state.apply(best);
      game.apply(text);
    }
    ASSERT_EQ(compare(state, game, true), "") << side;
    int extent = 0;
    for (const Laid& tile : state.board()) {
      extent = std::max({extent, std::abs(x_of(tile.key)), std::abs(y_of(tile.key))});
    }
    EXPECT_GT(extent, 85) << side;
  }
}

constexpr int kMatches = 190;  // of each option set

class Duel : public testing::TestWithParam<int> {};

TEST_P(Duel, game_and_slow_double_agree_after_every_event) {
  Rng rng(static_cast<std::uint64_t>(GetParam()) + 1);
  for (int match = 0; match < kMatches; ++match) {
    const bool with_inns = GetParam() & 4;
    const int players = 2 + static_cast<int>(rng.below(with_inns ? 5 : 4));
    const Options options = options_of(GetParam() & 1, GetParam() & 2, with_inns,
                                       static_cast<int>(rng.below(static_cast<unsigned>(players))));
    ASSERT_EQ(duel(players, options, rng, match % 8 == 0), "") << players << " players";
  }
}

INSTANTIATE_TEST_SUITE_P(EveryOptionSet, Duel, testing::Range(0, 8));

}  // namespace
}  // namespace igra::carcassonne
