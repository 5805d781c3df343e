#include <algorithm>

#include "bots/mind.h"
#include "capi/inside.h"
#include "core/json.h"
#include "core/text.h"
#include "games/all.h"
#include "table/record.h"

using namespace igra;

namespace {

// What is offered now: events and their ids, in one order.
struct Offered {
  std::vector<Event> events;
  std::vector<std::int32_t> ids;
  explicit Offered(const igra_state& state) : events(events_now(*state.position)) {
    state.game.space->ids(*state.position, ids);
  }
  std::int32_t id_of(Event event) const {
    return ids[static_cast<std::size_t>(std::find(events.begin(), events.end(), event) - events.begin())];
  }
};

igra_status not_offered(const igra_state& state, std::int32_t id) {
  if (state.position->actor().kind == ActorKind::end) {
    return capi::refuse(IGRA_ILLEGAL_EVENT, "The match is over.");
  }
  return capi::refuse(IGRA_ILLEGAL_EVENT, std::to_string(id) + " is not legal now.");
}

igra_status wrong_size(std::string_view what, std::size_t size, std::size_t needed) {
  return capi::refuse(IGRA_BAD_ARGUMENT, std::string(what) + " needs " + std::to_string(needed) +
                                             " places, not " + std::to_string(size) + ".");
}

igra_status no_such_viewer() { return capi::refuse(IGRA_BAD_ARGUMENT, "There is no such seat."); }

igra_status copy_out(const std::vector<std::int32_t>& numbers, int32_t* to, size_t room, size_t* count) {
  *count = numbers.size();
  if (numbers.size() > room || (to == nullptr && !numbers.empty())) {
    return capi::refuse(IGRA_TOO_SMALL,
                        "There is room for fewer than " + std::to_string(numbers.size()) + ".");
  }
  std::copy(numbers.begin(), numbers.end(), to);
  return IGRA_OK;
}

unsigned seen_by(const igra_state& state, Event event) {
  if (state.position->actor().kind != ActorKind::chance) return kSeenByAll;
  unsigned bits = 0;
  for (Seat seat = 0; seat < state.game.players; ++seat) {
    bits |= static_cast<unsigned>(state.game.space->shows(*state.position, event, seat)) << seat;
  }
  return bits;
}

// The match as a table, played again from its start.
Result<Table> table_of(const igra_state& state) {
  if (state.base != nullptr)
    return Error{ErrorCode::bad_request, "A sampled or copied world has no past to write down."};
  Result<Table> table =
      Table::open({.game = state.game.game, .players = state.game.players, .options = state.game.options});
  if (!table) return table;
  for (const Event event : state.events) table->apply(event);
  return table;
}

std::unique_ptr<Position> beginning(const igra_state& state) {
  return state.base != nullptr ? state.base->clone()
                               : state.game.game->start(state.game.players, state.game.options);
}

igra_state started(const igra_game& game) {
  return {.game = game,
          .position = game.game->start(game.players, game.options),
          .base = nullptr,
          .events = {},
          .history = {}};
}

void write_entry(JsonWriter& json, const Table::Entry& entry, int ply, Viewer viewer) {
  json.begin_object().field("ply", ply).field("actor", name(entry.actor.kind)).key("seat");
  if (entry.actor.kind == ActorKind::player) {
    json.value(int{entry.actor.seat});
  } else {
    json.null();
  }
  json.field("text", entry.seen_by(viewer));
  write_items(json.key("items"), entry.items);
  json.end_object();
}

}  // namespace

namespace igra::capi {

void apply(igra_state& state, Event event, int id) {
  state.history.add(state.position->actor(), id, seen_by(state, event));
  state.events.push_back(event);
  state.position->apply(event);
}

}  // namespace igra::capi

extern "C" {

igra_status igra_state_new(const igra_game* game, igra_state** state) {
  IGRA_NEED(game);
  IGRA_NEED(state);
  return capi::guarded([&] {
    *state = new igra_state(started(*game));
    return IGRA_OK;
  });
}

igra_status igra_state_clone(const igra_state* state, igra_state** copy) {
  IGRA_NEED(state);
  IGRA_NEED(copy);
  return capi::guarded([&] {
    *copy = new igra_state{state->game, state->position->clone(), state->base, state->events, state->history};
    return IGRA_OK;
  });
}

igra_status igra_state_load(const char* record, size_t size, igra_state** state, igra_game** game) {
  IGRA_NEED(record);
  IGRA_NEED(state);
  IGRA_NEED(game);
  return capi::guarded([&] {
    const Result<Table> table = read_record({record, size}, capi::game_named);
    if (!table) return capi::refuse(table.error());
    const Setup& setup = table->setup();
    const igra_game opened = capi::make_game(*setup.game, setup.players, setup.options);
    auto loaded = std::make_unique<igra_state>(started(opened));
    for (const Table::Entry& entry : table->log()) {
      capi::apply(*loaded, entry.event, Offered(*loaded).id_of(entry.event));
    }
    *game = new igra_game(opened);
    *state = loaded.release();
    return IGRA_OK;
  });
}

void igra_state_free(igra_state* state) { delete state; }

int igra_state_actor(const igra_state* state) {
  if (state == nullptr) return IGRA_OVER;
  const Actor actor = state->position->actor();
  return actor.kind == ActorKind::player   ? actor.seat
         : actor.kind == ActorKind::chance ? IGRA_CHANCE
                                           : IGRA_OVER;
}

int igra_state_ply(const igra_state* state) { return state == nullptr ? 0 : state->history.size(); }
int igra_state_can_undo(const igra_state* state) { return state != nullptr && !state->events.empty(); }

igra_status igra_state_legal(const igra_state* state, int32_t* ids, size_t room, size_t* count) {
  IGRA_NEED(state);
  IGRA_NEED(count);
  return capi::guarded([&] {
    thread_local std::vector<std::int32_t> offered;  // asked at every decision: it keeps its room
    state->game.space->ids(*state->position, offered);
    return copy_out(offered, ids, room, count);
  });
}

igra_status igra_state_weights(const igra_state* state, int32_t* weights, size_t room, size_t* count) {
  IGRA_NEED(state);
  IGRA_NEED(count);
  if (state->position->actor().kind != ActorKind::chance) {
    return capi::refuse(IGRA_WRONG_TIME, "Chance is not to act.");
  }
  return capi::guarded([&] {
    Outcomes outcomes;
    state->position->outcomes(outcomes);
    std::vector<std::int32_t> numbers;
    for (const Outcome& outcome : outcomes) numbers.push_back(outcome.weight);
    return copy_out(numbers, weights, room, count);
  });
}

igra_status igra_state_mask(const igra_state* state, uint8_t* mask, size_t size) {
  IGRA_NEED(state);
  IGRA_NEED(mask);
  if (size != static_cast<std::size_t>(state->game.actions)) {
    return wrong_size("A mask", size, static_cast<std::size_t>(state->game.actions));
  }
  return capi::guarded([&] {
    std::fill_n(mask, size, std::uint8_t{0});
    if (state->position->actor().kind != ActorKind::player) return IGRA_OK;
    std::vector<std::int32_t> ids;
    state->game.space->ids(*state->position, ids);
    for (const std::int32_t id : ids) mask[id] = 1;
    return IGRA_OK;
  });
}

igra_status igra_state_apply(igra_state* state, int32_t id) {
  IGRA_NEED(state);
  return capi::guarded([&] {
    const auto event = state->game.space->find(*state->position, id);
    if (!event) return not_offered(*state, id);
    capi::apply(*state, *event, id);
    return IGRA_OK;
  });
}

igra_status igra_state_apply_text(igra_state* state, const char* event) {
  IGRA_NEED(state);
  IGRA_NEED(event);
  return capi::guarded([&] {
    std::int32_t id = 0;
    const igra_status status = igra_state_id(state, event, &id);
    return status == IGRA_OK ? igra_state_apply(state, id) : status;
  });
}

igra_status igra_state_draw(igra_state* state, uint64_t seed) {
  IGRA_NEED(state);
  if (state->position->actor().kind != ActorKind::chance) {
    return capi::refuse(IGRA_WRONG_TIME, "Chance is not to act.");
  }
  return capi::guarded([&] {
    Rng rng(seed);
    const Event event = state->position->draw(rng);
    capi::apply(*state, event, state->game.space->outcome_id(*state->position, event));
    return IGRA_OK;
  });
}

igra_status igra_state_playout(igra_state* state, uint64_t seed) {
  IGRA_NEED(state);
  return capi::guarded([&] {
    Rng rng(seed);
    while (state->position->actor().kind != ActorKind::end) {
      const Offered offered(*state);
      const Event event = state->position->actor().kind == ActorKind::chance
                              ? state->position->draw(rng)
                              : offered.events[rng.below(static_cast<std::uint32_t>(offered.events.size()))];
      capi::apply(*state, event, offered.id_of(event));
    }
    return IGRA_OK;
  });
}

igra_status igra_state_undo(igra_state* state) {
  IGRA_NEED(state);
  if (state->events.empty()) return capi::refuse(IGRA_WRONG_TIME, "There is nothing to take back.");
  return capi::guarded([&] {
    auto position = beginning(*state);
    for (std::size_t i = 0; i + 1 < state->events.size(); ++i) position->apply(state->events[i]);
    state->position = std::move(position);
    state->events.pop_back();
    state->history.take_back();
    return IGRA_OK;
  });
}

igra_status igra_state_text(const igra_state* state, int32_t id, int viewer, char* to, size_t room,
                            size_t* size) {
  IGRA_NEED(state);
  if (!capi::is_viewer(state->game, viewer)) return no_such_viewer();
  return capi::guarded([&] {
    const auto event = state->game.space->find(*state->position, id);
    if (!event) return not_offered(*state, id);
    return capi::give(event_text(*state->position, *event, capi::viewer_of(viewer)), to, room, size);
  });
}

igra_status igra_state_id(const igra_state* state, const char* event, int32_t* id) {
  IGRA_NEED(state);
  IGRA_NEED(event);
  IGRA_NEED(id);
  return capi::guarded([&] {
    const Result<Event> found = find_event(*state->position, event);
    if (!found) return capi::refuse(found.error());
    *id = Offered(*state).id_of(*found);
    return IGRA_OK;
  });
}

igra_status igra_state_scores(const igra_state* state, int32_t* scores, size_t players) {
  IGRA_NEED(state);
  IGRA_NEED(scores);
  if (players != static_cast<std::size_t>(state->game.players)) {
    return wrong_size("Scores", players, static_cast<std::size_t>(state->game.players));
  }
  const Scores now = scores_now(*state->position);
  std::copy_n(now.begin(), players, scores);
  return IGRA_OK;
}

igra_status igra_state_returns(const igra_state* state, float* to, size_t players) {
  IGRA_NEED(state);
  IGRA_NEED(to);
  if (players != static_cast<std::size_t>(state->game.players)) {
    return wrong_size("Returns", players, static_cast<std::size_t>(state->game.players));
  }
  std::fill_n(to, players, 0.0f);
  if (state->position->actor().kind == ActorKind::end) {
    returns(scores_now(*state->position), state->game.players, to);
  }
  return IGRA_OK;
}

igra_status igra_state_observe(const igra_state* state, int seat, float* to, size_t size) {
  IGRA_NEED(state);
  IGRA_NEED(to);
  if (seat < 0 || seat >= state->game.players) return no_such_viewer();
  if (size != static_cast<std::size_t>(state->game.observation_size)) {
    return wrong_size("An observation", size, static_cast<std::size_t>(state->game.observation_size));
  }
  state->game.space->observe(*state->position, seat, to);
  return IGRA_OK;
}

igra_status igra_state_history(const igra_state* state, int seat, float* to, size_t size) {
  IGRA_NEED(state);
  IGRA_NEED(to);
  if (seat < 0 || seat >= state->game.players) return no_such_viewer();
  const auto needed = static_cast<std::size_t>(History::kWidth * state->game.history_rows);
  if (size != needed) return wrong_size("A history", size, needed);
  state->history.write(seat, state->game.players, state->game.history_rows, to);
  return IGRA_OK;
}

igra_status igra_state_sample(const igra_state* state, int seat, uint64_t seed, igra_state** world) {
  IGRA_NEED(state);
  IGRA_NEED(world);
  if (seat < 0 || seat >= state->game.players) return no_such_viewer();
  return capi::guarded([&] {
    Rng rng(seed);
    auto position = state->position->sample(seat, rng);
    std::shared_ptr<const Position> base = position->clone();
    *world =
        new igra_state{state->game, std::move(position), std::move(base), {}, state->history.seen_by(seat)};
    return IGRA_OK;
  });
}

igra_status igra_state_view(const igra_state* state, int viewer, char* to, size_t room, size_t* size) {
  IGRA_NEED(state);
  if (!capi::is_viewer(state->game, viewer)) return no_such_viewer();
  return capi::guarded(
      [&] { return capi::give(view_text(*state->position, capi::viewer_of(viewer)), to, room, size); });
}

igra_status igra_state_sketch(const igra_state* state, int viewer, char* to, size_t room, size_t* size) {
  IGRA_NEED(state);
  if (!capi::is_viewer(state->game, viewer)) return no_such_viewer();
  return capi::guarded(
      [&] { return capi::give(sketch_text(*state->position, capi::viewer_of(viewer)), to, room, size); });
}

igra_status igra_state_record(const igra_state* state, char* to, size_t room, size_t* size) {
  IGRA_NEED(state);
  return capi::guarded([&] {
    const Result<Table> table = table_of(*state);
    if (!table) return capi::refuse(IGRA_WRONG_TIME, table.error().message);
    return capi::give(write_record(*table), to, room, size);
  });
}

igra_status igra_state_log(const igra_state* state, int viewer, char* to, size_t room, size_t* size) {
  IGRA_NEED(state);
  if (!capi::is_viewer(state->game, viewer)) return no_such_viewer();
  return capi::guarded([&] {
    const Result<Table> table = table_of(*state);
    if (!table) return capi::refuse(IGRA_WRONG_TIME, table.error().message);
    std::string text;
    {
      JsonWriter json(text);
      json.begin_array();
      int ply = 0;
      for (const Table::Entry& entry : table->log()) write_entry(json, entry, ply++, capi::viewer_of(viewer));
      json.end_array();
    }
    return capi::give(text, to, room, size);
  });
}

igra_status igra_state_explain(const igra_state* state, int32_t id, char* to, size_t room, size_t* size) {
  IGRA_NEED(state);
  return capi::guarded([&] {
    const auto event = state->game.space->find(*state->position, id);
    if (!event) return not_offered(*state, id);
    ScoreItems items;
    state->position->explain(*event, items);
    std::string text;
    {
      JsonWriter json(text);
      write_items(json, items);
    }
    return capi::give(text, to, room, size);
  });
}

}  // extern "C"
