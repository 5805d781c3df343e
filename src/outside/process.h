// A program of somebody else's, running beside us: lines go to its standard input, lines come from its
// standard output, and nothing it does or fails to do (hanging, dying, flooding, closing its pipes) stops us.
// Its standard error is ours.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace igra {

class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kLongestLine = 1 << 20;

  // Program and arguments, found as a shell would find it; nullptr if it cannot be started.
  static std::unique_ptr<Process> start(const std::vector<std::string>& command);
  // Lets the program end by itself for a moment after its input has ended, then kills it with all it started.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Queued; goes out while we wait for lines.
  void write_line(std::string_view line);
  // The next line without its line feed; nothing if there is none until then, or never will be.
  std::optional<std::string> read_line(Clock::time_point until);
  // A line that is there already.
  std::optional<std::string> read_line() { return read_line(Clock::time_point{}); }
  // It has ended, closed its output, or written a line that is too long.
  bool gone() const { return out_ < 0; }
  bool babbled() const { return babbled_; }  // the last of these
  void kill();

 private:
  Process(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}

  std::optional<std::string> next_line();
  void exchange(int wait_ms);
  void send();
  void receive();

  pid_t pid_;
  int in_;   // to its standard input; -1: closed
  int out_;  // from its standard output; -1: closed
  bool babbled_ = false;
  std::string to_send_;
  std::string received_;
};

// `./mybot --level 3` in words: split at blanks, and nothing else is special.
std::vector<std::string> words_of(std::string_view command);

// Whether there is a program that could be started with this name, a path or one from PATH.
bool can_run(const std::string& program);

}  // namespace igra
