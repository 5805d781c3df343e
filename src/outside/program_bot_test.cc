#include "outside/program_bot.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "bots/scenes_for_tests.h"
#include "games/all.h"

namespace igra {
namespace {

using std::chrono::milliseconds;

Process::Clock::time_point soon() { return Process::Clock::now() + milliseconds(5000); }

std::unique_ptr<Process> shell(const std::string& script) { return Process::start({"sh", "-c", script}); }

TEST(Process, answers_line_by_line) {
  const auto cat = Process::start({"cat"});
  cat->write_line("one");
  cat->write_line("two");
  EXPECT_EQ(cat->read_line(soon()), "one");
  EXPECT_EQ(cat->read_line(soon()), "two");
  EXPECT_EQ(cat->read_line(), std::nullopt);
  EXPECT_FALSE(cat->gone());
}

TEST(Process, tells_when_it_is_gone) {
  const auto last = shell("echo last; exec true");
  EXPECT_EQ(last->read_line(soon()), "last");
  EXPECT_EQ(last->read_line(soon()), std::nullopt);
  EXPECT_TRUE(last->gone());
  last->write_line("to nobody");
  EXPECT_EQ(last->read_line(soon()), std::nullopt);
  EXPECT_EQ(Process::start({"/no/such/program"})->read_line(soon()), std::nullopt);
}

// Who does not read gets more than a pipe holds, and does not stop us.
TEST(Process, need_not_read) {
  const auto deaf = shell("echo ready; exec sleep 100");
  EXPECT_EQ(deaf->read_line(soon()), "ready");
  for (int i = 0; i < 100; ++i) deaf->write_line(std::string(10000, 'x'));
  EXPECT_EQ(deaf->read_line(Process::Clock::now() + milliseconds(20)), std::nullopt);
}

TEST(Process, may_not_write_without_end) {
  const auto flood = shell("exec tr '\\0' x < /dev/zero");
  EXPECT_EQ(flood->read_line(soon()), std::nullopt);
  EXPECT_TRUE(flood->gone());
}

// A signal that closing pipes raises ends nobody, and stays what it was for others.
TEST(Process, closed_pipes_raise_no_signal) {
  const auto closed = shell("exec <&-; echo closed; exec sleep 100");
  EXPECT_EQ(closed->read_line(soon()), "closed");
  closed->write_line("x");
  EXPECT_EQ(closed->read_line(Process::Clock::now() + milliseconds(20)), std::nullopt);
  EXPECT_EQ(std::signal(SIGPIPE, SIG_DFL), SIG_DFL);
}

// Nothing stays behind, not even what the program started itself.
TEST(Process, is_ended_with_all_it_started) {
  auto parent = shell("sleep 100 & echo $!; wait");
  const std::optional<std::string> line = parent->read_line(soon());
  ASSERT_TRUE(line);
  const pid_t child = std::stoi(*line);
  EXPECT_EQ(::kill(child, 0), 0);
  parent.reset();
  // Killed, it is a zombie until its new parent takes note.
  const auto state = [&] {
    return shell("cut -d' ' -f3 /proc/" + *line + "/stat 2>/dev/null || echo Z")->read_line(soon());
  };
  for (int i = 0; i < 1000 && state() != "Z"; ++i) usleep(1000);
  EXPECT_EQ(state(), "Z");
}

TEST(Process, commands_are_split_at_blanks) {
  EXPECT_EQ(words_of(" ./my  bot --x "), (std::vector<std::string>{"./my", "bot", "--x"}));
  EXPECT_TRUE(words_of("  ").empty());
  EXPECT_TRUE(can_run("sh"));
  EXPECT_TRUE(can_run("/bin/sh"));
  EXPECT_FALSE(can_run("/"));
  EXPECT_FALSE(can_run(""));
  EXPECT_FALSE(can_run("no-such-program-anywhere"));
}

// A program's answers to the first questions at a scene.
std::vector<Forfeit> asked(const std::string& command, int questions, int ms) {
  const Game& game = *all_games().front();
  const Table table = scene(game, 2, 1);
  ProgramBot bot(command, table.setup(), table.actor().seat, 1);
  std::vector<Forfeit> forfeits;
  EventList legal;
  table.position().legal(legal);
  for (int i = 0; i < questions; ++i) {
    const Choice choice = bot.choose(Knowledge(table), {.ms = ms});
    EXPECT_NE(std::find(legal.begin(), legal.end(), choice.event), legal.end());
    forfeits.push_back(choice.forfeit);
  }
  return forfeits;
}

using Forfeited = std::vector<Forfeit>;

TEST(ProgramBot, forfeits_for_every_reason) {
  const Forfeit late = Forfeit::late;
  const Forfeit gone = Forfeit::gone;
  EXPECT_EQ(asked("true", 2, 100), (Forfeited{gone, gone}));
  EXPECT_EQ(asked("/no/such/program", 2, 100), (Forfeited{gone, gone}));
  EXPECT_EQ(asked("sleep 100", 5, 1), (Forfeited{late, late, late, late, late}));
  EXPECT_EQ(asked("yes", 2, 1000), (Forfeited(2, Forfeit::garbage)));
  EXPECT_EQ(asked("yes {\"event\":7}", 2, 1000), (Forfeited(2, Forfeit::garbage)));
  EXPECT_EQ(asked("yes {\"event\":\"win\"}", 2, 1000), (Forfeited(2, Forfeit::illegal)));
}

TEST(ProgramBot, names) {
  const Game& game = *all_games().front();
  EXPECT_TRUE(check_bot("cmd:sh -c x", game));
  EXPECT_FALSE(check_bot("cmd:", game));
  EXPECT_FALSE(check_bot("cmd:/no/such/program", game));
  EXPECT_TRUE(check_bot("hard", game));
  EXPECT_FALSE(check_bot("nobody", game));
  EXPECT_EQ(shown_name("cmd:./bots/mine --fast"), "mine");
  EXPECT_EQ(shown_name("cmd:./"), "program");
  EXPECT_EQ(shown_name("easy"), "easy");
}

}  // namespace
}  // namespace igra
