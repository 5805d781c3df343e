#include "server/wire/my_tables.h"

#include <algorithm>

namespace igra::server {

namespace {

// Chance follows players' events by itself: what people remember is the last thing that somebody did.
void write_last_event(JsonWriter& json, const Table& table, Seat seat) {
  const auto& log = table.log();
  const auto last = std::find_if(log.rbegin(), log.rend(), [](const Table::Entry& entry) {
    return entry.actor.kind == ActorKind::player;
  });
  if (last == log.rend()) return;
  json.key("last").begin_object().field("seat", static_cast<int>(last->actor.seat));
  json.field("event", std::string_view(last->seen_by(Viewer::at(seat))));
  json.end_object();
}

void write_turn(JsonWriter& json, const MatchState& state, Moment now) {
  const Seat actor = state.phase() == Phase::running ? state.actor() : Seat{-1};
  json.key("turn");
  actor >= 0 ? json.value(static_cast<int>(actor)) : json.null();
  json.field("since", state.told_at);
  if (actor >= 0 && state.play->clock.ticking()) {
    json.field("left", std::max<std::int64_t>(0, state.play->clock.left(actor, now)));
  }
}

}  // namespace

std::string my_tables_text(const std::vector<MatchId>& ids) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("type", "my_tables").field("protocol", kProtocol).key("tables").begin_array();
  for (const MatchId& id : ids) json.value(std::string_view(id));
  json.end_array().end_object();
  return out;
}

std::string my_table_text(const TableSight& sight, const PersonId& person, Moment now) {
  const MatchState& state = sight.state;
  const Seat seat = state.seat_of(person);
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("type", "my_table").key("table").begin_object();
  json.raw(table_fields(sight, person, false)).field("version", state.version).key("you");
  seat >= 0 ? json.value(static_cast<int>(seat)) : json.null();
  write_turn(json, state, now);
  if (state.play) write_last_event(json, state.table(), seat);
  json.end_object().end_object();
  return out;
}

std::string my_table_gone_text(const MatchId& id) {
  std::string out;
  JsonWriter(out)
      .begin_object()
      .field("type", "my_table_gone")
      .field("id", std::string_view(id))
      .end_object();
  return out;
}

}  // namespace igra::server
