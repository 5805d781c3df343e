#include "engine/engine.h"

#include "bots/mind.h"
#include "core/levels.h"
#include "core/request.h"
#include "core/text.h"
#include "engine/answer.h"
#include "engine/fields.h"
#include "games/all.h"
#include "table/record.h"

namespace igra {

namespace {

constexpr std::string_view kProtocolVersion = "1";

std::string no_game_answer() {
  return error_answer({ErrorCode::no_game, "There is no running game: send 'new' or 'load' first."});
}

// A number of events of this match; `otherwise` when the field is missing.
Result<int> ply_field(const Json& request, const char* key, int most, int otherwise) {
  if (!request.contains(key)) return otherwise;
  const Result<int> ply = number_field(request, key);
  if (!ply || *ply < 0 || *ply > most) {
    return bad_request("The field '" + std::string(key) + "' must be a ply of this game.");
  }
  return ply;
}

// The seed of automatic chance; nothing where chance is the caller's.
Result<std::optional<std::uint64_t>> chance_field(const Json& request) {
  const Result<std::string> chance = text_field(request, "chance");
  if (!chance) return chance.error();
  if (*chance != "manual" && *chance != "auto") {
    return bad_request("The field 'chance' must be \"manual\" or \"auto\".");
  }
  if (*chance == "manual" && !request.contains("seed")) return std::optional<std::uint64_t>{};
  const Result<std::string> seed = text_field(request, "seed");
  if (!seed) return seed.error();
  return *chance == "auto" ? std::optional(Rng::digest(*seed)) : std::nullopt;
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
                     *cmd == "log" || *cmd == "record" || *cmd == "bot" || *cmd == "playout";
  if (!known) return error_answer(bad_request("There is no command " + in_quotes(*cmd) + "."));
  if (!table_) return no_game_answer();
  if (*cmd == "apply") return apply(request);
  if (*cmd == "view") return view(request);
  if (*cmd == "log") return log(request);
  if (*cmd == "undo") return undo(request);
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
  json.end_array().key("levels").begin_array();
  for (const std::string_view level : kLevels) json.value(level);
  json.end_array().end_object();
  return out;
}

std::string Engine::start(const Json& request) {
  const Result<std::string> id = text_field(request, "game");
  if (!id) return error_answer(id.error());
  const Result<int> players = number_field(request, "players");
  if (!players) return error_answer(players.error());
  const Result<std::optional<std::uint64_t>> chance_seed = chance_field(request);
  if (!chance_seed) return error_answer(chance_seed.error());
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
  chance_seed_ = *chance_seed;
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

std::string Engine::undo(const Json& request) {
  int target = table_->ply() - 1;
  if (chance_seed_) {
    while (target >= 0 && table_->log()[target].actor.kind != ActorKind::player) --target;
  }
  const Result<int> wish = ply_field(request, "ply", table_->ply(), target);
  if (!wish) return error_answer(wish.error());
  if (*wish < 0) return error_answer(bad_request("There is nothing to undo."));
  table_->undo_to(*wish);
  std::vector<std::string> made;
  draw_chance(made);
  return position(made);
}

std::string Engine::view(const Json& request) const {
  const Result<Viewer> viewer = viewer_field(request, table_->players());
  if (!viewer) return error_answer(viewer.error());
  const Result<int> ply = ply_field(request, "ply", table_->ply(), table_->ply());
  if (!ply) return error_answer(ply.error());
  const bool now = *ply == table_->ply();
  return "{\"ok\":true,\"view\":" + (now ? table_->view(*viewer) : table_->at(*ply).view(*viewer)) + "}";
}

std::string Engine::log(const Json& request) const {
  const Result<Viewer> viewer = viewer_field(request, table_->players());
  if (!viewer) return error_answer(viewer.error());
  const Result<int> since = ply_field(request, "since", table_->ply(), 0);
  if (!since) return error_answer(since.error());
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", true).key("log");
  write_log(json, *table_, *viewer, *since);
  const std::optional<int> back =
      viewer->seat >= 0 ? table_->safe_take_back(viewer->seat) : std::optional<int>{};
  json.key("take_back");
  back ? json.value(*back) : json.null();
  json.end_object();
  return out;
}

std::string Engine::record() const {
  std::string out = "{\"ok\":true,\"record\":";
  append_json_string(out, write_record(*table_));
  return out + "}";
}

std::string Engine::load(const Json& request) {
  const Result<std::string> text = text_field(request, "record");
  if (!text) return error_answer(text.error());
  Result<std::optional<std::uint64_t>> chance_seed = std::optional<std::uint64_t>{};
  if (request.contains("chance")) chance_seed = chance_field(request);
  if (!chance_seed) return error_answer(chance_seed.error());
  Result<Table> table = read_record(*text, find_game);
  if (!table) return error_answer(table.error());
  table_ = *std::move(table);
  chance_seed_ =
      *chance_seed;  // a record has no seed: unless one is given, the caller is chance from here on
  std::vector<std::string> made;
  draw_chance(made);
  return position(made);
}

std::string Engine::bot(const Json& request) const {
  const Result<std::string> name = text_field(request, "bot");
  if (!name) return error_answer(name.error());
  const Result<Budget> budget = budget_field(request);
  if (!budget) return error_answer(budget.error());
  if (names_program(*name)) return error_answer(bad_request("Programs play at the command line only."));
  // The seed follows from the position, so that asking twice gives one answer.
  const Mind& mind = mind_of(*table_->setup().game);
  const std::unique_ptr<Bot> bot = make_bot(*name, mind, Rng::digest(write_record(*table_)));
  if (!bot) return error_answer(bad_request("There is no bot " + in_quotes(*name) + "."));
  if (table_->actor().kind != ActorKind::player) return error_answer(bad_request("No player is to act."));
  return choice_answer(table_->position(), bot->choose(Knowledge(*table_), *budget));
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
  return position_answer(table_->position(), table_->ply(), made);
}

void Engine::draw_chance(std::vector<std::string>& made) {
  if (!chance_seed_) return;
  const int before = table_->ply();
  table_->draw_chance(*chance_seed_);
  for (int ply = before; ply < table_->ply(); ++ply) made.push_back(table_->log()[ply].text);
}

}  // namespace igra
