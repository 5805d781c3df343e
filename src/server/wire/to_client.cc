#include "server/wire/to_client.h"

#include <nlohmann/json.hpp>

namespace igra::server {

namespace {

void write_log(JsonWriter& json, std::string_view key, const Sight& sight, int from_ply) {
  json.key(key).begin_array();
  const auto& log = sight.table.log();
  for (int ply = from_ply; ply < sight.table.ply(); ++ply) {
    const Table::Entry& entry = log[ply];
    json.begin_object().field("ply", ply).field("actor", name(entry.actor.kind)).key("seat");
    entry.actor.seat >= 0 ? json.value(entry.actor.seat) : json.null();
    json.field("text", entry.seen_by(sight.viewer)).key("items");
    write_items(json, entry.items);
    json.end_object();
  }
  json.end_array();
}

void write_clock(JsonWriter& json, const Sight& sight) {
  json.key("clock");
  if (!sight.clock.shown) {
    json.null();
    return;
  }
  json.begin_object();
  write_numbers(json, "left", sight.clock.left, sight.table.players());
  json.key("running");
  sight.clock.running >= 0 ? json.value(sight.clock.running) : json.null();
  json.end_object();
}

void write_rest(JsonWriter& json, const Sight& sight) {
  write_clock(json, sight);
  json.field("can_take_back", sight.can_take_back);
}

// What an event changes of a view.
void write_news(JsonWriter& json, const Sight& sight, std::string_view open) {
  json.key("view").begin_object();
  write_standing(json, sight.table);
  json.key("legal").begin_array();
  const Actor actor = sight.table.actor();
  if (actor.kind == ActorKind::player && sight.viewer.sees(actor.seat)) {
    for (const std::string& event : sight.legal) json.value(event);
  }
  json.end_array().key("table").begin_object();
  if (!open.empty()) json.raw(open);
  sight.table.position().view_own(sight.viewer, json);
  json.end_object().end_object();
}

}  // namespace

std::string state_text(std::int64_t version, const Sight& sight) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("type", "state").field("version", version);
  json.key("view").raw(sight.table.view(sight.viewer));
  write_log(json, "log", sight, 0);
  write_rest(json, sight);
  json.end_object();
  return out;
}

void write_push(std::string& out, std::int64_t version, std::string_view ack, int from_ply,
                const Sight& sight, std::string_view open) {
  out.clear();
  JsonWriter json(out);
  json.begin_object().field("type", "push").field("version", version);
  if (!ack.empty()) json.field("ack", ack);
  write_log(json, "events", sight, from_ply);
  write_news(json, sight, open);
  write_rest(json, sight);
  json.end_object();
}

void write_changes(std::string& out, const OpenFields& before, const OpenFields& now) {
  out.clear();
  const bool comparable = before.ends.size() == now.ends.size();
  std::size_t was = 0;
  std::size_t is = 0;
  for (std::size_t i = 0; i < now.ends.size(); ++i) {
    const std::string_view field = std::string_view(now.text).substr(is, now.ends[i] - is);
    const bool same = comparable && field == std::string_view(before.text).substr(was, before.ends[i] - was);
    if (!same) out += i > 0 && out.empty() ? field.substr(1) : field;
    is = now.ends[i];
    if (comparable) was = before.ends[i];
  }
}

std::string ack_text(std::string_view id, std::int64_t version) {
  std::string out;
  JsonWriter(out).begin_object().field("type", "ack").field("id", id).field("version", version).end_object();
  return out;
}

std::string error_text(std::string_view id, std::string_view code, std::string_view message) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("type", "error");
  if (!id.empty()) json.field("id", id);
  json.field("code", code).field("message", message).end_object();
  return out;
}

std::string emote_text(Seat seat, std::string_view emote) {
  std::string out;
  JsonWriter(out)
      .begin_object()
      .field("type", "emote")
      .field("seat", seat)
      .field("emote", emote)
      .end_object();
  return out;
}

std::string pong_text(std::string_view id) {
  std::string out;
  JsonWriter(out).begin_object().field("type", "pong").field("id", id).end_object();
  return out;
}

std::string hint_text(std::string_view id, const Table& table, const Choice& choice) {
  nlohmann::ordered_json json{
      {"type", "hint"}, {"id", id}, {"ply", table.ply()}, {"values", nlohmann::json::array()}};
  for (const Candidate& one : choice.candidates) {
    if (!one.tried) continue;
    json["values"].push_back(
        {{"event", event_text(table.position(), one.event)}, {"win", one.win}, {"scores", one.scores}});
  }
  return json.dump();
}

}  // namespace igra::server
