"""A terminal of a given size with a program in it: what stands on its screen, and whether a line was too long."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import unicodedata

from igra import IGRA, environment


class Display:
    """As much of a VT100 as igra uses. `overflows` are the lines that did not fit."""

    TOKEN = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|(.)", re.S)

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.overflows, self.colours, self.alternate = [], 0, False
        self.usual = None
        self.clear()

    def clear(self):
        self.lines = [[" "] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.clear()

    def feed(self, text):
        for match in self.TOKEN.finditer(text):
            numbers, command, character = match.groups()
            if command:
                self.obey(command, numbers)
            elif character == "\r":
                self.column = 0
            elif character == "\n":
                self.next_line()
            elif character >= " ":
                self.put(character)

    def obey(self, command, numbers):
        if command == "m":
            self.colours += 1
        elif command == "H":
            row, _, column = numbers.partition(";")
            self.row, self.column = int(row or 1) - 1, int(column or 1) - 1
        elif command == "K":
            start = 0 if numbers == "2" else self.column
            self.lines[self.row][start:] = [" "] * (self.columns - start)
        elif command == "J":
            self.lines = [[" "] * self.columns for _ in range(self.rows)]
        elif numbers == "?1049":
            self.alternate = command == "h"

    def put(self, character):
        if unicodedata.combining(character):
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.column + width > self.columns:
            self.overflows.append("".join(self.lines[self.row]) + character)
            self.column = 0
            self.next_line()
        self.lines[self.row][self.column] = character
        self.column += width

    def next_line(self):
        self.row += 1
        if self.row == self.rows:
            self.row -= 1
            self.lines = self.lines[1:] + [[" "] * self.columns]

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.lines)


class Seat:
    """Somebody at igra in a terminal of this size."""

    def __init__(self, *arguments, columns=80, rows=24, **env):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            self.window(0, columns, rows)
            os.execve(IGRA, [IGRA, *map(str, arguments)], environment(**env))
        self.window(self.fd, columns, rows)
        self.display = Display(columns, rows)
        self.written = ""
        self.before = termios.tcgetattr(self.fd)
        self.code = None

    @staticmethod
    def window(fd, columns, rows):
        fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.display.resize(columns, rows)
        self.window(self.fd, columns, rows)
        os.kill(self.pid, signal.SIGWINCH)

    def read(self, seconds):
        """Takes in what is written; false if nothing was."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:  # how Linux says that the other end is closed
            data = b""
        text = self.rest(data)
        self.display.feed(text)
        self.written += text
        return bool(data)

    tail = b""

    def rest(self, data):
        """What can be read of the bytes so far: a letter or a command may be cut in two."""
        data = self.tail + data
        cut = len(data)
        escape = data.rfind(b"\x1b", max(0, len(data) - 12))
        if escape >= 0 and not re.match(rb"\x1b\[[?0-9;]*[A-Za-z]", data[escape:]):
            cut = escape
        else:
            for back in range(1, min(4, len(data)) + 1):
                if data[-back] >= 0xC0:
                    need = 2 if data[-back] < 0xE0 else 3 if data[-back] < 0xF0 else 4
                    cut = len(data) - back if back < need else cut
                    break
        self.tail = data[cut:]
        return data[:cut].decode("utf-8", "replace")

    def wait(self, wanted, seconds=60):
        """Until `wanted` (a text, or a function of the screen) is on the screen."""
        fits = wanted if callable(wanted) else lambda text: wanted in text
        deadline = time.monotonic() + seconds
        while not fits(self.display.text()):
            if not self.read(max(0, deadline - time.monotonic())) and not fits(self.display.text()):
                raise AssertionError(f"{wanted} does not appear:\n{self.display.text()}")
        return self.display.text()

    def press(self, keys):
        os.write(self.fd, keys.encode())

    def ends(self):
        """The exit status (negative: the signal) once the program is over."""
        while self.read(30):
            pass
        _, status = os.waitpid(self.pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def leave(self):
        if self.code is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.fd)
