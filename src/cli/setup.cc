#include "cli/setup.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <random>

#include "core/text.h"
#include "games/all.h"
#include "table/record.h"

namespace igra::cli {

namespace {

constexpr std::size_t kLargestRecord = std::size_t{16} << 20;

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

Error unreadable(std::string_view why) { return bad_request("Cannot be read: " + std::string(why) + "."); }

std::string values_text(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionKind::number: return fmt::format("{} to {}", spec.low, spec.high);
    case OptionKind::seat: return "a seat, 0 for the first";
    case OptionKind::toggle: return "true or false";
    case OptionKind::choice: return fmt::format("{}", fmt::join(spec.names, " or "));
  }
  return {};
}

// At most one byte past the limit, so that its excess is known and memory stays bounded.
Result<std::string> read_stream(std::istream& in) {
  std::string content;
  char block[1 << 16];
  while (content.size() <= kLargestRecord) {
    const std::streamsize got = in.rdbuf()->sgetn(block, sizeof block);
    if (got <= 0) return content;
    content.append(block, static_cast<std::size_t>(got));
  }
  return Error{ErrorCode::bad_record, "A record has at most 16 MiB."};
}

}  // namespace

Result<const Game*> known_game(std::string_view id) {
  if (const Game* game = find_game(id)) return game;
  std::string ids;
  for (const Game* game : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(game->info().id);
  return Error{ErrorCode::unknown_game,
               "There is no game " + printable(in_quotes(id)) + "; there are: " + ids + "."};
}

Result<Setup> make_setup(const MatchArguments& arguments) {
  const Result<const Game*> game = known_game(arguments.game);
  if (!game) return game.error();
  const GameInfo& info = (*game)->info();
  Setup setup{.game = *game,
              .players = arguments.players == 0 ? info.min_players : arguments.players,
              .options = standard_options(info.options)};
  for (const std::string& option : arguments.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) {
      return bad_request("An option is written key=value, not " + printable(in_quotes(option)) + ".");
    }
    const std::string_view text = option;
    Status set = set_option(info.options, setup.options, text.substr(0, equals), text.substr(equals + 1));
    if (!set) return set.error();
  }
  if (Status fit = check_start(info, setup.players, setup.options); !fit) return fit.error();
  return setup;
}

std::string option_line(const OptionSpec& spec) {
  const std::string standard = fmt::format("{}={}", spec.key, option_text(spec, spec.standard));
  return standard + painted(Ink::dim, "  (" + values_text(spec) + ")");
}

std::string seed_or_random(const std::string& text) {
  if (!text.empty()) return text;
  std::random_device device;
  std::string seed;
  for (int i = 0; i < 4; ++i) seed += std::to_string(device()) + ".";
  return seed;
}

Result<std::string> read_file(const std::string& path, Console& console) {
  if (path == "-") return read_stream(console.in());
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return unreadable(std::strerror(errno));
  if (S_ISDIR(status.st_mode)) return unreadable("it is a folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) return unreadable(std::strerror(errno));
  return read_stream(in);
}

Status write_file(const std::string& path, std::string_view content) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << content << std::flush;
  if (!out) return bad_request("Cannot be written: " + std::string(std::strerror(errno)) + ".");
  return success();
}

Result<Table> read_table(const std::string& path, Console& console) {
  const Result<std::string> text = read_file(path, console);
  if (!text) return text.error();
  return read_record(*text, find_game);
}

}  // namespace igra::cli
