#include "table/record.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/text.h"

namespace igra {

std::string write_record(const Table& table) {
  const Setup& setup = table.setup();
  std::string out = "igra 1\ngame ";
  out += table.info().id;
  out += "\nplayers ";
  append_number(out, setup.players);
  out += '\n';
  for (std::size_t i = 0; i < table.info().options.size(); ++i) {
    const OptionSpec& spec = table.info().options[i];
    out += "option " + std::string(spec.key) + ' ' + option_text(spec, setup.options.value[i]) + '\n';
  }
  for (std::size_t seat = 0; seat < setup.names.size(); ++seat) {
    if (setup.names[seat].empty()) continue;
    out += "name ";
    append_number(out, static_cast<int>(seat));
    out += ' ' + setup.names[seat] + '\n';
  }
  if (!setup.seed_commitment.empty()) out += "seed-commitment " + setup.seed_commitment + '\n';
  out += '\n';
  for (const Table::Entry& entry : table.log()) out += entry.text + '\n';
  return out;
}

namespace {

// Hands out the lines of a record, without comments, and counts them all.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  std::optional<std::string_view> next() {
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      std::string_view line = rest_.substr(0, end);
      rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
      ++number_;
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (!line.starts_with('#')) return line;
    }
    return std::nullopt;
  }
  int number() const { return number_; }
  Error error(const std::string& message) const { return error_at(number_, message); }
  static Error error_at(int line, const std::string& message) {
    // An empty text has no line: what is missing is missing in the first.
    line = std::max(line, 1);
    return {ErrorCode::bad_record, "Line " + std::to_string(line) + ": " + message, line};
  }

 private:
  std::string_view rest_;
  int number_ = 0;
};

class Reader {
 public:
  Reader(std::string_view text, const FindGame& find_game) : lines_(text), find_game_(find_game) {}

  Result<Table> read() {
    if (Status status = first_lines(); !status) return status.error();
    if (Status status = more_header(); !status) return status.error();
    Result<Table> table = Table::open(setup_);
    if (!table) return lines_.error(table.error().message);
    if (Status status = events(*table); !status) return status.error();
    return table;
  }

 private:
  // The rest of the next line after `key` and a blank.
  Result<std::string_view> expect(std::string_view key) {
    const auto line = lines_.next();
    if (!line) return lines_.error("the record stops before '" + std::string(key) + "'.");
    if (!valid_utf8(*line)) return lines_.error("this is not UTF-8 text.");
    std::string_view rest = *line;
    if (rest.starts_with("\xEF\xBB\xBF"))
      return lines_.error("the file begins with a byte order mark: save it as UTF-8 without one.");
    if (next_word(rest) != key) return lines_.error("expected '" + std::string(key) + " …'.");
    return rest;
  }

  Status first_lines() {
    const Result<std::string_view> version = expect("igra");
    if (!version) return version.error();
    if (*version != "1") return lines_.error("only records of version 1 can be read.");
    const Result<std::string_view> id = expect("game");
    if (!id) return id.error();
    setup_.game = find_game_(*id);
    if (!setup_.game) return lines_.error("there is no game " + in_quotes(*id) + ".");
    setup_.options = standard_options(setup_.game->info().options);
    const Result<std::string_view> players = expect("players");
    if (!players) return players.error();
    const std::optional<int> number = parse_number(*players);
    const GameInfo& info = setup_.game->info();
    if (!number || *number < info.min_players || *number > info.max_players) {
      return lines_.error(std::string(info.name) + " cannot be played by " + in_quotes(*players) + ".");
    }
    setup_.players = *number;
    return success();
  }

  Status more_header() {
    while (const auto line = lines_.next()) {
      if (line->empty()) return success();
      if (!valid_utf8(*line)) return lines_.error("this is not UTF-8 text.");
      std::string_view rest = *line;
      const std::string_view key = next_word(rest);
      Status read = key == "option" ? option(rest)
                    : key == "name" ? name(rest)
                    : key == "seed-commitment"
                        ? commitment(rest)
                        : lines_.error("unknown header line " + in_quotes(*line) + ".");
      if (!read) return read;
    }
    return success();
  }

  Status option(std::string_view rest) {
    const std::string_view key = next_word(rest);
    if (!options_seen_.insert(key).second) return lines_.error("option " + in_quotes(key) + " stands twice.");
    Status set = set_option(setup_.game->info().options, setup_.options, key, rest);
    if (!set) return lines_.error(set.error().message);
    // Each option is checked where it stands, so that the error names its line.
    for (const OptionSpec& spec : setup_.game->info().options) {
      if (spec.key == key && spec.kind == OptionKind::seat &&
          parse_number(rest).value_or(0) >= setup_.players) {
        return lines_.error("there is no seat " + std::string(rest) + ".");
      }
    }
    return success();
  }

  Status name(std::string_view rest) {
    const std::optional<int> seat = parse_number(next_word(rest));
    if (!seat || *seat < 0 || *seat >= setup_.players)
      return lines_.error("a name needs a seat of this game.");
    if (!presentable(rest)) return lines_.error("a name is 1 to 64 bytes of text.");
    setup_.names.resize(static_cast<std::size_t>(setup_.players));
    if (!setup_.names[*seat].empty()) return lines_.error("this seat has a name already.");
    setup_.names[*seat] = rest;
    return success();
  }

  Status commitment(std::string_view rest) {
    if (!setup_.seed_commitment.empty()) return lines_.error("the seed commitment stands twice.");
    if (!presentable_word(rest))
      return lines_.error("a seed commitment is one word of at most 128 characters.");
    setup_.seed_commitment = rest;
    return success();
  }

  static bool presentable_word(std::string_view text) {
    for (const char c : text) {
      if (c <= ' ' || c > '~') return false;
    }
    return !text.empty() && text.size() <= 128;
  }

  Status events(Table& table) {
    int empty_line = 0;  // the first one; only more of them may follow
    while (const auto line = lines_.next()) {
      if (line->empty()) {
        if (empty_line == 0) empty_line = lines_.number();
        continue;
      }
      if (empty_line != 0) return Lines::error_at(empty_line, "an empty line stands among the events.");
      Status applied = table.apply(*line);
      if (!applied) return lines_.error(applied.error().message);
    }
    return success();
  }

  Lines lines_;
  const FindGame& find_game_;
  Setup setup_{};
  std::set<std::string_view> options_seen_;
};

}  // namespace

Result<Table> read_record(std::string_view text, const FindGame& find_game) {
  return Reader(text, find_game).read();
}

}  // namespace igra
