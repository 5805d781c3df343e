#include "cli/arena_file.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/setup.h"

namespace igra::cli {

namespace {

using Json = nlohmann::ordered_json;

Error bad_line(int line) {
  return {ErrorCode::bad_record, "Line " + std::to_string(line) + " is not a line of arena results.", line};
}

bool numbers(const Json& json, const char* key, std::size_t size) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array() || found->size() != size) return false;
  return std::all_of(found->begin(), found->end(), [](const Json& value) { return value.is_number(); });
}

// [[0,2,0,0,1], …]: counts by reason for every seat.
bool read_forfeits(const Json& json, std::vector<Forfeits>& forfeits) {
  if (!json.is_array() || json.size() != forfeits.size()) return false;
  for (std::size_t seat = 0; seat < forfeits.size(); ++seat) {
    const Json& counts = json[seat];
    const auto number = [](const Json& one) { return one.is_number_integer(); };
    if (!counts.is_array() || counts.size() != forfeits[seat].size()) return false;
    if (!std::all_of(counts.begin(), counts.end(), number)) return false;
    std::copy(counts.begin(), counts.end(), forfeits[seat].begin());
  }
  return true;
}

}  // namespace

Result<ArenaGame> read_game(const std::string& line, int number) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("game") || !json["game"].is_number_unsigned())
    return bad_line(number);
  const std::size_t seats = json.contains("bots") ? json["bots"].size() : 0;
  for (const char* key : {"bots", "scores", "decisions", "ms", "longest_ms"}) {
    if (!numbers(json, key, seats)) return bad_line(number);
  }
  std::vector<Forfeits> forfeits(seats);
  if (json.contains("forfeits") && !read_forfeits(json["forfeits"], forfeits)) return bad_line(number);
  return ArenaGame{.number = json["game"],
                   .bots = json["bots"],
                   .scores = json["scores"],
                   .decisions = json["decisions"],
                   .ms = json["ms"],
                   .longest_ms = json["longest_ms"],
                   .forfeits = std::move(forfeits)};
}

std::string arena_line(const ArenaPlan& plan, const std::string& seed) {
  Json options = Json::object();
  const auto specs = plan.setup.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    options[std::string(specs[i].key)] = option_text(specs[i], plan.setup.options.value[i]);
  }
  Json bots = Json::array();
  for (const Contestant& bot : plan.bots) bots.push_back(bot.name);
  return Json{{"arena", plan.setup.game->info().id},
              {"players", plan.setup.players},
              {"options", options},
              {"bots", bots},
              {"ms", plan.budget.ms},
              {"iterations", plan.budget.iterations},
              {"seed", seed}}
      .dump();
}

std::string game_line(const ArenaGame& game) {
  const auto rounded = [](const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values) list.push_back(std::round(value * 1000) / 1000);
    return list;
  };
  Json line{{"game", static_cast<std::uint64_t>(game.number)},
            {"bots", game.bots},
            {"scores", game.scores},
            {"decisions", game.decisions},
            {"ms", rounded(game.ms)},
            {"longest_ms", rounded(game.longest_ms)}};
  const bool any = std::any_of(game.forfeits.begin(), game.forfeits.end(),
                               [](const Forfeits& counts) { return counts != Forfeits{}; });
  if (any) line["forfeits"] = game.forfeits;
  return line.dump();
}

Result<ArenaFile> read_arena(const std::string& path, Console& console) {
  const Result<std::string> text = read_file(path, console);
  if (!text) return text.error();
  ArenaFile file;
  int number = 0;
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = text->find('\n', at);
    if (end == std::string::npos) break;
    const std::string line = text->substr(at, end - at);
    at = file.bytes = end + 1;
    if (++number > 1) {
      Result<ArenaGame> game = read_game(line, number);
      if (!game) return game.error();
      file.games.push_back(*std::move(game));
      continue;
    }
    const Json first = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!first.is_object() || !first.contains("seed") || !first["seed"].is_string()) return bad_line(number);
    file.first_line = line;
    file.seed = first["seed"];
  }
  return file;
}

}  // namespace igra::cli
