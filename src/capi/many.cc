// Bots, batches, arena, lab.
#include <cstring>
#include <thread>

#include "bots/arena.h"
#include "bots/mind.h"
#include "capi/inside.h"
#include "core/json.h"
#include "core/text.h"
#include "games/all.h"
#include "games/spaces.h"
#include "lab/report/report.h"

using namespace igra;

namespace {

igra_status unknown_bot(std::string_view name) {
  return capi::refuse(IGRA_UNKNOWN_BOT, "There is no bot " + in_quotes(name) + ".");
}

// Programs are for the command line alone.
std::unique_ptr<Bot> bot_named(const igra_game& game, std::string_view name, std::uint64_t seed) {
  return names_program(name) ? nullptr : make_bot(name, mind_of(*game.game), seed);
}

// Numbers with a fraction; JSON has no other way to write them than a text that is one already.
void write_double(JsonWriter& json, double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", number);
  json.raw(text);
}

std::string candidates_of(const igra_game& game, const igra_state& state, const Choice& choice) {
  const std::vector<Event> events = events_now(*state.position);
  std::vector<std::int32_t> ids;
  game.space->ids(*state.position, ids);
  std::string text;
  {
    JsonWriter json(text);
    json.begin_array();
    for (const Candidate& candidate : choice.candidates) {
      const auto at = std::find(events.begin(), events.end(), candidate.event) - events.begin();
      json.begin_object().field("id", int{ids[static_cast<std::size_t>(at)]});
      if (candidate.tried) {
        write_double(json.key("win"), candidate.win);
        json.key("scores").begin_array();
        for (const double score : candidate.scores) write_double(json, score);
        json.end_array();
        write_double(json.key("value"), candidate.value);
        json.field("visits", candidate.visits);
      }
      json.end_object();
    }
    json.end_array();
  }
  return text;
}

igra_status check_plan(const igra_game& game, const igra_batch_plan& plan) {
  constexpr std::int64_t kMostNumbers = std::int64_t{1} << 31;
  if (plan.size != sizeof(igra_batch_plan)) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "The plan has another size: start from igra_batch_standard().");
  }
  if (plan.games < 1) return capi::refuse(IGRA_BAD_ARGUMENT, "A batch has at least one game.");
  if (plan.threads < 1 || plan.threads > 1024) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "Threads are 1 to 1024.");
  }
  if (plan.seat < IGRA_ROTATING || plan.seat >= game.players) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "There is no such seat.");
  }
  const std::int64_t width =
      game.observation_size + (plan.remember != 0 ? std::int64_t{History::kWidth} * game.history_rows : 0);
  if (plan.games * (width + game.actions) > kMostNumbers) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "So many games do not fit into memory.");
  }
  if (plan.opponent != nullptr && plan.seat == IGRA_EVERYBODY) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "An opponent needs a seat that is the caller's.");
  }
  if (plan.opponent != nullptr && bot_named(game, plan.opponent, 0) == nullptr)
    return unknown_bot(plan.opponent);
  return IGRA_OK;
}

BatchPlan plan_of(const igra_game& game, const igra_batch_plan& plan) {
  BatchPlan result{.games = plan.games,
                   .players = game.players,
                   .options = game.options,
                   .threads = plan.threads,
                   .seed = plan.seed,
                   .observe = plan.observe != 0,
                   .mask = plan.mask != 0,
                   .remember = plan.remember != 0,
                   .auto_reset = plan.auto_reset != 0,
                   .draw = plan.draw != 0,
                   .seat = plan.seat};
  result.budget = capi::budget_of(&plan.budget);
  if (plan.opponent != nullptr) {
    result.opponent = [game, name = std::string(plan.opponent)](std::uint64_t seed) {
      return bot_named(game, name, seed);
    };
  }
  return result;
}

igra_status wrong_rows(const igra_batch& batch, size_t games) {
  return capi::refuse(IGRA_BAD_ARGUMENT, "The batch has " + std::to_string(batch.batch->plan().games) +
                                             " games, not " + std::to_string(games) + ".");
}

bool has_rows(const igra_batch& batch, size_t games) {
  return games == static_cast<std::size_t>(batch.batch->plan().games);
}

igra_status give_text(const std::string& text, char** to) {
  *to = new char[text.size() + 1];
  std::memcpy(*to, text.c_str(), text.size() + 1);
  return IGRA_OK;
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = list.find(',');
    parts.emplace_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    list.remove_prefix(comma + 1);
  }
}

template <class T>
const T* data_or_null(const std::vector<T>& numbers) {
  return numbers.empty() ? nullptr : numbers.data();
}

void write_standing(JsonWriter& json, const Standing& standing) {
  json.begin_object().field("bot", standing.bot).field("seats", standing.seats);
  write_double(json.key("win_rate"), standing.win_rate);
  json.key("interval").begin_array();
  write_double(json, standing.interval.low);
  write_double(json, standing.interval.high);
  json.end_array();
  write_double(json.key("mean_score"), standing.mean_score);
  write_double(json.key("rating"), standing.rating.rating);
  write_double(json.key("rating_by_wins"), standing.rating_by_wins.rating);
  write_double(json.key("ms_per_decision"), standing.ms_per_decision);
  json.end_object();
}

void write_game(JsonWriter& json, const ArenaGame& game) {
  json.begin_object().field("number", game.number).key("bots").begin_array();
  for (const int bot : game.bots) json.value(bot);
  json.end_array().key("scores").begin_array();
  for (const int score : game.scores) json.value(score);
  json.end_array().end_object();
}

}  // namespace

extern "C" {

igra_status igra_bot_new(const igra_game* game, const char* name, uint64_t seed, igra_bot** bot) {
  IGRA_NEED(game);
  IGRA_NEED(name);
  IGRA_NEED(bot);
  return capi::guarded([&] {
    auto made = bot_named(*game, name, seed);
    if (made == nullptr) return unknown_bot(name);
    *bot = new igra_bot{*game, std::move(made), "[]"};
    return IGRA_OK;
  });
}

void igra_bot_free(igra_bot* bot) { delete bot; }

igra_status igra_bot_choose(igra_bot* bot, const igra_state* state, const igra_budget* budget, int32_t* id) {
  IGRA_NEED(bot);
  IGRA_NEED(state);
  IGRA_NEED(id);
  if (bot->game.game != state->game.game) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "The bot plays another game.");
  }
  if (state->position->actor().kind != ActorKind::player) {
    return capi::refuse(IGRA_WRONG_TIME, "No player is to act.");
  }
  return capi::guarded([&] {
    const Choice choice = bot->bot->choose(Knowledge(*state->position), capi::budget_of(budget));
    const std::vector<Event> events = events_now(*state->position);
    std::vector<std::int32_t> ids;
    state->game.space->ids(*state->position, ids);
    const auto at = std::find(events.begin(), events.end(), choice.event) - events.begin();
    *id = ids[static_cast<std::size_t>(at)];
    bot->candidates = candidates_of(bot->game, *state, choice);
    return IGRA_OK;
  });
}

igra_status igra_bot_candidates(const igra_bot* bot, char* to, size_t room, size_t* size) {
  IGRA_NEED(bot);
  return capi::guarded([&] { return capi::give(bot->candidates, to, room, size); });
}

igra_batch_plan igra_batch_standard(void) {
  return {.size = sizeof(igra_batch_plan),
          .games = 1,
          .threads = 1,
          .seed = 0,
          .observe = 1,
          .mask = 1,
          .remember = 0,
          .auto_reset = 1,
          .draw = 1,
          .seat = IGRA_EVERYBODY,
          .opponent = nullptr,
          .budget = {.ms = 100, .iterations = 0, .threads = 1}};
}

igra_status igra_batch_new(const igra_game* game, const igra_batch_plan* plan, igra_batch** batch) {
  IGRA_NEED(game);
  IGRA_NEED(plan);
  IGRA_NEED(batch);
  return capi::guarded([&] {
    if (const igra_status status = check_plan(*game, *plan); status != IGRA_OK) return status;
    *batch = new igra_batch{*game, make_batch(*game->game, plan_of(*game, *plan))};
    return IGRA_OK;
  });
}

void igra_batch_free(igra_batch* batch) { delete batch; }

igra_status igra_batch_arrays(const igra_batch* batch, igra_arrays* arrays) {
  IGRA_NEED(batch);
  IGRA_NEED(arrays);
  const Batch& inside = *batch->batch;
  const Batch::Arrays& from = inside.arrays();
  *arrays = {.games = inside.plan().games,
             .players = inside.plan().players,
             .width = inside.width(),
             .actions = inside.actions(),
             .observations = data_or_null(from.observations),
             .masks = data_or_null(from.masks),
             .seats = from.seats.data(),
             .rewards = from.rewards.data(),
             .ended = from.ended.data(),
             .scores = from.scores.data(),
             .counts = from.counts.data()};
  return IGRA_OK;
}

igra_status igra_batch_step(igra_batch* batch, const int32_t* ids, size_t games) {
  IGRA_NEED(batch);
  IGRA_NEED(ids);
  if (!has_rows(*batch, games)) return wrong_rows(*batch, games);
  return capi::guarded([&] {
    const Status status = batch->batch->step({ids, games});
    return status ? IGRA_OK : capi::refuse(status.error());
  });
}

igra_status igra_batch_reset(igra_batch* batch, uint64_t seed) {
  IGRA_NEED(batch);
  return capi::guarded([&] {
    batch->batch->reset(seed);
    return IGRA_OK;
  });
}

igra_status igra_batch_reset_some(igra_batch* batch, const uint8_t* marked, size_t games) {
  IGRA_NEED(batch);
  IGRA_NEED(marked);
  if (!has_rows(*batch, games)) return wrong_rows(*batch, games);
  return capi::guarded([&] {
    batch->batch->reset(std::span<const std::uint8_t>(marked, games));
    return IGRA_OK;
  });
}

igra_status igra_batch_random(igra_batch* batch, int32_t* ids, size_t games) {
  IGRA_NEED(batch);
  IGRA_NEED(ids);
  if (!has_rows(*batch, games)) return wrong_rows(*batch, games);
  return capi::guarded([&] {
    batch->batch->choose_at_random({ids, games});
    return IGRA_OK;
  });
}

igra_status igra_batch_legal(const igra_batch* batch, int game, int32_t* ids, size_t room, size_t* count) {
  IGRA_NEED(batch);
  IGRA_NEED(count);
  if (game < 0 || game >= batch->batch->plan().games) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "The batch has no such game.");
  }
  return capi::guarded([&] {
    std::vector<std::int32_t> legal;
    batch->batch->legal(game, legal);
    *count = legal.size();
    if (legal.size() > room || (ids == nullptr && !legal.empty())) {
      return capi::refuse(IGRA_TOO_SMALL,
                          "There is room for fewer than " + std::to_string(legal.size()) + ".");
    }
    std::copy(legal.begin(), legal.end(), ids);
    return IGRA_OK;
  });
}

igra_status igra_batch_state(const igra_batch* batch, int game, igra_state** state) {
  IGRA_NEED(batch);
  IGRA_NEED(state);
  if (game < 0 || game >= batch->batch->plan().games) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "The batch has no such game.");
  }
  return capi::guarded([&] {
    auto position = batch->batch->position(game);
    std::shared_ptr<const Position> base = position->clone();
    *state = new igra_state{batch->game, std::move(position), std::move(base), {}, {}};
    return IGRA_OK;
  });
}

igra_status igra_arena(const igra_game* game, const char* bots, int64_t games, const igra_budget* budget,
                       int threads, uint64_t seed, igra_progress progress, void* user, char** json) {
  IGRA_NEED(game);
  IGRA_NEED(bots);
  IGRA_NEED(json);
  if (games < 1 || games > 100'000'000 || threads < 1 || threads > 1024) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "Games are 1 to 100 million, threads 1 to 1024.");
  }
  return capi::guarded([&] {
    ArenaPlan plan{.setup = {.game = game->game, .players = game->players, .options = game->options},
                   .bots = {},
                   .games = games,
                   .budget = capi::budget_of(budget),
                   .threads = threads,
                   .seed = seed};
    for (const std::string& name : split(bots)) {
      if (bot_named(*game, name, 0) == nullptr) return unknown_bot(name);
      plan.bots.push_back(
          {name, [game, name](const Place& place) { return bot_named(*game, name, place.seed); }});
    }
    if (plan.bots.size() > static_cast<std::size_t>(game->players) + 3) {
      return capi::refuse(IGRA_BAD_ARGUMENT, "So many bots have too many orders to sit in.");
    }
    const std::int64_t all = games_in(plan);
    const auto played = run_arena(plan, {}, [&](const ArenaGame&, const std::vector<ArenaGame>& done) {
      if (progress != nullptr) progress(user, static_cast<std::int64_t>(done.size()), all);
    });
    std::string text;
    {
      JsonWriter writer(text);
      writer.begin_object().key("standings").begin_array();
      for (const Standing& standing : standings(plan, played)) write_standing(writer, standing);
      writer.end_array().key("games").begin_array();
      for (const ArenaGame& one : played) write_game(writer, one);
      writer.end_array().end_object();
    }
    return give_text(text, json);
  });
}

igra_status igra_lab(const igra_game* game, const char* bot, int64_t games, int64_t deals,
                     const igra_budget* budget, int threads, const char* seed, igra_progress progress,
                     void* user, char** json) {
  IGRA_NEED(game);
  IGRA_NEED(bot);
  IGRA_NEED(seed);
  IGRA_NEED(json);
  if (games < 2 || games > 100'000'000 || deals < 0 || deals == 1 || threads < 1 || threads > 1024) {
    return capi::refuse(IGRA_BAD_ARGUMENT, "Games are at least 2, deals 0 or at least 2, threads 1 to 1024.");
  }
  return capi::guarded([&] {
    if (bot_named(*game, bot, 0) == nullptr) return unknown_bot(bot);
    const lab::Question question{.plan = {.rules = {game->game, game->players, game->options},
                                          .bot = bot,
                                          .budget = capi::budget_of(budget),
                                          .games = games,
                                          .seed = seed,
                                          .threads = threads},
                                 .deals = deals,
                                 .pair = lab::pair_for(bot),
                                 .other = std::nullopt};
    std::int64_t done = 0;
    const std::int64_t all = question.matches();
    const lab::Findings findings = lab::investigate(question, [&] {
      if (progress != nullptr) progress(user, ++done, all);
    });
    return give_text(lab::json_report(findings), json);
  });
}

void igra_text_free(char* text) { delete[] text; }

}  // extern "C"
