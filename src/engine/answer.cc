#include "engine/answer.h"

#include "core/text.h"

namespace igra {

namespace {

// Four digits behind the point: more would be noise.
std::string decimal(double number) {
  const auto scaled = static_cast<std::int64_t>(number * 10000 + (number < 0 ? -0.5 : 0.5));
  const std::int64_t size = scaled < 0 ? -scaled : scaled;
  std::string text = scaled < 0 ? "-" : "";
  append_number(text, size / 10000);
  std::string digits;
  append_number(digits, 10000 + size % 10000);
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  return digits.size() == 1 ? text : text + "." + digits.substr(1);
}

// Who made it, in the words of a position.
void write_actor(JsonWriter& json, Actor actor) {
  json.field("actor", name(actor.kind)).key("seat");
  actor.kind == ActorKind::player ? json.value(actor.seat) : json.null();
}

}  // namespace

void write_game(JsonWriter& json, const GameInfo& info) {
  json.begin_object().field("id", info.id).field("name", info.name).key("players");
  json.begin_array()
      .value(info.min_players)
      .value(info.max_players)
      .end_array()
      .key("options")
      .begin_object();
  for (const OptionSpec& spec : info.options) {
    json.key(spec.key).begin_object().key("default");
    write_option_value(json, spec, spec.standard);
    json.key("values").begin_array();
    for (int value = spec.low; value <= spec.high; ++value) write_option_value(json, spec, value);
    json.end_array().end_object();
  }
  json.end_object().end_object();
}

void write_offered(JsonWriter& json, const Position& position) {
  if (position.actor().kind == ActorKind::player) {
    json.key("legal").begin_array();
    for (const Event event : events_now(position)) json.value(event_text(position, event));
    json.end_array();
  } else if (position.actor().kind == ActorKind::chance) {
    Outcomes outcomes;
    position.outcomes(outcomes);
    json.key("outcomes").begin_array();
    for (const Outcome& outcome : outcomes) {
      json.begin_array().value(event_text(position, outcome.event)).value(outcome.weight).end_array();
    }
    json.end_array();
  }
}

void write_candidate(JsonWriter& json, const Position& position, const Candidate& candidate) {
  json.begin_object().field("event", event_text(position, candidate.event));
  if (candidate.visits > 0) json.field("visits", candidate.visits);
  if (!candidate.tried) {
    json.end_object();  // nothing is known of it, and nothing is said
    return;
  }
  json.key("win").raw(decimal(candidate.win)).key("scores").begin_array();
  for (const double score : candidate.scores) json.raw(decimal(score));
  json.end_array().end_object();
}

void write_log(JsonWriter& json, const Table& table, Viewer viewer, int since) {
  json.begin_array();
  for (int ply = since; ply < table.ply(); ++ply) {
    const Table::Entry& entry = table.log()[ply];
    json.begin_object().field("ply", ply);
    write_actor(json, entry.actor);
    json.field("text", entry.seen_by(viewer)).key("items");
    write_items(json, entry.items);
    json.end_object();
  }
  json.end_array();
}

std::string position_answer(const Position& position, int ply, const std::vector<std::string>& made) {
  std::string out;
  JsonWriter json(out);
  const Actor actor = position.actor();
  json.begin_object().field("ok", true).field("actor", name(actor.kind)).key("seat");
  actor.kind == ActorKind::player ? json.value(actor.seat) : json.null();
  write_offered(json, position);
  const Scores scores = scores_now(position);
  const bool over = actor.kind == ActorKind::end;
  write_numbers(json, "scores", scores, position.players());
  if (over) write_numbers(json, "ranks", ranks(scores, position.players()), position.players());
  json.key("new").begin_array();
  for (const std::string& event : made) json.value(event);
  json.end_array().field("ply", ply).end_object();
  return out;
}

std::string choice_answer(const Position& position, const Choice& choice) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", true).field("event", event_text(position, choice.event));
  json.key("values").begin_array();
  for (const Candidate& candidate : choice.candidates) write_candidate(json, position, candidate);
  json.end_array().end_object();
  return out;
}

}  // namespace igra
