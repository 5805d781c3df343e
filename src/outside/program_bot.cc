#include "outside/program_bot.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bots/mind.h"
#include "core/text.h"
#include "games/all.h"

namespace igra {

namespace {

using std::chrono::milliseconds;

constexpr int kProtocol = 1;
constexpr milliseconds kGrace(100);      // for the way there and back
constexpr milliseconds kStarting(3000);  // for an interpreter to start, once
constexpr int kNoLimitMs = 10000;        // where only iterations are limited
constexpr int kPatience = 3;             // answers it may owe before it is given up

std::string hello(const Setup& setup, Seat seat, std::uint64_t seed) {
  std::string text;
  JsonWriter json(text);
  const GameInfo& info = setup.game->info();
  json.begin_object().field("type", "hello").field("protocol", kProtocol).field("game", info.id);
  json.field("players", setup.players).field("seat", seat).key("options").begin_object();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    json.key(info.options[i].key);
    write_option_value(json, info.options[i], setup.options.value[i]);
  }
  json.end_object().field("seed", std::to_string(seed)).end_object();
  return text;
}

void write_sight(JsonWriter& json, const Knowledge::Sight& sight) {
  json.begin_object().key("seat");
  sight.actor.kind == ActorKind::player ? json.value(sight.actor.seat) : json.null();
  json.field("event", sight.text).end_object();
}

using Json = nlohmann::json;

Json parsed(const std::string& line) { return Json::parse(line, nullptr, /*allow_exceptions=*/false); }

// The question that an answer says it is to; -1 where it says nothing.
int ply_of(const std::string& line) {
  const Json json = parsed(line);
  if (!json.is_object()) return -1;
  const auto found = json.find("ply");
  return found == json.end() || !found->is_number_integer() ? -1 : found->get<int>();
}

Forfeit read_answer(const std::string& line, const Knowledge& knowledge, Event& event) {
  const Json json = parsed(line);
  if (!json.is_object()) return Forfeit::garbage;
  const auto found = json.find("event");
  if (found == json.end() || !found->is_string()) return Forfeit::garbage;
  EventList legal;
  knowledge.legal(legal);
  for (const Event one : legal) {
    if (knowledge.text(one) != *found->get_ptr<const std::string*>()) continue;
    event = one;
    return Forfeit::none;
  }
  return Forfeit::illegal;
}

// A line as a JSON string, whatever bytes it has.
std::string as_json(const std::string& line) {
  return Json(line).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

ProgramBot::ProgramBot(std::string_view command, const Setup& setup, Seat seat, std::uint64_t seed,
                       std::ofstream transcript)
    : process_(Process::start(words_of(command))), rng_(seed), transcript_(std::move(transcript)) {
  if (process_) tell(hello(setup, seat, seed));
}

void ProgramBot::note(std::string_view key, std::string_view json) {
  if (!transcript_.is_open()) return;
  const auto ms = std::chrono::duration_cast<milliseconds>(Process::Clock::now() - start_).count();
  transcript_ << "{\"ms\":" << ms << ",\"" << key << "\":" << json << "}" << std::endl;
}

void ProgramBot::tell(const std::string& message) {
  note("to", message);
  process_->write_line(message);
}

std::optional<std::string> ProgramBot::hear(Process::Clock::time_point until) {
  std::optional<std::string> line = process_->read_line(until);
  if (line && transcript_.is_open()) note("from", as_json(*line));
  return line;
}

Choice ProgramBot::choose(const Knowledge& knowledge, const Budget& budget) {
  Choice choice{.event = 0, .candidates = {}};
  choice.forfeit = ask(knowledge, budget.ms >= 0 ? budget.ms : kNoLimitMs, choice);
  if (choice.forfeit == Forfeit::none) return choice;
  note("forfeit", as_json(std::string(kForfeitNames[static_cast<std::size_t>(choice.forfeit)])));
  EventList legal;
  knowledge.legal(legal);
  choice.event = legal[static_cast<int>(rng_.below(static_cast<std::uint32_t>(legal.size())))];
  return choice;
}

Forfeit ProgramBot::ask(const Knowledge& knowledge, int ms, Choice& choice) {
  if (!process_) return lost_;
  skip_what_came_unasked();
  tell(question(knowledge, ms));
  const auto starting = fresh_ ? kStarting : milliseconds(0);
  std::optional<std::string> line =
      answer_until(Process::Clock::now() + milliseconds(ms) + kGrace + starting, knowledge.ply());
  if (!line) return no_answer();
  fresh_ = false;
  const Forfeit forfeit = read_answer(*line, knowledge, choice.event);
  if (forfeit != Forfeit::none) choice.answer = *std::move(line);
  return forfeit;
}

// It is late; or will not come, because the program has gone or is no longer listened to.
Forfeit ProgramBot::no_answer() {
  if (process_->gone()) {
    const Forfeit why = process_->babbled() ? Forfeit::garbage : Forfeit::gone;
    process_.reset();
    return why;
  }
  fresh_ = false;
  if (++owed_ == kPatience) {
    process_->kill();
    process_.reset();
    lost_ = Forfeit::late;
  }
  return Forfeit::late;
}

// What is there before the question cannot be its answer.
void ProgramBot::skip_what_came_unasked() {
  constexpr int kMost = 1000;
  for (int i = 0; i < kMost && hear(Process::Clock::time_point{}); ++i) owed_ = std::max(0, owed_ - 1);
}

// The answer to the question just asked. Where answers say to which ply they are, others are skipped; where
// they do not, there is one line a question, and those of earlier ones come first.
std::optional<std::string> ProgramBot::answer_until(Process::Clock::time_point until, int ply) {
  for (;;) {
    std::optional<std::string> line = hear(until);
    if (!line) return line;
    const int to = ply_of(*line);
    if (to == ply) owed_ = 0;
    if (to == ply || (to < 0 && owed_ == 0)) return line;
    owed_ = std::max(0, owed_ - 1);
  }
}

std::string ProgramBot::question(const Knowledge& knowledge, int ms) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "decide").field("ply", knowledge.ply()).field("ms", ms).key("log");
  json.begin_array();
  for (; told_ < knowledge.ply(); ++told_) write_sight(json, knowledge.sight(told_));
  json.end_array();
  write_numbers(json, "scores", knowledge.scores(), knowledge.players());
  json.key("view").raw(knowledge.view()).key("legal").begin_array();
  EventList legal;
  knowledge.legal(legal);
  for (const Event event : legal) json.value(knowledge.text(event));
  json.end_array().end_object();
  return text;
}

void ProgramBot::match_over(std::span<const int> scores) {
  if (!process_) return;
  Scores all{};
  std::copy(scores.begin(), scores.end(), all.begin());
  const auto players = static_cast<int>(scores.size());
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "result");
  write_numbers(json, "scores", scores, players);
  write_numbers(json, "ranks", ranks(all, players), players);
  json.end_object();
  tell(text);
}

Status check_bot(std::string_view name, const Game& game) {
  const auto refuse = [](std::string message) { return Error{ErrorCode::bad_request, std::move(message)}; };
  if (names_program(name)) {
    const std::vector<std::string> words = words_of(name.substr(kProgram.size()));
    if (!words.empty() && can_run(words.front())) return success();
    return refuse("There is no program " + in_quotes(words.empty() ? "" : words.front()) + " to run.");
  }
  if (make_bot(name, mind_of(game), 0)) return success();
  std::string names;
  for (const std::string_view one : bot_names()) names += std::string(one) + ", ";
  return refuse("There is no bot " + in_quotes(name) + "; there are: " + names + "cmd:<program>.");
}

std::unique_ptr<Bot> seat_bot(std::string_view name, const Setup& setup, Seat seat, std::uint64_t seed,
                              std::ofstream transcript) {
  if (!names_program(name)) return make_bot(name, mind_of(*setup.game), seed);
  return std::make_unique<ProgramBot>(name.substr(kProgram.size()), setup, seat, seed, std::move(transcript));
}

std::string shown_name(std::string_view name) {
  if (!names_program(name)) return std::string(name);
  const std::vector<std::string> words = words_of(name.substr(kProgram.size()));
  const std::string program = words.empty() ? "" : words.front();
  const std::string shown = program.substr(program.find_last_of('/') + 1);
  return presentable(shown) ? shown : "program";
}

}  // namespace igra
