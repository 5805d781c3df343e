#include "engine/host.h"

#include <chrono>

#include "bots/mind.h"
#include "core/text.h"
#include "engine/answer.h"
#include "engine/fields.h"
#include "games/all.h"
#include "table/record.h"

namespace igra {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostPlaces = 10'000;
constexpr std::size_t kMostThoughts = 64;

int ms_since(Clock::time_point start) {
  return static_cast<int>(
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count());
}

Result<std::string> text_or(const Json& request, const char* key, std::string otherwise) {
  if (!request.contains(key)) return otherwise;
  return text_field(request, key);
}

}  // namespace

// What to think about, with everything of its own: matches go on meanwhile.
struct Host::Wish {
  std::optional<Table> table;          // a match,
  std::unique_ptr<Position> position;  // or a world
  std::string id;                      // of the request, as JSON
  std::string bot;
  std::uint64_t seed = 0;
  Budget budget;
  int every = 0;  // tell what was found so far after so many milliseconds, and then each time it doubles

  const Position& now() const { return table ? table->position() : *position; }
  Knowledge knowledge() const { return table ? Knowledge(*table) : Knowledge(*position); }
};

Host::~Host() {
  for (auto& [id, thought] : thoughts_) thought.stop = true;
  for (auto& [id, thought] : thoughts_) {
    if (thought.thread.joinable()) thought.thread.join();
  }
}

void Host::say(const std::string& line) {
  const std::lock_guard lock(telling_);
  tell_(line);
}

void Host::take(std::string_view line) {
  Result<Json> request = parse_request(line.substr(0, Engine::kLongestLine));
  if (version_ == 1 && !(line.size() <= Engine::kLongestLine && request && wants_two(*request))) {
    return say(first_.answer(line));
  }
  if (line.size() > Engine::kLongestLine)
    return say(error_answer(bad_request("A line may have at most 1 MiB.")));
  if (!request) return say(error_answer(request.error()));
  version_ = 2;
  const std::string answer = perform(*request);
  if (!answer.empty()) say(with_id(answer, *request));
}

bool Host::wants_two(const Json& request) const {
  const Result<std::string> cmd = text_field(request, "cmd");
  if (!cmd || *cmd != "hello" || !request.contains("protocol")) return false;
  const Result<int> protocol = number_field(request, "protocol");
  return protocol && *protocol >= 2;
}

std::string Host::perform(const Json& request) {
  const Result<std::string> cmd = text_field(request, "cmd");
  if (!cmd) return error_answer(cmd.error());
  forget_finished();
  if (*cmd == "hello") return hello();
  if (*cmd == "tables") return tables();
  if (*cmd == "close") return close(request);
  if (*cmd == "sample") return sample(request);
  if (*cmd == "stop") return stop(request);
  if (*cmd == "bot") return bot(request);
  if (*cmd == "think") return think(request);
  const Result<std::string> name = text_or(request, "table", "");
  if (!name) return error_answer(name.error());
  if (*cmd == "new" || *cmd == "load") {
    if (places_.size() >= kMostPlaces && !places_.contains(*name)) {
      return error_answer(bad_request("There are too many tables: close some."));
    }
    Engine fresh;
    std::string answer = fresh.perform(request);
    if (fresh.table()) places_.insert_or_assign(*name, Place{std::move(fresh), std::nullopt});
    return answer;
  }
  const Result<Place*> place = place_of(request);
  if (!place) return error_answer(place.error());
  return (*place)->world ? (*place)->world->perform(*cmd, request) : (*place)->engine.perform(request);
}

Result<Host::Place*> Host::place_of(const Json& request) {
  const Result<std::string> name = text_or(request, "table", "");
  if (!name) return name.error();
  const auto found = places_.find(*name);
  if (found != places_.end()) return &found->second;
  return Error{ErrorCode::no_game, "There is no table " + in_quotes(*name) + ": send 'new' or 'load' first."};
}

std::string Host::hello() const {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", true).field("engine", "igra").field("version", IGRA_VERSION);
  json.field("protocol", 2).key("bots").begin_array();
  for (const std::string_view bot : bot_names()) json.value(bot);
  json.end_array().key("games").begin_array();
  for (const Game* game : all_games()) write_game(json, game->info());
  json.end_array().end_object();
  return out;
}

std::string Host::tables() const {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", true).key("tables").begin_array();
  for (const auto& [name, place] : places_) {
    const GameInfo& info = place.world ? place.world->position().info() : place.engine.table()->info();
    json.begin_object().field("table", name).field("game", info.id);
    json.field("ply", place.world ? place.world->ply() : place.engine.table()->ply());
    json.field("sampled", place.world.has_value()).end_object();
  }
  json.end_array().end_object();
  return out;
}

std::string Host::close(const Json& request) {
  const Result<std::string> name = text_or(request, "table", "");
  if (!name) return error_answer(name.error());
  if (places_.erase(*name) == 0) {
    return error_answer({ErrorCode::no_game, "There is no table " + in_quotes(*name) + "."});
  }
  return R"({"ok":true})";
}

std::string Host::sample(const Json& request) {
  const Result<Place*> place = place_of(request);
  if (!place) return error_answer(place.error());
  const Result<std::string> as = text_field(request, "as");
  if (!as) return error_answer(as.error());
  const Result<std::string> seed = text_field(request, "seed");
  if (!seed) return error_answer(seed.error());
  const Position& truth =
      (*place)->world ? (*place)->world->position() : (*place)->engine.table()->position();
  const Result<int> seat = number_field(request, "seat");
  if (!seat || *seat < 0 || *seat >= truth.players()) {
    return error_answer(bad_request("The field 'seat' must be a seat of this game."));
  }
  if (places_.size() >= kMostPlaces && !places_.contains(*as)) {
    return error_answer(bad_request("There are too many tables: close some."));
  }
  Rng rng(*seed);
  const int ply = (*place)->world ? (*place)->world->ply() : (*place)->engine.table()->ply();
  World world(truth.sample(*seat, rng), ply);
  std::string answer = position_answer(world.position(), ply);
  Place& made = places_[*as];
  made.engine = Engine();
  made.world.emplace(std::move(world));
  return answer;
}

// --- thinking -----------------------------------------------------------------------------------------

Result<Host::Wish> Host::wish_of(const Json& request) {
  const Result<Place*> place = place_of(request);
  if (!place) return place.error();
  Wish wish;
  if ((*place)->world) {
    wish.position = (*place)->world->position().clone();
  } else {
    wish.table = (*place)->engine.table()->copy();
  }
  const Result<std::string> bot = text_field(request, "bot");
  if (!bot) return bot.error();
  if (names_program(*bot)) return bad_request("Programs play at the command line only.");
  const Result<Budget> budget = budget_field(request);
  if (!budget) return budget.error();
  wish.bot = *bot;
  wish.budget = *budget;
  if (request.contains("threads")) {
    const Result<int> threads = number_field(request, "threads");
    if (!threads || *threads < 1 || *threads > 256)
      return bad_request("The field 'threads' must be 1 to 256.");
    wish.budget.threads = *threads;
  }
  // Without a seed it follows from the position, so that asking twice gives one answer.
  const Result<std::string> seed = text_or(
      request, "seed", wish.table ? write_record(*wish.table) : view_text(wish.now(), Viewer::record()));
  if (!seed) return seed.error();
  wish.seed = Rng::digest(*seed);
  if (make_bot(wish.bot, mind_of(*find_game(wish.now().info().id)), 0) == nullptr) {
    return bad_request("There is no bot " + in_quotes(wish.bot) + ".");
  }
  if (wish.now().actor().kind != ActorKind::player) return bad_request("No player is to act.");
  return wish;
}

std::string Host::bot(const Json& request) {
  const Result<Wish> wish = wish_of(request);
  if (!wish) return error_answer(wish.error());
  const auto bot = make_bot(wish->bot, mind_of(*find_game(wish->now().info().id)), wish->seed);
  return choice_answer(wish->now(), bot->choose(wish->knowledge(), wish->budget));
}

std::string Host::think(const Json& request) {
  const auto id = request.find("id");
  if (id == request.end()) return error_answer(bad_request("'think' needs an 'id', to stop it by."));
  Result<Wish> wish = wish_of(request);
  if (!wish) return error_answer(wish.error());
  if (request.contains("every")) {
    const Result<int> every = number_field(request, "every");
    if (!every || *every < 1 || wish->budget.ms < 0) {
      return error_answer(bad_request("The field 'every' must be a number of milliseconds, beside 'ms'."));
    }
    wish->every = *every;
  }
  wish->id = id->dump(-1, ' ', false, Json::error_handler_t::replace);
  if (thoughts_.contains(wish->id)) return error_answer(bad_request("A bot thinks under this id already."));
  if (thoughts_.size() >= kMostThoughts) return error_answer(bad_request("Too many bots think already."));
  Thought& thought = thoughts_[wish->id];
  thought.thread = std::thread([this, &thought, wish = *std::move(wish)] {
    think_on(thought, wish);
    thought.over = true;
  });
  return {};
}

// Searches of `every`, twice, four times … as long, each from the beginning, until the time is over: the last
// is the answer, unless it was stopped before it knew more than the one before.
void Host::think_on(Thought& thought, const Wish& wish) {
  const Mind& mind = mind_of(*find_game(wish.now().info().id));
  const Clock::time_point start = Clock::now();
  Choice best{};
  for (int slice = wish.every;; slice *= 2) {
    Budget budget = wish.budget;
    budget.stop = &thought.stop;
    const int left = std::max(1, wish.budget.ms - ms_since(start));
    const bool last = wish.every == 0 || 2 * slice > left;
    if (wish.every > 0) budget.ms = last ? left : slice;
    Choice choice = make_bot(wish.bot, mind, wish.seed)->choose(wish.knowledge(), budget);
    if (best.candidates.empty() || choice.iterations >= best.iterations) best = std::move(choice);
    if (last || thought.stop || ms_since(start) >= wish.budget.ms) break;
    const std::string found = choice_answer(wish.now(), best);
    say("{\"id\":" + wish.id + ",\"info\":true,\"ms\":" + std::to_string(ms_since(start)) +
        ",\"iterations\":" + std::to_string(best.iterations) + "," +
        found.substr(sizeof("{\"ok\":true,") - 1));
  }
  say("{\"id\":" + wish.id + "," + choice_answer(wish.now(), best).substr(1));
}

std::string Host::stop(const Json& request) {
  const auto which = request.find("think");
  if (which == request.end())
    return error_answer(bad_request("'stop' needs 'think', the id of what to stop."));
  const auto found = thoughts_.find(which->dump(-1, ' ', false, Json::error_handler_t::replace));
  if (found == thoughts_.end()) return R"({"ok":true,"stopped":false})";
  found->second.stop = true;
  return R"({"ok":true,"stopped":true})";
}

void Host::forget_finished() {
  for (auto thought = thoughts_.begin(); thought != thoughts_.end();) {
    if (!thought->second.over) {
      ++thought;
      continue;
    }
    thought->second.thread.join();
    thought = thoughts_.erase(thought);
  }
}

}  // namespace igra
