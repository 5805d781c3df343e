#include "outside/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <thread>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace igra {

namespace {

constexpr auto kGoodbye = std::chrono::milliseconds(300);  // to end by itself

struct Pipe {
  int read = -1;
  int write = -1;
  // Not inherited by programs that other threads start: only then does closing our end tell anybody anything.
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
};

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

// Writing to a program that is gone raises a signal that would end us. Elsewhere it should (`igra … | head`),
// so it is not ignored but held back for this thread, and taken away if it came.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&only_);
    sigaddset(&only_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &only_, &before_);
  }
  ~WithoutPipeSignal() {
    const timespec now{};
    while (sigtimedwait(&only_, nullptr, &now) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  sigset_t only_;
  sigset_t before_;
};

// In the new process, where nothing may allocate: a group of its own, so that all of it can be killed; and
// killed it is when we die. Its parent may have died before it could ask for that.
[[noreturn]] void become(char* const* words, int in, int out, pid_t parent) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0) _exit(127);
  execvp(words[0], words);
  _exit(127);
}

// Without taking note of it: until then nobody else gets its number, and its group can be killed safely.
bool ended(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

bool runnable_file(const std::string& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  while (!command.empty()) {
    const std::size_t end = std::min(command.find(' '), command.size());
    if (end > 0) words.emplace_back(command.substr(0, end));
    command.remove_prefix(std::min(end + 1, command.size()));
  }
  return words;
}

bool can_run(const std::string& program) {
  if (program.empty()) return false;
  if (program.find('/') != std::string::npos) return runnable_file(program);
  const char* const path = std::getenv("PATH");
  std::string_view folders = path ? path : "/usr/bin:/bin";
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    if (runnable_file(std::string(folders.substr(0, end)) + "/" + program)) return true;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return false;
}

std::unique_ptr<Process> Process::start(const std::vector<std::string>& command) {
  if (command.empty()) return nullptr;
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  Pipe to, from;
  if (!to.open()) return nullptr;
  if (!from.open()) {
    close_if_open(to.read);
    close_if_open(to.write);
    return nullptr;
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) become(words.data(), to.read, from.write, parent);
  close_if_open(to.read);
  close_if_open(from.write);
  fcntl(to.write, F_SETFL, O_NONBLOCK);
  fcntl(from.read, F_SETFL, O_NONBLOCK);
  std::unique_ptr<Process> process(new Process(pid, to.write, from.read));
  if (pid < 0) return nullptr;
  setpgid(pid, pid);  // here too: whoever comes first
  return process;
}

Process::~Process() {
  const Clock::time_point until = Clock::now() + kGoodbye;
  // What is queued may still go out; then its input ends.
  while (in_ >= 0 && !to_send_.empty() && Clock::now() < until) exchange(10);
  close_if_open(in_);
  while (!gone() && Clock::now() < until) {
    received_.clear();
    exchange(10);
  }
  while (pid_ > 0 && !ended(pid_) && Clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill();
}

void Process::kill() {
  close_if_open(in_);
  close_if_open(out_);
  if (pid_ <= 0) return;
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

void Process::write_line(std::string_view line) {
  if (in_ < 0) return;
  to_send_ += line;
  to_send_ += '\n';
}

std::optional<std::string> Process::read_line(Clock::time_point until) {
  for (bool last = false;;) {
    if (auto line = next_line()) return line;
    if (gone() || last) return std::nullopt;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    last = until == Clock::time_point{} || left <= 0;  // one look at what is there already
    exchange(last ? 0 : static_cast<int>(std::min<std::int64_t>(left, 1000)));
  }
}

std::optional<std::string> Process::next_line() {
  const std::size_t end = received_.find('\n');
  if (end == std::string::npos) {
    if (received_.size() > kLongestLine) {
      babbled_ = true;
      close_if_open(out_);
    }
    return std::nullopt;
  }
  std::string line = received_.substr(0, end);
  received_.erase(0, end + 1);
  return line;
}

// Waits until something can be sent or received, and does it.
void Process::exchange(int wait_ms) {
  pollfd wants[2] = {{.fd = out_, .events = POLLIN, .revents = 0},
                     {.fd = to_send_.empty() ? -1 : in_, .events = POLLOUT, .revents = 0}};
  if (poll(wants, 2, wait_ms) <= 0) return;
  if (wants[1].revents != 0) send();
  if (wants[0].revents != 0) receive();
}

void Process::send() {
  const WithoutPipeSignal quiet;
  const ssize_t sent = ::write(in_, to_send_.data(), to_send_.size());
  if (sent > 0) to_send_.erase(0, static_cast<std::size_t>(sent));
  if (sent < 0 && errno != EAGAIN && errno != EINTR) {
    close_if_open(in_);
    to_send_.clear();
  }
}

void Process::receive() {
  char block[1 << 14];
  const ssize_t got = ::read(out_, block, sizeof block);
  if (got > 0) received_.append(block, static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) close_if_open(out_);
}

}  // namespace igra
