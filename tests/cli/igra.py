"""Runs the built igra binary: through pipes, or at a terminal (a pty) as a person would."""
import json
import os
import pty
import re
import select
import subprocess
import tempfile
import time
import unittest

IGRA = os.environ.get("IGRA", "igra")
SGR = re.compile(r"\x1b\[[0-9;]*m")


def environment(**changes):
    """Ours, without what would change colours, letters or the language."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM", "LANG") and not k.startswith("LC_")}
    env["TERM"] = "xterm-256color"
    env["LC_ALL"] = "C.UTF-8"
    env.update(changes)
    return env


class Answer:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __repr__(self):
        return f"exit {self.code}\n--- stdout\n{self.out[-3000:]}\n--- stderr\n{self.err[-3000:]}"


def igra(*arguments, text="", cwd=None, **env):
    """One run through pipes; `text` (str or bytes) is standard input."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run([IGRA, *map(str, arguments)], input=data, capture_output=True, timeout=120, cwd=cwd,
                          env=environment(**env))
    return Answer(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def games():
    return json.loads(igra("games", "--json").out)


class Terminal:
    """igra at a terminal; wait_for() reads on until a text appears."""

    def __init__(self, *arguments, **env):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(IGRA, [IGRA, *map(str, arguments)], environment(**env))
        self.screen = ""  # everything that was ever written

    def next_of(self, texts, seconds=30):
        """Which of these appears first; nothing is taken from the screen."""
        deadline = time.monotonic() + seconds
        while not any(text in self.screen for text in texts):
            ready, _, _ = select.select([self.fd], [], [], max(0, deadline - time.monotonic()))
            if not ready or not self._read():
                raise AssertionError(f"none of {texts} appeared in:\n{self.screen[-3000:]}")
        return min((text for text in texts if text in self.screen), key=self.screen.find)

    def wait_for(self, text):
        """What was written since the last call, up to `text`, without it."""
        self.next_of([text])
        before, _, self.screen = self.screen.partition(text)
        return before

    def leave(self):
        """Hangs up."""
        os.close(self.fd)
        os.waitpid(self.pid, 0)

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def end(self):
        """What is left to be written, and the exit code."""
        while self._read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return self.screen, os.waitstatus_to_exitcode(status)

    def _read(self):
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.screen += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, content=None):
        path = os.path.join(self.folder, name)
        if content is not None:
            with open(path, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
        return path

    def succeeds(self, *arguments, **more):
        answer = igra(*arguments, **more)
        self.assertEqual(answer.code, 0, answer)
        return answer

    def refused(self, *arguments, **more):
        """Wrong usage: status 2, one sentence on standard error, nothing on standard output."""
        answer = igra(*arguments, **more)
        self.assertEqual((answer.code, answer.out), (2, ""), answer)
        self.assertTrue(answer.err.startswith("igra: "), answer)
        self.assertEqual(answer.err.count("\n"), 1, answer)
        return answer

    def played(self, game, seed="1", players=None):
        """The record of a match among bots."""
        record = self.path(f"{game['id']}-{seed}.igra")
        players = players or game["players"][0]
        seats = ",".join(["random"] * players)
        self.succeeds("play", game["id"], "--players", players, "--seats", seats, "--seed", seed, "--save", record)
        return record


main = unittest.main
