#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/setup.h"
#include "cli/terminal/dialog.h"
#include "cli/terminal/session.h"
#include "outside/program_bot.h"

namespace igra::cli {

namespace {

constexpr std::string_view kHuman = "human";

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

bool is_bot(std::string_view name) {
  const auto bots = bot_names();
  return std::find(bots.begin(), bots.end(), name) != bots.end();
}

// A person at the first seat and bots that choose at random at the others.
std::vector<std::string> usual_seats(int players) {
  std::vector<std::string> seats(static_cast<std::size_t>(players), "random");
  seats.front() = kHuman;
  return seats;
}

// Who sat there when the match was saved, as far as the names tell.
std::vector<std::string> seats_of_record(const Setup& setup) {
  if (std::none_of(setup.names.begin(), setup.names.end(), is_bot)) return usual_seats(setup.players);
  std::vector<std::string> seats = setup.names;
  for (std::string& seat : seats) {
    if (!is_bot(seat)) seat = kHuman;
  }
  return seats;
}

Status check_seats(const std::vector<std::string>& seats, int players, const Game& game) {
  if (static_cast<int>(seats.size()) != players) {
    return bad_request(fmt::format("--seats names {} seats for {} players.", seats.size(), players));
  }
  for (const std::string& seat : seats) {
    if (seat == kHuman || is_bot(seat)) continue;
    if (names_program(seat)) {
      if (Status runs = check_bot(seat, game); !runs) return runs.error();
      continue;
    }
    return bad_request(fmt::format("A seat is human or a bot ({}, cmd:<program>), not '{}'.",
                                   fmt::join(bot_names(), ", "), printable(seat)));
  }
  return success();
}

// People by their names, in order; bots by the name of their kind.
Result<std::vector<std::string>> names_of(const std::vector<std::string>& seats,
                                          const std::vector<std::string>& people) {
  std::vector<std::string> names;
  auto next = people.begin();
  for (const std::string& seat : seats) {
    if (seat != kHuman) {
      names.push_back(shown_name(seat));
    } else {
      names.push_back(next == people.end() ? "" : *next++);
    }
  }
  if (next != people.end()) return bad_request("There are more names than people.");
  return names;
}

// A new match, or the one to go on with; fills in who sits where if the arguments do not say.
Result<Table> make_table(PlayArguments& arguments, Console& console) {
  if (!arguments.resume.empty()) {
    Result<Table> table = read_table(arguments.resume, console);
    if (!table) return Error{table.error().code, printable(arguments.resume) + ": " + table.error().message};
    if (arguments.seats.empty()) arguments.seats = seats_of_record(table->setup());
    if (Status fit = check_seats(arguments.seats, table->players(), *table->setup().game); !fit)
      return fit.error();
    return table;
  }
  if (arguments.match.players == 0) arguments.match.players = static_cast<int>(arguments.seats.size());
  Result<Setup> setup = make_setup(arguments.match);
  if (!setup) return setup.error();
  if (arguments.seats.empty()) arguments.seats = usual_seats(setup->players);
  if (Status fit = check_seats(arguments.seats, setup->players, *setup->game); !fit) return fit.error();
  const auto names = names_of(arguments.seats, arguments.names);
  if (!names) return names.error();
  setup->names = *names;
  return Table::open(*setup);
}

std::vector<std::string> labels_of(const Table& table, const std::vector<std::string>& seats,
                                   const Texts& texts) {
  std::vector<std::string> labels = seat_labels(table.setup(), texts);
  if (std::count(seats.begin(), seats.end(), kHuman) != 1) return labels;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto& names = table.setup().names;
    const bool named = seat < names.size() && !names[seat].empty();
    if (seats[seat] == kHuman && !named) labels[seat] += " " + texts.say("you");
  }
  return labels;
}

SessionPlan make_plan(const Table& table, const PlayArguments& arguments) {
  const std::vector<std::string>& seats = arguments.seats;
  const std::string seed = seed_or_random(arguments.match.seed);
  SessionPlan plan{.bots = {},
                   .labels = labels_of(table, seats, Texts(arguments.language)),
                   .chance_seed = Rng::digest(seed),
                   .budget = {.ms = arguments.think_ms},
                   .language = arguments.language,
                   .save = arguments.save,
                   .full = arguments.full};
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const std::uint64_t own = Rng::digest(fmt::format("{}/bot {}", seed, seat));
    plan.bots.push_back(
        seats[seat] == kHuman ? nullptr : seat_bot(seats[seat], table.setup(), static_cast<Seat>(seat), own));
  }
  return plan;
}

int refused(const Error& error, Console& console) {
  console.error(printable(error.message));
  return kUsage;
}

}  // namespace

int play(PlayArguments arguments, Console& console) {
  if (arguments.language.empty()) arguments.language = usual_language();
  const Texts texts(arguments.language);
  if (arguments.match.game.empty() && arguments.resume.empty()) {
    if (!console.interactive()) return refused(bad_request(texts.say("play.which")), console);
    if (!ask_for_match(arguments, console)) return kYes;
  }
  Result<Table> table = make_table(arguments, console);
  if (!table) return refused(table.error(), console);
  if (arguments.full && !console.drawable()) {
    console.note(texts.say("full.never") + "\n");
    arguments.full = false;
  }
  SessionPlan plan = make_plan(*table, arguments);
  Session(*std::move(table), std::move(plan), console).play();
  return kYes;
}

}  // namespace igra::cli
