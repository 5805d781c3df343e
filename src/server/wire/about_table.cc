#include "server/wire/about_table.h"

namespace igra::server {

namespace {

std::string_view kind_of(const SeatNow& seat) {
  if (!seat.person.empty()) return "person";
  switch (seat.plan.kind) {
    case SeatKind::open: return "open";
    case SeatKind::invited: return "invited";
    case SeatKind::bot: break;
  }
  return "bot";
}

std::string_view phase_name(Phase phase) {
  constexpr std::string_view kNames[] = {"waiting", "running", "over"};
  return kNames[static_cast<int>(phase)];
}

bool kept_for(const SeatNow& seat, const PersonId& receiver) {
  return seat.person.empty() && !receiver.empty() && seat.plan.person == receiver;
}

void write_seat(JsonWriter& json, const TableSight& sight, std::size_t seat, const PersonId& receiver,
                bool keys) {
  const SeatNow& now = sight.state.roster.seats[seat];
  json.begin_object().field("kind", kind_of(now)).field("name", std::string_view(now.name));
  json.field("here", static_cast<bool>(sight.present[seat]));
  if (!now.plan.bot.empty()) json.field("level", std::string_view(now.plan.bot));
  if (!now.stand_in.empty()) json.field("stand_in", std::string_view(now.stand_in));
  if (now.account) json.field("account", true);
  if (now.resigned) json.field("resigned", true);
  if (kept_for(now, receiver)) json.field("mine", true);
  if (keys && !now.plan.key.empty()) json.field("key", std::string_view(now.plan.key));
  json.end_object();
}

// Fields that lists show too.
void write_summary(JsonWriter& json, const TableSight& sight, const PersonId& receiver, bool keys) {
  json.raw(sight.settings_fields).field("id", std::string_view(sight.id));
  json.field("phase", phase_name(sight.state.phase())).key("seats").begin_array();
  for (std::size_t seat = 0; seat < sight.state.roster.seats.size(); ++seat) {
    write_seat(json, sight, seat, receiver, keys);
  }
  json.end_array();
}

void write_ending(JsonWriter& json, const MatchState& state) {
  json.field("how", name(*state.roster.how));
  if (!state.play) return;
  json.field("key", std::string_view(state.play->dice.key_text())).key("result").begin_array();
  for (const Placing& one : state.result) {
    json.begin_object().field("seat", one.seat).field("score", one.score).field("rank", one.rank);
    json.end_object();
  }
  json.end_array();
}

void write_proposal(JsonWriter& json, const Proposal& proposal) {
  json.key("proposal").begin_object().field("what", name(proposal.what)).field("by", proposal.by);
  write_numbers(json, "yes", proposal.yes, static_cast<int>(proposal.yes.size()));
  json.end_object();
}

}  // namespace

std::string table_fields(const TableSight& sight, const PersonId& receiver, bool keys) {
  std::string fields;
  JsonWriter json(fields);
  const MatchState& state = sight.state;
  write_summary(json, sight, receiver, keys);
  if (state.play) json.field("commitment", std::string_view(state.play->dice.commitment()));
  if (state.phase() == Phase::over) write_ending(json, state);
  if (!state.roster.rematch.empty()) {
    json.field("rematch", std::string_view(state.roster.rematch));
    if (state.roster.rematch_by >= 0) json.field("rematch_by", state.roster.rematch_by);
  }
  return fields;
}

bool sees_own_fields(const MatchState& state, const PersonId& receiver) {
  if (state.phase() != Phase::waiting) return false;
  if (receiver == state.roster.host) return true;
  for (const SeatNow& seat : state.roster.seats) {
    if (kept_for(seat, receiver)) return true;
  }
  return false;
}

std::string table_text(const TableSight& sight, const PersonId& receiver, std::string_view fields,
                       bool first) {
  const MatchState& state = sight.state;
  const Seat seat = state.seat_of(receiver);
  const bool host = receiver == state.roster.host;
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("type", "table").field("version", state.version);
  if (first) json.field("protocol", kProtocol);
  json.key("you");
  seat >= 0 ? json.value(seat) : json.null();
  json.field("host", host).key("table").begin_object().raw(fields);
  if (host || seat >= 0) json.field("code", std::string_view(state.roster.code));
  json.end_object();
  if (state.roster.proposal) write_proposal(json, *state.roster.proposal);
  json.end_object();
  return out;
}

std::string listing_text(const TableSight& sight) {
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  write_summary(json, sight, "", false);
  json.end_object();
  return text;
}

}  // namespace igra::server
