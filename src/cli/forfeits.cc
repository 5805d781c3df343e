#include "cli/forfeits.h"

#include <fmt/format.h>

namespace igra::cli {

namespace {

std::string_view sentence(Forfeit why) {
  switch (why) {
    case Forfeit::none: return "";
    case Forfeit::late: return "did not answer in time";
    case Forfeit::gone: return "has ended or closed its pipes";
    case Forfeit::garbage: return "did not answer with a JSON object that has an event";
    case Forfeit::illegal: return "answered with an event that is not legal";
  }
  return "";
}

// ` It said: {"event":"win"}`, or the beginning of it.
std::string quoted(const std::string& answer) {
  constexpr std::size_t kMost = 200;
  if (answer.empty()) return "";
  return " It said: " + printable(answer.size() > kMost ? answer.substr(0, kMost) + " …" : answer);
}

}  // namespace

void ForfeitNotices::add(const std::string& bot, Forfeit why, const std::string& where,
                         const std::string& answer) {
  const std::lock_guard lock(mutex_);
  if (why == Forfeit::none || !told_.emplace(bot, why).second) return;
  console_.passing_remark("");
  console_.note(fmt::format("{}{} {}: a random event was made instead.{}\n", printable(bot),
                            where.empty() ? "" : " (" + where + ")", sentence(why), quoted(answer)));
}

}  // namespace igra::cli
