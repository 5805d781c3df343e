// Tells on standard error when a bot that is a program first loses a decision for some reason.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "bots/bot.h"
#include "cli/console.h"

namespace igra::cli {

class ForfeitNotices {
 public:
  explicit ForfeitNotices(Console& console) : console_(console) {}
  // From any thread; the same bot and reason are told once. `where` (`game 3, seat 1, ply 57`) and what the
  // program said instead may be empty.
  void add(const std::string& bot, Forfeit why, const std::string& where = "",
           const std::string& answer = "");

 private:
  Console& console_;
  std::mutex mutex_;
  std::set<std::pair<std::string, Forfeit>> told_;
};

}  // namespace igra::cli
