#include "table/table.h"

#include "core/text.h"

namespace igra {

namespace {

Status check_names(const Setup& setup) {
  if (setup.names.empty()) return success();
  if (static_cast<int>(setup.names.size()) != setup.players) {
    return Error{ErrorCode::bad_request, "There must be one name a seat."};
  }
  for (const std::string& name : setup.names) {
    if (!name.empty() && !presentable(name)) {
      return Error{ErrorCode::bad_request, "A name is 1 to 64 bytes of text on one line."};
    }
  }
  return success();
}

// What the spectator and each seat see of an event; nothing if the spectator, who sees least, sees all of it.
std::vector<std::string> cuts(const Position& position, Event event, const std::string& text) {
  std::vector<std::string> seen;
  std::string least = event_text(position, event, Viewer::spectator());
  if (least == text) return seen;
  seen.push_back(std::move(least));
  for (Seat seat = 0; seat < position.players(); ++seat) {
    seen.push_back(event_text(position, event, Viewer::at(seat)));
  }
  return seen;
}

}  // namespace

void write_items(JsonWriter& json, const ScoreItems& items) {
  json.begin_array();
  for (const ScoreItem& item : items) {
    json.begin_object().field("seat", item.seat).field("points", item.points).field("key", item.key);
    json.key("args").raw(item.args).end_object();
  }
  json.end_array();
}

void write_standing(JsonWriter& json, const Table& table) {
  const Actor now = table.actor();
  json.field("ply", table.ply()).field("actor", name(now.kind)).key("turn");
  now.seat >= 0 ? json.value(now.seat) : json.null();
  const Scores scores = scores_now(table.position());
  write_numbers(json, "scores", scores, table.players());
  if (table.over()) write_numbers(json, "ranks", ranks(scores, table.players()), table.players());
}

Table::Table(Setup setup)
    : setup_(std::move(setup)), position_(setup_.game->start(setup_.players, setup_.options)) {}

Result<Table> Table::open(Setup setup) {
  if (Status fit = check_start(setup.game->info(), setup.players, setup.options); !fit) return fit.error();
  if (Status named = check_names(setup); !named) return named.error();
  return Table(std::move(setup));
}

Table Table::copy() const {
  Table same(setup_);
  same.position_ = position_->clone();
  same.log_ = log_;
  return same;
}

Status Table::play(Seat seat, std::string_view text) {
  if (actor() == Actor::player(seat)) return apply(text);
  if (over()) return Error{ErrorCode::illegal_event, "The game is over: no event is possible."};
  return Error{ErrorCode::not_your_turn, "It is not this seat's turn."};
}

Status Table::apply(std::string_view text) {
  const Result<Event> event = find_event(*position_, text);
  if (!event) return event.error();
  apply(*event);
  return success();
}

void Table::apply(Event event) { append(entry_at(*position_, event)); }

Table::Entry Table::entry_at(const Position& position, Event event) {
  const Actor actor = position.actor();
  Entry entry{.event = event,
              .actor = actor,
              .reveals = actor.kind == ActorKind::chance || position.reveals(event),
              .text = event_text(position, event),
              .seen = {},
              .items = {}};
  entry.seen = cuts(position, event, entry.text);
  position.explain(event, entry.items);
  return entry;
}

void Table::append(Entry entry) {
  position_->apply(entry.event);
  log_.push_back(std::move(entry));
}

void Table::draw_chance(std::uint64_t seed) {
  constexpr std::uint64_t kStride = 0xd1342543de82ef95;  // odd: every ply gets a stream of its own
  while (actor().kind == ActorKind::chance) {
    Rng rng(seed + kStride * static_cast<std::uint64_t>(ply()));
    apply(position_->draw(rng));
  }
}

Table Table::at(int ply) const {
  IGRA_CHECK(0 <= ply && ply <= this->ply());
  Table earlier(setup_);
  earlier.log_.assign(log_.begin(), log_.begin() + ply);
  for (const Entry& entry : earlier.log_) earlier.position_->apply(entry.event);
  return earlier;
}

void Table::undo_to(int ply) { *this = at(ply); }

std::optional<int> Table::safe_take_back(Seat seat) const {
  if (log_.empty() || log_.back().reveals || log_.back().actor != Actor::player(seat)) return std::nullopt;
  return ply() - 1;
}

std::string Table::view(Viewer viewer) const {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("game", info().id).key("seat");
  viewer.seat >= 0 ? json.value(viewer.seat) : json.null();
  json.field("players", players()).key("options").begin_object();
  for (std::size_t i = 0; i < info().options.size(); ++i) {
    json.key(info().options[i].key);
    write_option_value(json, info().options[i], setup_.options.value[i]);
  }
  json.end_object().key("names").begin_array();
  for (const std::string& name : setup_.names) json.value(name);
  json.end_array();
  write_standing(json, *this);
  json.key("legal").begin_array();
  if (actor().kind == ActorKind::player && viewer.sees(actor().seat)) {
    for (const Event event : events_now(*position_)) json.value(event_text(*position_, event));
  }
  json.end_array().key("table");
  write_view(*position_, viewer, json);
  json.key("scored").begin_array();
  for (std::size_t i = 0; i < log_.size(); ++i) {
    if (log_[i].items.empty()) continue;
    json.begin_object().field("ply", static_cast<int>(i)).key("items");
    write_items(json, log_[i].items);
    json.end_object();
  }
  json.end_array().end_object();
  return out;
}

}  // namespace igra
