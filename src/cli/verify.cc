#include <algorithm>
#include <optional>

#include "cli/command.h"
#include "cli/setup.h"
#include "dice/dice.h"
#include "games/all.h"
#include "table/record.h"

namespace igra::cli {

namespace {

constexpr std::string_view kKeyComment = "# key ";

// The lines of a record with their numbers, as its reader counts them.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
    ++number_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
  int number() const { return number_; }

 private:
  std::string_view rest_;
  int number_ = 0;
};

std::optional<std::string_view> published_key(std::string_view record) {
  Lines lines(record);
  while (const auto line = lines.next()) {
    if (line->starts_with(kKeyComment)) return line->substr(kKeyComment.size());
  }
  return std::nullopt;
}

// Line of the record's event number `ply`, of a record known to be valid.
int line_of(std::string_view record, int ply) {
  Lines lines(record);
  while (const auto line = lines.next()) {
    if (line->empty()) break;
  }
  for (int event = -1; event < ply;) {
    const auto line = lines.next();
    if (!line) break;
    event += !line->starts_with('#');
  }
  return lines.number();
}

// What is wrong with the luck in this match; nothing if it all follows from the key.
std::optional<std::string> wrong_luck(const Table& played, const FairDice& dice, std::string_view record,
                                      int& draws) {
  Result<Table> again = Table::open(played.setup());
  for (const Table::Entry& entry : played.log()) {
    if (again->actor().kind == ActorKind::chance) {
      ++draws;
      const std::string due = event_text(again->position(), dice.draw(*again));
      if (due != entry.text) {
        return "Line " + std::to_string(line_of(record, again->ply())) + ": the dice say '" + due +
               "', not '" + entry.text + "'.";
      }
    }
    again->apply(entry.event);
  }
  return std::nullopt;
}

class Verification {
 public:
  Verification(const std::string& file, const std::string& key, Console& console)
      : file_(file), key_(key), console_(console) {}

  int run() {
    const Result<std::string> record = read_file(file_, console_);
    if (!record && record.error().code != ErrorCode::bad_record) return cannot(record.error().message);
    if (!record) return no(record.error().message);
    const Result<Table> table = read_record(*record, find_game);
    if (!table) return no(table.error().message);
    const auto key = key_.empty() ? published_key(*record) : key_;
    if (!key) return cannot("There is no key in the record; --key gives it.");
    const std::optional<FairDice> dice = FairDice::from_text(*key);
    if (!dice) return cannot("A key has 64 hexadecimal digits.");
    return verify(*table, *dice, *record);
  }

 private:
  int verify(const Table& table, const FairDice& dice, std::string_view record) {
    const std::string& promised = table.setup().seed_commitment;
    if (promised.empty()) return no("Nothing was promised: there is no seed-commitment.");
    if (promised != dice.commitment())
      return no("The key is not the one that was promised: its commitment is " + dice.commitment() + ".");
    int draws = 0;
    if (const auto wrong = wrong_luck(table, dice, record, draws)) return no(*wrong);
    say("ok, " + std::to_string(draws) + (draws == 1 ? " draw follows" : " draws follow") + " from the key" +
        (table.over() ? "" : " (the match is not over)"));
    return kYes;
  }

  void say(const std::string& what) { console_.print(printable(file_) + ": " + printable(what) + "\n"); }
  int no(const std::string& why) {
    say(why);
    return kNo;
  }
  int cannot(const std::string& why) {
    console_.error(printable(file_) + ": " + why);
    return kUsage;
  }

  const std::string& file_;
  const std::string& key_;
  Console& console_;
};

}  // namespace

int verify(const VerifyArguments& arguments, Console& console) {
  int worst = kYes;
  for (const std::string& file : arguments.files)
    worst = std::max(worst, Verification(file, arguments.key, console).run());
  return worst;
}

}  // namespace igra::cli
