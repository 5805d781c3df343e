#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include "cli/command.h"
#include "cli/forfeits.h"
#include "cli/layout.h"
#include "cli/match.h"
#include "lab/report.h"
#include "lab/words.h"
#include "outside/program_bot.h"

namespace igra::cli {

namespace {

Error usage(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

// The options to compare with: those of the match, with some changed.
Result<std::optional<Options>> other_options(const LabArguments& arguments, const Setup& setup) {
  if (arguments.compare_options.empty()) return std::optional<Options>();
  MatchArguments match = arguments.match;
  match.options.insert(match.options.end(), arguments.compare_options.begin(),
                       arguments.compare_options.end());
  const Result<Setup> other = make_setup(match);
  if (!other) return other.error();
  if (other->options == setup.options) return usage("The options to compare with are the same.");
  return std::optional<Options>(other->options);
}

Budget budget_of(const LabArguments& arguments) {
  Budget budget;
  budget.memory = std::size_t{16} << 20;  // many bots think at a time, none for long
  budget.iterations = arguments.iterations;
  if (arguments.ms >= 0) budget.ms = arguments.ms;
  if (arguments.iterations > 0 && arguments.ms < 0) budget.ms = -1;
  return budget;
}

lab::Pair pair_of(const LabArguments& arguments) {
  if (arguments.versus.empty()) return lab::pair_for(arguments.bot);
  return {arguments.bot, arguments.versus};
}

// Enough deals for half as many matches again, but never so few that nothing is seen.
std::int64_t deals_of(const LabArguments& arguments, int players) {
  constexpr std::int64_t kFewest = 2;
  if (arguments.deals >= 0) return arguments.deals == 0 ? 0 : std::max(kFewest, arguments.deals);
  return std::max(kFewest, arguments.games / (2 * players));
}

Result<lab::Question> question_of(const LabArguments& arguments) {
  const Result<Setup> setup = make_setup(arguments.match);
  if (!setup) return setup.error();
  for (const std::string& bot : {arguments.bot, arguments.versus}) {
    if (bot.empty()) continue;
    if (const Status known = check_bot(bot, *setup->game); !known) return known.error();
  }
  const auto other = other_options(arguments, *setup);
  if (!other) return other.error();
  const int threads = arguments.threads != 0
                          ? arguments.threads
                          : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return lab::Question{.plan = {.rules = {setup->game, setup->players, setup->options},
                                .bot = arguments.bot,
                                .budget = budget_of(arguments),
                                .games = arguments.games,
                                .seed = seed_or_random(arguments.match.seed),
                                .threads = threads},
                       .deals = deals_of(arguments, setup->players),
                       .pair = pair_of(arguments),
                       .other = *other};
}

// A bar on standard error, with the time that is left.
class ProgressBar {
 public:
  ProgressBar(std::int64_t all, Console& console) : all_(all), console_(console), start_(Clock::now()) {}
  ~ProgressBar() { console_.passing_remark(""); }

  void step() {
    ++done_;
    const Clock::time_point now = Clock::now();
    if (!console_.err_terminal() || now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    constexpr int kBar = 30;
    const auto full = static_cast<int>(done_ * kBar / all_);
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double left = seconds / static_cast<double>(done_) * static_cast<double>(all_ - done_);
    console_.passing_remark(fmt::format("[{:#<{}}{:.<{}}] {} of {} matches, {} left", "", full, "",
                                        kBar - full, done_, all_, duration(left)));
  }

 private:
  using Clock = std::chrono::steady_clock;
  static std::string duration(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    return whole < 60 ? fmt::format("{} s", whole) : fmt::format("{} min", (whole + 30) / 60);
  }

  const std::int64_t all_;
  Console& console_;
  const Clock::time_point start_;
  Clock::time_point shown_{};
  std::int64_t done_ = 0;
};

void print_summary(const lab::Findings& findings, Console& console) {
  for (auto& [topic, sentence] : lab::in_short(findings, lab::worth_table(findings.base.study))) {
    // A number and its unit stay on one line.
    for (std::size_t at = sentence.find(" %"); at != std::string::npos; at = sentence.find(" %", at)) {
      sentence.replace(at, 1, "\u00a0");
    }
    console.print(wrapped(painted(Ink::bold, padded(topic, 16)), sentence, console.width()));
  }
}

}  // namespace

int lab(const LabArguments& arguments, Console& console) {
  Result<lab::Question> question = question_of(arguments);
  if (!question) {
    console.error(printable(question.error().message));
    return kUsage;
  }
  // Better now than after an hour of play.
  if (!arguments.html.empty() && !std::ofstream(arguments.html, std::ios::app)) {
    console.error(printable(arguments.html) + " cannot be written.");
    return kUsage;
  }
  ForfeitNotices notices(console);
  question->plan.notice = [&](const std::string& bot, Forfeit why) { notices.add(bot, why); };
  const lab::Findings findings = [&] {
    ProgressBar bar(question->matches(), console);
    return lab::investigate(*question, [&] { bar.step(); });
  }();
  if (!arguments.html.empty()) {
    if (const Status written = write_file(arguments.html, lab::html_report(findings)); !written) {
      console.error(printable(arguments.html) + ": " + written.error().message);
      return kUsage;
    }
  }
  if (arguments.json) {
    console.print_raw(lab::json_report(findings));
  } else {
    print_summary(findings, console);
  }
  return kYes;
}

}  // namespace igra::cli
