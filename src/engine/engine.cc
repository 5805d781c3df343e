#include "engine/engine.h"

#include "bots/mind.h"
#include "core/text.h"
#include "engine/request.h"
#include "games/all.h"
#include "table/record.h"

namespace igra {

namespace {

constexpr std::string_view kProtocolVersion = "1";

std::string error_answer(const Error& error) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", false).field("error", name(error.code)).field("message", error.message);
  if (error.code == ErrorCode::bad_record) json.field("line", error.line);
  json.end_object();
  return out;
}

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

std::string no_game_answer() {
  return error_answer({ErrorCode::no_game, "There is no running game: send 'new' or 'load' first."});
}

// Puts the echoed id behind the opening brace.
std::string with_id(std::string answer, const Json& request) {
  const auto id = request.find("id");
  if (id == request.end()) return answer;
  const std::string text = id->dump(-1, ' ', false, Json::error_handler_t::replace);
  return "{\"id\":" + text + "," + answer.substr(1);
}

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

// Thinking time: `ms`, or `iterations` alone, or both.
Result<Budget> budget_field(const Json& request) {
  Budget budget;
  if (request.contains("iterations")) {
    const Result<int> iterations = number_field(request, "iterations");
    if (!iterations || *iterations < 1) {
      return bad_request("The field 'iterations' must be a number of iterations.");
    }
    budget.iterations = *iterations;
    budget.ms = -1;
  }
  if (request.contains("ms")) {
    const Result<int> ms = number_field(request, "ms");
    if (!ms || *ms < 0) return bad_request("The field 'ms' must be a number of milliseconds.");
    budget.ms = *ms;
  }
  return budget;
}

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

void write_candidate(JsonWriter& json, const Position& position, const Candidate& candidate) {
  json.begin_object().field("event", event_text(position, candidate.event));
  if (candidate.visits > 0) json.field("visits", candidate.visits);
  json.key("win").raw(decimal(candidate.win)).key("scores").begin_array();
  for (const double score : candidate.scores) json.raw(decimal(score));
  json.end_array().end_object();
}

}  // namespace

std::string Engine::answer(std::string_view line) {
  if (line.size() > kLongestLine) return error_answer(bad_request("A line may have at most 1 MiB."));
  Result<Json> json = parse_request(line);
  if (!json) return error_answer(json.error());
  return with_id(perform(*json), *json);
}

std::string Engine::perform(const Json& request) {
  const Result<std::string> cmd = text_field(request, "cmd");
  if (!cmd) return error_answer(cmd.error());
  if (*cmd == "hello") return hello();
  if (*cmd == "new") return start(request);
  if (*cmd == "load") return load(request);
  const bool known = *cmd == "apply" || *cmd == "position" || *cmd == "view" || *cmd == "undo" ||
                     *cmd == "record" || *cmd == "bot" || *cmd == "playout";
  if (!known) return error_answer(bad_request("There is no command " + in_quotes(*cmd) + "."));
  if (!table_) return no_game_answer();
  if (*cmd == "apply") return apply(request);
  if (*cmd == "view") return view(request);
  if (*cmd == "undo") return undo();
  if (*cmd == "record") return record();
  if (*cmd == "bot") return bot(request);
  if (*cmd == "playout") return playout(request);
  return position();
}

std::string Engine::hello() const {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", true).field("engine", "igra").field("version", IGRA_VERSION);
  json.key("protocol").raw(kProtocolVersion).key("games").begin_array();
  for (const Game* game : all_games()) write_game(json, game->info());
  json.end_array().end_object();
  return out;
}

std::string Engine::start(const Json& request) {
  const Result<std::string> id = text_field(request, "game");
  if (!id) return error_answer(id.error());
  const Result<int> players = number_field(request, "players");
  if (!players) return error_answer(players.error());
  const Result<std::string> chance = text_field(request, "chance");
  if (!chance) return error_answer(chance.error());
  if (*chance != "manual" && *chance != "auto") {
    return error_answer(bad_request("The field 'chance' must be \"manual\" or \"auto\"."));
  }
  std::optional<std::uint64_t> chance_seed;
  if (*chance == "auto" || request.contains("seed")) {
    const Result<std::string> seed = text_field(request, "seed");
    if (!seed) return error_answer(seed.error());
    if (*chance == "auto") chance_seed = Rng::digest(*seed);
  }
  Result<std::vector<std::string>> names = std::vector<std::string>{};
  if (request.contains("names")) names = texts_field(request, "names");
  if (!names) return error_answer(names.error());

  const Game* game = find_game(*id);
  if (!game) return error_answer({ErrorCode::unknown_game, "There is no game " + in_quotes(*id) + "."});
  const Result<Options> options = options_field(request, game->info().options);
  if (!options) return error_answer(options.error());
  Result<Table> table =
      Table::open({.game = game, .players = *players, .options = *options, .names = *std::move(names)});
  if (!table) return error_answer(table.error());

  table_ = *std::move(table);
  chance_seed_ = chance_seed;
  std::vector<std::string> made;
  draw_chance(made);
  return position(made);
}

std::string Engine::apply(const Json& request) {
  const bool one = request.contains("event");
  if (one == request.contains("events")) {
    return error_answer(bad_request("'apply' needs either 'event' or 'events'."));
  }
  std::vector<std::string> events;
  if (one) {
    Result<std::string> event = text_field(request, "event");
    if (!event) return error_answer(event.error());
    events.push_back(*std::move(event));
  } else {
    Result<std::vector<std::string>> list = texts_field(request, "events");
    if (!list) return error_answer(list.error());
    events = *std::move(list);
  }
  // All or nothing: on the first refusal everything since here is taken back.
  const int before = table_->ply();
  std::vector<std::string> made;
  for (const std::string& event : events) {
    const Status applied = table_->apply(event);
    if (!applied) {
      if (table_->ply() > before) table_->undo_to(before);
      return error_answer(applied.error());
    }
    draw_chance(made);
  }
  return position(made);
}

std::string Engine::undo() {
  int target = table_->ply() - 1;
  if (chance_seed_) {
    while (target >= 0 && table_->log()[target].actor.kind != ActorKind::player) --target;
  }
  if (target < 0) return error_answer(bad_request("There is nothing to undo."));
  table_->undo_to(target);
  return position();
}

std::string Engine::view(const Json& request) const {
  const auto seat = request.find("seat");
  if (seat == request.end()) return error_answer(bad_request("'view' needs a 'seat' (null: spectator)."));
  Viewer viewer = Viewer::spectator();
  if (!seat->is_null()) {
    const Result<int> number = number_field(request, "seat");
    if (!number || *number < 0 || *number >= table_->players()) {
      return error_answer(bad_request("The field 'seat' must be a seat of this game or null."));
    }
    viewer = Viewer::at(*number);
  }
  return "{\"ok\":true,\"view\":" + table_->view(viewer) + "}";
}

std::string Engine::record() const {
  std::string out = "{\"ok\":true,\"record\":";
  append_json_string(out, write_record(*table_));
  return out + "}";
}

std::string Engine::load(const Json& request) {
  const Result<std::string> text = text_field(request, "record");
  if (!text) return error_answer(text.error());
  Result<Table> table = read_record(*text, find_game);
  if (!table) return error_answer(table.error());
  table_ = *std::move(table);
  chance_seed_.reset();  // a record has no seed: from here on the caller is chance
  return position();
}

std::string Engine::bot(const Json& request) const {
  const Result<std::string> name = text_field(request, "bot");
  if (!name) return error_answer(name.error());
  const Result<Budget> budget = budget_field(request);
  if (!budget) return error_answer(budget.error());
  // The seed follows from the position, so that asking twice gives one answer.
  const Mind& mind = mind_of(*table_->setup().game);
  const std::unique_ptr<Bot> bot = make_bot(*name, mind, Rng::digest(write_record(*table_)));
  if (!bot) return error_answer(bad_request("There is no bot " + in_quotes(*name) + "."));
  if (table_->actor().kind != ActorKind::player) return error_answer(bad_request("No player is to act."));
  const Choice choice = bot->choose(Knowledge(*table_), *budget);
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", true).field("event", event_text(table_->position(), choice.event));
  json.key("values").begin_array();
  for (const Candidate& candidate : choice.candidates) write_candidate(json, table_->position(), candidate);
  json.end_array().end_object();
  return out;
}

std::string Engine::playout(const Json& request) {
  const Result<std::string> seed = text_field(request, "seed");
  if (!seed) return error_answer(seed.error());
  const int before = table_->ply();
  Rng rng(*seed);
  EventList legal;
  while (!table_->over()) {
    if (table_->actor().kind == ActorKind::chance) {
      table_->apply(table_->position().draw(rng));
    } else {
      legal.clear();
      table_->position().legal(legal);
      table_->apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
  std::vector<std::string> made;
  for (int ply = before; chance_seed_ && ply < table_->ply(); ++ply) made.push_back(table_->log()[ply].text);
  return position(made);
}

std::string Engine::position(const std::vector<std::string>& made) const {
  std::string out;
  JsonWriter json(out);
  const Position& now = table_->position();
  const Actor actor = now.actor();
  json.begin_object().field("ok", true).field("actor", name(actor.kind)).key("seat");
  actor.kind == ActorKind::player ? json.value(actor.seat) : json.null();
  write_offered(json, now);
  const Scores scores = scores_now(now);
  write_numbers(json, "scores", scores, now.players());
  if (table_->over()) write_numbers(json, "ranks", ranks(scores, now.players()), now.players());
  json.key("new").begin_array();
  for (const std::string& event : made) json.value(event);
  json.end_array().field("ply", table_->ply()).end_object();
  return out;
}

void Engine::draw_chance(std::vector<std::string>& made) {
  if (!chance_seed_) return;
  const int before = table_->ply();
  table_->draw_chance(*chance_seed_);
  for (int ply = before; ply < table_->ply(); ++ply) made.push_back(table_->log()[ply].text);
}

}  // namespace igra
