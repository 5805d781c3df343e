#include <cstring>

#include "capi/inside.h"
#include "core/json.h"
#include "core/text.h"
#include "games/all.h"
#include "games/spaces.h"

using namespace igra;

namespace {

thread_local std::string last_message;

void write_values(JsonWriter& json, const OptionSpec& spec) {
  json.begin_array();
  for (int value = spec.low; value <= spec.high; ++value) write_option_value(json, spec, value);
  json.end_array();
}

void write_info(JsonWriter& json, const GameInfo& info) {
  json.field("id", info.id)
      .field("name", info.name)
      .field("open", info.open)
      .key("players_range")
      .begin_array();
  json.value(info.min_players).value(info.max_players).end_array().key("choices").begin_object();
  for (const OptionSpec& spec : info.options) {
    json.key(spec.key).begin_object().key("default");
    write_option_value(json, spec, spec.standard);
    write_values(json.key("values"), spec);
    json.end_object();
  }
  json.end_object();
}

// A number with at most two decimals, which is all that layouts have.
void write_layout(JsonWriter& json, const TensorLayout& layout) {
  json.key("layout").begin_array();
  for (const TensorPart& part : layout) {
    json.begin_object().field("name", part.name).key("shape").begin_array();
    for (const int extent : part.shape) json.value(extent);
    json.end_array().field("most", static_cast<int>(part.most)).field("about", part.about).end_object();
  }
  json.end_array();
}

// `key=value,key=value` on top of the defaults.
Result<Options> read_options(const GameInfo& info, std::string_view text) {
  Options options = standard_options(info.options);
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) {
      return Error{ErrorCode::bad_option, "Options are written key=value, separated by commas."};
    }
    const Status set = set_option(info.options, options, pair.substr(0, equals), pair.substr(equals + 1));
    if (!set) return set.error();
  }
  return options;
}

}  // namespace

namespace igra::capi {

igra_status refuse(igra_status status, std::string message) {
  last_message = std::move(message);
  return status;
}

igra_status refuse(const Error& error) {
  const auto status = [&] {
    switch (error.code) {
      case ErrorCode::unknown_game: return IGRA_UNKNOWN_GAME;
      case ErrorCode::bad_option: return IGRA_BAD_OPTION;
      case ErrorCode::illegal_event:
      case ErrorCode::not_your_turn: return IGRA_ILLEGAL_EVENT;
      case ErrorCode::bad_record: return IGRA_BAD_RECORD;
      case ErrorCode::bad_json:
      case ErrorCode::bad_request:
      case ErrorCode::no_game: break;
    }
    return IGRA_BAD_ARGUMENT;
  }();
  const std::string line = error.line > 0 ? "Line " + std::to_string(error.line) + ": " : "";
  return refuse(status, line + error.message);
}

igra_status give(const std::string& text, char* to, size_t room, size_t* size) {
  if (size != nullptr) *size = text.size();
  if (room <= text.size() || to == nullptr) {
    return refuse(IGRA_TOO_SMALL, "The text needs room for " + std::to_string(text.size() + 1) + " bytes.");
  }
  std::memcpy(to, text.c_str(), text.size() + 1);
  return IGRA_OK;
}

igra_game make_game(const Game& game, int players, const Options& options) {
  const Space& space = space_of(game);
  return {.game = &game,
          .space = &space,
          .players = players,
          .options = options,
          .actions = space.actions(players),
          .observation_size = size_of(space.layout(players)),
          .history_rows = space.longest(players, options)};
}

const Game* game_named(std::string_view id) {
  return id == template_game().info().id ? &template_game() : find_game(id);
}

bool is_viewer(const igra_game& game, int viewer) {
  return viewer >= IGRA_EVERYTHING && viewer < game.players;
}
Viewer viewer_of(int viewer) { return {viewer}; }

Budget budget_of(const igra_budget* budget) {
  Budget result;
  if (budget == nullptr) return result;
  result.ms = budget->ms;
  result.iterations = std::max<std::int64_t>(0, budget->iterations);
  result.threads = std::clamp(budget->threads, 1, 64);
  return result;
}

}  // namespace igra::capi

extern "C" {

int igra_abi(void) { return IGRA_ABI; }
const char* igra_version(void) { return IGRA_VERSION; }
const char* igra_message(void) { return last_message.c_str(); }

igra_status igra_games(char* to, size_t room, size_t* size) {
  return capi::guarded([&] {
    std::string text;
    {
      JsonWriter json(text);
      json.begin_array();
      for (const Game* game : all_games()) {
        write_info(json.begin_object(), game->info());
        json.end_object();
      }
      json.end_array();
    }
    return capi::give(text, to, room, size);
  });
}

igra_status igra_game_open(const char* id, int players, const char* options, igra_game** game) {
  IGRA_NEED(id);
  IGRA_NEED(game);
  return capi::guarded([&] {
    const Game* found = capi::game_named(id);
    if (found == nullptr) {
      return capi::refuse(IGRA_UNKNOWN_GAME, "There is no game " + in_quotes(id) + ".");
    }
    const Result<Options> read = read_options(found->info(), options == nullptr ? "" : options);
    if (!read) return capi::refuse(read.error());
    if (const Status status = check_start(found->info(), players, *read); !status) {
      return capi::refuse(status.error());
    }
    *game = new igra_game(capi::make_game(*found, players, *read));
    return IGRA_OK;
  });
}

void igra_game_free(igra_game* game) { delete game; }

igra_status igra_game_describe(const igra_game* game, char* to, size_t room, size_t* size) {
  IGRA_NEED(game);
  return capi::guarded([&] {
    const GameInfo& info = game->game->info();
    std::string text;
    {
      JsonWriter json(text);
      write_info(json.begin_object(), info);
      json.field("players", game->players).key("options").begin_object();
      for (std::size_t i = 0; i < info.options.size(); ++i) {
        write_option_value(json.key(info.options[i].key), info.options[i],
                           game->options[static_cast<int>(i)]);
      }
      json.end_object().field("space_version", game->space->version()).field("actions", game->actions);
      json.field("outcomes", game->space->outcomes()).field("observation_size", game->observation_size);
      json.field("history_rows", game->history_rows);
      write_layout(json, game->space->layout(game->players));
      json.end_object();
    }
    return capi::give(text, to, room, size);
  });
}

int igra_game_players(const igra_game* game) { return game == nullptr ? 0 : game->players; }
int igra_game_actions(const igra_game* game) { return game == nullptr ? 0 : game->actions; }
int igra_game_outcomes(const igra_game* game) { return game == nullptr ? 0 : game->space->outcomes(); }
int igra_game_observation_size(const igra_game* game) { return game == nullptr ? 0 : game->observation_size; }
int igra_game_history_rows(const igra_game* game) { return game == nullptr ? 0 : game->history_rows; }

igra_status igra_game_action_name(const igra_game* game, int32_t id, char* to, size_t room, size_t* size) {
  IGRA_NEED(game);
  if (id < 0 || id >= game->actions)
    return capi::refuse(IGRA_BAD_ARGUMENT, "There is no action with this id.");
  return capi::guarded(
      [&] { return capi::give(game->space->action_name(game->players, id), to, room, size); });
}

igra_status igra_game_outcome_name(const igra_game* game, int32_t id, char* to, size_t room, size_t* size) {
  IGRA_NEED(game);
  if (id < 0 || id >= game->space->outcomes()) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "There is no outcome with this id.");
  }
  return capi::guarded([&] { return capi::give(game->space->outcome_name(id), to, room, size); });
}

}  // extern "C"
