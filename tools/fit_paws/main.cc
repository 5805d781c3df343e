// fit_paws: makes the networks of networks.h anew, from rounds it plays itself, and says how good they are.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "bots/statistics.h"
#include "fit_paws/fit.h"
#include "fit_paws/self_play.h"

namespace igra::paws {
namespace {

struct Arguments {
  int generations = 3;
  int rounds = 60000;
  int event_rounds = 25000;
  int hidden = std::tuple_size_v<RoundNetwork::Hidden>;
  int event_hidden = std::tuple_size_v<EventNetwork::Hidden>;
  int passes = 8;
  int duel = 4000;
  bool go_on = false;
  std::string seed = "paws";
  std::string out;
};

constexpr int kWorlds = 10;
constexpr int kEventWorlds = 24;       // what is learned from must be surer than what is played
constexpr float kTemperature = 0.03f;  // chances that differ by so little are nearly equal
constexpr FitPlan kRoundPlan = {.batch = 128, .rate = 0.002f, .decay = 0.00005f};
constexpr FitPlan kEventPlan = {.batch = 32, .rate = 0.003f, .decay = 0.0001f};

class Run {
 public:
  explicit Run(const Arguments& arguments) : arguments_(arguments) {}

  Net round_network();
  Net event_network(const Net& round);
  void compare(const Net& round);

 private:
  Rng rng(std::string_view stage) const { return Rng(fmt::format("{} {}", arguments_.seed, stage)); }
  Net next_generation(const Net& before, int generation);
  Net fitted(std::string_view what, const Material& material, Net start, FitPlan plan, Rng& rng) const;
  static OnRound progress(std::string what, int rounds);

  const Arguments& arguments_;
};

// A line that is written over and over, for who sits and waits.
void tell(const std::string& line) {
  static const bool watched = isatty(STDERR_FILENO) != 0;
  if (watched) fmt::print(stderr, "\r\033[K{}", line);
}

// What is found out, after the line of progress is gone; at once, even into a file.
void report(const std::string& line) {
  tell("");
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

OnRound Run::progress(std::string what, int rounds) {
  return [what = std::move(what), rounds](int round) {
    if ((round + 1) % 100 == 0) tell(fmt::format("{}: {} of {} rounds", what, round + 1, rounds));
  };
}

Net Run::fitted(std::string_view what, const Material& material, Net start, FitPlan plan, Rng& rng) const {
  plan.passes = arguments_.passes;
  return fit(material.learned, std::move(start), plan, rng, [&](int pass, const Net& net) {
    tell(fmt::format("{}, {} hidden: pass {} of {}, cross-entropy {:.4f}", what, net.hidden(), pass,
                     plan.passes, quality(net, material.held_out).cross_entropy));
  });
}

Net Run::next_generation(const Net& before, int generation) {
  const std::string name = fmt::format("generation {}", generation);
  Rng luck = rng(name);
  Player player(before, kWorlds);
  const Material material =
      positions_of(player, {.rounds = arguments_.rounds}, luck, progress(name, arguments_.rounds));
  const Net plain = fitted(name, material, Net(before.inputs(), 0), kRoundPlan, luck);
  const bool same_size = before.hidden() == arguments_.hidden;
  Net start = same_size ? before : start_for(material.learned, before.inputs(), arguments_.hidden, luck);
  Net net = fitted(name, material, std::move(start), kRoundPlan, luck);
  report(fmt::format("{}: {} positions, {} held out; cross-entropy {:.4f}, without hidden sums {:.4f}", name,
                     material.learned.size(), material.held_out.size(),
                     quality(net, material.held_out).cross_entropy,
                     quality(plain, material.held_out).cross_entropy));
  return net;
}

Net Run::round_network() {
  Net net = arguments_.go_on ? Net(kRoundNetwork) : Net(RoundNetwork::kInputs, 0);
  for (int generation = 1; generation <= arguments_.generations; ++generation) {
    net = next_generation(net, generation);
  }
  return net;
}

Net Run::event_network(const Net& round) {
  Rng luck = rng("events");
  Player player(round, kEventWorlds);
  const Material material = decisions_of(player, {.rounds = arguments_.event_rounds}, kTemperature, luck,
                                         progress("events", arguments_.event_rounds));
  const Net plain = fitted("events", material, Net(EventNetwork::kInputs, 0), kEventPlan, luck);
  Net net = fitted("events", material,
                   start_for(material.learned, EventNetwork::kInputs, arguments_.event_hidden, luck),
                   kEventPlan, luck);
  report(fmt::format("events: {} decisions, {} held out", material.learned.size(), material.held_out.size()));
  for (const Net* one : {&std::as_const(net), &plain}) {
    const Quality found = quality(*one, material.held_out);
    report(
        fmt::format("  {} hidden: cross-entropy {:.4f}, same favourite {:.1f} %, {:.4f} of the victory lost",
                    one->hidden(), found.cross_entropy, 100 * found.favourite, kTemperature * found.lost));
  }
  return net;
}

void Run::compare(const Net& round) {
  if (arguments_.duel == 0) return;
  Rng luck = rng("duel");
  Player made(round, kWorlds);
  Player shipped(Net(kRoundNetwork), kWorlds);
  const int wins = duel(made, shipped, arguments_.duel, luck, progress("duel", arguments_.duel));
  const Interval surely = wilson(wins, arguments_.duel);
  report(
      fmt::format("one event ahead against the network in the project: {:.1f} % of {} rounds ({:.1f}–{:.1f})",
                  100.0 * wins / arguments_.duel, arguments_.duel, 100 * surely.low, 100 * surely.high));
}

bool write(const std::filesystem::path& folder, const std::string& file, const std::string& text) {
  std::ofstream out(folder / file);
  out << text << std::flush;
  if (!out) fmt::print(stderr, "cannot write {}\n", (folder / file).string());
  return out.good();
}

int run(const Arguments& arguments) {
  Run run(arguments);
  const Net round = run.round_network();
  // At once: whoever breaks off later has this one.
  if (!write(arguments.out, "round_network.inc", round.as_source("kRoundNetwork"))) return 1;
  run.compare(round);
  const Net event = run.event_network(round);
  return write(arguments.out, "event_network.inc", event.as_source("kEventNetwork")) ? 0 : 1;
}

void describe(CLI::App& app, Arguments& arguments) {
  const CLI::Range hidden(0, Net::kMaxHidden);
  const CLI::Range count(1, 10'000'000);
  app.option_defaults()->always_capture_default();
  app.add_option("--out", arguments.out, "Folder for round_network.inc and event_network.inc")
      ->required()
      ->check(CLI::ExistingDirectory);
  app.add_option("--generations", arguments.generations, "Each plays with the network of the one before")
      ->check(count);
  app.add_option("--rounds", arguments.rounds, "Rounds a generation")->check(count);
  app.add_option("--event-rounds", arguments.event_rounds, "Rounds for the network of events")->check(count);
  app.add_option("--hidden", arguments.hidden, "Hidden sums of the round network; networks.h must agree")
      ->check(hidden);
  app.add_option("--event-hidden", arguments.event_hidden, "The same of the network of events")
      ->check(hidden);
  app.add_option("--passes", arguments.passes, "How often a fit goes through all it has")->check(count);
  app.add_option("--duel", arguments.duel, "Rounds against the project's network; 0: none")
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--go-on", arguments.go_on, "Start with the project's round network, not from nothing");
  app.add_option("--seed", arguments.seed, "Any text; equal seeds make equal networks");
}

}  // namespace
}  // namespace igra::paws

int main(int argc, char** argv) {
  igra::paws::Arguments arguments;
  CLI::App app("Makes the two networks that judge Paws for two players, from rounds it plays itself.");
  igra::paws::describe(app, arguments);
  CLI11_PARSE(app, argc, argv);
  return igra::paws::run(arguments);
}
