// A match at this terminal: people in turn at one keyboard, bots at the other seats. Nobody is shown what
// another seat alone may know: between two people the screen is cleared and handed over.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "cli/console.h"
#include "cli/forfeits.h"
#include "cli/terminal/narrator.h"
#include "cli/terminal/stage.h"
#include "cli/terminal/text_map.h"
#include "table/table.h"

namespace igra::cli {

struct SessionPlan {
  std::vector<std::unique_ptr<Bot>> bots;  // by seat; nullptr: a person
  std::vector<std::string> labels;         // by seat
  std::uint64_t chance_seed;
  Budget budget;
  std::string language;
  std::string save;   // kept up to date after every person's turn; empty: nowhere
  bool full = false;  // on the whole screen; the console must be drawable()
};

class Session {
 public:
  Session(Table table, SessionPlan plan, Console& console);
  // Until the match is over or somebody leaves.
  void play();

 private:
  enum class Next : std::uint8_t { same_turn, next_turn, leave };

  // The parts of a turn.
  void bot_turn(Seat seat);
  Next person_turn(Seat seat);
  bool hand_over(Seat seat);  // false at the end of input
  void show_turn(Seat seat);
  Page page(Seat seat, int from, int columns) const;
  // The board as `viewer` sees it, for so much room; `candidate`: an event, shown as if it had happened.
  std::string board(Viewer viewer, int columns, int rows, std::string_view candidate = {}) const;
  Place middle_of_map() const;
  void collect_actions();
  std::vector<Page::Action> actions() const;
  Next obey(Seat seat, const std::string& typed);
  int choose_action(const std::string& typed, std::vector<int>& candidates) const;
  // The command that is called so, in English or the language of the match; "" if none is.
  std::string_view command_called(std::string_view word, bool by_beginning) const;
  std::string called(std::string_view command) const { return texts_.say("command." + std::string(command)); }
  Next obey_command(Seat seat, std::string_view command, std::string_view rest);
  Next play_event(Seat seat, const std::string& text);
  void refuse(const std::string& typed, const std::vector<int>& candidates);

  // The commands.
  Next take_back(Seat seat);
  void show_log(Seat seat, bool all);
  void show_help();
  void show_hint();
  std::string hint_line(Event event, const std::string& remark) const;
  void show_rules(std::string_view asked);
  void move_map(Seat seat, std::string_view where);
  void save_as(std::string_view file);

  void finish();
  std::string verdict(Viewer viewer) const;
  void leave();
  bool save(const std::string& path);  // says what went wrong
  bool person(Seat seat) const { return plan_.bots[static_cast<std::size_t>(seat)] == nullptr; }
  void notice_secrets();

  Table table_;
  SessionPlan plan_;
  Console& console_;
  ForfeitNotices forfeits_;
  Texts texts_;
  Narrator narrator_;
  std::unique_ptr<Stage> stage_;
  int people_ = 0;
  Seat at_screen_ = -1;               // the person who saw the screen last
  std::vector<int> seen_ply_;         // by seat: how much of the log it was shown
  bool secrets_ = false;              // somebody has been shown what others may not see
  std::vector<std::string> offered_;  // the numbered actions, in notation
  std::vector<std::string> words_;    // the same in words
  Place panned_;                      // how far a map is looked at from what matters
  std::optional<Place> centred_;      // or where exactly
  std::string saved_as_;              // this session's own file, which it may overwrite
};

// Why nobody here may take back the last event a person made; "" if it may be done.
std::string why_not_take_back(const Table& table, const std::vector<std::string>& labels,
                              const std::vector<bool>& people, const Texts& texts);

}  // namespace igra::cli
