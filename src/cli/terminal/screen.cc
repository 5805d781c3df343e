#include "cli/terminal/screen.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "core/ink.h"

namespace igra::cli {

namespace {

constexpr std::string_view kEnter = "\x1b[?1049h\x1b[H\x1b[2J";
constexpr std::string_view kLeave = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr int kEscapeMs = 50;  // after which an ESC is the key itself

// What the handlers need; a handler may touch nothing else.
termios usual_mode{};
volatile std::sig_atomic_t taken = 0;
volatile std::sig_atomic_t changed = 0;

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Keys come one by one and are not shown; Ctrl-C and Ctrl-Z still mean what they mean.
void take_screen() {
  termios mode = usual_mode;
  mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  mode.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &mode);
  write_all(kEnter);
  taken = 1;
}

void give_back() {
  if (taken == 0) return;
  taken = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &usual_mode);
  write_all(kLeave);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);  // without SA_RESTART: a wait for a key ends
}

// Dies of the signal as if it had not been handled.
void end_by(int signal) {
  give_back();
  handle(signal, SIG_DFL);
  raise(signal);
}

void stop(int) {
  const int before = errno;
  give_back();
  handle(SIGTSTP, SIG_DFL);
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  raise(SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stops, nullptr);  // here the process sleeps
  handle(SIGTSTP, stop);
  take_screen();
  changed = 1;
  errno = before;
}

void resized(int) { changed = 1; }

constexpr int kDeadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT};

winsize window() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    size.ws_col = 80, size.ws_row = 24;
  return size;
}

}  // namespace

Screen::Screen(Console& console) : console_(console) {
  console_.flush();
  tcgetattr(STDIN_FILENO, &usual_mode);
  for (const int signal : kDeadly) handle(signal, end_by);
  handle(SIGTSTP, stop);
  handle(SIGWINCH, resized);
  std::atexit(give_back);
  take_screen();
}

Screen::~Screen() {
  console_.flush();
  give_back();
  for (const int signal : kDeadly) handle(signal, SIG_DFL);
  handle(SIGTSTP, SIG_DFL);
  handle(SIGWINCH, SIG_DFL);
}

int Screen::columns() const { return window().ws_col; }
int Screen::rows() const { return window().ws_row; }

void Screen::draw(const std::vector<std::string>& lines) {
  changed = 0;
  const int shown = std::min(static_cast<int>(lines.size()), rows());
  console_.print_raw("\x1b[?25l");
  // Each line is cleared before it is written: what follows a full line would take its last letter.
  for (int row = 0; row < rows(); ++row) {
    console_.print_raw(fmt::format("\x1b[{};1H\x1b[2K", row + 1));
    if (row < shown) console_.print(clipped(lines[static_cast<std::size_t>(row)], columns()));
  }
  const int end = shown == 0 ? 0 : igra::columns(lines[static_cast<std::size_t>(shown) - 1]);
  console_.print_raw(fmt::format("\x1b[{};{}H\x1b[?25h", std::max(shown, 1), std::min(end + 1, columns())));
  console_.flush();
}

Key Screen::read_key() {
  for (;;) {
    if (changed != 0) return {Key::Kind::redraw};
    if (auto key = next_key(read_, false)) return *key;
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    const int events = poll(&ready, 1, read_.empty() ? -1 : kEscapeMs);
    if (events == 0) {
      if (auto key = next_key(read_, true)) return *key;
      continue;
    }
    if (events < 0) continue;  // a signal
    char bytes[256];
    const ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0) read_.append(bytes, static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EINTR)) return {Key::Kind::end_of_input};
  }
}

}  // namespace igra::cli
