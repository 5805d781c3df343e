#include "cli/tune_file.h"

#include <nlohmann/json.hpp>

#include "cli/arena_file.h"
#include "cli/setup.h"

namespace igra::cli {

namespace {

using Json = nlohmann::ordered_json;

bool read_first(const Json& json, TuneFile& file) {
  if (!json.contains("tune") || !json.contains("seed") || !json["seed"].is_string()) return false;
  file.seed = json["seed"];
  return true;
}

// A step, which must be the next one, or a game that checked the outcome.
bool read_later(const Json& json, TuneFile& file) {
  if (json.contains("step")) {
    if (json["step"] != file.results.size() || !json.contains("result") || !json["result"].is_number()) {
      return false;
    }
    file.results.push_back(json["result"]);
    return true;
  }
  if (!json.contains("steps") || !json["steps"].is_number_integer() || !json.contains("check")) return false;
  Result<ArenaGame> game = read_game(json["check"].dump(), 0);
  if (game) file.checks.push_back({json["steps"], *std::move(game)});
  return static_cast<bool>(game);
}

}  // namespace

std::string step_line(int step, double result) { return Json{{"step", step}, {"result", result}}.dump(); }

std::string check_line(int steps, const ArenaGame& game) {
  return Json{{"steps", steps}, {"check", Json::parse(game_line(game))}}.dump();
}

Result<TuneFile> read_tune(const std::string& path, Console& console) {
  const Result<std::string> text = read_file(path, console);
  if (!text) return text.error();
  TuneFile file;
  int number = 0;
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = text->find('\n', at);
    if (end == std::string::npos) break;
    const std::string line = text->substr(at, end - at);
    at = end + 1;
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    const bool good = json.is_object() && (++number == 1 ? read_first(json, file) : read_later(json, file));
    if (!good) {
      return Error{ErrorCode::bad_record,
                   "Line " + std::to_string(std::max(1, number)) + " is not a line of a tuning.", number};
    }
    if (number == 1) file.first_line = line;
    file.bytes = at;
  }
  if (number == 0) return Error{ErrorCode::bad_record, "There is no tuning in the file.", 1};
  return file;
}

}  // namespace igra::cli
