#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "cli/forfeits.h"
#include "cli/lab_question.h"
#include "cli/setup.h"
#include "cli/terminal/paragraphs.h"
#include "lab/report/report.h"
#include "lab/report/words.h"

namespace igra::cli {

namespace {

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

int refuse(const std::string& message, Console& console) {
  console.error(printable(message));
  return kUsage;
}

Status write_report(const std::string& file, const std::string& report) {
  const Status written = write_file(file, report);
  if (!written) return Error{ErrorCode::bad_request, file + ": " + written.error().message};
  return success();
}

// Better now than after an hour of play.
Status check_writable(const LabArguments& arguments) {
  for (const std::string& file : {arguments.html, arguments.csv}) {
    if (file.empty() || std::ofstream(file, std::ios::app)) continue;
    return Error{ErrorCode::bad_request, file + " cannot be written."};
  }
  return success();
}

int sweep(const LabArguments& arguments, Console& console) {
  if (!arguments.html.empty() || arguments.json || !arguments.compare_options.empty() ||
      !arguments.compare_cards.empty()) {
    return refuse("A sweep gives a table, in a file (--csv) or as text, and compares nothing else.", console);
  }
  auto studies = lab_sweep(arguments, console);
  if (!studies) return refuse(studies.error().message, console);
  if (const Status writable = check_writable(arguments); !writable) {
    return refuse(writable.error().message, console);
  }
  ForfeitNotices notices(console);
  std::vector<std::pair<lab::Setting, lab::Study>> done;
  {
    ProgressBar bar(static_cast<std::int64_t>(studies->size()) * arguments.games, console);
    for (LabStudy& study : *studies) {
      lab::Plan& plan = study.asked.question.plan;
      plan.notice = [&](const std::string& bot, Forfeit why) { notices.add(bot, why); };
      done.push_back({study.setting, lab::collect(plan, [&] { bar.step(); })});
    }
  }
  const std::string table = lab::csv_of_sweep(done);
  if (arguments.csv.empty()) {
    console.print_raw(table);
    return kYes;
  }
  const Status written = write_report(arguments.csv, table);
  return written ? kYes : refuse(written.error().message, console);
}

Status write_files(const LabArguments& arguments, const lab::Findings& findings) {
  if (!arguments.html.empty()) {
    if (const Status done = write_report(arguments.html, lab::html_report(findings)); !done) return done;
  }
  if (arguments.csv.empty()) return success();
  return write_report(arguments.csv, lab::csv_of_matches(findings.base.study));
}

}  // namespace

int lab(const LabArguments& arguments, Console& console) {
  if (!arguments.sweep.empty()) return sweep(arguments, console);
  Result<LabQuestion> asked = lab_question(arguments, console);
  if (!asked) return refuse(asked.error().message, console);
  if (const Status writable = check_writable(arguments); !writable) {
    return refuse(writable.error().message, console);
  }
  lab::Question& question = asked->question;
  ForfeitNotices notices(console);
  question.plan.notice = [&](const std::string& bot, Forfeit why) { notices.add(bot, why); };
  const lab::Findings findings = [&] {
    ProgressBar bar(question.matches(), console);
    return lab::investigate(question, [&] { bar.step(); });
  }();
  if (const Status written = write_files(arguments, findings); !written) {
    return refuse(written.error().message, console);
  }
  if (arguments.json) {
    console.print_raw(lab::json_report(findings));
  } else {
    print_summary(findings, console);
  }
  return kYes;
}

}  // namespace igra::cli
